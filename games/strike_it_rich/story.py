"""The story of a game of STRIKE IT RICH: fortunes turn by turn, and each player's figures, in dollars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.match import Match
from games.story import Figures, Record, Story, Tally
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import GOAL

FIGURES: Final = Figures(
    Tally("strikes", sr.Struck),
    Tally("struck", sr.Struck, amount="value"),
    Tally("bonus", sr.Struck, "owner", lambda struck: struck.value * len(struck.beside)),
    Tally("spent", sr.Bought, amount="price"),
    Tally("double_plays", sr.Bought, amount=lambda bought: bought.seller != sr.NOBODY),
    Tally("triple_plays", sr.Rolled, amount=lambda rolled: len(set(rolled.dice)) == 1),
    Tally("sold", sr.Sold, amount="price"),
    Tally("claims", sr.Claimed),
    more=("dearest", "dearest_mine", "mines", "estate"),
)
"""The figures of a player.

`struck` is the value of the strikes of their own rolls, `bonus` the income from their mines beside a strike;
`dearest` is the most that one of their strikes brought them, in the mine `dearest_mine`; `mines` is their
number of mines at the end, `estate` the resale price of these.
"""


@dataclass(frozen=True, slots=True)
class StrikeStory(Story):
    """A game of STRIKE IT RICH; the course counts cash, `fortunes` cash and the mines' resale price.

    `goal` is the cash that wins.
    """

    fortunes: tuple[tuple[int, ...], ...]
    goal: int = GOAL


def story(match: Match) -> StrikeStory:
    """Return the story of a match of this game."""
    state: sr.State = GAME.new(len(match.seats), match.options)
    records = FIGURES.blank(len(match.seats))
    cash, fortunes = [tuple(state.cash)], [GAME.scores(state)]
    for entry in match.log:
        before = state.phase
        for event in GAME.apply(state, entry.move):
            FIGURES.add(records, event)
            if isinstance(event, sr.Struck):
                _note_strike(records[event.player], event)
        if state.phase in (sr.ROLLING, sr.FINISHED) and before not in (sr.OPENING, sr.ROLLING):
            cash.append(tuple(state.cash))
            fortunes.append(GAME.scores(state))
    for seat, worth in enumerate(GAME.scores(state)):
        records[seat].update(mines=state.mines[seat], estate=worth - state.cash[seat])
    course = tuple(zip(*cash, strict=True))
    return StrikeStory(match.winners, course, records, tuple(zip(*fortunes, strict=True)), state.goal)


def _note_strike(record: Record, event: sr.Struck) -> None:
    """Record a strike if it brought its player more than any before."""
    brought = event.value * (1 + (len(event.beside) if event.owner == event.player else 0))
    if brought > record["dearest"]:
        record.update(dearest=brought, dearest_mine=event.mine)
