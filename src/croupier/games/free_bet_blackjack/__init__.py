from croupier.games.free_bet_blackjack.rules import GAME

__all__ = ["GAME"]
