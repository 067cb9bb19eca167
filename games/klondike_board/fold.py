"""Changes that each event of KLONDIKE makes, to the state of the rules and to views alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.klondike_board import state as kb
from games.klondike_board.board import CARDS, LODE, PASS, THEATRE
from games.klondike_board.pending import Answering, Bidding
from games.ring.fold import CHANGES, unchanged

# Frequent events: each is made once and reused.
threw: Final = lru_cache(maxsize=1_024)(kb.Threw)
"""`Threw`, of which there are no more than 864."""
began: Final = lru_cache(maxsize=16)(kb.Began)
"""`Began`, for six players."""
bidden: Final = lru_cache(maxsize=1_024)(kb.Bidden)
asked: Final = lru_cache(maxsize=4_096, typed=True)(kb.Asked)
"""`Asked`, cached by the class of the task too: tasks of two classes with the same values are equal."""


def apply_event(state: kb.State, out: list[kb.Event], event: kb.Event) -> None:
    """Apply an event to the state and append it to `out`."""
    _CHANGES[type(event)](state, event)
    out.append(event)


def fold(view: kb.View, event: kb.Event) -> None:
    """Update a view with an event: the open cards, the number of cards left, the pending task."""
    match event:
        case kb.Asked():
            view.task = event.task
        case kb.Dealt():
            view.creeks = list(event.creeks)
        case kb.Turned():
            view.creeks[event.creek] -= 1
    _CHANGES[type(event)](view, event)


# ------------------------------------------------------------------ turns and tokens
def _begin_turn(table: kb.Table, event: kb.Began) -> None:
    table.has_bet = table.has_offered = False
    table.haggle = None
    if not event.again:
        table.turn = event.player
        _clear_spared(table, event.player)


def _send_token(table: kb.Table, event: kb.Sent) -> None:
    table.at[event.player] = event.end
    table.climbs[event.player] = table.shows[event.player] = False


def _miss_turn(table: kb.Table, event: kb.Missed) -> None:
    table.misses[event.player] = table.has_bet = table.has_offered = False
    table.haggle = None
    table.jailed -= {event.player}
    _clear_spared(table, event.player)


def _clear_spared(table: kb.Table, player: int) -> None:
    """Remove the player from `spared` as their next turn begins, even one that they miss."""
    if player in table.spared:
        table.spared -= {player}


def _free_token(table: kb.Table, event: kb.Freed) -> None:
    table.climbs[event.player] = table.shows[event.player] = False


def _end_show(table: kb.Table, event: kb.Held) -> None:
    table.shows[event.player] = False


def _hold_token(table: kb.Table, event: kb.Stopped) -> None:
    {PASS: table.climbs, THEATRE: table.shows}.get(event.why, table.misses)[event.player] = True
    if event.why == "turn" and event.by != "card":
        table.jailed |= {event.player}


# ------------------------------------------------------------------ cards and deeds
def _place_card(table: kb.Table, event: kb.Turned) -> None:
    shown = table.shown[event.creek]
    stays = CARDS[event.card].gold and (event.card == LODE or not shown)
    (shown if stays else table.discards).append(event.card)


def _set_first_owner(table: kb.Table, event: kb.Bought) -> None:
    table.owner[event.space] = event.player
    if event.space in table.burned:
        table.burned -= {event.space}


def _change_owner(table: kb.Table, event: kb.Changed) -> None:
    table.owner[event.space] = event.buyer


def _burn_building(table: kb.Table, event: kb.Burned) -> None:
    table.owner[event.space] = kb.NOBODY
    table.burned |= {event.space}


def _clear_ownership(table: kb.Table, event: kb.Ghosted) -> None:
    table.owner = [kb.NOBODY for _ in table.owner]


# ------------------------------------------------------------------ money that may be asked for
def _add_claim(table: kb.Table, event: kb.Entitled) -> None:
    table.claims.append(kb.Claim(*_claim_fields(event), table.turn))


def _remove_claim(table: kb.Table, event: kb.Demanded | kb.Lapsed) -> None:
    """Remove the oldest of the claims that match the event: it was asked for, or lapsed."""
    fields = _claim_fields(event)
    table.claims.remove(next(claim for claim in table.claims if claim[:4] == fields))


def _claim_fields(event: kb.ClaimEvent) -> tuple[int, int, int, str]:
    return event.player, event.debtor, event.amount, event.why


# ------------------------------------------------------------------ bargains
def _record_price(table: kb.Table, event: kb.Knocked) -> None:
    """Remember the price of the claim that was sold."""
    auction = table.task
    if isinstance(auction, Bidding) and auction.creek >= 0 and event.buyer != kb.NOBODY:
        table.fetched = event.amount


def _mark_offer(table: kb.Table, event: kb.Proposed) -> None:
    table.has_offered, table.haggle = True, None


def _record_refusal(table: kb.Table, event: kb.Agreed) -> None:
    """Remember a refused deal, whatever its price, and add the player who refused it to `spared`."""
    deal = table.task
    if not event.accepted and isinstance(deal, Answering):
        refused = kb.Refused(deal.partner, deal.player, deal.deeds, deal.wishes)
        table.haggle = None if refused in table.refused else refused
        table.refused |= {refused}
        table.spared |= {deal.player}


def _mark_bet(table: kb.Table, event: kb.Staked) -> None:
    table.has_bet = True
    if not event.joined:
        table.spared |= {event.player}


_CHANGES: Final[dict[type, Callable[..., None]]] = {
    **CHANGES,
    **dict.fromkeys(
        (kb.Dealt, kb.Threw, kb.Asked, kb.Party, kb.Barred, kb.Spared, kb.Opened, kb.Reserved, kb.Bidden),
        unchanged,
    ),
    kb.Began: _begin_turn,
    kb.Sent: _send_token,
    kb.Missed: _miss_turn,
    kb.Freed: _free_token,
    kb.Held: _end_show,
    kb.Stopped: _hold_token,
    kb.Turned: _place_card,
    kb.Bought: _set_first_owner,
    kb.Changed: _change_owner,
    kb.Burned: _burn_building,
    kb.Ghosted: _clear_ownership,
    kb.Entitled: _add_claim,
    kb.Demanded: _remove_claim,
    kb.Lapsed: _remove_claim,
    kb.Knocked: _record_price,
    kb.Proposed: _mark_offer,
    kb.Agreed: _record_refusal,
    kb.Staked: _mark_bet,
}
"""The function that applies each event to the public part of a table."""
