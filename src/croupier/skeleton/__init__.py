"""The files of a new game, for `croupier new-game`: @id@ and @name@ stand for what it is called."""
