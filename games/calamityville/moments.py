"""The moments of a game of CALAMITYVILLE, and the story of its last turn. Money is in dollars."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import count_kind
from games.core import Message, Money, message
from games.match import Match
from games.moments import Beat, Moment, Seat, beats, decision, last_roll, lead_moment, split_last_turn

_RENT: Final = 600
"""A rent of this amount weighs 1."""
_NUGGET: Final = 600
_NEWS: Final = 900
_DONKEY: Final = 0.5
_TRIO: Final = 0.9
"""The weight of a complete set, and the one added to a lost building of a set."""
_BUST: Final = 0.7
_LOST: Final = 0.45
_BROKE: Final = 0.8
_BUILT: Final = 0.1


def moments(match: Match) -> list[Moment]:
    """Return rents, losses, sets, nuggets, payments of the news, the bust, and the change of the lead."""
    found = lead_moment(match, lambda view: view.cash, cv.Began)
    news = _News()
    for beat in beats(match, cv.Began):
        found += news.add(beat)
        match beat.event:
            case cv.Paid(payer, payee, amount, "rent"):
                space = board.PLACES[beat.view.at[payer]]
                told = message(
                    "calamityville.moment.rent", amount=Money(amount), other=Seat(payee), space=space
                )
                found.append(beat.moment(payer, "rent", amount / _RENT, told))
            case cv.Returned() if beat.event.why in CAUSES:
                found.append(_loss(beat, beat.event))
            case cv.Built(player, space, kind):
                found.append(_building(beat, player, space, kind))
            case cv.Drew(player, nugget, worth):
                name = board.NUGGET_NAMES[nugget]
                told = message("calamityville.moment.nugget", nugget=name, worth=Money(worth))
                found += [beat.moment(player, "nugget", worth / _NUGGET, told)] * (worth > 0)
            case cv.Busted(player):
                found.append(beat.moment(player, "bust", _BUST, message("calamityville.moment.bust")))
            case cv.Broke(player, unpaid):
                told = message("calamityville.moment.broke", unpaid=Money(unpaid))
                found.append(beat.moment(player, "broke", _BROKE, told))
    return sorted(found, key=lambda moment: moment.entry)


CAUSES: Final = {"donkey": _DONKEY, "cave in": _LOST, "fire": _LOST}
"""Weights of the loss of a property, by its cause."""


def _loss(beat: Beat, event: cv.Returned) -> Moment:
    """Return the moment of a lost property, which weighs more if it breaks a complete set."""
    count = count_kind(beat.view.built, beat.view.deeds[event.owner], event.kind)
    breaks = event.kind in board.HOUSES and count == board.NUMBER_OF[event.kind]
    told = message(
        f"calamityville.moment.lost.{event.why.replace(' ', '_')}",
        property=board.property_name(event.kind, event.space),
    )
    return beat.moment(event.owner, event.why, CAUSES[event.why] + _TRIO * breaks, told)


def _building(beat: Beat, player: int, space: int, kind: str) -> Moment:
    """Return the moment of a new property, which may complete a set."""
    count = 1 + count_kind(beat.view.built, beat.view.deeds[player], kind)
    if kind in board.HOUSES and count == board.NUMBER_OF[kind]:
        properties = message(f"calamityville.count.{kind}", count=count)
        told = message("calamityville.moment.trio", properties=properties)
        return beat.moment(player, "trio", _TRIO, told)
    told = message("calamityville.moment.built", property=board.property_name(kind, space))
    return beat.moment(player, "built", _BUILT, told)


class _News:
    """The payments of the pages read in an entry of the log, which are one moment for each player."""

    def __init__(self) -> None:
        self._first: Beat | None = None
        self._gains = Counter[int]()

    def add(self, beat: Beat) -> list[Moment]:
        """Add an event; return the moments of the entry before, once it is over."""
        found = list[Moment]()
        if self._first and beat.entry != self._first.entry:
            found, self._first = self._moments(self._first), None
            self._gains.clear()
        if isinstance(beat.event, cv.Paid) and beat.event.why == "news":
            self._first = self._first or Beat(*beat)
            self._gains[beat.event.payee] += beat.event.amount
            self._gains[beat.event.payer] -= beat.event.amount
        return found

    def _moments(self, first: Beat) -> list[Moment]:
        """Return the moment of the player for whom the pages meant most."""
        seat, gain = max(self._gains.items(), key=lambda item: abs(item[1]) * (item[0] != cv.BANK))
        if seat == cv.BANK or not gain:
            return []
        key = "gain" if gain > 0 else "cost"
        told = message(f"calamityville.moment.news.{key}", amount=Money(abs(gain)))
        return [first.moment(seat, "news", abs(gain) / _NEWS, told)]


# ------------------------------------------------------------------ the last turn
def last_turn(match: Match) -> list[Message]:
    """Return the last roll, the rent or the page that mattered, the end of the gold, and who won."""
    before, events = split_last_turn(match, cv.Began)
    told: list[Message] = []
    for event in events:
        match event:
            case cv.Threw(player, number, why="move"):
                told = [last_roll(player, (number,))]
            case cv.Moved(end=end):
                told = [*told[:1], message("calamityville.moment.last.arrived", space=board.PLACES[end])]
            case cv.Paid(payee=payee, amount=amount, why="rent"):
                told.append(
                    message("calamityville.moment.last.rent", amount=Money(amount), other=Seat(payee))
                )
    told.append(message("calamityville.moment.last.ran_out"))
    return [*told[:2], *told[2:][-1:], decision(match.winners, before.cash, match.state.cash, Money)]
