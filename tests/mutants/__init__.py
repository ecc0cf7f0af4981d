"""Breaks single clauses of the law in the source and counts which breaks the tests notice.

`python -m tests.mutants --count 300 --seed 7` chooses breaks, runs for each of them only the tests
that name its clause, and tells by chapter how many were caught and which were missed.
"""
