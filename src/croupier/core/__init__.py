"""Money, odds, cards, dice, seats, wagers, procedures and the law: what every game is made of."""
