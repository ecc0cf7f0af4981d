"""One Card High: a game of another package, with a chapter of its own."""
