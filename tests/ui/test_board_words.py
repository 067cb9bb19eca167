"""What four board games say: scripts told by words_teller.py, and the words of whole games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import GAMES
from games.calamityville.board import NUGGET_NAMES, RING
from games.calamityville.state import NOBODY, Began
from games.core import Decide
from games.gold_am_yukon.state import Drawn, Ended, Placed
from games.klondike_board.board import BUILDINGS, CARDS, GOES_TO, KIND, to_money
from games.match import Match
from tests.calamityville import table as town
from tests.golden.words import HEADLINES
from tests.golden.words import PLACES as CREEK_NAME
from tests.golden.words import TOWN as NAME
from tests.kit.script import Scene, each, play, read
from tests.klondike_board import table as creeks
from tests.ui.board_games import played
from tests.ui.words_teller import NAMES, TELLERS, YOURS, WordsTeller
from ui.games.calamityville.words import fact_cards as town_facts
from ui.games.gold_am_yukon import words as yukon
from ui.games.klondike_board.board.read_card import Reading, effect
from ui.games.klondike_board.words import fact_cards, terms
from ui.play.narration.narrator import turn_line
from ui.play.panels.log import LogLine
from ui.words import in_words

SCENES = read(*(Path(__file__).parent / f"{name}_words.txt" for name in TELLERS))


def teller_of(scene: Scene) -> WordsTeller:
    return TELLERS[scene.path.stem.partition("_")[0]]()


@each(SCENES)
def test_it_is_said_so(scene: Scene) -> None:
    play(scene, teller_of(scene))


@pytest.mark.parametrize("name", TELLERS)
def test_every_kind_of_event_has_its_words(name: str) -> None:
    kinds = set[type]()
    for scene in (scene for scene in SCENES if scene.path.stem.startswith(name)):
        teller = teller_of(scene)
        for line in scene.lines:
            assert line.mark not in ("from", ">") or list(teller.tell(line))
        kinds |= teller.event_types
    assert kinds == set(TELLERS[name].game.event_types)


# ------------------------------------------------------------------ whole games
@pytest.mark.parametrize("name", TELLERS)
def test_whole_games_are_told_in_whole_sentences(name: str) -> None:
    """Whose turn it is says the pill, and a line of the log shows a place of the board."""
    teller, silent = TELLERS[name](), set[str]()
    for seed in range(3):
        match = played(teller.game.name, seed, **teller.options)
        again = Match.begin(GAMES[teller.game.name], match.seats, match.options)
        for entry in match.log:
            if isinstance(again.turn, Decide):
                pill = in_words(type(teller).prompt(teller.game.observe(again.state, 0), YOURS, {0}))
                assert pill.startswith(("Your turn: ", "You: ")) == (again.turn.player == 0)
            events = again.repeat(entry)
            said = teller.line(events, NAMES)
            assert re.fullmatch(r'([A-Z0-9].*[.!?]["”]?)?', said)
            assert "  " not in said
            assert said or not teller.where(events)
            silent |= set() if said else {type(event).__name__ for event in events}
    assert silent <= {"Began", "Asked", "Ended"}, silent


def test_a_turn_of_gold_am_yukon_is_one_line() -> None:
    match = played("gold_am_yukon", 2)
    written, lines, turns = yukon.TurnLog(NAMES, match.state.board), list[LogLine](), 0
    for events in match.history():
        written.write(lines, events)
        turns += sum(isinstance(event, Placed | Ended | Drawn) for event in events)
    assert len(lines) == turns
    assert all(in_words(told.words).endswith(".") for told in lines)


def test_every_space_of_calamityville_and_every_nugget_is_told_of() -> None:
    built = town.position("3 players; 0 owns bank Main Street, bank Boot Alley; 1 owns mine Widow’s Shaft")
    for view in (town.table(3).view(None), built.view(None)):
        for seat in (NOBODY, 0, 1):
            for space in RING:
                title, *lines = map(in_words, town_facts.facts_of(view, space, NAMES, seat))
                assert title.startswith(NAME[space])
                assert lines
                assert all(re.match(r"[A-Z$0-9]", line) for line in lines)
    named = [in_words(nugget, "a") for nugget in NUGGET_NAMES]
    assert named == ["fool’s gold", "dust", "flakes", "a nugget", "a bonanza"]
    bust = town.table(3, top="R5").view(None)
    assert list(map(in_words, town_facts.read_lines(bust)))[:2] == ["29 pages read", HEADLINES[bust.read[-1]]]
    assert in_words(turn_line([Began(0)], Began, YOURS)) == "Your turn begins."


# ------------------------------------------------------------------ spaces and cards of KLONDIKE
@pytest.mark.parametrize("visitor", [0, 2])
def test_what_the_engine_would_take_is_what_the_card_of_a_space_says(visitor: int) -> None:
    """The visitor is sent to each building; what is paid is what was foretold, also to the owner."""
    owns = "Regina Hotel, Trading Company, Ladue’s Sawmill, Tivoli Theater, Aurora Saloon, White Pass & Yukon"
    for name in owns.split(", "):
        here = creeks.table(
            3,
            at={2: "Pioneers’ Cemetery", 1: "Sheep Camp"},
            owns={1: owns, 0: "Monte Carlo, The Northern"},
            player=visitor,
        )
        view, space = here.view(None), creeks.place(name)
        said = [in_words(fact_cards.facts_of(view, space, YOURS, seat)[-1]) for seat in (visitor, 1)]
        before = here.cash[visitor]
        here.land(name)
        paid = in_words(to_money(before - here.cash[visitor]))
        assert paid == "$0" or all(paid in each for each in said)


def test_every_space_and_every_card_of_the_creeks_has_its_words() -> None:
    view = creeks.table(3).view(None)
    for space, name in enumerate(CREEK_NAME):
        found = list(map(in_words, fact_cards.facts_of(view, space, NAMES, 0)))
        assert found[0] == name
        assert all(found)
        assert len(found) == 5 if KIND[space] in BUILDINGS else len(found) >= 3
    for number, one in enumerate(CARDS):
        what, is_good = effect(Reading(number, "Belle", 0, one.gold, doubled=False, first=False))
        said = in_words(what)
        assert is_good == bool(one.gold)
        assert re.match(r"[A-Z$]", said)
        assert (
            not one.goes_to
            or CREEK_NAME[GOES_TO[number]].strip("!").removeprefix("The ").lower() in said.lower()
        )
        assert not one.fine or f"${one.fine},000" in said
    titles = [in_words(terms.card_effect(creeks.card(name), 10), "name") for name in (10, "lode", "fool")]
    assert titles == ["$10,000", "Mother Lode", "Nothing at all"]
