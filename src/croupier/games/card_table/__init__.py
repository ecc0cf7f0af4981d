"""What the chapters of the poker games have in common: cards, shuffle, deal, folds, misdeals."""
