"""The tests of the game in `tiny` are its own: they run where it is installed."""

collect_ignore = ["tiny"]
