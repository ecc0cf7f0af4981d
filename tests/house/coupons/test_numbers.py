"""The number on a coupon."""

import pickle
import random

import pytest

from croupier.core.refusals import Misuse
from croupier.house.coupons.numbers import SIGNS, CouponNumber, NotOurs, mark_of, parse

KEY, OTHER = b"the key of this house", b"the key of another one"
COUPON = CouponNumber(25_00, "A7", 123)


def fault(text: str, key: bytes = KEY) -> NotOurs:
    with pytest.raises(NotOurs) as refused:
        parse(text, key)
    assert refused.value.clause == "pa.525 525.21(c)(3)"
    return refused.value


@pytest.mark.clause("pa.525 525.21(c)(3)")
@pytest.mark.parametrize("cents", [50, 2_50, 5_00, 25_00, 1_000_00, 12_345_67])
@pytest.mark.parametrize("number", [0, 1, 9_999_999, 10_000_000, 999_999_999])
def test_what_is_printed_is_read_again(cents: int, number: int) -> None:
    """Denominations with cents, the first and the last of a batch of any size."""
    coupon = CouponNumber(cents, "SPRING26", number)
    assert parse(coupon.text(KEY), KEY) == coupon


def test_the_number_reads_as_the_ledger_has_it() -> None:
    """Denomination, batch, running number of seven digits; then check digits and seal."""
    assert COUPON.plain == "25-A7-0000123"
    assert CouponNumber(2_50, "A7", 1).plain == "2.50-A7-0000001"
    text = COUPON.text(KEY)
    assert text.startswith("25-A7-0000123-")
    assert text.rpartition("-")[2].startswith(mark_of(KEY))


def test_numbers_of_a_batch_follow_one_another() -> None:
    """They sort as they were printed, and no two are alike."""
    texts = [CouponNumber(5_00, "B", number).text(KEY) for number in range(2_000)]
    assert len(set(texts)) == 2_000
    assert [parse(text, KEY).number for text in sorted(texts)] == list(range(2_000))


def test_capitals_spaces_and_likenesses_do_not_matter() -> None:
    """A person keys it in: small letters, blanks, the letter O in a seal."""
    text = next(
        t for t in (CouponNumber(5_00, "B", n).text(KEY) for n in range(99)) if "0" in t[-8:]
    )
    head, _, seal = text.rpartition("-")
    assert parse(f" {head.lower()} - {seal.replace('0', 'o')} ", KEY).face_cents == 5_00


def test_every_single_sign_that_is_wrong_is_found_as_mistyped() -> None:
    """Each sign of the number, and each pair of neighbours that changed places."""
    text = COUPON.text(KEY)
    for place, sign in enumerate(text):
        if sign in "-.":
            continue
        for other in SIGNS if place >= len(text) - 10 or sign.isalpha() else "0123456789":
            wrong = text[:place] + other + text[place + 1 :]
            if other != sign:
                assert fault(wrong).fault in ("mistyped", "foreign"), wrong
                assert fault(wrong).fault == "mistyped" or place == 0, wrong
    for place in range(len(text) - 1):
        pair = text[place : place + 2]
        if pair[0] != pair[1] and "-" not in pair:
            wrong = text[:place] + pair[::-1] + text[place + 2 :]
            assert fault(wrong).fault == "mistyped", wrong


def test_a_number_of_another_house_is_foreign() -> None:
    """Its check digits fit and its mark is another; so is one that is written otherwise."""
    found = fault(COUPON.text(OTHER))
    assert found.fault == "foreign"
    assert mark_of(OTHER) in found.why
    for text in ("MATCH PLAY 000123", "0815", "", "25/A7/123"):
        assert fault(text).fault == "foreign"


def test_an_invented_number_fails_without_a_look_up() -> None:
    """The mark of the house and right check digits do not help: 40 bits are missing."""
    from croupier.house.coupons.numbers import _check_digits

    seed = 20_261_118
    dice = random.Random(seed)
    for _ in range(500):
        seal = mark_of(KEY) + "".join(dice.choices(SIGNS, k=8))
        text = f"{COUPON.plain}-{_check_digits(COUPON.plain + seal)}-{seal}"
        assert fault(text).fault == "invented", (seed, text)
    neighbour = CouponNumber(25_00, "A7", 124).text(KEY).rpartition("-")[2]
    moved = f"{COUPON.plain}-{_check_digits(COUPON.plain + neighbour)}-{neighbour}"
    assert fault(moved).fault == "invented"


@pytest.mark.parametrize("raised", ["100-A7-0000123", "25-A8-0000123", "25-A7-0000124"])
def test_the_seal_holds_denomination_batch_and_number(raised: str) -> None:
    """None of the three can be changed with the seal kept, whatever the check digits say."""
    from croupier.house.coupons.numbers import _check_digits

    seal = COUPON.text(KEY).rpartition("-")[2]
    assert fault(f"{raised}-{_check_digits(raised + seal)}-{seal}").fault == "invented"


def test_numbers_that_cannot_be() -> None:
    """A face of nothing, a batch with other signs, a number below nought, a short key."""
    for wrong in (
        (0, "A", 1),
        (5, "a7", 1),
        (5, "A-7", 1),
        (5, "", 1),
        (5, "A", -1),
        (5, "A", 10**9),
    ):
        with pytest.raises(Misuse):
            CouponNumber(*wrong)
    with pytest.raises(Misuse, match="16 bytes"):
        COUPON.text(b"short")


def test_a_refusal_survives_a_pickle() -> None:
    """It goes between processes with its fault."""
    found = fault("0815")
    assert pickle.loads(pickle.dumps(found)).fault == found.fault
