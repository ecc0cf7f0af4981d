from croupier.games.crapless.rules import GAME

__all__ = ["GAME"]
