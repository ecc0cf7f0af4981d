"""Match Play Coupons: numbers, papers, the ledger, what one costs."""
