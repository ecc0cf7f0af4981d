"""Mini-Baccarat: the first two cards of Player and Banker are pairs."""

NAME = "Both Pairs"
ROWS = {"both": "20 to 1", "one": "5 to 1", "none": "lose"}


def pick(player, banker):
    pairs = (player[0].rank == player[1].rank) + (banker[0].rank == banker[1].rank)
    return ("none", "one", "both")[pairs]
