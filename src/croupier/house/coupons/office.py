"""Coupons in the office: the desk lists them among its parts, and asks and tells them."""

from __future__ import annotations

from croupier.house.coupons import counting as counting
from croupier.house.coupons import distribution as distribution
from croupier.house.coupons import exceptions as exceptions
from croupier.house.coupons import mailing as mailing
from croupier.house.coupons import print_run as print_run
from croupier.house.coupons import stock as stock
from croupier.house.coupons.closing import close_day, open_day
from croupier.house.coupons.kept import PART, Coupons
from croupier.house.coupons.laws import recount
from croupier.house.coupons.redeeming import hear, needs

__all__ = ["PART", "Coupons", "close_day", "hear", "needs", "open_day", "recount"]
