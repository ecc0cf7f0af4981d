"""A table for people: what is told, what is typed, what may be done. Below terminal and browser."""
