"""The texts of fact cards: about a space, a player, the newspapers, or a building on offer."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import count_kind, nuggets_a_visit, rent
from games.core import Message, Money, Player, Words, message
from ui.games.calamityville.words.terms import PRICE
from ui.play.narration.narrator import Names


class OfferText(NamedTuple):
    """The text on the card of a building on offer: its income now, and a note on its effect."""

    line: Message
    note: Words = ""


def offer_text(view: cv.View, seat: int, space: int, kind: str) -> OfferText:
    """Return the text for a seat that may build a kind on a space."""
    if kind == board.MINE:
        count = nuggets_a_visit(view, seat) + (view.mines == board.EACH_MINE)
        found = message("calamityville.offer.mine", amount=Money(count * _AVERAGE_NUGGET))
        return OfferText(found, message("calamityville.offer.mine.note", mines=view.mines))
    own = count_kind(view.built, view.deeds[seat], kind) + 1
    line = message("calamityville.offer", amount=Money(board.VALUE[space] * own))
    if own > 1:
        is_last = own == board.NUMBER_OF[kind]
        return OfferText(
            line, message("calamityville.offer.third" if is_last else "calamityville.offer.second")
        )
    return OfferText(
        line, message("calamityville.offer.blocks") if _blocks_opponent(view, seat, kind) else ""
    )


def _blocks_opponent(view: cv.View, seat: int, kind: str) -> bool:
    """Return True if another player needs only one more property of a kind for all of them."""
    almost = board.NUMBER_OF[kind] - 1
    return any(
        count_kind(view.built, deeds, kind) == almost
        for other, deeds in enumerate(view.deeds)
        if other != seat
    )


_AVERAGE_NUGGET: Final = sum(each.worth for each in board.NUGGETS) // len(board.NUGGETS)


# ------------------------------------------------------------------ players
def player_lines(view: cv.View, seat: int, names: Names) -> tuple[Message, ...]:
    """Return a player's name, cash and space, and each property with its rent now."""
    owned = view.deeds[seat]
    lines = [
        message("calamityville.player", who=Player(names[seat]), cash=Money(view.cash[seat])),
        message("calamityville.player.at", space=board.PLACES[view.at[seat]]),
    ]
    for kind in (*board.HOUSES, board.MINE):
        for space in (space for space in owned if view.built[space] == kind):
            is_mine, its = kind == board.MINE, board.property_name(kind, space)
            if is_mine:
                line = message("calamityville.player.mine", property=its, count=nuggets_a_visit(view, seat))
            else:
                line = message(
                    "calamityville.player.house", property=its, rent=Money(rent(view.built, owned, space))
                )
            lines.append(line)
    return (*lines, *([] if owned else [message("calamityville.player.none")]))


# ------------------------------------------------------------------ facts of a space
def facts_of(view: cv.View, space: int, names: Names, seat: int = cv.NOBODY) -> tuple[Message, ...]:
    """Return the lines about a space: its name, kind, owner, and the effect of a visit on `seat` now."""
    kind, title, owner = board.KIND[space], board.PLACES[space], view.owner[space]
    if kind == board.LOT:
        title = message("calamityville.fact.lot", space=title, worth=Money(board.VALUE[space]))
    if kind in (board.LOT, board.MINE) and owner == cv.NOBODY:
        return (title, *_empty_lot_facts(view, space, names, seat))
    if kind == board.LOT:
        return (title, *_house_facts(view, space, Player(names[owner]), is_own=owner == seat))
    who = Player(names[owner]) if owner != cv.NOBODY else ()
    does = message(
        f"calamityville.fact.{kind}.does",
        who=who, count=len(board.NUGGETS), amount=_BEST_NUGGET, mines=view.mines,
    )  # fmt: skip
    return title, message(f"calamityville.fact.{kind}", who=who), does


def _house_facts(view: cv.View, space: int, owner: Player, *, is_own: bool) -> tuple[Message, Message]:
    """Return the lines on the owner of a house and the rent."""
    built = view.built[space]
    deeds = view.deeds[view.owner[space]]
    many = message(f"calamityville.count.{built}", count=count_kind(view.built, deeds, built))
    held = message("calamityville.fact.house", kind=message(f"calamityville.kind.{built}"), owner=owner)
    return held, message(
        "calamityville.fact.pays" if is_own else "calamityville.fact.costs",
        rent=Money(rent(view.built, deeds, space)), worth=Money(board.VALUE[space]), houses=many,
        own=count_kind(view.built, deeds, built),
    )  # fmt: skip


def _empty_lot_facts(view: cv.View, space: int, names: Names, seat: int) -> tuple[Message, ...]:
    is_lot = board.KIND[space] == board.LOT
    left = [kind for kind in board.HOUSES if view.stock[kind]] if is_lot else [board.MINE]
    if not left:
        return (message("calamityville.fact.no_house"),)
    first = message("calamityville.fact.sale" if is_lot else "calamityville.fact.sale.mine", price=PRICE)
    if seat == cv.NOBODY:
        return (first,)
    if len(view.deeds[seat]) >= board.MOST:
        return first, message("calamityville.fact.most", who=Player(names[seat]), count=board.MOST)
    if view.cash[seat] < board.PRICE:
        return first, message("calamityville.fact.short", amount=Money(board.PRICE - view.cash[seat]))
    if not is_lot:
        return first, message("calamityville.fact.sale.digs", mines=view.mines)
    kinds = {kind: count_kind(view.built, view.deeds[seat], kind) + 1 for kind in left}
    best = max(kinds, key=lambda kind: (kinds[kind], kind))
    named, earns = message(f"calamityville.kind.{best}"), Money(board.VALUE[space] * kinds[best])
    return first, message("calamityville.fact.earns", kind=named, amount=earns)


_BEST_NUGGET: Final = Money(max(each.worth for each in board.NUGGETS))


def pile_lines(view: cv.View) -> tuple[Message, ...]:
    """Return the lines on the newspaper pile: the pages left, and a comment."""
    boom = message("calamityville.pile.boom", count=view.boom)
    left = message("calamityville.pile.left", boom=boom, count=view.bust)
    means = message(
        "calamityville.pile.boom_times" if view.boom else "calamityville.pile.bust_times", pages=view.bust
    )
    return message("calamityville.pile"), left, means


def read_lines(view: cv.View) -> tuple[Message, ...]:
    """Return the number of pages read, and the headlines of the last ones, newest first."""
    pages = [board.HEADLINES[page] for page in reversed(view.read[-6:])]
    return (message("calamityville.read", count=len(view.read)), *pages)
