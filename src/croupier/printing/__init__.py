"""What leaves the house on paper: PDF for printers, SVG for screens, of one page each or many.

A page is a template of this folder and plain data; typst sets it, with its own fonts, so that a
page comes out the same on every machine and needs nothing of the system. Data never is source:
what a person typed stands on the page as typed.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any

from croupier.core.refusals import Misuse, unknown


def pdf(template: str, data: Mapping[str, Any], *, at: int) -> bytes:
    """The pages as PDF; `at` (milliseconds, UTC) is the time that the file says it was made."""
    return _set(template, data, "pdf", at)[0]


def svg(template: str, data: Mapping[str, Any]) -> list[str]:
    """The same as SVG, one text a page; letters are drawn, so a viewer needs no fonts."""
    return [page.decode() for page in _set(template, data, "svg", 0)]


def png(template: str, data: Mapping[str, Any], *, ppi: int = 300) -> list[bytes]:
    """The same as pictures, one a page."""
    return _set(template, data, "png", 0, ppi)


def qr(text: str) -> str:
    """A QR code as SVG, error correction M; for `image(bytes(...))` of a template."""
    try:
        import segno
    except ImportError:
        raise _missing() from None
    made = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(made, kind="svg", xmldecl=False, border=4, light="#fff")
    return made.getvalue().decode()


def _set(
    template: str, data: Mapping[str, Any], kind: Any, at: int, ppi: float | None = None
) -> list[bytes]:
    told = {"data": json.dumps(data)}
    with as_file(files(__name__)) as folder:
        known = {one.stem: one for one in folder.glob("*.typ")}
        if template not in known:
            raise unknown("page", template, known)
        made = _typst().compile(
            known[template],
            root=folder,
            format=kind,
            ignore_system_fonts=True,
            sys_inputs=told,
            timestamp=at // 1_000,
            ppi=ppi,
        )
    return made if isinstance(made, list) else [made or b""]


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise _missing() from None
    return typst


def _missing() -> Misuse:
    return Misuse("printing needs two more packages; pip install 'croupier[pdf]'")
