from croupier.games.high_roll_dice.rules import GAME

__all__ = ["GAME"]
