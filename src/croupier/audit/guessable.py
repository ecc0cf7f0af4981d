"""Passwords that somebody tries first: common words, keys in a row, years, and all that repeated.

Nobody can hold a list of every common password of fifteen characters and more; those that people
take are put together from few pieces. So a password is taken apart: a piece that a guesser has on
his list counts as one, whatever its length, and every other character as one. What is made of too
few parts is refused (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5.0, 6.2.4).
"""

from __future__ import annotations

import re

LEAST_PARTS = 8
"""Eight characters that nobody can foresee, or as many words."""
LEAST_RUN = 3
"""Keys in a row, or the same one, from so many on."""
LOOK_ALIKES = str.maketrans("@4831!0$57", "aabeiiosst")
"""Signs that stand for letters, and fool no guesser."""
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "!@#$%^&*()",
)
"""Ways over a keyboard, there and back."""
_LISTED = """
password passwort passw0rd passphrase pass word passwd secret secure security letmein welcome
login logon logmein signin admin administrator root user guest default changeme change temp
test testing master manager supervisor employee company office work computer internet server
system network access open enter key unlock private please correct horse battery staple
iloveyou love lovely loveme baby babygirl angel princess prince sunshine sunny flower rainbow
summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january
february march april june july august september october november december today forever
family mother father daddy mommy sister brother friend friends happy lucky freedom trustno1
dragon monkey tiger lion eagle shadow killer superman batman spiderman starwars pokemon
football baseball basketball soccer hockey liverpool arsenal chelsea yankees cowboys lakers
michael jennifer jessica michelle charlie thomas jordan ashley daniel andrew joshua matthew
anthony robert george william david james john jesus christ heaven blessed
cheese cookie coffee chocolate pepper banana orange apple ginger purple yellow silver golden
mustang ferrari porsche mercedes harley samsung google facebook amazon microsoft windows iphone
qwerty asdf zxcv qazwsx abc123 hello whatever nothing something thisismy this is my the and for
you with your never remember forgot
casino croupier dealer poker blackjack roulette baccarat craps jackpot vegas lasvegas macau
royal flush straight house table games gaming chips cards dice wheel winner bigwin luckyseven
cage vault count drop pit floor shift surveillance
"""
COMMON = frozenset(_LISTED.split())
"""Words that stand high on every list of passwords that became known, and those of this trade."""
_WORD = max(map(len, COMMON))
_YEAR = re.compile(r"(19|20)\d\d")


def parts_of(password: str) -> int:
    """How many pieces somebody has to guess; what stands there again counts once."""
    text = password.casefold()
    plain = text.translate(LOOK_ALIKES)
    found, at = list[str](), 0
    while at < len(text):
        size = max(_word(text, at), _word(plain, at), _year(text, at), _run(text, at), 1)
        found.append(plain[at : at + size])
        at += size
    return len(_without_repeats(found))


def _word(text: str, at: int) -> int:
    longest = (size for size in range(_WORD, 1, -1) if text[at : at + size] in COMMON)
    return next(longest, 0)


def _year(text: str, at: int) -> int:
    return 4 if _YEAR.match(text, at) else 0


def _run(text: str, at: int) -> int:
    """How many characters from here are the same one, or stand in a row on a keyboard."""
    best = len(text[at:]) - len(text[at:].lstrip(text[at]))
    for row in (*ROWS, *(row[::-1] for row in ROWS)):
        size = 1
        while text[at : at + size + 1] in row and at + size < len(text):
            size += 1
        best = max(best, size)
    return best if best >= LEAST_RUN else 0


def _without_repeats(parts: list[str]) -> list[str]:
    """Each piece once, but single characters as they come: those make words of their own."""
    kept, known = list[str](), set[str]()
    whole = "".join(parts)
    for size in range(1, len(whole) * 2 // 3 + 1):
        if whole == (whole[:size] * len(whole))[: len(whole)]:
            return _first(parts, size)
    for part in parts:
        if len(part) == 1 or part not in known:
            kept.append(part)
        known.add(part)
    return kept


def _first(parts: list[str], size: int) -> list[str]:
    """So many characters of them."""
    found, length = list[str](), 0
    for part in parts:
        if length >= size:
            break
        found.append(part)
        length += len(part)
    return found
