"""Positions of GOLD AM YUKON.

Spaces go by the hours of the rings they lie on, clockwise from the top: `A1.4` is `A2.8` as well; `A1.10..1`
are four neighbours. A position tells each team from tail to head, and what else is so:
`A1.10..11, 3 off | D4.0..4 | nobody; spots 4; A2 of 0; player 1`. Without spots the player is to throw;
guards that are not told stand on the last claims of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.compat import override
from games.core import Event, Move, Over, Turn
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import STONES, board
from games.gold_am_yukon.state import NOBODY, PLAYING, THROWING, Die, Place, State
from tests.golden.words import WORDS, YUKON
from tests.kit.faults import faults
from tests.kit.plays import PlayTeller
from tests.kit.text import parse_move

HONEYCOMB: Final = board("honeycomb")
FIRST_SEAT: Final = GAME.check_options({"begins": "first seat"})
ME, OTHER, THIRD = 0, 1, 2
A1, A2, B2, C3, D4 = (HONEYCOMB.names.index(name) for name in ("A1", "A2", "B2", "C3", "D4"))
_LONGEST: Final = 20_000


def ring(claim: int, stones: int = 12, start: int = 0, *, name: str = "honeycomb") -> list[int]:
    """Neighbouring spaces on the ring of a claim, clockwise from its `start`-th."""
    spaces = board(name).rings[claim]
    return [spaces[(start + step) % len(spaces)] for step in range(stones)]


def table(
    *teams: Sequence[int],
    player: int = ME,
    spots: int = 0,
    guards: Mapping[int, int] | None = None,
    off: Mapping[int, int] | None = None,
    name: str = "honeycomb",
) -> State:
    """A position: each team's spaces from end to end; `guards` claim -> seat; stones not named are guards.

    With `spots` the player plays them; without, he is to throw. A team keeps its stones off the board only as
    `off` says; guards without a claim of their own stand on the last claims of the board.
    """
    state = State.begin(board(name), len(teams))
    state.first = ME
    claims = dict(guards or {})
    spare = [claim for claim in reversed(range(len(state.guards))) if claim not in claims]
    for seat, team in enumerate(teams):
        state.teams[seat] = list(team)
        state.off[seat] = (off or {}).get(seat, 0)
        for space in team:
            assert state.holder[space] == NOBODY
            state.holder[space] = seat
        missing = STONES - len(team) - state.off[seat] - list(claims.values()).count(seat)
        for _ in range(missing):
            claims[spare.pop(0)] = seat
    for claim, seat in claims.items():
        state.guards[claim] = seat
    state.player = player
    state.phase = THROWING
    if spots:
        state.phase, state.spots, state.thrown = PLAYING, spots, (spots,)
    assert faults(GAME, state) == []
    return state


def begun(seats: int) -> State:
    """A game in which everybody has placed a first stone; the first seat is to throw."""
    state = GAME.new(seats, FIRST_SEAT)
    for space in state.board.starts[:seats]:
        GAME.apply(state, Place(space))
    return state


def until_the_end(state: State) -> Iterator[Turn]:
    """Whose turn it is, again and again until the game is over; a game without an end is a fault."""
    for _ in range(_LONGEST):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            return
        yield turn
    raise AssertionError("the game does not end")


def throw(state: State, *faces: int) -> list[Event]:
    """Throw these faces, one after the other; the events."""
    return [event for face in faces for event in GAME.apply(state, Die(face))]


# ------------------------------------------------------------------ in words
def numbered(text: str) -> str:
    """A text with numbers for the names of spaces (`A1.4`), start spaces (`s0`) and claims (`A1`)."""
    names, rings = HONEYCOMB.names, HONEYCOMB.rings
    text = re.sub(r"\b([A-G]\d)\.(\d+)", lambda found: str(rings[names.index(found[1])][int(found[2])]), text)
    text = re.sub(r"\bs(\d+)\b", lambda found: str(HONEYCOMB.starts[int(found[1])]), text)
    return re.sub(r"\b[A-G]\d\b", lambda found: str(names.index(found[0])), text)


def spaces(text: str) -> list[int]:
    """Spaces in a row: "A1.10..1 A2.11"."""
    found: list[int] = []
    for word in text.replace("nobody", "").split():
        claim, dot, hours = word.partition(".")
        first, _, last = hours.partition("..")
        if dot and last:
            found += ring(HONEYCOMB.names.index(claim), (int(last) - int(first)) % 12 + 1, int(first))
        else:
            found.append(int(numbered(word)))
    return found


def position(text: str) -> State:
    """The position that a text tells; see the top of this file."""
    first, *more = text.split("; ")
    teams = [team.partition(", ") for team in first.split(" | ")]
    off = {seat: int(rest.split()[0]) for seat, (_, _, rest) in enumerate(teams) if rest}
    guards, found = dict[int, int](), {"spots": 0, "player": ME}
    for name, *_, number in map(str.split, more):
        if name in HONEYCOMB.names:
            guards[HONEYCOMB.names.index(name)] = int(number)
        else:
            found[name] = int(number)
    stands = [spaces(team) for team, _, _ in teams]
    return table(*stands, guards=guards, off=off, spots=found["spots"], player=found["player"])


def move_of(text: str) -> Move:
    """Return the move of a text with names: "Enter head A1.4"."""
    return parse_move(GAME.move_types, numbered(text).replace("tail", "0").replace("head", "1"))


# ------------------------------------------------------------------ plays
class YukonTeller(PlayTeller):
    """Plays GOLD AM YUKON; a space is named by the rings that the position names, or by its first ring."""

    game = GAME
    state: State
    parse = staticmethod(move_of)

    @override
    def position(self, place: str) -> State:
        """Return the position of a text; or a new game: `3 players`, `3 players; first seat begins`."""
        named = re.findall(r"\b[A-G]\d\b", place)
        self._claims = [*named, *HONEYCOMB.names]
        self._starts = () if named else HONEYCOMB.starts
        seats, _, rest = place.partition(" players")
        if not seats.isdigit():
            return position(place)
        return GAME.new(int(seats), FIRST_SEAT if rest else GAME.check_options({}))

    @property
    def formats(self) -> dict[str, Any]:
        """The functions that write the values of events and moves, by the names of fields."""
        return YUKON | {
            "chain": self.chain,
            "claim": HONEYCOMB.names.__getitem__,
            "space": lambda space: self.chain([space]),
            "start": lambda space: f"s{HONEYCOMB.starts.index(space)}",
        }

    @override
    def spell(self, move: Any) -> str:
        names = ["start" if isinstance(move, Place) else name for name in move._fields]
        values = (self.formats.get(name, str)(value) for name, value in zip(names, move, strict=True))
        return " ".join([type(move).__name__, *values])

    @override
    def told(self, event: Event) -> str:
        return WORDS[GAME.name]._replace(kinds=self.formats).event(event)

    def chain(self, team: Sequence[int]) -> str:
        """Return the names of spaces in a row: "A1.10..1" on one ring, "A2.11 A1.2 A1.3" on several."""
        if len(team) == 1 and team[0] in self._starts:
            return f"s{self._starts.index(team[0])}"
        for claim in map(HONEYCOMB.names.index, self._claims if team else ()):
            first = (*HONEYCOMB.rings[claim], team[0]).index(team[0])
            if list(team) == ring(claim, len(team), first):
                last = f"..{(first + len(team) - 1) % 12}" if team[1:] else ""
                return f"{HONEYCOMB.names[claim]}.{first}{last}"
        return " ".join(self.chain([space]) for space in team) or "nobody"

    def ask_team(self, seat: str) -> str:
        """Return the spaces of a team, from tail to head."""
        return self.chain(self.state.teams[int(seat)])

    def ask_scores(self) -> str:
        return " ".join(map(str, GAME.scores(self.state)))

    def ask_lost(self) -> str:
        """Return the throws that each player has lost in a row."""
        return " ".join(map(str, self.state.lost))
