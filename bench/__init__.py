"""Benchmarks: us beside what else there is, in one run on one machine.

`python -m bench` measures everything and writes `docs/benchmarks.md`. A benchmark checks that both
sides agree on the answers; it never asserts a time.
"""
