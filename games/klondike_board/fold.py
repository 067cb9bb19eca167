"""What each event of KLONDIKE changes: the rules apply it to the table, watchers to what they see."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from games.klondike_board import state as kb
from games.klondike_board.board import CARDS, LODE, PASS, THEATRE
from games.klondike_board.pending import Answering, Bidding
from games.ring.estate import count

# Events that come again and again: each is made once and then handed out again.
threw: Final = lru_cache(maxsize=1_024)(kb.Threw)
"""`Threw`, of which there are no more than 864."""
began: Final = lru_cache(maxsize=16)(kb.Began)
"""`Began`, for six players."""
asked: Final = lru_cache(maxsize=4_096, typed=True)(kb.Asked)
"""`Asked`; by the class of the task too, since tasks of two classes are equal where their values are."""


def happen(state: kb.State, out: list[kb.Event], event: kb.Event) -> None:
    """Something happens: the table changes, and it is told."""
    change(state, event)
    out.append(event)


def fold(view: kb.View, event: kb.Event) -> None:
    """Bring a view up to date: what lies open, how many cards are left, what is to be done."""
    match event:
        case kb.Asked():
            view.task = event.task
        case kb.Dealt():
            view.creeks = list(event.creeks)
        case kb.Turned():
            view.creeks[event.creek] -= 1
            change(view, event)
        case _:
            change(view, event)


def change(table: kb.Table, event: kb.Event) -> None:
    """Let an event change what lies open."""
    match event:  # in the order of how often they come
        case kb.Threw():
            pass
        case kb.Began():
            _began(table, event)
        case kb.Moved():
            table.at[event.player] = event.end
        case kb.Paid():
            count(table, event)
        case kb.Bidden():
            pass
        case kb.Turned():
            _turned(table, event)
        case kb.Sent() | kb.Stopped() | kb.Missed() | kb.Held() | kb.Freed():
            _change_holds(table, event)
        case kb.Bought() | kb.Changed() | kb.Burned() | kb.Ghosted():
            _change_deeds(table, event)
        case kb.Proposed() | kb.Agreed() | kb.Staked() | kb.Knocked():
            _change_bargains(table, event)
        case kb.Entitled() | kb.Demanded() | kb.Lapsed():
            _change_claims(table, event)
        case (
            kb.Dealt()
            | kb.Tied()
            | kb.Opened()
            | kb.Party()
            | kb.Barred()
            | kb.Broke()
            | kb.Asked()
            | kb.Finished()
        ):
            pass
        case _:
            assert_never(event)


def _began(table: kb.Table, event: kb.Began) -> None:
    table.has_bet = table.has_offered = False
    if not event.again:
        table.turn = event.player
        table.spared -= {event.player}


def _turned(table: kb.Table, event: kb.Turned) -> None:
    shown = table.shown[event.creek]
    stays = CARDS[event.card].gold and (event.card == LODE or not shown)
    (shown if stays else table.discards).append(event.card)


def _change_holds(table: kb.Table, event: kb.HoldEvent) -> None:
    """Who misses a turn, is held at the pass or in a theatre, or was carried away from there."""
    player = event.player
    match event:
        case kb.Missed():
            table.misses[player] = table.has_bet = table.has_offered = False
            table.spared -= {player}
        case kb.Freed():
            table.climbs[player] = table.shows[player] = False
        case kb.Held():
            table.shows[player] = False
        case kb.Stopped():
            {PASS: table.climbs, THEATRE: table.shows}.get(event.why, table.misses)[player] = True
        case kb.Sent():
            table.at[player] = event.end
            table.climbs[player] = table.shows[player] = False
        case _:
            assert_never(event)


def _change_deeds(table: kb.Table, event: kb.DeedEvent) -> None:
    match event:
        case kb.Bought():
            table.owner[event.space] = event.player
        case kb.Changed():
            table.owner[event.space] = event.buyer
        case kb.Burned():
            table.owner[event.space] = kb.NOBODY
        case kb.Ghosted():
            table.owner = [kb.NOBODY for _ in table.owner]
        case _:
            assert_never(event)


def _change_claims(table: kb.Table, event: kb.ClaimEvent) -> None:
    """Of claims that are alike the oldest one is asked for, or lapses."""
    told = (event.player, event.debtor, event.amount, event.why)
    if isinstance(event, kb.Entitled):
        table.claims.append(kb.Claim(*told, table.turn))
    else:
        table.claims.remove(next(claim for claim in table.claims if claim[:4] == told))


def _change_bargains(table: kb.Table, event: kb.Proposed | kb.Agreed | kb.Staked | kb.Knocked) -> None:
    """What was proposed in this turn, who refused, and what a claim fetched.

    The price of a deal that was refused is no matter.
    """
    match event:
        case kb.Knocked():
            auction = table.task
            if isinstance(auction, Bidding) and auction.creek >= 0 and event.buyer != kb.NOBODY:
                table.fetched = event.amount
        case kb.Proposed():
            table.has_offered = True
        case kb.Agreed():
            deal = table.task
            if not event.accepted and isinstance(deal, Answering):
                table.refused |= {kb.Refused(deal.partner, deal.player, deal.deeds, deal.wishes)}
                table.spared |= {deal.player}
        case kb.Staked():
            table.has_bet = True
            if not event.joined:
                table.spared |= {event.player}
        case _:
            assert_never(event)
