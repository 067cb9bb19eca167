"""Cards, packing, the numbered shuffles, and the lists of deals that can be won."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from games import GAMES
from games.chance import pick
from games.core import BadOptions, Over
from games.match import Match
from games.patience.cards import (
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
    parse_code,
    parse_codes,
)
from games.patience.deals import (
    LEVELS,
    WINNABLE,
    BadDeal,
    Deals,
    check_deal,
    choose,
    deals,
    level_of,
    of_the_day,
    shuffle_deal,
)
from games.patience.spec import KLONDIKE
from games.solver.solver import Budget, Verdict, solve
from tests.kit import campaign
from ui.words import in_words

RANKS = "A23456789TJQK"


# ------------------------------------------------------------------ cards
def test_each_card_has_its_code_name_rank_suit_and_colour() -> None:
    assert [code(card) for card in PACK] == [rank + suit for suit in "CSHD" for rank in RANKS]
    assert all(parse_code(code(card)) == card for card in PACK)
    assert in_words(name(parse_code("TD"))) == "10 of diamonds"
    assert in_words(name(parse_code("AS"))) == "ace of spades"
    assert len(set(map(name, PACK))) == 52
    for card in PACK:
        assert (RANK_OF[card], SUIT_OF[card]) == (RANKS.index(code(card)[0]) + 1, "CSHD".index(code(card)[1]))
        assert IS_RED[card] == (code(card)[1] in "HD")


def test_packing_is_one_rank_lower_and_of_the_other_colour() -> None:
    for card in PACK:
        fits = [
            below for below in PACK if RANK_OF[below] == RANK_OF[card] + 1 and IS_RED[below] != IS_RED[card]
        ]
        assert sorted(KLONDIKE.fits[card]) == fits


def test_the_joker_is_a_card_without_rank_and_suit_and_packs_with_none() -> None:
    assert [*PACK, JOKER] == list(PACK_WITH_JOKER) == list(range(53))
    assert (code(JOKER), parse_code("JK"), in_words(name(JOKER))) == ("JK", JOKER, "joker")
    assert (RANK_OF[JOKER], SUIT_OF[JOKER], IS_RED[JOKER]) == (0, 4, False)
    assert KLONDIKE.fits[JOKER] == ()
    assert not any(JOKER in KLONDIKE.fits[card] for card in PACK_WITH_JOKER)


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
    for wrong in (text[2:], text + "AS", text[2:] + "AS", text[:-1], text[:-1] + "X", "", text + "JK"):
        assert not is_pack(wrong)
    assert is_pack(text + "JK", PACK_WITH_JOKER)
    for wrong in (text, text + "AC"):
        assert not is_pack(wrong, PACK_WITH_JOKER)


# ------------------------------------------------------------------ numbered deals
def numbers() -> list[str]:
    """Numbers of every kind of generator, and those at which they meet."""
    found = ["1", "31999", "32001", "ms31999", "ms32000", "ms32001", "9" * 20]
    found += [f"ms{2**bits + more}" for bits in (31, 32, 33) for more in (-1, 0) if bits + more < 33]
    for seed in campaign.seeds("numbered deals", 60, 5_000):
        rng = Random(seed)
        found.append(str(rng.randrange(1, 32_000)))
        found.append(str(rng.randrange(32_001, 10 ** rng.randrange(6, 21))))
        found.append(f"ms{rng.randrange(32_000, 2 ** rng.randrange(16, 34))}")
    return found


def test_shuffle_is_the_one_of_pysolfc() -> None:
    for number in numbers():
        source = RandomBase.DEALS_MS if number.startswith("ms") else RandomBase.DEALS_PYSOLFC
        theirs = Game("klondike", int(number.removeprefix("ms")), source)
        theirs.deal()
        expected = [f"-{RANKS}"[card.rank] + "CSHD"[card.suit] for card in theirs.cards]
        assert [code(card) for card in reversed(shuffle_deal(number))] == expected, number


@pytest.mark.parametrize(("number", "pack"), [("32000", PACK), ("40000", PACK_WITH_JOKER)])
def test_pythons_numbers_begin_at_32000_and_the_joker_lies_behind_the_pack(
    number: str, pack: tuple[int, ...]
) -> None:
    """The package counts 32000 to Microsoft's; PySolFC itself does not."""
    rng, cards = Random(int(number)), list(pack)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    assert shuffle_deal(number, pack) == cards
    assert (
        sorted(shuffle_deal(f"ms{number}", pack)) == list(pack) != cards != shuffle_deal(f"ms{number}", pack)
    )


