"""The story of a game of GOLD AM YUKON: nuggets turn by turn, the claims in order, each player's record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Over
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX, Board
from games.match import Match


@dataclass(slots=True)
class Record:
    """One player's record.

    `nuggets` lie on `claims` claims, the dearest of them worth `dearest`; `first` is the turn of the first
    one (0 for none). Of `spots` thrown in `turns` turns, the team walked `steps`, and `lost` had no way.
    `longest` is the most steps in one turn; `turned` counts turn-backs, `barred` those that others made
    before this team's stones. `ones` are throws that gave a further throw.
    """

    nuggets: int = 0
    claims: int = 0
    dearest: int = 0
    first: int = 0
    turns: int = 0
    spots: int = 0
    ones: int = 0
    steps: int = 0
    longest: int = 0
    lost: int = 0
    turned: int = 0
    barred: int = 0


@dataclass(frozen=True, slots=True)
class Find:
    """A staked claim: the turn, the player, the claim, and its nuggets."""

    turn: int
    player: int
    claim: int
    nuggets: int


@dataclass(frozen=True, slots=True)
class Walk:
    """The longest walk of one turn: the turn, the player, and the steps."""

    turn: int
    player: int
    steps: int


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `nuggets` has a row a seat: before the first turn and after each. `finds` are all claims in the order in
    which they were staked. `winners` and `why` are empty if the game is not over.
    """

    board: Board
    winners: tuple[int, ...]
    why: str
    nuggets: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]
    finds: tuple[Find, ...]
    walk: Walk | None

    @property
    def turns(self) -> int:
        """The number of turns played to their end."""
        return len(self.nuggets[0]) - 1

    @property
    def six(self) -> Find | None:
        """The find of the claim that ends a player's game, or None if no player staked it."""
        return next((find for find in self.finds if find.nuggets == SIX), None)


def story(match: Match) -> Story:
    """Return the story of a match of this game."""
    records = tuple(Record() for _ in match.seats)
    nuggets = [(0,) * len(records)]
    finds: list[Find] = []
    walks: list[Walk] = []
    walked = 0
    for event in match.events():
        _note(records, event)
        turn = len(nuggets)
        match event:
            case gy.Stepped():
                walked += 1
            case gy.Staked(player, claim, nuggets=worth):
                finds.append(Find(turn, player, claim, worth))
                records[player].first = records[player].first or turn
            case gy.Ended(player):
                if walked:
                    walks.append(Walk(turn, player, walked))
                records[player].longest = max(records[player].longest, walked)
                nuggets.append(tuple(record.nuggets for record in records))
                walked = 0
    return Story(
        match.state.board,
        match.winners,
        match.turn.why if isinstance(match.turn, Over) else "",
        tuple(zip(*nuggets, strict=True)),
        records,
        tuple(finds),
        max(walks, key=lambda walk: walk.steps, default=None),
    )


def _note(records: Sequence[Record], event: gy.Event) -> None:
    """Add an event to its players' records."""
    match event:
        case gy.Stepped(player):
            records[player].steps += 1
        case gy.Threw(player, spots, again):
            records[player].spots += spots
            records[player].ones += again
        case gy.Ended(player, spots, why):
            records[player].turns += 1
            records[player].lost += spots if why == "blocked" else 0
        case gy.TurnedBack(player, met=met):
            records[player].turned += 1
            for seat in met:
                records[seat].barred += 1
        case gy.Staked(player, nuggets=nuggets):
            records[player].nuggets += nuggets
            records[player].claims += 1
            records[player].dearest = max(records[player].dearest, nuggets)
        case _:
            pass
