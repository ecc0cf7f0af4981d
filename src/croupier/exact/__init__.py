"""Exact analysis: count every way a round can go, and read everything off the count."""
