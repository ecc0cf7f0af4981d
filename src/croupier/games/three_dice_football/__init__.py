from croupier.games.three_dice_football.rules import GAME

__all__ = ["GAME"]
