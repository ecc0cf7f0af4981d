from croupier.games.blackjack.rules import GAME

__all__ = ["GAME"]
