"""Ultimate Texas Hold'em: the player's two cards alone, a pair or of one suit."""

NAME = "Pocket"
ROWS = {"aces": "25 to 1", "pair": "6 to 1", "suited": "1 to 1", "nothing": "lose"}


def pick(player):
    high, low = player
    if high.rank == low.rank:
        return "aces" if high.rank == 14 else "pair"
    return "suited" if high.suit == low.suit else "nothing"
