"""Cards, packing, and the numbered shuffles."""

from __future__ import annotations

from random import Random

import pytest
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from games.patience.cards import (
    FITS,
    IS_RED,
    JOKER,
    PACK,
    PACK_WITH_JOKER,
    RANK_OF,
    SUIT_OF,
    BadCard,
    code,
    codes,
    is_pack,
    name,
    packs_on,
    parse_code,
    parse_codes,
)
from games.patience.deals import BadDeal, check_deal, shuffle_deal

# Columns from the deepest card to the face-up one, then the stock as it is turned.
DEAL_1 = (
    "QH | 7H TS | 5D 9S 5C | JC KC KH 4C | 9H KD QC KS 3C | 2D 5H AD 2S QD AH | JD 7C 5S 3H 9D JS AS",
    "4H AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H",
)
DEAL_32001 = (
    "2C | 6S QC | 5S 7H TS | 8H 4S 3D QD | JD JC 2D 2H 4H | AC KH JH 7S 8S 3C | 4C 6D TC JS TD 9C AS",
    "TH 8D 2S AH 9D KD 9S 5C QH 5D 5H QS 6C 7D AD 6H 3H KS 4D KC 3S 8C 9H 7C",
)


# ------------------------------------------------------------------ cards
def test_each_card_has_its_code_and_name() -> None:
    assert len({code(card) for card in PACK}) == len({name(card) for card in PACK}) == 52
    assert all(parse_code(code(card)) == card for card in PACK)
    assert [code(card) for card in (0, 12, 13, 26, 39, 51)] == ["AC", "KC", "AS", "AH", "AD", "KD"]
    assert name(parse_code("TD")) == "10 of diamonds"
    assert name(parse_code("AS")) == "ace of spades"


def test_rank_suit_and_colour() -> None:
    jack = parse_code("JH")
    assert (RANK_OF[jack], SUIT_OF[jack], IS_RED[jack]) == (11, 2, True)
    assert sum(IS_RED) == 26
    assert {RANK_OF[card] for card in PACK} == set(range(1, 14))
    assert {SUIT_OF[card] for card in PACK} == set(range(4))
    assert not IS_RED[parse_code("QC")]
    assert not IS_RED[parse_code("2S")]


def test_packing_is_one_rank_lower_and_of_the_other_colour() -> None:
    for card in PACK:
        for below in PACK:
            fits = code(below)[0] == dict(zip("A23456789TJQK", "23456789TJQK-", strict=True))[code(card)[0]]
            assert packs_on(card, below) == (fits and (code(card)[1] in "HD") != (code(below)[1] in "HD"))
    assert all(len(FITS[card]) == (0 if RANK_OF[card] == 13 else 2) for card in PACK)


def test_the_joker_is_a_card_without_rank_and_suit() -> None:
    assert [*PACK, JOKER] == list(PACK_WITH_JOKER) == list(range(53))
    assert (code(JOKER), parse_code("JK"), name(JOKER)) == ("JK", JOKER, "joker")
    assert (RANK_OF[JOKER], SUIT_OF[JOKER], IS_RED[JOKER]) == (0, 4, False)
    assert len(RANK_OF) == len(SUIT_OF) == len(IS_RED) == len(FITS) == 53


def test_nothing_is_packed_on_the_joker_nor_the_joker_on_anything() -> None:
    assert not any(packs_on(card, JOKER) or packs_on(JOKER, card) for card in PACK_WITH_JOKER)


