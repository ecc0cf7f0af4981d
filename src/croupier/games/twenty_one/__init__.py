"""What Blackjack and Free Bet Blackjack share."""
