"""What Pai Gow Poker and Commission Free Pai Gow have in common."""
