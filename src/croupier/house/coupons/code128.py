"""Code 128 (ISO/IEC 15417): a text as bars, digits two by two where that is shorter."""

from __future__ import annotations

import re

from croupier.core.refusals import Misuse, quoted

# Widths of bars and spaces in turn, for the values 0 to 106.
_WIDTHS = re.findall(
    r"[1-4]+",
    """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232
    122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122
    321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311
    211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113
    213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422
    121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111
    241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121
    412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412
    211214 211232 2331112
    """,
)
START_B, START_C, STOP = 104, 105, 106
TO_B, TO_C = 100, 99
LEAST_DIGITS = 4
"""So many in a row are worth a change to pairs."""
_RUN = re.compile(rf"[0-9]{{{LEAST_DIGITS},}}")


def bars(text: str) -> list[tuple[int, int]]:
    """Where each bar begins and how wide it is, in modules from the first bar."""
    found, at = [], 0
    for value in [*(values := _values(text)), _check(values), STOP]:
        for place, width in enumerate(map(int, _WIDTHS[value])):
            if not place % 2:
                found.append((at, width))
            at += width
    return found


def modules(text: str) -> int:
    """How wide the whole code is, without the quiet zones (ten on each side)."""
    start, width = bars(text)[-1]
    return start + width


def _values(text: str) -> list[int]:
    """The start sign and one value a sign, or one for two digits."""
    if not text or not all(" " <= sign <= "~" for sign in text):
        raise Misuse(f"{quoted(text)} is no text for a bar code; letters, digits and signs are")
    pieces: list[tuple[bool, str]] = []
    at = 0
    for run in _RUN.finditer(text):
        digits = run[0][len(run[0]) % 2 :]  # an odd one goes before, as a sign
        pieces += [(False, text[at : run.end() - len(digits)]), (True, digits)]
        at = run.end()
    pieces = [piece for piece in (*pieces, (False, text[at:])) if piece[1]]
    found = [START_C if pieces[0][0] else START_B]
    for place, (pairs, piece) in enumerate(pieces):
        if place:
            found.append(TO_C if pairs else TO_B)
        if pairs:
            found += [int(piece[i : i + 2]) for i in range(0, len(piece), 2)]
        else:
            found += [ord(sign) - 32 for sign in piece]
    return found


def _check(values: list[int]) -> int:
    return (values[0] + sum(place * value for place, value in enumerate(values))) % 103
