"""Descriptions of the panels for screen readers: words, parts, and the steps of amounts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.core import Player, Value, Words, message
from games.klondike_board.board import CARDS, CREEKS, hidden_cards, to_money
from games.klondike_board.pending import Answering
from ui.accessibility.phrases import join_parts, join_sentences
from ui.games.klondike_board.panels.auction import AuctionPanel, bid_states, lot_note
from ui.games.klondike_board.panels.bet import (
    BetPanel,
    BetProgressPanel,
    ReservePanel,
    bet_texts,
    reserve_heading,
    reserve_states,
)
from ui.games.klondike_board.panels.card_list import (
    COLUMNS,
    CardListPanel,
    count_label,
    creek_row,
    pack_summary,
)
from ui.games.klondike_board.panels.deal import SIDES, DealPanel, OfferPanel, deeds_by_half
from ui.games.klondike_board.panels.panel import Panel, Part
from ui.games.klondike_board.words.fact_cards import deed_lines
from ui.games.klondike_board.words.terms import auction_item, card_effect, offer_side
from ui.widgets.button import Button
from ui.widgets.element import Element, Range
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.games.klondike_board.panels.players_panel import PlayerState
    from ui.play.narration.narrator import Names


def panel_group(panel: Panel, targets: Sequence[Element]) -> Element:
    """Return the group of an open panel with its words, and with those of the targets that are on it."""
    own = [each for each in targets if any(each.target == target for target in panel.targets())]
    match panel:
        case AuctionPanel():
            return _group(message("klondike_board.auction", lot=_lot(panel)), _auction(panel), own)
        case BetPanel():
            pot = message("klondike_board.spoken.pot", pot=to_money(panel.draft.pot))
            return _group(message("klondike_board.bet"), [Element("pot", pot), *_amount(panel)], own)
        case ReservePanel():
            states = reserve_states(
                panel.view, panel.draft, lambda has: message("klondike_board.reserve.has", cash=has)
            )
            rows = _states(states, panel.context.names)
            return _group(reserve_heading(panel.draft), [*rows, *_amount(panel)], own)
        case BetProgressPanel():
            texts = bet_texts(panel.view, panel.context.names)
            rows = _states(texts.players, panel.context.names)
            return _group(texts.head, [*rows, *([Element("next", texts.line)] if texts.line else [])], own)
        case DealPanel():
            return _deal(panel, own)
        case OfferPanel():
            return _offer(panel)
        case CardListPanel():
            return _group(message("klondike_board.pack.heading", cards=len(CARDS)), _pack(panel), own)
    return _group("", (), own)


def _group(name: Words, texts: Iterable[Element], targets: Sequence[Element]) -> Element:
    return Element("panel", name, "group", children=(*texts, *targets))


def _lot(panel: AuctionPanel) -> Value:
    return auction_item(panel.bid.task.creek, panel.bid.task.space)


# ------------------------------------------------------------------ parts and buttons
def describe(panel: Panel, target: Target) -> Element | None:
    """Return the element of a part or a button of a panel; None for a button that tells itself."""
    if isinstance(target, Part) and isinstance(panel, DealPanel):
        return _deal_part(panel, target)
    if isinstance(target, Part) and isinstance(panel, BetPanel):
        who, asked = Player(panel.context.names[target.number]), panel.draft.asked
        named = message("klondike_board.spoken.ask", who=who)
        return Element(("player", target.number), named, "check_box", is_checked=target.number in asked)
    return _step(panel, target) if isinstance(target, Button) else None


def _step(panel: Panel, button: Button) -> Element | None:
    """Return the element of a button that changes an amount: by how much, and the amount."""
    for side, amount in enumerate(panel.amounts):
        for step, each in amount.steps:
            if each is button:
                value: Value = panel.amount_words
                if isinstance(panel, DealPanel):
                    value = to_money(panel.draft.cash_from(side))
                named = message(
                    "klondike_board.spoken.more" if step > 0 else "klondike_board.spoken.less",
                    amount=to_money(abs(step)),
                )
                return replace(button.describe(), name=named, value=in_words(value))
    if isinstance(panel, AuctionPanel):
        most = message("klondike_board.spoken.all", most=to_money(panel.bid.most))
        return replace(button.describe(), name=most, value=panel.amount_words)
    return None


def _amount(panel: AuctionPanel | BetPanel | ReservePanel) -> list[Element]:
    """Return the amount that the arrow keys change."""
    return [Element("amount", message("klondike_board.spoken.amount", amount=panel.amount_words))]


# ------------------------------------------------------------------ auctions and bets
def _auction(panel: AuctionPanel) -> list[Element]:
    names = panel.context.names
    note = Element("note", lot_note(panel.bid.task, panel.view))
    thinks = message("klondike_board.auction.thinks", who=Player(names[panel.bid.seat]))
    amount = _amount(panel) if panel.is_human_turn else [Element("thinks", thinks)]
    return [note, *_states(bid_states(panel.bid.task, len(names)), names), *amount]


def _states(states: Sequence[PlayerState], names: Names) -> list[Element]:
    return [
        Element(
            ("state", each.seat),
            message("klondike_board.spoken.state", who=Player(names[each.seat]), state=each.state),
            "list_item",
            position=(number, len(states)),
        )
        for number, each in enumerate(states, 1)
    ]


# ------------------------------------------------------------------ deals
def _deal(panel: DealPanel, targets: Sequence[Element]) -> Element:
    """Return the group of a draft, with a group for each side."""
    draft, names = panel.draft, panel.context.names
    heading = message("klondike_board.spoken.deal", who=Player(names[draft.partner]))
    halves = [
        Element(
            ("half", side),
            message(
                "klondike_board.deal.gets" if side else "klondike_board.deal.gives",
                who=Player(names[draft.seat]),
            ),
            "group",
            children=(
                *(each for each in targets if panel.half(side).collidepoint(_middle(each))),
                *([] if owned else [Element("none", message("klondike_board.deeds.none"))]),
            ),
        )
        for side, owned in zip(SIDES, deeds_by_half(panel.view, draft), strict=True)
    ]
    return Element("panel", heading, "group", children=tuple(halves))


def _middle(element: Element) -> tuple[int, int]:
    return element.area.center if element.area else (0, 0)


def _deal_part(panel: DealPanel, part: Part) -> Element:
    """Return a deed, a sum or a partner of a draft."""
    draft, names, view = panel.draft, panel.context.names, panel.view
    key = (part.kind, part.number)
    if part.kind == "deed":
        side = draft.seats.index(view.owner[part.number])
        title, *more = deed_lines(view, part.number)
        is_in = part.number in draft.chosen(side)
        return Element(key, title, "check_box", join_sentences(more), is_checked=is_in)
    if part.kind == "player":
        with_whom = message("klondike_board.spoken.deal", who=Player(names[part.number]))
        has = message("klondike_board.deal.cash", cash=to_money(view.cash[part.number]))
        return Element(key, with_whom, "option", has, is_selected=part.number == draft.partner)
    seat, paid = draft.seats[part.number], draft.cash_from(part.number)
    gives = message("klondike_board.spoken.cash", who=Player(names[seat]))
    most = view.cash[seat]
    of = message("klondike_board.auction.bid", amount=to_money(paid), most=to_money(most))
    return Element(key, gives, "slider", value=of, range=Range(paid, 0, most))


def _offer(panel: OfferPanel) -> Element:
    """Return an offer: what each side gives, and the cash that it has."""
    task, names, view = panel.view.expect(Answering), panel.context.names, panel.view
    heading = message(
        "klondike_board.deal.offer", partner=Player(names[task.partner]), who=Player(names[task.player])
    )
    sides = ((task.partner, task.gives, task.deeds), (task.player, task.wants, task.wishes))
    texts = [
        Element(
            ("gives", seat),
            join_parts(
                message("klondike_board.spoken.gives", who=Player(names[seat]), what=offer_side(cash, deeds)),
                message("klondike_board.deal.has", who=Player(names[seat]), cash=to_money(view.cash[seat])),
            ),
        )
        for seat, cash, deeds in sides
    ]
    return Element("panel", heading, "group", children=tuple(texts))


# ------------------------------------------------------------------ the list of all cards
def _pack(panel: CardListPanel) -> list[Element]:
    view = panel.view
    unknown = hidden_cards(view.shown, view.discards)
    rows: list[tuple[Words, Value]] = [
        (
            in_words(card_effect(alike[0], CARDS[alike[0]].gold), "short"),
            count_label(sum(card in unknown for card in alike), len(alike)),
        )
        for column in COLUMNS
        for alike in column
    ]
    rows += [creek_row(view, creek) for creek in CREEKS]
    return [
        Element("summary", pack_summary(view)),
        *(
            Element(
                number,
                message("klondike_board.spoken.count", what=what, left=count),
                "list_item",
                position=(number, len(rows)),
            )
            for number, (what, count) in enumerate(rows, 1)
        ),
    ]
