"""What four board games say, as strike_words.txt, yukon_words.txt and the others have it.

Positions are told as in the table.py of the tests of each game. A line with `>` has what happens, event by
event (in STRIKE IT RICH move by move, in KLONDIKE as in tests/klondike_board/scenes.py): below it stands what
the log says, and in square brackets the place that the line shows. `! You` are the same lines where the first
player is you, `! pill` is what all read at one screen, and each player who sits alone at his own. What else
is asked is told at each game.

How it is written down anew says tests/kit/old_script.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from games import GAMES
from games.calamityville import GAME as CALAMITYVILLE
from games.calamityville.board import NUGGET_NAMES, RING
from games.calamityville.pending import Buying
from games.calamityville.state import NOBODY, Began
from games.compat import override
from games.core import AnyGame, Decide, Event, Words
from games.gold_am_yukon import GAME as GOLD_AM_YUKON
from games.gold_am_yukon.distances import UNREACHABLE
from games.gold_am_yukon.state import FINISHED, Drawn, Ended, Placed
from games.klondike_board import GAME as KLONDIKE
from games.klondike_board.board import BUILDINGS, CARDS, GOES_TO, KIND, to_money
from games.klondike_board.state import Began as Turn
from games.match import Match
from games.strike_it_rich import GAME as STRIKE_IT_RICH
from games.strike_it_rich.board import board
from games.strike_it_rich.previews import hint_message, preview_move
from games.strike_it_rich.state import Pass
from tests.calamityville import table as town
from tests.gold_am_yukon import table as valley
from tests.golden.words import HEADLINES
from tests.golden.words import PLACES as CREEK_NAME
from tests.golden.words import TOWN as NAME
from tests.kit.old_script import Scene, each, marked, read
from tests.kit.text import parse_move
from tests.klondike_board import scenes as examples
from tests.klondike_board import table as creeks
from tests.strike_it_rich import table as mines
from tests.ui.board_games import played
from ui.games.calamityville.words import fact_cards as town_facts
from ui.games.calamityville.words import log as town_log
from ui.games.calamityville.words import prompts as town_prompts
from ui.games.gold_am_yukon import words as yukon
from ui.games.klondike_board.board.read_card import Reading, effect
from ui.games.klondike_board.words import fact_cards, log, prompts, terms
from ui.games.strike_it_rich import words as strike
from ui.play.narration.narrator import place_of, turn_line
from ui.play.panels.log import LogLine
from ui.words import in_words

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")


class Tongue:
    """How a game speaks, from one position on."""

    game: ClassVar[AnyGame]
    prompt: ClassVar[Callable[..., Words]]
    values: ClassVar[Mapping[str, Any]]
    """What words in events stand for, besides numbers."""
    options: ClassVar[Mapping[str, Any]] = {}

    def __init__(self) -> None:
        self.state: Any = None
        self.last: list[Event] = []
        self.kinds: set[type] = set()

    # -------------------------------------------------------------- what each game knows
    def position(self, told: str) -> Any:
        """The position that a text tells of."""
        raise NotImplementedError

    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        """What the log says of events."""
        raise NotImplementedError

    def where(self, events: Sequence[Any]) -> str:
        """The place that a line shows, "" where there is none."""
        raise NotImplementedError

    def answers(self, what: str, rest: str) -> Sequence[str]:
        """What is said of anything else."""
        raise NotImplementedError

    def happens(self, text: str) -> list[Event]:
        """Events as a text has them: "Moved 0, Cinder Lane, Gold River"."""
        return list(map(self._event, text.split("; ")))

    def _event(self, text: str) -> Event:
        name, _, rest = text.partition(" ")
        kind = next(kind for kind in self.game.event_types if kind.__name__ == name)
        return kind(*map(self._value, re.split(r", (?![^(]*\))", rest) if rest else ()))

    def _value(self, text: str) -> object:
        if text.startswith("("):
            return tuple(map(self._value, filter(None, text[1:-1].split(", "))))
        known = {"True": True, "False": False, **self.values}
        return known.get(text, int(text) if text.isdigit() else text)

    # -------------------------------------------------------------- what is said
    def tell(self, text: str) -> list[str]:
        """What the log says of what happens."""
        return self.told(self.happens(text))

    def told(self, events: list[Event]) -> list[str]:
        """What the log says of events, and which place that shows."""
        self.last = events
        self.kinds |= set(map(type, events))
        said, where = self.line(events, NAMES), self.where(events)
        return [f"{said} [{where}]" if where else said] if said else []

    def answer(self, text: str) -> Sequence[str]:
        """What is asked besides."""
        what, _, rest = text.partition(" ")
        if what == "You":
            return [self.line(self.last, YOURS)]
        return list(self._pill()) if what == "pill" else self.answers(what, rest)

    @property
    def seats(self) -> range:
        """Who plays."""
        return range(min(len(NAMES), self.game.seats[-1]))

    def _pill(self) -> Iterator[str]:
        prompt = type(self).prompt
        yield f"all: {in_words(prompt(self.game.observe(self.state, None), NAMES, self.seats))}"
        for seat in self.seats:
            said = in_words(prompt(self.game.observe(self.state, seat), NAMES, {seat}))
            yield f"{NAMES[seat]}: {said}"
        yield f"You: {in_words(prompt(self.game.observe(self.state, 0), YOURS, {0}))}"

    def today(self, scene: Scene) -> Iterator[str]:
        """What stands below the title of a scene, as it would be written down today."""
        if scene.place:
            self.state = self.position(scene.place)
            yield f"  {scene.place}"
        yield from marked(scene.acts, {">": self.tell, "!": self.answer})


class Strike(Tongue):
    """`! Form 1 4` is what button, caption and strip say of a move, `! why Form 1 4` what is said for it."""

    game, prompt = STRIKE_IT_RICH, strike.prompt

    @override
    def position(self, told: str) -> Any:
        return mines.position(told)

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(strike.line(events, names))

    @override
    def where(self, events: Sequence[Any]) -> str:
        mine = strike.mine_of(events)
        return board().mines[mine].number if mine >= 0 else ""

    @override
    def happens(self, text: str) -> list[Event]:
        moves = [parse_move(self.game.move_types, one) for one in text.split(", ")]
        return [event for move in moves for event in self.game.apply(self.state, move)]

    @override
    def answers(self, what: str, rest: str) -> Sequence[str]:
        words = f"{what} {rest}".removeprefix("why ").strip()
        seat, move = self.state.player, parse_move(self.game.move_types, words)
        if what == "why":
            return [in_words(hint_message(self.game.observe(self.state, seat), seat, move))]
        found = preview_move(self.game.observe(self.state, seat), seat, move)
        assert not found.refusal
        verdict = " / ".join(filter(None, map(in_words, strike.choice_outcome(found, seat))))
        label = "" if move == Pass() else in_words(strike.caption(found, seat))
        return list(filter(None, (in_words(strike.button(found, seat)), label, verdict)))


class Yukon(Tongue):
    """`! row 1` of a player, `! claim B2 8 - 3` with the spots that each would need, `! refused 0 B2`."""

    game, prompt = GOLD_AM_YUKON, yukon.prompt
    values: ClassVar = {"tail": 0, "head": 1, **{name: n for n, name in enumerate(valley.HONEYCOMB.names)}}

    @override
    def position(self, told: str) -> Any:
        """Besides: what was `thrown`, who is `retired`, whom it was `won by`; or `3 before the start`."""
        if told.endswith(" the start"):
            drawn = self.game.check_options({})
            return self.game.new(int(told[0]), drawn if "before" in told else valley.FIRST_SEAT)
        told, _, winners = told.partition("; won by ")
        told, _, retired = told.partition("; retired ")
        told, _, thrown = told.partition("; thrown ")
        state = valley.position(told)
        if thrown:
            state.thrown = (int(thrown),)
        if retired:
            state.retired[int(retired)] = True
        if winners:
            state.phase, state.winners = FINISHED, tuple(map(int, winners.split()))
        return state

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(yukon.line(events, names, valley.HONEYCOMB))

    @override
    def where(self, events: Sequence[Any]) -> str:
        place = yukon.place_of(events)
        claim = yukon.claim_at(place)
        return valley.HONEYCOMB.names[claim] if claim >= 0 else str(place) if place >= 0 else ""

    @override
    def answers(self, what: str, rest: str) -> Sequence[str]:
        first, *more = rest.split()
        if what == "row":
            return [in_words(yukon.row(self.state, int(first)))]
        if what == "claim":
            spots = [UNREACHABLE if word == "-" else int(word) for word in more]
            return [in_words(yukon.describe_claim(self.state, self.values[first], YOURS, spots or None))]
        return [in_words(yukon.refusal_message(self.state, int(first), self.values[more[0]]))]


class Calamity(Tongue):
    """`! space Main Street for 1` as a seat sees it, `! player 2`, `! pile`; `land Main Street` is played."""

    game, prompt = CALAMITYVILLE, town_prompts.prompt
    values: ClassVar = {
        **{name: space for space, name in enumerate(NAME)},
        **{name: page for page, name in enumerate(town.IDS)},
        "the bank": -1, "nowhere": -1, "building": Buying(0),
    }  # fmt: skip

    @override
    def position(self, told: str) -> Any:
        text, _, space = told.partition("; land ")
        here = town.position(text)
        if space:
            here.land(space)
        return here.state

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(town_log.line(events, names))

    @override
    def where(self, events: Sequence[Any]) -> str:
        place = place_of(events, "end", "space")
        return NAME[place] if place >= 0 else ""

    @override
    def answers(self, what: str, rest: str) -> Sequence[str]:
        view = self.game.observe(self.state, None)
        if what == "player":
            return list(map(in_words, town_facts.player_lines(view, int(rest), YOURS)))
        if what == "pile":
            return list(map(in_words, town_facts.pile_lines(view)))
        name, _, seat = rest.partition(" for ")
        return list(map(in_words, town_facts.facts_of(view, town.place(name), YOURS, int(seat))))


class Klondike(Tongue):
    """`! space Regina Hotel for 1` as a seat sees it, `! creek 1`, `! rows` of all players."""

    game, prompt = KLONDIKE, prompts.prompt
    options: ClassVar = {"collect": "on demand"}

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(log.line(events, names))

    @override
    def where(self, events: Sequence[Any]) -> str:
        space = place_of(events, "end", "space")
        return CREEK_NAME[space] if space >= 0 else ""

    @override
    def answer(self, text: str) -> Sequence[str]:
        view = self.game.observe(self.state, None)
        match text.split(maxsplit=1):
            case ["pill"]:
                return list(self._pill())
            case ["creek", number]:
                return list(map(in_words, fact_cards.creek_lines(view, int(number))))
            case ["rows"]:
                return [in_words(prompts.row(view, seat)) for seat in self.seats]
            case ["space", rest]:
                name, _, seat = rest.partition(" for ")
                return list(
                    map(in_words, fact_cards.facts_of(view, creeks.place(name), YOURS, int(seat or 0)))
                )
        return [in_words(log.line(self.last, YOURS) or turn_line(self.last, Turn, YOURS))]

    @property
    @override
    def seats(self) -> range:
        return range(self.state.seats)

    @override
    def today(self, scene: Scene) -> Iterator[str]:
        yield from examples.today(scene, Said(self))


class Said(examples.Notes):
    """What is said in a scene of KLONDIKE."""

    def __init__(self, tongue: Klondike) -> None:
        self.tongue = tongue

    @override
    def begins(self, here: creeks.Table) -> None:
        self.tongue.state, self.heard = here.state, 0

    @override
    def happens(self, here: creeks.Table, events: list[Any]) -> list[str]:
        entries, self.heard = here.entries[self.heard :], len(here.entries)
        return [line for entry in entries for line in self.tongue.told(entry)]

    @override
    def is_asked(self, here: creeks.Table, what: str) -> list[str]:
        return list(self.tongue.answer(what))

    @override
    def ends(self, here: creeks.Table) -> list[str]:
        return []


TONGUES: Mapping[str, type[Tongue]] = {
    "strike": Strike, "yukon": Yukon, "calamity": Calamity, "klondike": Klondike,
}  # fmt: skip
SCENES = read(*(Path(__file__).parent / f"{name}_words.txt" for name in TONGUES))


def tongue_of(scene: Scene) -> Tongue:
    return TONGUES[scene.path.stem.partition("_")[0]]()


@each(SCENES)
def test_it_is_said_so(scene: Scene) -> None:
    scene.holds(tongue_of(scene).today(scene))


@pytest.mark.parametrize("name", TONGUES)
def test_every_kind_of_event_has_its_words(name: str) -> None:
    kinds = set[type]()
    for scene in (scene for scene in SCENES if scene.path.stem.startswith(name)):
        tongue = tongue_of(scene)
        assert list(tongue.today(scene))
        kinds |= tongue.kinds
    assert kinds == set(TONGUES[name].game.event_types)


# ------------------------------------------------------------------ whole games
@pytest.mark.parametrize("name", TONGUES)
def test_whole_games_are_told_in_whole_sentences(name: str) -> None:
    """Whose turn it is says the pill, and a line of the log shows a place of the board."""
    tongue, silent = TONGUES[name](), set[str]()
    for seed in range(3):
        match = played(tongue.game.name, seed, **tongue.options)
        again = Match.begin(GAMES[tongue.game.name], match.seats, match.options)
        for entry in match.log:
            if isinstance(again.turn, Decide):
                pill = in_words(type(tongue).prompt(tongue.game.observe(again.state, 0), YOURS, {0}))
                assert pill.startswith(("Your turn: ", "You: ")) == (again.turn.player == 0)
            events = again.repeat(entry)
            said = tongue.line(events, NAMES)
            assert re.fullmatch(r'([A-Z0-9].*[.!?]["”]?)?', said)
            assert "  " not in said
            assert said or not tongue.where(events)
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
    built = town.position("3 players; 0 owns bank Main Street, bank Boot Alley; 1 owns mine Widow's Shaft")
    for view in (town.table(3).view(None), built.view(None)):
        for seat in (NOBODY, 0, 1):
            for space in RING:
                title, *lines = map(in_words, town_facts.facts_of(view, space, NAMES, seat))
                assert title.startswith(NAME[space])
                assert lines
                assert all(re.match(r"[A-Z$0-9]", line) for line in lines)
    named = [in_words(nugget, "a") for nugget in NUGGET_NAMES]
    assert named == ["fool's gold", "dust", "flakes", "a nugget", "a bonanza"]
    bust = town.table(3, top="R5").view(None)
    assert list(map(in_words, town_facts.read_lines(bust)))[:2] == ["29 pages read", HEADLINES[bust.read[-1]]]
    assert in_words(turn_line([Began(0)], Began, YOURS)) == "Your turn begins."


# ------------------------------------------------------------------ spaces and cards of KLONDIKE
@pytest.mark.parametrize("visitor", [0, 2])
def test_what_the_engine_would_take_is_what_the_card_of_a_space_says(visitor: int) -> None:
    """The visitor is sent to each building; what is paid is what was foretold, also to the owner."""
    owns = "Regina Hotel, Trading Company, Ladue's Sawmill, Tivoli Theatre, Aurora Saloon, White Pass & Yukon"
    for name in owns.split(", "):
        here = creeks.table(
            3,
            at={2: "Pioneers' Cemetery", 1: "Sheep Camp"},
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
