"""Blackjack: the first two cards are a pair, of one suit, of one colour or of two."""

NAME = "Perfect Twins"
ROWS = {"perfect": "25 to 1", "colored": "12 to 1", "mixed": "6 to 1", "no pair": "lose"}


def pick(player):
    one, two = player
    if one.rank != two.rank:
        return "no pair"
    if one.suit == two.suit:
        return "perfect"
    return "colored" if one.color == two.color else "mixed"
