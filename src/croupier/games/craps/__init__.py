from croupier.games.craps.rules import GAME

__all__ = ["GAME"]
