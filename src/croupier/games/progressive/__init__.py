"""The progressives: oh.progressives, four side bets that lie beside nine games."""