@pytest.mark.parametrize("text", ["", "9", "9X", "1D", "10D", "9d", "d9", "9D ", "９D"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadCard, match="is not a card"):
        parse_code(text)


def test_many_cards_in_one_text() -> None:
    assert parse_codes("9DTCAS") == [parse_code("9D"), parse_code("TC"), parse_code("AS")]
    assert codes(parse_codes("9DTCAS")) == "9DTCAS"
    assert parse_codes("") == []
    with pytest.raises(BadCard, match="two letters each"):
        parse_codes("9DT")


def test_a_pack_has_each_card_once() -> None:
    text = codes(PACK)
    assert is_pack(text)
    assert is_pack(codes(PACK[::-1]))
    for wrong in (text[2:], text + "AS", text[2:] + "AS", text[:-1], text[:-1] + "X", ""):
        assert not is_pack(wrong)


def test_a_pack_may_hold_the_joker() -> None:
    assert is_pack(codes(PACK_WITH_JOKER), PACK_WITH_JOKER)
    assert is_pack("JK9D", (JOKER, parse_code("9D")))
    assert not is_pack(codes(PACK_WITH_JOKER))
    assert not is_pack(codes(PACK), PACK_WITH_JOKER)
    assert not is_pack(codes(PACK) + "AC", PACK_WITH_JOKER)


# ------------------------------------------------------------------ numbered deals
def lay_out(deal: str) -> tuple[str, str]:
    """The layout from the end of the shuffled list: rows of six, five ... one, then the row of seven."""
    cards = shuffle_deal(deal)
    columns: list[list[str]] = [[] for _ in range(8)]
    for row in [*(range(7, first, -1) for first in range(1, 7)), range(7, 0, -1)]:
        for column in row:
            columns[column].append(code(cards.pop()))
    return " | ".join(map(" ".join, columns[1:])), " ".join(code(card) for card in reversed(cards))


@pytest.mark.parametrize(("deal", "layout"), [("1", DEAL_1), ("32001", DEAL_32001)])
def test_known_layouts(deal: str, layout: tuple[str, str]) -> None:
    assert lay_out(deal) == layout


def _numbers() -> list[str]:
    rng = Random(7)
    below = [str(rng.randrange(1, 32_000)) for _ in range(100)]
    above = [str(rng.randrange(32_001, 10 ** rng.randrange(6, 21))) for _ in range(100)]
    microsoft = [f"ms{rng.randrange(32_000, 2 ** rng.randrange(16, 34))}" for _ in range(90)]
    edges = ["1", "31999", "32001", "ms31999", "ms32000", "ms32001", f"ms{2**31 - 1}", f"ms{2**31}"]
    return [*below, *above, *microsoft, *edges, f"ms{2**32 - 1}", f"ms{2**32}", f"ms{2**33 - 1}", "9" * 20]


NUMBERS = _numbers()


def test_numbers_are_many() -> None:
    assert len(NUMBERS) > 300
    assert sum(number.startswith("ms") for number in NUMBERS) > 90


@pytest.mark.parametrize("number", NUMBERS)
def test_shuffle_is_the_one_of_pysolfc(number: str) -> None:
    source = RandomBase.DEALS_MS if number.startswith("ms") else RandomBase.DEALS_PYSOLFC
    theirs = Game("klondike", int(number.removeprefix("ms")), source)
    theirs.deal()
    ranks = "-A23456789TJQK"
    expected = [ranks[card.rank] + "CSHD"[card.suit] for card in theirs.cards]
    assert [code(card) for card in reversed(shuffle_deal(number))] == expected


def test_32000_is_the_first_of_pythons_numbers() -> None:
    """The package counts it to Microsoft's; PySolFC itself does not."""
    rng, cards = Random(32_000), list(PACK)
    for last in range(51, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    assert shuffle_deal("32000") == cards
    assert shuffle_deal("ms32000") != cards


def test_every_shuffle_keeps_the_pack() -> None:
    for number in NUMBERS:
        assert sorted(shuffle_deal(number)) == list(PACK)


def test_a_larger_pack_is_shuffled_the_same_way() -> None:
    for number in ("617", "ms40000", "40000"):
        assert sorted(shuffle_deal(number, PACK_WITH_JOKER)) == list(PACK_WITH_JOKER)


def test_the_joker_lies_behind_the_pack_before_the_shuffle() -> None:
    rng, cards = Random(40_000), list(PACK_WITH_JOKER)
    for last in range(52, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    assert shuffle_deal("40000", PACK_WITH_JOKER) == cards


@pytest.mark.parametrize(
    ("text", "plain"),
    [("617", "617"), (" 617 ", "617"), ("0617", "617"), ("ms617", "617"), ("MS40000", "ms40000")],
)
def test_plain_form_of_a_number(text: str, plain: str) -> None:
    assert check_deal(text) == plain
    assert check_deal(plain) == plain
    assert shuffle_deal(text) == shuffle_deal(plain)


@pytest.mark.parametrize(
    "text", ["", "0", "00", "ms", "ms0", "-1", "+1", "1.0", "1e3", "x", "msms1", "1" * 21, "²", "٣", "1 2"]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(BadDeal, match=r"^A deal number has 1 to 20 digits and is not 0\.$"):
        check_deal(text)


def test_numbers_with_ms_end_at_33_bits() -> None:
    assert check_deal(f"ms{2**33 - 1}") == f"ms{2**33 - 1}"
    with pytest.raises(BadDeal, match="goes up to 8589934591"):
        check_deal(f"ms{2**33}")
