"""Asia Poker: pa.575."""
