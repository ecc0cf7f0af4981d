from croupier.games.dj_wild.rules import GAME

__all__ = ["GAME"]