@pytest.mark.parametrize(
    ("text", "plain"),
    [("617", "617"), (" 617 ", "617"), ("0617", "617"), ("ms617", "617"), ("MS40000", "ms40000")],
)
def test_plain_form_of_a_number(text: str, plain: str) -> None:
    assert check_deal(text) == check_deal(plain) == plain
    assert shuffle_deal(text) == shuffle_deal(plain)


@pytest.mark.parametrize(
    "text", [*"0x²٣", "00", "ms", "ms0", "-1", "+1", "1.0", "1e3", "msms1", "1" * 21, "1 2"]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    for wrong in (text, "", f"ms{2**33}"):
        with pytest.raises(BadDeal, match=r"^options\.deal\."):
            check_deal(wrong)
    with pytest.raises(BadOptions, match=r"^options\.deal\."):
        GAMES["klondike_patience"].check_options({"deal": text})
    assert check_deal(f"ms{2**33 - 1}") == f"ms{2**33 - 1}"


# ------------------------------------------------------------------ lists of deals
DEALT = [game for game in GAMES if any(option.name == "deal" for option in GAMES[game].options)]
LISTED = [game for game in GAMES if deals(game)]


def test_numbers_stand_once_and_rise() -> None:
    Deals("so", (1, 2), (3,), (4, 9))
    for bad in [((2, 1), (), ()), ((1, 1), (), ()), ((0,), (), ()), ((1,), (1,), ())]:
        with pytest.raises(ValueError, match="deal"):
            Deals("so", *bad)


@pytest.mark.parametrize("game", LISTED)
def test_there_are_enough_deals_of_every_level(game: str) -> None:
    known = deals(game)
    assert known
    assert len(known.all) >= 2000
    sizes = [len(known.of(level)) for level in LEVELS]
    assert max(sizes) - min(sizes) <= 1
    assert known.measure.endswith(".")


@pytest.mark.parametrize("game", LISTED)
@pytest.mark.parametrize("level", LEVELS)
def test_listed_deals_can_be_won_by_the_moves_the_solver_gives(game: str, level: str) -> None:
    known = deals(game)
    assert known
    for seed in campaign.seeds(f"{level} deals of {game}", 2, 100):
        deal = str(pick(Random(seed), known.of(level)))
        match = Match.begin(GAMES[game], ("You",), {"deal": deal})
        match.settle(Random(0))
        before = match.state.copy()
        answer = solve(match.state, Budget(3_000_000))
        assert match.state == before, "the position that is asked about is left alone"
        assert answer.verdict is Verdict.WON, deal
        for move in answer.line:
            match.play(move)
        assert match.turn == Over((0,), "won")


@pytest.mark.parametrize("game", DEALT)
def test_a_deal_is_chosen_from_its_level(game: str) -> None:
    known = deals(game)
    rng = Random(3)
    for level in ("any", WINNABLE, *LEVELS):
        chosen = {choose(game, level, rng) for _ in range(30)}
        assert len(chosen) > 10
        assert all(deal.isdigit() and 0 < int(deal) <= 9_999_999 for deal in chosen)
        if known and level in LEVELS:
            assert {level_of(game, deal) for deal in chosen} == {level}


@pytest.mark.parametrize("game", DEALT)
def test_the_deal_of_a_day_is_the_same_all_day_and_another_tomorrow(game: str) -> None:
    days = [of_the_day(game, day) for day in range(739_000, 739_100)]
    assert days == [of_the_day(game, day) for day in range(739_000, 739_100)]
    assert Counter(days).most_common(1)[0][1] <= 3


def test_the_deals_of_some_days_never_change() -> None:
    """Written down once: they are the same for all."""
    assert {game: [of_the_day(game, 739_000 + day) for day in range(3)] for game in DEALT} == {
        "klondike_patience": ["2514", "11689", "4388"],
        "joker_klondike": ["6523", "7238", "8309"],
    }


def test_deals_outside_the_lists_have_no_level() -> None:
    assert level_of("klondike_patience", "ms40000") == ""
    assert level_of("klondike_patience", "99999999999") == ""
