"""What a house is served with: a TOML file, read strictly.

[house]
store = "house.db"                    # or "postgresql://host/database?schema=harbour"
keys = "/etc/croupier/keys"           # outside every backup of the store
coupon_key = "/etc/croupier/coupon.key" # what coupons are sealed with: a scan is held against it
heads = "/mnt/elsewhere/heads"        # where signed heads go

[web]
host = "0.0.0.0"
port = 8443
names = ["tables.example:8443"]       # as browsers reach it
certificate = "tls.pem"
key = "tls.key"                       # or: proxy = "10.0.0.1"
sessions = "sessions.db"
payouts_first = true                  # the console waits until a round is ticked off

[practice]                            # of a practice house alone
games = ["GAME", "GAME"]              # all that are registered, where nothing is said
bets_ms = 30000
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from croupier.audit.places import Place
from croupier.core.refusals import Misuse, unknown
from croupier.files import bytes_of
from croupier.house.autodealer import Pace
from croupier.house.coupons.numbers import MOST_KEY_BYTES, mark_of
from croupier.web.serving import Address

MOST = 64 * 1024
Kinds = Mapping[str, type]
_HOUSE: Kinds = {"store": str, "keys": str, "heads": str, "name": str, "coupon_key": str}
_WEB: Kinds = {
    "host": str, "port": int, "names": list, "certificate": str, "key": str, "proxy": str,
    "sessions": str, "payouts_first": bool,
}  # fmt: skip
_KINDS = {str: "a text", int: "a whole number", list: "a list", bool: "true or false"}
_PACE = {f"{one.name}_ms": one.name for one in fields(Pace)}


@dataclass(frozen=True)
class Config:
    """Which house is served, where, and how."""

    place: Place
    sessions: Path
    address: Address = field(default_factory=Address)
    heads: Path | None = None
    coupon_key: bytes = b""
    name: str = "Practice House"
    games: tuple[str, ...] | None = None
    pace: Pace = field(default_factory=Pace)
    payouts_first: bool = False
    """Whether the console begins a round only when all of the last one is paid and taken."""
    begins: bool = True
    """Whether a practice house is founded where there is none."""


def practice(folder: Path, port: int, games: tuple[str, ...] | None = None) -> Config:
    """The house of `make serve`: everything in one folder, on this machine alone."""
    place = Place(folder / "house.db")
    return Config(place, folder / "sessions.db", Address(port=port), games=games)


def from_file(path: Path) -> Config:
    """What a file says; paths in it are beside it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Misuse(f"{path}: {error.strerror or error}") from error
    if len(data) > MOST:
        raise Misuse(f"{path}: {MOST:,} bytes are the most")
    try:
        told = tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise Misuse(f"{path} is no TOML: {error}") from error
    return _config(told, path.absolute().parent, str(path))


def _config(told: dict[str, Any], beside: Path, where: str) -> Config:
    for name in told:
        if name not in ("house", "web", "practice"):
            raise unknown(f"part of {where}", name, ("house", "web", "practice"))
    house = _part(told, "house", _HOUSE, where)
    web = _part(told, "web", _WEB, where)
    kinds: dict[str, type] = {"games": list, **dict.fromkeys(_PACE, int)}
    training = _part(told, "practice", kinds, where)
    if "store" not in house:
        raise Misuse(f"{where}: name the store of the house: [house] store = ...")
    store = house["store"]
    if "://" not in store:
        store = str(beside / store)
    keys = beside / house["keys"] if "keys" in house else None
    place = Place.at(store, keys)
    sessions, payouts_first = web.pop("sessions", ""), web.pop("payouts_first", False)
    for name in ("certificate", "key"):
        if name in web:
            web[name] = str(beside / web[name])
    names = tuple(map(str, web.pop("names", ())))
    pace = {_PACE[name]: value for name, value in training.items() if name in _PACE}
    games = training.get("games")
    found = Config(
        place,
        beside / sessions if sessions else place.beside.with_name(f"{place.beside.name}.sessions"),
        replace(Address(), **web, names=names).checked(),
        beside / house["heads"] if "heads" in house else None,
        games=None if games is None else tuple(map(str, games)),
        pace=replace(Pace(), **pace),
        payouts_first=payouts_first,
        begins="practice" in told,
    )
    if "coupon_key" in house:
        key = bytes_of(beside / house["coupon_key"], "the key of coupons", MOST_KEY_BYTES)
        mark_of(key)
        found = replace(found, coupon_key=key)
    return replace(found, name=house["name"]) if "name" in house else found


def _part(told: dict[str, Any], name: str, kinds: Kinds, where: str) -> dict[str, Any]:
    part = told.get(name, {})
    if not isinstance(part, dict):
        raise Misuse(f"{where}: [{name}] is a table")
    for key, value in part.items():
        if key not in kinds:
            raise unknown(f"word in [{name}] of {where}", key, kinds)
        if type(value) is not kinds[key]:
            raise Misuse(f"{where}: {key} is {_KINDS[kinds[key]]}, not {value!r}")
    return dict(part)
