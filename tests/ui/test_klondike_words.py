"""KLONDIKE, the board game, in words: log, pill, buttons, spaces and rows, as klondike_words.txt has them.

It is written in scenes as tests/klondike_board/scenes.py tells; below each line stands what the log says, and
in square brackets the space that a line of the log shows. `! pill` asks for pill and buttons, `! space Regina
Hotel` for the card of a space as seat 0 sees it (`for 1` as another one does), `! creek 1` for that of a
creek, `! rows` for the players' rows, and `! You` for the last lines again where the first player is you.

How it is written down anew says tests/kit/script.py.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.core import Decide
from games.klondike_board import GAME
from games.klondike_board.board import BUILDINGS, CARDS, KIND, LODE, NAME, RING
from games.klondike_board.rules import actor
from games.match import Match
from tests.kit.script import Scene, each, read
from tests.klondike_board.scenes import Notes, today
from tests.klondike_board.table import ME, OTHER, THIRD, Table, card, place, table
from tests.ui.board_games import played
from ui.games.klondike_board import ledger, words
from ui.games.klondike_board.creeks import Reading, effect
from ui.games.klondike_board.facts import creek_lines, facts_of, title_of_card

SCENES = read(Path(__file__).parent / "klondike_words.txt")
NAMES = ("Belle", "Soapy", "Klara", "Kate")
YOURS = ("You", *NAMES[1:])


class Said(Notes):
    """What is said in a scene."""

    def __init__(self) -> None:
        self.kinds: set[type] = set()

    def begins(self, here: Table) -> None:
        self.heard = 0

    def happens(self, here: Table, events: list[Any]) -> list[str]:
        self.last, self.heard = here.entries[self.heard :], len(here.entries)
        self.kinds |= {type(event) for entry in self.last for event in entry}
        return [self._line(entry) for entry in self.last if ledger.line(entry, NAMES)]

    def _line(self, entry: list[Any]) -> str:
        space = ledger.place_of(entry)
        return ledger.line(entry, NAMES) + (f" [{NAME[space]}]" if space >= 0 else "")

    def is_asked(self, here: Table, what: str) -> list[str]:
        view = here.view(None)
        kind, _, rest = what.partition(" ")
        if kind == "space":
            name, _, seat = rest.partition(" for ")
            return list(facts_of(view, place(name), YOURS, int(seat or ME)))
        if kind == "creek":
            return list(creek_lines(view, int(rest)))
        if kind == "rows":
            return [words.row(view, seat) for seat in range(here.state.seats)]
        if kind == "You":
            return [ledger.line(entry, YOURS) or ledger.step(entry, YOURS) for entry in self.last]
        return self._pill(here)

    def _pill(self, here: Table) -> list[str]:
        """What each player reads who sits alone at his screen, and what all read at one screen."""
        view, names = here.view(None), NAMES[: here.state.seats]
        seat = max(actor(view, view.task), ME)
        said = [
            f"all: {words.prompt(view, names, range(len(names)))}",
            *(f"{name}: {words.prompt(view, names, {each})}" for each, name in enumerate(names)),
            f"You: {words.prompt(view, [*names[:seat], 'You', *names[seat + 1 :]], {seat})}",
            f"buttons: {' | '.join(filter(None, words.labels(view)))}",
        ]
        return [line for line in said if not line.endswith(": ")]

    def ends(self, here: Table) -> list[str]:
        return []


@each(SCENES)
def test_it_is_said_so(scene: Scene) -> None:
    scene.holds(today(scene, Said()))


def test_every_event_is_told() -> None:
    said = Said()
    for scene in SCENES:
        assert list(today(scene, said))
    assert said.kinds == {*GAME.event_types}


# ------------------------------------------------------------------ whole games
@pytest.mark.parametrize("collect", ["automatic", "on demand"])
def test_whole_games_are_told_in_whole_sentences(collect: str) -> None:
    """Of every entry; pill and buttons are about the one who chooses, short words and long ones."""
    silent, tasks, names = set[str](), set[str](), ("You", *NAMES[1:], "Swede", "Amos")
    for seed in range(6):
        match = played(GAME.name, seed, seats=seed % 5 + 2, collect=collect)
        again = Match.begin(GAME, match.seats, match.options)
        for entry in match.log:
            view, turn = GAME.observe(again.state, None), again.turn
            tasks.add(type(view.task).__name__)
            if isinstance(turn, Decide):
                assert actor(view, view.task) == turn.player
                assert words.labels(view)[0]
                assert words.short_prompt(view, "You")
                is_yours = words.prompt(view, names, {0}).startswith(("Your turn: ", "You: "))
                assert is_yours == (turn.player == 0)
            events = again.repeat(entry)
            said = ledger.line(events, names)
            assert re.fullmatch(r"([A-Z0-9].*[.!])?", said)
            assert "  " not in said
            assert said or ledger.step(events, names)[-1] == "."
            silent |= set() if said else {type(entry.move).__name__}
    assert {"Throw"} <= silent <= {"Throw", "EndTurn", "Decline"}
    assert {"Bidding", "Owing", "Answering", "Joining", "Betting", "Gambling"} <= tasks


# ------------------------------------------------------------------ spaces and cards
@pytest.mark.parametrize("visitor", [ME, THIRD])
def test_what_the_engine_would_take_is_what_the_card_of_a_space_says(visitor: int) -> None:
    """The visitor is sent to each building; what is paid is what was foretold, also to the owner."""
    owns = "Regina Hotel, Trading Company, Ladue's Sawmill, Tivoli Theatre, Aurora Saloon, White Pass & Yukon"
    for name in owns.split(", "):
        here = table(
            3,
            at={THIRD: "Pioneers' Cemetery", OTHER: "Sheep Camp"},
            owns={OTHER: owns, ME: "Monte Carlo, The Northern"},
            player=visitor,
        )
        said = [facts_of(here.view(None), place(name), YOURS, seat)[-1] for seat in (visitor, OTHER)]
        before = here.cash[visitor]
        here.land(name)
        paid = words.money(before - here.cash[visitor])
        assert paid == "$0" or all(paid in each for each in said)


def test_every_space_and_every_card_has_its_words() -> None:
    view = table(3).view(None)
    for space in RING:
        found = facts_of(view, space, NAMES, ME)
        assert found[0] == NAME[space]
        assert all(found)
        assert len(found) == 5 if KIND[space] in BUILDINGS else len(found) >= 3
    for number, one in enumerate(CARDS):
        said, is_good = effect(Reading(number, "Belle", 0, one.gold, doubled=False, first=False))
        assert is_good == bool(one.gold)
        assert re.match(r"[A-Z$]", said)
        assert one.goes_to.removeprefix("The ") in said
        assert not one.fine or f"${one.fine},000" in said
    titles = [title_of_card(number) for number in (card(10), LODE, card("fool"))]
    assert titles == ["$10,000", "Mother Lode", "No gold"]
