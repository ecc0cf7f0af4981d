from croupier.games.ultimate_texas_holdem.rules import GAME

__all__ = ["GAME"]
