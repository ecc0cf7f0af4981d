from croupier.games.let_it_ride.rules import GAME

__all__ = ["GAME"]
