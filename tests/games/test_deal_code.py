"""Codes of deals: they come back however they are sent, and all else is refused in words."""

from __future__ import annotations

import string
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from games.patience.deal_code import DealCode, may_become_deal_or_code, parse_code, parse_deal
from games.patience.deals import BadDeal

CODE = DealCode("klondike_patience", "8942")
DEALS = (
    CODE,
    DealCode("joker_klondike", "617"),
    DealCode("klondike_patience", f"ms{2**33 - 1}"),
    DealCode("joker_klondike", "617", (("redeals", 1), ("scoring", "vegas"))),
    DealCode("klondike_patience", "8942", ()),
)
ARABIC = {ord(figure): 0x660 + int(figure) for figure in string.digits}
SENT: tuple[Callable[[str], str], ...] = (
    str,
    str.lower,
    lambda code: code.replace("-", ""),
    lambda code: code.replace("-", " -\n\u200b"),
    lambda code: code.replace("-", "\u2011"),
    lambda code: f"4:12, 2026\n\U0001f7e8 {code.title()}! Beat that",
    lambda code: code.replace("1", "l").replace("0", "O"),
    lambda code: "".join(chr(ord(each) + 0xFEE0) for each in code),
    lambda code: code.translate(ARABIC),
)


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: str(deal.text))
@pytest.mark.parametrize("sent", SENT)
def test_a_code_comes_back_however_it_is_sent(deal: DealCode, sent: Callable[[str], str]) -> None:
    assert parse_code(sent(deal.text)) == deal
    assert may_become_deal_or_code(sent(deal.text))


@pytest.mark.parametrize("zero", ["０", "\u0660", "\u06f0", "\u0966"])
def test_a_number_is_read_in_the_digits_of_any_script(zero: str) -> None:
    written = "".join(chr(ord(zero) + int(figure)) for figure in "8942")
    assert may_become_deal_or_code(written)
    assert parse_deal(written, "joker_klondike") == DealCode("joker_klondike", "8942")


def test_codes_stay_as_they_are() -> None:
    """Codes of old messages must work, so these never change."""
    told = "KLONDIKE-8942-B JOKER-617-G KLONDIKE-MS8589934591-K 2-JOKER-617-H10002-C 2-KLONDIKE-8942-H0-X"
    assert [deal.text for deal in DEALS] == told.split()


def test_one_wrong_sign_or_two_swapped_figures_are_noticed() -> None:
    code = CODE.text
    for at in (at for at, sign in enumerate(code) if sign != "-"):
        for wrong in {*string.digits, *string.ascii_uppercase} - {code[at]}:
            _refused(code[:at] + wrong + code[at + 1 :])
    assert _refused("KLONDIKE-8924-B") == "options.code.typing"


def _refused(written: str) -> str:
    with pytest.raises(BadDeal) as refused:
        parse_deal(written, "klondike_patience")
    return refused.value.reason.key


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("2-KLONDIKE-8942-B", "options.code.newer"),
        ("KLONDIKE-0-" + DealCode("klondike_patience", "0").text[-1], "options.deal.digits"),
        ("CALAMITYVILLE-5-" + DealCode("calamityville", "5").text[-1], "options.deal.digits"),
        ("KLONDIKE" + "-1" * 10**6, "options.code.none"),
        ("klondike-617", "options.code.none"),
        ("JOK", "options.code.none"),
        ("2-", "options.code.none"),
        ("0", "options.deal.digits"),
        ("gold", "options.deal.digits"),
        ("\ud800\0", "options.deal.digits"),
    ],
)
def test_what_is_no_code_is_refused_in_words(written: str, reason: str) -> None:
    assert _refused(written) == reason


def test_rubbish_is_refused_and_nothing_else_happens() -> None:
    rng = Random(1)
    for _ in range(2000):
        written = "".join(rng.choices("KLONDIEJR-0189 MS\n\u0661\U0001f7e8", k=rng.randrange(60)))
        may_become_deal_or_code(written)
        with suppress(BadDeal):
            parse_deal(written, "joker_klondike")
