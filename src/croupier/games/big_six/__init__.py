from croupier.games.big_six.rules import GAME

__all__ = ["GAME"]
