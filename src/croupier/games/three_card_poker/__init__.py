from croupier.games.three_card_poker.rules import GAME

__all__ = ["GAME"]
