from croupier.games.pai_gow_poker.rules import GAME

__all__ = ["GAME"]
