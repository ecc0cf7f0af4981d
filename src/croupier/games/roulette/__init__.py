from croupier.games.roulette.rules import GAME

__all__ = ["GAME"]
