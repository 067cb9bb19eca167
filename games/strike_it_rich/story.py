"""The story of a game of STRIKE IT RICH: both fortunes turn by turn, and what each player did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from games.match import Match
from games.strike_it_rich import GAME
from games.strike_it_rich.board import PRICES
from games.strike_it_rich.luck import lucks, totals
from games.strike_it_rich.state import (
    FINISHED,
    NOBODY,
    OPENING,
    ROLLING,
    Bought,
    Claimed,
    Event,
    Opened,
    Owed,
    Passed,
    Rolled,
    Sold,
    Started,
    State,
    Struck,
    Tied,
    Won,
)


@dataclass(slots=True)
class Deeds:
    """What one player did. Amounts are in dollars.

    `struck` is what their own rolls struck, `bonus` what their mines brought beside it; `dearest` is the
    most that one of their strikes brought them, in the mine `dearest_mine` (NOBODY for no strike at all).
    `mines` and what those would sell for, `estate`, are of the end. `luck` is that of their dice.
    """

    mines: int = 0
    estate: int = 0
    strikes: int = 0
    struck: int = 0
    bonus: int = 0
    spent: int = 0
    sold: int = 0
    double_plays: int = 0
    triple_plays: int = 0
    claims: int = 0
    dearest: int = 0
    dearest_mine: int = NOBODY
    luck: int = 0


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `cash` and `fortunes` have a row a seat: dollars in hand, and with what the mines would sell for, before
    the first turn and after each. `winner` is NOBODY where the game is not over.
    """

    winner: int
    cash: tuple[tuple[int, ...], ...]
    fortunes: tuple[tuple[int, ...], ...]
    deeds: tuple[Deeds, Deeds]

    @property
    def turns(self) -> int:
        """How many turns were played to their end."""
        return len(self.cash[0]) - 1


def story(match: Match) -> Story:
    """The story of a match of this game."""
    state: State = GAME.new(len(match.seats), match.options)
    deeds = (Deeds(), Deeds())
    cash, fortunes = [tuple(state.cash)], [GAME.scores(state)]
    for entry in match.log:
        before = state.phase
        events = GAME.apply(state, entry.move)
        for event in events:
            _note(deeds, event)
        if state.phase in (ROLLING, FINISHED) and before not in (OPENING, ROLLING):
            cash.append(tuple(state.cash))
            fortunes.append(GAME.scores(state))
    for seat, luck in enumerate(totals(lucks(match))):
        deeds[seat].luck = luck
        deeds[seat].mines = state.mines[seat]
        deeds[seat].estate = sum(PRICES[mine] for mine, owner in enumerate(state.owner) if owner == seat)
    winner = state.player if state.phase == FINISHED else NOBODY
    return Story(winner, _turned(cash), _turned(fortunes), deeds)


def _turned(rows: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*rows, strict=True))


def _note(deeds: tuple[Deeds, Deeds], event: Event) -> None:
    """Add an event to what its player did."""
    match event:
        case Struck():
            _note_strike(deeds, event)
        case Bought():
            deeds[event.player].spent += event.price
            deeds[event.player].double_plays += event.seller != NOBODY
        case Sold():
            deeds[event.player].sold += event.price
        case Claimed():
            deeds[event.player].claims += 1
        case Rolled():
            deeds[event.player].triple_plays += len(set(event.dice)) == 1
        case Opened() | Tied() | Started() | Owed() | Passed() | Won():
            pass
        case _:
            assert_never(event)


def _note_strike(deeds: tuple[Deeds, Deeds], event: Struck) -> None:
    bonus = event.value * len(event.beside)
    deeds[event.owner].bonus += bonus
    mine = deeds[event.player]
    mine.strikes += 1
    mine.struck += event.value
    brought = event.value + (bonus if event.owner == event.player else 0)
    if brought > mine.dearest:
        mine.dearest, mine.dearest_mine = brought, event.mine
