"""Three Card Poker: the highest card of the player has the rank of the dealer's highest."""

NAME = "Same Top"
ROWS = {"same ace": "14 to 1", "same": "4 to 1", "different": "lose"}


def pick(player, dealer):
    if player[0].rank != dealer[0].rank:
        return "different"
    return "same ace" if player[0].rank == 14 else "same"
