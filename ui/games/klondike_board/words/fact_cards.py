"""The facts of a space, a player or a creek, for a card beside it."""

from __future__ import annotations

from typing import Final

from games.core import Message, Player, Value, message
from games.klondike_board import board
from games.klondike_board.board import CARDS, JAIL, KIND, PLACES, to_money
from games.klondike_board.money import is_monopoly, revenue, toll, unit_revenue
from games.klondike_board.state import NOBODY, View
from ui.games.klondike_board.words.terms import card_effect, hold_of
from ui.play.narration.narrator import Names
from ui.play.panels.notices import FactCard

_DICE: Final = (3, 11)
"""The lowest and the highest total that is no double."""


class SpotCard(FactCard):
    """The card of KLONDIKE: beside a picture, it ends with the fact that matters most now."""

    wide = 348
    ends_strong = True


# ------------------------------------------------------------------ players and creeks
def player_lines(view: View, seat: int, names: Names) -> tuple[Message, ...]:
    """Return a player's name and cash, the place, and a line for each kind of building they own."""
    owned = [space for space in board.DEEDS if view.owner[space] == seat]
    head = message("klondike_board.player", who=Player(names[seat]), cash=to_money(view.cash[seat]))
    where = message(f"klondike_board.player.{hold_of(view, seat)}", space=PLACES[view.at[seat]])
    by_kind = {
        kind: tuple(PLACES[space] for space in owned if KIND[space] == kind) for kind in board.BUILDINGS
    }
    kinds = (
        message("klondike_board.player.deeds", kind=kind_name(kind), deeds=deeds)
        for kind, deeds in by_kind.items()
        if deeds
    )
    return head, where, *kinds, *([] if owned else [message("klondike_board.deeds.none")])


def creek_lines(view: View, number: int) -> tuple[Message, ...]:
    """Return a creek's name, its number of cards left, its finds, and a line for single or double gold."""
    shown, left = view.shown[number], view.creeks[number]
    found = (
        message("klondike_board.creek.found", card=card_effect(card, CARDS[card].gold)) for card in shown
    )
    pays = message(
        "klondike_board.creek.double" if board.has_double_gold(shown) else "klondike_board.creek.once"
    )
    lines = board.creek_name(number), message("klondike_board.creek.left", count=left), *found
    return (*lines, pays) if left else lines


# ------------------------------------------------------------------ spaces
def kind_name(kind: str) -> Message:
    """Return the name of a kind of space."""
    return message(f"klondike_board.kind.{kind}")


def facts_of(view: View, space: int, names: Names, seat: int = NOBODY) -> tuple[Message, ...]:
    """Return the facts of a space: name, kind, owner, effect, and the effect on this seat now."""
    now = visit_effect(view, space, names, seat) if seat != NOBODY else None
    last = (now,) if now else ()
    title, kind = PLACES[space], kind_name(KIND[space])
    if KIND[space] not in board.BUILDINGS:
        return title, kind, *_space_rule(view, space), *last
    _, what, earns = deed_lines(view, space)
    return title, what, _owner_line(view, space, names), earns, *last


def deed_lines(view: View, space: int) -> tuple[Message, ...]:
    """Return the name of a building, its kind and price, and what it earns."""
    what = message("klondike_board.spot", kind=kind_name(KIND[space]), price=to_money(board.PRICE[space]))
    return PLACES[space], what, visitor_payment(view, space)


def _owner_line(view: View, space: int, names: Names) -> Message:
    owner = view.owner[space]
    if owner == NOBODY:
        return message("klondike_board.spot.for_sale")
    return message(
        "klondike_board.spot.monopoly" if is_monopoly(view.owner, space) else "klondike_board.spot.owned",
        who=Player(names[owner]), kind=kind_name(KIND[space]),
    )  # fmt: skip


def visitor_payment(view: View, space: int) -> Message:
    """Return the sentence for the payment of a visitor of a building."""
    return message(f"klondike_board.spot.earns.{KIND[space]}", each=to_money(unit_revenue(view.owner, space)))


def _space_rule(view: View, space: int) -> tuple[Message, ...]:
    """Return the effect of a space that is no building."""
    if KIND[space] == board.RIVER:
        others = [PLACES[place] for place in board.RIVERS if place != space]
        return tuple(message("klondike_board.spot.river", space=other) for other in others)
    return (
        message(
            f"klondike_board.spot.does.{KIND[space]}",
            toll=to_money(toll(len(view.cash))), donation=to_money(board.BOARD.donation),
        ),
    )  # fmt: skip


