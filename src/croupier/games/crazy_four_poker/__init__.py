from croupier.games.crazy_four_poker.rules import GAME

__all__ = ["GAME"]
