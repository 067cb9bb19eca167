"""The moments of a game of STRIKE IT RICH, and the story of its last turn. Money is in dollars."""

from __future__ import annotations

from typing import Final

from games.core import Message, Money, message
from games.match import Match
from games.moments import Beat, Moment, Seat, beats, last_roll, lead_moment, split_last_turn
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import mine_name, ore_name

_GREAT: Final = 100_000
"""A strike of this much weighs 1."""
_JUMPED: Final = 0.9
_DOUBLE: Final = 0.3
_DEAR: Final = 50_000
"""A Double Play for this price would weigh 1 more."""
_SALE: Final = 0.25


def moments(match: Match) -> list[Moment]:
    """Return strikes, claims that were jumped, Double Plays, sales, and the change of the lead."""
    found, sales = lead_moment(match, lambda view: view.counted, sr.Rolled), 0
    for beat in beats(match, sr.Rolled):
        match beat.event:
            case sr.Struck():
                found.append(_strike(beat, beat.event))
            case sr.Claimed(player, mine, loser) if loser != sr.NOBODY:
                told = message("strike_it_rich.moment.jumped", mine=mine_name(mine), other=Seat(loser))
                found.append(beat.moment(player, "jumped", _JUMPED, told))
            case sr.Sold():
                sales += 1
            case sr.Bought():
                found += _purchase(beat, beat.event, sales)
                sales = 0
    return sorted(found, key=lambda moment: moment.entry)


def _strike(beat: Beat, event: sr.Struck) -> Moment:
    """Return the moment of a strike: of the bonus if that went to the other player and was more."""
    bonus = event.value * len(event.beside)
    mine, ore = mine_name(event.mine), ore_name(event.spots)
    if event.owner not in (event.player, sr.NOBODY) and bonus > event.value:
        told = message(
            "strike_it_rich.moment.gift",
            mine=mine, ore=ore, value=Money(event.value), bonus=Money(bonus), other=Seat(event.owner),
        )  # fmt: skip
        return beat.moment(event.player, "gift", bonus / _GREAT, told)
    count = len(event.beside) if event.owner == event.player else 0
    total = event.value * (1 + count)
    told = message("strike_it_rich.moment.strike", mine=mine, ore=ore, count=count, total=Money(total))
    return beat.moment(event.player, "strike", total / _GREAT, told)


def _purchase(beat: Beat, event: sr.Bought, sales: int) -> list[Moment]:
    mine = mine_name(event.mine)
    if event.seller != sr.NOBODY:
        told = message(
            "strike_it_rich.moment.double", mine=mine, price=Money(event.price), other=Seat(event.seller)
        )
        return [beat.moment(event.player, "double", _DOUBLE + event.price / _DEAR, told)]
    if sales:
        told = message("strike_it_rich.moment.sale", mine=mine, count=sales)
        return [beat.moment(event.player, "sale", _SALE * (1 + sales), told)]
    return []


# ------------------------------------------------------------------ the last turn
def last_turn(match: Match) -> list[Message]:
    """Return the last roll, what came of it, and how far the other player was."""
    _, events = split_last_turn(match, sr.Rolled)
    told: list[Message] = []
    for event in events:
        match event:
            case sr.Rolled(player, dice):
                told.append(last_roll(player, dice))
            case sr.Claimed(mine=mine, loser=loser) if loser != sr.NOBODY:
                told.append(
                    message("strike_it_rich.moment.last.jumped", mine=mine_name(mine), other=Seat(loser))
                )
            case sr.Struck():
                told.append(_last_strike(event))
            case sr.Bought(mine=mine, price=price):
                told.append(
                    message("strike_it_rich.moment.last.bought", mine=mine_name(mine), price=Money(price))
                )
            case sr.Passed():
                told.append(message("strike_it_rich.moment.last.passed"))
            case sr.Won():
                told.append(_goal(event, match.state.goal))
    return told


def _last_strike(event: sr.Struck) -> Message:
    mine, ore, count = mine_name(event.mine), ore_name(event.spots), len(event.beside)
    if event.owner != event.player and count:
        return message(
            "strike_it_rich.moment.last.gift",
            mine=mine, ore=ore, value=Money(event.value), bonus=Money(event.value * count),
            other=Seat(event.owner),
        )  # fmt: skip
    total = Money(event.value * (1 + count))
    return message("strike_it_rich.moment.last.strike", mine=mine, ore=ore, count=count, total=total)


def _goal(event: sr.Won, goal: int) -> Message:
    cash, other = Money(event.cash[event.player]), 1 - event.player
    if event.waited:
        return message("strike_it_rich.moment.last.waited", cash=cash)
    missing = goal - event.cash[other]
    if missing <= 0:
        return message("strike_it_rich.moment.last.late", cash=cash, other=Seat(other))
    return message("strike_it_rich.moment.last.goal", cash=cash, other=Seat(other), missing=Money(missing))
