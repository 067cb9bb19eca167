"""The story of a game of CALAMITYVILLE: all cash turn by turn, figures of each player, the front page.

Amounts are in dollars.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.calamityville import state as cv
from games.calamityville.board import BOOM, BUST, PAPERS
from games.match import Match
from games.ring.story import Turns
from games.story import Figures, Story, Tally

FIGURES: Final = Figures(
    Tally("rent", cv.Paid, "payee", "amount", ["rent"]),
    Tally("best_rent", cv.Paid, "payee", "amount", ["rent"], is_most=True),
    Tally("paid", cv.Paid, "payer", "amount", ["rent"]),
    Tally("spent", cv.Paid, "payer", "amount", ["price"]),
    Tally("news", cv.Paid, "payee", "amount", ["news", "safe"]),
    Tally("news", cv.Paid, "payer", lambda paid: -paid.amount, ["news", "safe"]),
    Tally("nuggets", cv.Paid, "payee", "amount", ["nugget", "mine"]),
    Tally("nuggets", cv.Paid, "payer", lambda paid: -paid.amount, ["mine"]),
    Tally("pages", cv.Read),
    Tally("built", cv.Built),
    Tally("kicked", cv.Returned, "owner", why=["donkey"]),
    Tally("lost", cv.Returned, "owner", why=["cave in", "fire"]),
    Tally("sold", cv.Returned, "owner", why=["sale"]),
    Tally("given", cv.Passed, "giver"),
)
"""The figures of a player: `news` is the income from pages less their cost; `built` includes free houses.

`nuggets` is the income from them, less what a visitor pays for those of a mine by a house rule.
"""


@dataclass(frozen=True, slots=True)
class RentVisit:
    """A rent that a visitor paid: the turn, the visitor, the owner, the space, and the amount."""

    turn: int
    visitor: int
    owner: int
    space: int
    amount: int


@dataclass(frozen=True, slots=True)
class Kick:
    """A building that the donkey kicked down: the turn, the owner, the space, and the kind."""

    turn: int
    owner: int
    space: int
    kind: str


@dataclass(frozen=True, slots=True)
class CalamityStory(Story):
    """A game of CALAMITYVILLE.

    `bust` is the turn in which the first bust page was read, or 0; `pages` is the number of pages read,
    `last` the last of them, or -1; `visit` is the highest rent, `kicks` are the buildings that the donkey
    kicked down; `paper` are the numbers of all boom and bust pages.
    """

    bust: int
    pages: int
    last: int
    visit: RentVisit | None
    kicks: tuple[Kick, ...]
    paper: tuple[int, int] = (BOOM, BUST)


def story(match: Match) -> CalamityStory:
    """Return the story of a match of this game."""
    records, read = FIGURES.blank(len(match.seats)), match.state.read
    turns = Turns(match, match.state.purse, cv.Began, cv.Finished)
    visits: list[RentVisit] = []
    kicks: list[Kick] = []
    bust = 0
    for turn, view, event in turns:
        FIGURES.add(records, event)
        match event:
            case cv.Paid(payer, payee, amount, "rent"):
                visits.append(RentVisit(turn, payer, payee, view.at[payer], amount))
            case cv.Returned(owner, space, kind, "donkey"):
                kicks.append(Kick(turn, owner, space, kind))
            case cv.Busted():
                bust = turn
    return CalamityStory(
        match.winners,
        turns.cash_by_turn,
        records,
        bust,
        len(read),
        read[-1] if read else cv.NOBODY,
        max(visits, key=lambda visit: visit.amount, default=None),
        tuple(kicks),
        PAPERS[match.state.paper],
    )
