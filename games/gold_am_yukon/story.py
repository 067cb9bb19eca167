"""The story of a game of GOLD AM YUKON: nuggets turn by turn, the claims in order, each player's figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Over
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX, Board
from games.match import Match
from games.story import Figures, Story, Tally

FIGURES: Final = Figures(
    Tally("nuggets", gy.Staked, amount="nuggets"),
    Tally("claims", gy.Staked),
    Tally("dearest", gy.Staked, amount="nuggets", is_most=True),
    Tally("turns", gy.Ended),
    Tally("lost", gy.Ended, amount="spots", why=["blocked"]),
    Tally("spots", gy.Threw, amount="spots"),
    Tally("ones", gy.Threw, amount="again"),
    Tally("steps", gy.Stepped),
    Tally("turned", gy.TurnedBack),
    Tally("barred", gy.TurnedBack, "met"),
    more=("first", "longest"),
)
"""The figures of a player.

`first` is the turn of the first claim, 0 for none; `longest` the most steps in one turn; `lost` the spots for
which there was no way; `turned` the times that the team turned back; `barred` the times that others turned
back before this player's stones.
"""


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
class YukonStory(Story):
    """A game of GOLD AM YUKON; the course counts nuggets.

    `finds` are all claims in the order in which they were staked. `why` is "" if the game is not over.
    """

    board: Board
    why: str
    finds: tuple[Find, ...]
    walk: Walk | None

    @property
    def six(self) -> Find | None:
        """The find of the claim that ends a player's game, or None if no player staked it."""
        return next((find for find in self.finds if find.nuggets == SIX), None)


def story(match: Match) -> YukonStory:
    """Return the story of a match of this game."""
    records = FIGURES.blank(len(match.seats))
    rows = [(0,) * len(records)]
    finds: list[Find] = []
    walks: list[Walk] = []
    walked = 0
    for event in match.events():
        FIGURES.add(records, event)
        turn = len(rows)
        match event:
            case gy.Stepped():
                walked += 1
            case gy.Staked(player, claim, nuggets=worth):
                finds.append(Find(turn, player, claim, worth))
                records[player]["first"] = records[player]["first"] or turn
            case gy.Ended(player):
                if walked:
                    walks.append(Walk(turn, player, walked))
                records[player]["longest"] = max(records[player]["longest"], walked)
                rows.append(tuple(record["nuggets"] for record in records))
                walked = 0
    return YukonStory(
        match.winners,
        tuple(zip(*rows, strict=True)),
        records,
        match.state.board,
        match.turn.why if isinstance(match.turn, Over) else "",
        tuple(finds),
        max(walks, key=lambda walk: walk.steps, default=None),
    )
