"""The best setting of every hand against the House Ways, exactly.

    from croupier.games.pai_gow.best.count import best_facts

What a setting is worth against all hands that the dealer can then have is a sum like that of
`pairs`: over the dealer's hands by rank, for which only the ranks of the player's cards count, and
over their corrections in view of each suit, for which the player's cards of that suit and the ranks
of his others count. Of a setting only two things count: where its High and its Low hand stand. So
every setting of every hand by rank is valued once (`ranks`), its correction once for every view of
a suit that a player can have (`suits`); then each of 6,972,147 kinds of hands takes its best one
(`hands`).
"""
