from croupier.games.mini_baccarat.rules import GAME

__all__ = ["GAME"]
