from croupier.games.dragon_bonus_baccarat.rules import GAME

__all__ = ["GAME"]
