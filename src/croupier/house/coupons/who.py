"""Who does what with coupons, by role: finance, marketing, and those who check them."""

from __future__ import annotations

from croupier.core.people import Who
from croupier.house.documents import Kind, Step, document
from croupier.house.people import COMPLIANCE_ROLE

FINANCE_SUPERVISOR = Who(role="finance supervisor")
MARKETING_SUPERVISOR = Who(role="marketing supervisor")
FINANCE = Who(role="finance clerk") | FINANCE_SUPERVISOR
MARKETING = Who(role="marketing clerk") | MARKETING_SUPERVISOR
BOTH = Who(role="finance clerk") | FINANCE_SUPERVISOR | MARKETING
SUPERVISORS = FINANCE_SUPERVISOR | MARKETING_SUPERVISOR
COMPLIANCE = COMPLIANCE_ROLE
COUNTER, LEAD = Who(role="count"), Who(role="count lead")
"""Nobody has hats of finance and of marketing, or of the count and the tables (people.py)."""


def paper(name: str, about: str, *steps: Step, numbered: bool = True) -> Kind:
    """A kind of paper of the coupon office; no duty at a table is asked for on any."""
    return document(Kind(name, steps, about=about, at_table=False, numbered=numbered))
