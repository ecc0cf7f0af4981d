"""Ultimate Texas Hold'em: how many of the five cards on the board are of one suit."""

from collections import Counter

NAME = "Board Flush"
ROWS = {"five": "30 to 1", "four": "5 to 1", "three": "1 to 1", "two": "lose"}


def pick(board):
    most = max(Counter(card.suit for card in board).values())
    return {5: "five", 4: "four", 3: "three"}.get(most, "two")
