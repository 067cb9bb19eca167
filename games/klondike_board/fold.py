"""What each event of KLONDIKE changes: the rules apply it to the table, watchers to what they see."""

from __future__ import annotations

from typing import assert_never

from games.klondike_board.board import CARDS, LODE, PASS, THEATRE
from games.klondike_board.pending import Answering
from games.klondike_board.state import (
    NOBODY,
    Agreed,
    Asked,
    Barred,
    Began,
    Bidden,
    Bought,
    Broke,
    Burned,
    Changed,
    Claim,
    ClaimEvent,
    Dealt,
    DeedEvent,
    Demanded,
    Entitled,
    Event,
    Finished,
    Freed,
    Ghosted,
    Held,
    HoldEvent,
    Knocked,
    Lapsed,
    Missed,
    Moved,
    Opened,
    Paid,
    Party,
    Proposed,
    Refused,
    Sent,
    Staked,
    State,
    Stopped,
    Threw,
    Tied,
    Turned,
    View,
)
from games.klondike_board.table import Table
from games.ring.estate import count


def happen(state: State, out: list[Event], event: Event) -> None:
    """Something happens: the table changes, and it is told."""
    change(state, event)
    out.append(event)


def fold(view: View, event: Event) -> None:
    """Bring a view up to date: what lies open, how many cards are left, what is to be done."""
    match event:
        case Asked():
            view.task = event.task
        case Dealt():
            view.creeks = list(event.creeks)
        case Turned():
            view.creeks[event.creek] -= 1
            change(view, event)
        case _:
            change(view, event)


def change(table: Table, event: Event) -> None:
    """Let an event change what lies open."""
    match event:  # in the order of how often they come
        case Threw():
            pass
        case Began():
            _began(table, event)
        case Moved():
            table.at[event.player] = event.end
        case Paid():
            _paid(table, event)
        case Bidden() | Opened() | Knocked():
            pass
        case Turned():
            _turned(table, event)
        case Sent() | Stopped() | Missed() | Held() | Freed():
            _change_holds(table, event)
        case Bought() | Changed() | Burned() | Ghosted():
            _change_deeds(table, event)
        case Proposed() | Agreed() | Staked():
            _change_bargains(table, event)
        case Entitled() | Demanded() | Lapsed():
            _change_claims(table, event)
        case Dealt() | Tied() | Party() | Barred() | Broke() | Asked() | Finished():
            pass
        case _:
            assert_never(event)


def _paid(table: Table, event: Paid) -> None:
    count(table, event)
    if event.why == "claim":
        table.fetched = event.amount


def _began(table: Table, event: Began) -> None:
    table.has_bet = table.has_offered = False
    if not event.again:
        table.turn = event.player
        table.spared -= {event.player}


def _turned(table: Table, event: Turned) -> None:
    shown = table.shown[event.creek]
    stays = CARDS[event.card].gold and (event.card == LODE or not shown)
    (shown if stays else table.discards).append(event.card)


def _change_holds(table: Table, event: HoldEvent) -> None:
    """Who misses a turn, is held at the pass or in a theatre, or was carried away from there."""
    player = event.player
    match event:
        case Missed():
            table.misses[player] = table.has_bet = table.has_offered = False
            table.spared -= {player}
        case Freed():
            table.climbs[player] = table.shows[player] = False
        case Held():
            table.shows[player] = False
        case Stopped():
            {PASS: table.climbs, THEATRE: table.shows}.get(event.why, table.misses)[player] = True
        case Sent():
            table.at[player] = event.end
            table.climbs[player] = table.shows[player] = False
        case _:
            assert_never(event)


def _change_deeds(table: Table, event: DeedEvent) -> None:
    match event:
        case Bought():
            table.owner[event.space] = event.player
        case Changed():
            table.owner[event.space] = event.buyer
        case Burned():
            table.owner[event.space] = NOBODY
        case Ghosted():
            table.owner = [NOBODY for _ in table.owner]
        case _:
            assert_never(event)


def _change_claims(table: Table, event: ClaimEvent) -> None:
    """Of claims that are alike the oldest one is asked for, or lapses."""
    told = (event.player, event.debtor, event.amount, event.why)
    if isinstance(event, Entitled):
        table.claims.append(Claim(*told, table.turn))
    else:
        table.claims.remove(next(claim for claim in table.claims if claim[:4] == told))


def _change_bargains(table: Table, event: Proposed | Agreed | Staked) -> None:
    """What was proposed in this turn, and who refused; the price of a deal that was refused is no matter."""
    match event:
        case Proposed():
            table.has_offered = True
        case Agreed():
            deal = table.task
            if not event.accepted and isinstance(deal, Answering):
                table.refused |= {Refused(deal.partner, deal.player, deal.deeds, deal.wishes)}
                table.spared |= {deal.player}
        case Staked():
            table.has_bet = True
            if not event.joined:
                table.spared |= {event.player}
        case _:
            assert_never(event)
