"""Tellers that say what four board games say: the log, the prompt, cards with facts.

An act is a move, in STRIKE IT RICH and KLONDIKE, or an event: `Moved 0, Cinder Lane, Gold River`. Below acts
stands the line of the log, and in brackets the place on the board that it shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from games.calamityville.pending import Buying
from games.compat import override
from games.core import Event, Words
from games.gold_am_yukon.distances import UNREACHABLE
from games.gold_am_yukon.state import FINISHED
from games.klondike_board.state import Began
from games.strike_it_rich.board import board
from games.strike_it_rich.previews import hint_message, preview_move
from games.strike_it_rich.state import Pass
from tests.calamityville import table as town
from tests.calamityville.table import CalamityTeller
from tests.gold_am_yukon.table import HONEYCOMB, YukonTeller
from tests.golden.words import PLACES as CREEK_NAME
from tests.golden.words import TOWN
from tests.kit.plays import PlayTeller
from tests.kit.script import Answer
from tests.klondike_board.scenes import KlondikeTeller
from tests.klondike_board.table import place
from tests.strike_it_rich.table import StrikeTeller
from ui.games.calamityville.words import fact_cards as town_facts
from ui.games.calamityville.words import log as town_log
from ui.games.calamityville.words import prompts as town_prompts
from ui.games.gold_am_yukon import words as yukon
from ui.games.klondike_board.words import fact_cards, log, prompts
from ui.games.strike_it_rich import words as strike
from ui.play.narration.narrator import place_of, turn_line
from ui.words import in_words

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")


def _lines(words: Iterable[Words]) -> list[str]:
    return list(map(in_words, words))


class WordsTeller(PlayTeller):
    """Says what the log says of each line of acts; `event_types` are the classes of all events so far."""

    prompt: ClassVar[Callable[..., Words]]
    options: ClassVar[Mapping[str, Any]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.event_types: set[type] = set()

    # -------------------------------------------------------------- what each game says
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        """Return the line of the log for events."""
        raise NotImplementedError

    def where(self, events: Sequence[Any]) -> str:
        """Return the place that the line shows, or ""."""
        raise NotImplementedError

    @property
    def seats(self) -> range:
        """The players."""
        return range(min(len(NAMES), self.game.seats[-1]))

    # -------------------------------------------------------------- lines
    @override
    def happen(self, events: Iterable[Any]) -> None:
        self._new += events

    @override
    def changes(self) -> Iterable[str]:
        super().changes()
        return self.log_lines(self.events)

    def log_lines(self, events: Sequence[Any]) -> Iterator[str]:
        """Yield the line of the log, if there is one, and the place that it shows."""
        self.event_types |= set(map(type, events))
        said, where = self.line(events, NAMES), self.where(events)
        if said:
            yield f"{said} [{where}]" if where else said

    def ask_you(self) -> str:
        """Return the last line of the log where the first player is you."""
        return self.line(self.events, YOURS)

    def ask_pill(self) -> Iterator[str]:
        """List the prompts: at one screen for all, for each player alone, and where the first one is you."""
        prompt = type(self).prompt
        yield f"all: {in_words(prompt(self.game.observe(self.state, None), NAMES, self.seats))}"
        for seat in self.seats:
            said = in_words(prompt(self.game.observe(self.state, seat), NAMES, {seat}))
            yield f"{NAMES[seat]}: {said}"
        yield f"You: {in_words(prompt(self.game.observe(self.state, 0), YOURS, {0}))}"


class EventTeller(WordsTeller):
    """Takes events as acts; `values` are words in them that stand for something else."""

    values: ClassVar[Mapping[str, Any]]

    @override
    def do_other(self, act: str) -> Answer:
        """Let an event happen, which changes nothing."""
        return self.happen([self._event(act)])

    def _event(self, text: str) -> Event:
        name, _, rest = text.partition(" ")
        kind = next(kind for kind in self.game.event_types if kind.__name__ == name)
        return kind(*map(self._value, re.split(r", (?![^(]*\))", rest) if rest else ()))

    def _value(self, text: str) -> object:
        if text.startswith("("):
            return tuple(map(self._value, filter(None, text[1:-1].split(", "))))
        known = {"True": True, "False": False, **self.values}
        return known.get(text, int(text) if text.isdigit() else text)


class StrikeWords(WordsTeller, StrikeTeller):
    """Says what STRIKE IT RICH says."""

    prompt = strike.prompt

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(strike.line(events, names))

    @override
    def where(self, events: Sequence[Any]) -> str:
        mine = strike.mine_of(events)
        return board().mines[mine].number if mine >= 0 else ""

    def ask_hint(self, words: str) -> str:
        """Return the hint for a move."""
        seat = self.state.player
        return in_words(hint_message(self.game.observe(self.state, seat), seat, self.parse(words)))

    def ask_preview(self, words: str) -> Iterable[str]:
        """List what button, caption and strip say of a move."""
        seat, move = self.state.player, self.parse(words)
        found = preview_move(self.game.observe(self.state, seat), seat, move)
        assert not found.refusal
        verdict = " / ".join(filter(None, map(in_words, strike.choice_outcome(found, seat))))
        label = "" if move == Pass() else in_words(strike.caption(found, seat))
        return filter(None, (in_words(strike.button(found, seat)), label, verdict))


class YukonWords(EventTeller, YukonTeller):
    """Says what GOLD AM YUKON says."""

    prompt = yukon.prompt
    values: ClassVar = {"tail": 0, "head": 1, **{name: n for n, name in enumerate(HONEYCOMB.names)}}

    @override
    def position(self, place: str) -> Any:
        """Return a position, also with the last throw, a retired player or winners: `...; won by 0 1`."""
        place, _, winners = place.partition("; won by ")
        place, _, retired = place.partition("; retired ")
        place, _, thrown = place.partition("; thrown ")
        state = super().position(place)
        if thrown:
            state.thrown = (int(thrown),)
        if retired:
            state.retired[int(retired)] = True
        if winners:
            state.phase, state.winners = FINISHED, tuple(map(int, winners.split()))
        return state

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(yukon.line(events, names, HONEYCOMB))

    @override
    def where(self, events: Sequence[Any]) -> str:
        space = yukon.place_of(events)
        claim = yukon.claim_at(space)
        return HONEYCOMB.names[claim] if claim >= 0 else str(space) if space >= 0 else ""

    def ask_row(self, seat: str) -> str:
        """Return the second line of a player's row."""
        return in_words(yukon.row(self.state, int(seat)))

    def ask_claim(self, words: str) -> str:
        """Return the facts of a claim: `B2`, or with the spots that each player needs: `B2 8 - 3`."""
        name, *needed = words.split()
        spots = [UNREACHABLE if word == "-" else int(word) for word in needed]
        return in_words(yukon.describe_claim(self.state, self.values[name], YOURS, spots or None))

    def ask_refusal(self, seat: str, claim: str) -> str:
        """Return the reason why a player cannot stake a claim."""
        return in_words(yukon.refusal_message(self.state, int(seat), self.values[claim]))


