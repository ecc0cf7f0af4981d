"""Blackjack: the player's first two cards and the dealer's face-up card have an ace among them."""

NAME = "Ace Hunt"
ROWS = {"three aces": "200 to 1", "two aces": "15 to 1", "one ace": "2 to 1", "none": "lose"}


def pick(player, up):
    aces = sum(card.rank == 14 for card in (*player, *up))
    return ("none", "one ace", "two aces", "three aces")[aces]
