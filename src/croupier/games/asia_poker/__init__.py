from croupier.games.asia_poker.rules import GAME

__all__ = ["GAME"]
