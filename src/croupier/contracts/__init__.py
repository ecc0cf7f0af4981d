"""What holds for every game, as tests that anybody may run over a game of their own.

    pytest --pyargs croupier.contracts --game tiny

`plugin` gives the option, `clauses` the marks that name clauses and the list of what is tested (a
project takes it with `-p croupier.contracts.clauses`). pytest is needed for nothing else.
"""
