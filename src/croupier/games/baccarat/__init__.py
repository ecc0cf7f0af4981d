"""What Mini-Baccarat and Dragon Bonus Baccarat share."""
