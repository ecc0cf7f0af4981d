"""The log of a house: canonical bytes, hash chain, tree heads, stores, the running house."""
