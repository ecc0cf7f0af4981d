from croupier.games.commission_free_pai_gow.rules import GAME

__all__ = ["GAME"]
