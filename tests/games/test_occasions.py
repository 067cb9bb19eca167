"""Occasions, moods and remarks of whole games: each follows from the log, and no remark comes twice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from games import GAMES
from games.chatter import DECIDING, GAPS, LEAST, Chatter
from games.core import message
from games.match import Match
from games.occasions import MOODS, Occasions, occasions_of
from games.remarks import OCCASIONS, remarks
from tests.golden.transcript import FILES, read
from ui.draw.seats import FACES

BOARDS = ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville")
GOLDEN = [path for path in FILES if path.parent.name in BOARDS]
STRONGEST = {
    "strike_it_rich/bonus": "92 0 strike | 60 0 strike | 98 1 strike | 86 1 strike | "
    "74 1 strike | 38 1 strike | 114 0 lost",
    "klondike_board/six": "122 2 bet_won | 39 3 strike | 77 1 strike | 9 1 strike | "
    "252 5 fire | 297 0 lost | 162 4 pay",
    "gold_am_yukon/teams": "676 0 take | 174 2 strike | 114 1 strike | 511 2 strike | "
    "409 1 strike | 194 3 behind | 138 2 behind",
    "calamityville/gift": "156 0 pay | 182 3 pay | 166 3 pay | 140 2 pay | "
    "215 0 lost | 117 2 pay | 184 2 broke",
}
"""The occasions that weigh most in some games: the number of the entry, the seat, and the kind."""


def played(name: str, **options: bool) -> Match:
    header, entries = read(next(path for path in GOLDEN if path.match(f"{name}.txt")).read_text("utf-8"))
    match = Match.begin(GAMES[header.game], header.seats, header.options | options)
    for entry in entries:
        match.repeat(entry)
    return match


def chatter_of(match: Match, occasions: Occasions) -> Chatter:
    """Return what is said in a game of computer players."""
    chatter = Chatter(FACES[: len(match.seats)], remarks)
    for number in range(len(match.log)):
        found = [each for each in occasions.found if each.entry == number]
        chatter.add(found, match.log[max(0, number + 1 - DECIDING) : number + 1])
    return chatter


@pytest.mark.parametrize("name", STRONGEST)
def test_the_strongest_occasions_of_a_game(name: str) -> None:
    occasions = sorted(occasions_of(played(name)).found, key=lambda each: (-each.weight, each.entry))
    strongest = {each.entry: f"{each.entry} {each.seat} {each.kind}" for each in reversed(occasions)}
    told = sorted(strongest, key=lambda entry: -max(o.weight for o in occasions if o.entry == entry))
    assert " | ".join(strongest[entry] for entry in told[:7]) == STRONGEST[name]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_moods_follow_from_the_log_and_fade_and_no_remark_comes_twice(path: object) -> None:
    match = played("/".join(str(path).removesuffix(".txt").split("/")[-2:]))
    occasions = occasions_of(match)
    assert {each.kind for each in occasions.found} <= {*OCCASIONS, "rest", "out"} == {*MOODS}
    for seat in range(len(match.seats)):
        assert occasions.mood(seat) == MOODS["won" if seat in match.winners else "lost"]
        moods = [occasions.mood(seat, number) for number in range(1, len(match.log))]
        assert len({*moods, ""}) == len({*moods}) > 2
    chatter = chatter_of(match, occasions)
    said = [remark.words for remark in chatter.found]
    assert len(said) == len({*said}) >= 4
    often = Counter(words.key.split(".", 1)[1].rpartition(".")[0] for words in said)
    assert all(count <= (len(remarks(*place.split("."))) + 1) // 2 for place, count in often.items())
    for level, rare in (("talkative", False), ("quiet", True)):
        turns = [each.occasion.turn for each in chatter.found[:-1] if each.is_rare or not rare]
        assert all(later - sooner >= GAPS[level] for sooner, later in pairwise(turns))
    half = len(match.log) // 2
    match.take_back(len(match.log) - half)
    before = chatter_of(match, occasions_of(match)).found
    assert before == chatter.found[: len(before)]


@pytest.mark.parametrize("secret", [True, False])
def test_only_cash_that_is_open_tells_who_leads(secret: bool) -> None:
    found = occasions_of(played("strike_it_rich/bonus", secret=secret)).found
    assert {"lead", "behind"}.isdisjoint(each.kind for each in found) is secret


def test_a_card_that_sends_its_player_somewhere_is_no_empty_one() -> None:
    match = played("klondike_board/asked")
    history = [{type(event).__name__ for event in events} for events in match.history()]
    dry = [each for each in occasions_of(match).found if each.kind == "dry"]
    remarked = [history[each.entry] for each in dry if each.weight >= LEAST["talkative"]]
    assert 1 < len(remarked) < len(dry)
    assert not any("Sent" in events for events in remarked)


def test_one_who_has_said_everything_is_silent() -> None:
    match = played("klondike_board/six")
    few = Chatter(("silas",) * 6, lambda person, kind: (message("remark.one"),))
    for number, occasion in enumerate(occasions_of(match).found):
        few.add([occasion], match.log[number : number + 1])
    assert len(few.found) == 1
