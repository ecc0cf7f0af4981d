"""Asia Poker."""