class CalamityWords(EventTeller, CalamityTeller):
    """Says what CALAMITYVILLE says."""

    prompt = town_prompts.prompt
    values: ClassVar = {
        **{name: space for space, name in enumerate(TOWN)},
        **{name: page for page, name in enumerate(town.IDS)},
        "the bank": -1, "nowhere": -1, "building": Buying(0),
    }  # fmt: skip

    @override
    def position(self, place: str) -> Any:
        """Return a position, also after a throw: `2 players; land Main Street`."""
        text, _, space = place.partition("; land ")
        state = super().position(text)
        if space:
            self.here.land(space)
        return state

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(town_log.line(events, names))

    @override
    def where(self, events: Sequence[Any]) -> str:
        space = place_of(events, "end", "space")
        return TOWN[space] if space >= 0 else ""

    def ask_player(self, seat: str) -> list[str]:
        """List the facts of a player."""
        return _lines(town_facts.player_lines(self.here.view(None), int(seat), YOURS))

    def ask_pile(self) -> list[str]:
        """List the facts of the pile of pages."""
        return _lines(town_facts.pile_lines(self.here.view(None)))

    def ask_space(self, words: str) -> list[str]:
        """List the facts of a space for a player: `Main Street for 1`."""
        name, _, seat = words.partition(" for ")
        return _lines(town_facts.facts_of(self.here.view(None), town.place(name), YOURS, int(seat)))


class KlondikeWords(WordsTeller, KlondikeTeller):
    """Says what KLONDIKE says, a line for each entry of the match."""

    prompt = prompts.prompt
    options: ClassVar = {"collect": "on demand"}

    @override
    def line(self, events: Sequence[Any], names: Sequence[str]) -> str:
        return in_words(log.line(events, names))

    @override
    def where(self, events: Sequence[Any]) -> str:
        space = place_of(events, "end", "space")
        return CREEK_NAME[space] if space >= 0 else ""

    @property
    @override
    def seats(self) -> range:
        return range(self.state.seats)

    @override
    def begin(self, place: str) -> Answer:
        self._entries = 0
        return super().begin(place)

    @override
    def changes(self) -> Iterator[str]:
        entries, self._entries = self.here.entries[self._entries :], len(self.here.entries)
        for self.events in entries:
            yield from self.log_lines(self.events)

    @override
    def ask_you(self) -> str:
        return in_words(log.line(self.events, YOURS) or turn_line(self.events, Began, YOURS))

    def ask_creek(self, number: str) -> list[str]:
        """List the facts of a creek."""
        return _lines(fact_cards.creek_lines(self.here.view(None), int(number)))

    def ask_rows(self) -> list[str]:
        """List the second lines of the players' rows."""
        return [in_words(prompts.row(self.here.view(None), seat)) for seat in self.seats]

    def ask_space(self, words: str) -> list[str]:
        """List the facts of a space, for a player: `Regina Hotel for 1`."""
        name, _, seat = words.partition(" for ")
        return _lines(fact_cards.facts_of(self.here.view(None), place(name), YOURS, int(seat or 0)))


TELLERS: Mapping[str, type[WordsTeller]] = {
    "strike": StrikeWords, "yukon": YukonWords, "calamity": CalamityWords, "klondike": KlondikeWords,
}  # fmt: skip
"""The teller of each file `*_words.txt`."""
