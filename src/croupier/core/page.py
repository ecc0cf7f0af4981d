"""A page that stands alone: one file, no script, nothing fetched; light, dark and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
.croupier { --ink: #1c2320; --soft: #5f6b66; --line: #d9dfdc; --paper: #ffffff;
  --felt: #0b6b4f; --win: #12805c; --lose: #b3392f; --even: #7b8794;
  color: var(--ink); background: var(--paper);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
@media (prefers-color-scheme: dark) {
  .croupier { --ink: #e7ece9; --soft: #9caaa4; --line: #35403b; --paper: #151a18;
    --felt: #58c79f; --win: #4cc38f; --lose: #ef7d72; --even: #93a0aa; } }
@media print {
  .croupier { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff;
    --felt: #0b6b4f; --win: #12805c; --lose: #b3392f; --even: #666; font-size: 9pt; }
  .croupier section, .croupier tr { break-inside: avoid; }
  .croupier tfoot { display: table-row-group; }
  .croupier .scroll { overflow: visible; } }
.croupier h1 { font-size: 2em; line-height: 1.2; margin: 0; letter-spacing: -.01em; }
.croupier h2 { font-size: 1.3em; margin: 0 0 .6em; padding-top: .7em;
  border-top: 2px solid var(--felt); }
.croupier p { margin: .4em 0; max-width: 46em; }
.croupier small, .croupier .soft { color: var(--soft); font-size: .85em; }
.croupier td small { white-space: nowrap; }
.croupier section { margin: 2.2em 0 0; }
.croupier .scroll { overflow-x: auto; }
.croupier table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.croupier th, .croupier td { text-align: left; padding: .32em .9em .32em 0;
  border-bottom: 1px solid var(--line); vertical-align: top; background: none; color: inherit; }
.croupier th { color: var(--soft); font-weight: 600; font-size: .8em; white-space: nowrap;
  padding-right: 1.125em; }
.croupier th.n, .croupier td.n { text-align: right; white-space: nowrap; }
.croupier td:last-child, .croupier th:last-child { padding-right: 0; }
.croupier tfoot td { font-weight: 600; border-bottom: 0; }
.croupier .facts { display: flex; flex-wrap: wrap; gap: .5em 2em; margin: 0 0 .9em; padding: 0; }
.croupier .facts div { min-width: 6.5em; }
.croupier .facts dt { color: var(--soft); font-size: .8em; margin: 0; }
.croupier .facts dd { margin: 0; font-size: 1.15em; font-variant-numeric: tabular-nums; }
.croupier .facts dd small { display: block; overflow-wrap: anywhere; }
.croupier svg { display: block; width: 100%; height: auto; margin: 1em 0 0; }
.croupier svg.wide { min-width: 620px; }
.croupier svg:not(.cloth) text { fill: var(--ink); font-size: 12px; }
.croupier svg:not(.cloth) .soft { fill: var(--soft); font-size: 11px; }
.croupier svg:not(.cloth) .grid { stroke: var(--line); stroke-width: 1; }
.croupier svg:not(.cloth) .win { fill: var(--win); stroke: var(--win); }
.croupier svg:not(.cloth) .lose { fill: var(--lose); stroke: var(--lose); }
.croupier svg:not(.cloth) .even { fill: var(--even); stroke: var(--even); }
"""

FRAME = """
body { margin: 0; }
.page { max-width: 64rem; margin: 0 auto; padding: 2.2rem 1.4rem 3rem; }
html:has(.croupier) { background: #fff; }
@media (prefers-color-scheme: dark) { html:has(.croupier) { background: #151a18; } }
@media print { html:has(.croupier) { background: #fff; } .page { max-width: none; padding: 0; }
  @page { margin: 16mm 14mm; } }
"""


def page(title: str, body: str, style: str = "", *, kind: str) -> str:
    """A whole document; `kind` is what it is, by which a command knows its own earlier output."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="generator" content="croupier: {escape(kind)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{FRAME}{style}</style>\n</head>\n"
        f'<body class="croupier">\n<main class="page">\n{body}\n</main>\n</body>\n</html>\n'
    )


def fragment(body: str, style: str = "") -> str:
    """The same for a notebook, which has a page of its own."""
    return f'<style>{STYLE}{style}</style><div class="croupier" style="padding:.5rem">{body}</div>'


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    numbers: Iterable[int] = (),
    foot: Sequence[str] = (),
) -> str:
    """A table of cells that are HTML already; `numbers` are the columns set to the right."""
    right = set(numbers)

    def line(cells: Sequence[str], tag: str) -> str:
        shown = (
            f'<{tag} class="n">{cell}</{tag}>' if i in right else f"<{tag}>{cell}</{tag}>"
            for i, cell in enumerate(cells)
        )
        return f"<tr>{''.join(shown)}</tr>"

    body = "\n".join(line(cells, "td") for cells in rows)
    ending = f"<tfoot>{line(foot, 'td')}</tfoot>" if foot else ""
    return (
        f'<div class="scroll"><table><thead>{line(head, "th")}</thead>\n'
        f"<tbody>{body}</tbody>{ending}</table></div>"
    )


def facts(pairs: Iterable[tuple[str, str, str]]) -> str:
    """A row of name, figure, and what stands small below it."""
    return (
        '<dl class="facts">'
        + "".join(
            f"<div><dt>{escape(name)}</dt><dd>{escape(figure)}"
            + (f"<small>{escape(below)}</small>" if below else "")
            + "</dd></div>"
            for name, figure, below in pairs
        )
        + "</dl>"
    )
