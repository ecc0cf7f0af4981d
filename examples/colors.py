"""Three Card Poker: are the player's three cards of one colour?"""

NAME = "Colors"
ROWS = {"three black": "4 to 1", "three red": "2 to 1", "both colors": "lose"}


def pick(player):
    reds = sum(card.color == "red" for card in player)
    return {0: "three black", 3: "three red"}.get(reds, "both colors")