# ------------------------------------------------------------------ visits
def visit_effect(view: View, space: int, names: Names, seat: int) -> Message | None:
    """Return the cost or gain of a seat's visit now; None if it is always the same."""
    if KIND[space] in board.BUILDINGS:
        return _building_effect(view, space, names, seat)
    if KIND[space] == board.CHURCH:
        return _church_effect(view, Player(names[seat]), seat)
    if KIND[space] == board.FIRE:
        return _fire_effect(view)
    there = tuple(Player(names[other]) for other, at in enumerate(view.at) if at == space and other != seat)
    is_prospect = KIND[space] == board.PROSPECT
    return message("klondike_board.spot.here", players=there) if is_prospect and there else None


# ------------------------------------------------------------------ buildings
def _building_effect(view: View, space: int, names: Names, seat: int) -> Message:
    owner, who = view.owner[space], Player(names[seat])
    if owner == NOBODY:
        return _buy_effect(view, space, who, seat)
    if owner == seat:
        return _owner_effect(view, space, who, seat)
    low, high = visit_cost_range(view, space, seat)
    if view.at[owner] == JAIL:
        lucky = KIND[space] == board.CASINO
        return message(
            "klondike_board.spot.absent.casino" if lucky else "klondike_board.spot.absent",
            owner=Player(names[owner]), jail=PLACES[JAIL],
        )  # fmt: skip
    if not high:
        return message("klondike_board.spot.free", who=who)
    return message("klondike_board.spot.costs", who=who, amount=_range(low, high))


def _range(low: int, high: int) -> Value:
    if low == high:
        return to_money(low)
    return message("klondike_board.range", low=to_money(low), high=to_money(high))


def _buy_effect(view: View, space: int, who: Player, seat: int) -> Message:
    """Return the missing cash for a building, or the number of its kind that the seat would own."""
    short = board.PRICE[space] - view.cash[seat]
    if short > 0:
        return message("klondike_board.spot.short", missing=to_money(short))
    kind = board.OF_KIND[KIND[space]]
    has = sum(view.owner[other] == seat for other in kind)
    if not has:
        return message("klondike_board.spot.buy", who=who)
    if has + 1 == len(kind):
        return message("klondike_board.spot.buy.last", who=who, kind=kind_name(KIND[space]))
    return message("klondike_board.spot.buy.more", who=who, number=has + 1, all=len(kind))


def _owner_effect(view: View, space: int, who: Player, seat: int) -> Message:
    """Return the payment of a visitor to the owner of a building."""
    if view.at[seat] == JAIL:
        return message("klondike_board.spot.own.absent", who=who, jail=PLACES[JAIL])
    others = [visit_cost_range(view, space, other) for other in range(len(view.cash)) if other != seat]
    low, high = min(low for low, _ in others), max(high for _, high in others)
    if not high:
        return message("klondike_board.spot.own.nothing", who=who)
    kind = KIND[space] if KIND[space] in (board.CASINO, board.TRANSPORT) else "other"
    return message(f"klondike_board.spot.own.{kind}", who=who, amount=_range(low, high))


def visit_cost_range(view: View, space: int, seat: int) -> tuple[int, int]:
    """Return the least and the most that a visit now would cost, in $1,000; a casino without a double."""
    each = unit_revenue(view.owner, space)
    if KIND[space] == board.CASINO:
        return _DICE[0] * each, _DICE[1] * each
    if KIND[space] == board.SALOON:
        heads = 1 + sum(
            view.at[other] == space or board.IS_TOWN[view.at[other]]
            for other in range(len(view.at))
            if other != seat
        )
        return heads * each, heads * each
    cost = revenue(view.owner, space, seat)
    return cost, cost


# ------------------------------------------------------------------ other spaces
def _church_effect(view: View, who: Player, seat: int) -> Message:
    amount = to_money(board.BOARD.donation)
    gives = view.cash[seat] >= board.BOARD.donation
    return message(
        "klondike_board.spot.costs" if gives else "klondike_board.spot.brings", who=who, amount=amount
    )


def _fire_effect(view: View) -> Message:
    burning = tuple(
        PLACES[place]
        for place in board.RING
        if board.BURNS[place] and view.owner[place] != NOBODY and place in view.at
    )
    return message("klondike_board.spot.burns" if burning else "klondike_board.spot.no_fire", burning=burning)
