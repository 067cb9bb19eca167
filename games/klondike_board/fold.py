"""How each event changes what the players of KLONDIKE see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.klondike_board.board import CARDS, LODE, PASS, THEATRE
from games.klondike_board.pending import Answering
from games.klondike_board.state import (
    BANK,
    EVENTS,
    NOBODY,
    Agreed,
    Asked,
    Began,
    Bought,
    Burned,
    Changed,
    Claim,
    Dealt,
    Demanded,
    Entitled,
    Freed,
    Ghosted,
    Held,
    Lapsed,
    Missed,
    Moved,
    Paid,
    Proposed,
    Sent,
    Staked,
    Stopped,
    Turned,
    View,
)
from games.klondike_board.trade import note_refusal


def _dealt(view: View, event: Dealt) -> None:
    view.creeks = list(event.creeks)


def _began(view: View, event: Began) -> None:
    view.has_bet = view.has_offered = False
    if not event.again:
        view.turn = event.player
        view.spared -= {event.player}


def _missed(view: View, event: Missed) -> None:
    view.misses[event.player] = view.has_bet = view.has_offered = False
    view.spared -= {event.player}


def _freed(view: View, event: Freed) -> None:
    view.climbs[event.player] = view.shows[event.player] = False


def _held(view: View, event: Held) -> None:
    view.shows[event.player] = False


def _moved(view: View, event: Moved) -> None:
    view.at[event.player] = event.end


def _sent(view: View, event: Sent) -> None:
    view.at[event.player] = event.end
    view.climbs[event.player] = view.shows[event.player] = False


def _stopped(view: View, event: Stopped) -> None:
    {PASS: view.climbs, THEATRE: view.shows}.get(event.why, view.misses)[event.player] = True


def _paid(view: View, event: Paid) -> None:
    for seat, change in ((event.payer, -event.amount), (event.payee, event.amount)):
        if seat != BANK:
            view.cash[seat] += change
    if event.why == "claim":
        view.fetched = event.amount


def _turned(view: View, event: Turned) -> None:
    view.creeks[event.creek] -= 1
    shown = view.shown[event.creek]
    stays = CARDS[event.card].gold and (event.card == LODE or not shown)
    (shown if stays else view.discards).append(event.card)


def _bought(view: View, event: Bought) -> None:
    view.owner[event.space] = event.player


def _changed(view: View, event: Changed) -> None:
    view.owner[event.space] = event.buyer


def _burned(view: View, event: Burned) -> None:
    view.owner[event.space] = NOBODY


def _entitled(view: View, event: Entitled) -> None:
    view.claims.append(Claim(event.player, event.debtor, event.amount, event.why, view.turn))


def _claimed(view: View, event: Demanded | Lapsed) -> None:
    """Of claims that are alike the oldest one is asked for, or lapses."""
    told = (event.player, event.debtor, event.amount, event.why)
    view.claims.remove(next(claim for claim in view.claims if claim[:4] == told))


def _proposed(view: View, event: Proposed) -> None:
    view.has_offered = True


def _agreed(view: View, event: Agreed) -> None:
    if not event.accepted:
        note_refusal(view, view.expect(Answering))


def _staked(view: View, event: Staked) -> None:
    view.has_bet = True
    if not event.joined:
        view.spared |= {event.player}


def _ghosted(view: View, event: Ghosted) -> None:
    view.owner = [NOBODY for _ in view.owner]


def _asked(view: View, event: Asked) -> None:
    view.task = event.task


def _nothing(view: View, event: Any) -> None:
    """An event that tells a story only."""


_CHANGES: Final[dict[type, Callable[[Any, Any], None]]] = {
    Dealt: _dealt,
    Began: _began,
    Missed: _missed,
    Freed: _freed,
    Held: _held,
    Moved: _moved,
    Sent: _sent,
    Stopped: _stopped,
    Paid: _paid,
    Turned: _turned,
    Bought: _bought,
    Changed: _changed,
    Burned: _burned,
    Entitled: _entitled,
    Demanded: _claimed,
    Lapsed: _claimed,
    Proposed: _proposed,
    Agreed: _agreed,
    Staked: _staked,
    Ghosted: _ghosted,
    Asked: _asked,
}
FOLDS: Final[dict[type, Callable[[Any, Any], None]]] = {kind: _CHANGES.get(kind, _nothing) for kind in EVENTS}
"""For each class of event what it does to a view."""
