"""Trials by fault: kills, failing writes, two processes, forged logs, bad input.

Each is a command that anyone can repeat (`python -m tests.faults kills --count 300 --seed X`), and
a small sample of each is a test. A trial raises at the first promise that is broken.
"""
