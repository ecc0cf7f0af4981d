from croupier.games.texas_holdem_bonus.rules import GAME

__all__ = ["GAME"]
