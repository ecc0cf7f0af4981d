from croupier.games.four_card_poker.rules import GAME

__all__ = ["GAME"]
