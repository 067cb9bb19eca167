"""Acts and sights at the table of KLONDIKE, beside those of tests/ui/table_teller.py.

Positions and moves are written as in tests/klondike_board/scenes.py; besides, that `turns end by themselves`.
Who takes back or resumes must have played: such scenes begin `from 3 players; from the start`, or where a
game was `left`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar
from unittest.mock import patch

from pygame import Rect

from games.compat import override
from games.core import Move
from games.klondike_board import GAME as KLONDIKE
from games.klondike_board.ai import refusal
from games.klondike_board.bargains import parse_deeds
from games.klondike_board.board import CREEK_NAMES
from games.klondike_board.flow import LETTERS
from games.klondike_board.house import BEFORE
from games.klondike_board.state import Deck, Dice, Offer, State
from tests.golden.words import PLACES as NAME
from tests.kit.script import Answer
from tests.kit.text import move_text
from tests.klondike_board.scenes import move, position
from tests.klondike_board.table import place
from tests.ui.board_rooms import pixels
from tests.ui.table_teller import TableTeller
from ui.games.klondike_board.panels.auction import AuctionPanel
from ui.games.klondike_board.panels.bet import BetPanel, BetProgressPanel
from ui.games.klondike_board.panels.card_list import CardListPanel
from ui.games.klondike_board.panels.deal import DealPanel, OfferPanel
from ui.games.klondike_board.panels.panel import Part, Sheet
from ui.widgets.button import Button
from ui.words import in_words

HURRIED = "turns end by themselves"


class KlondikeTableTeller(TableTeller):
    """At the table of KLONDIKE; a throw is "12", and the cards lie in their order.

    Places are spaces by their names, `creek 2`, `ask 1` in the row of a player, and on a panel
    `deed Monte Carlo`, `player 2`, `cash 0`, `half 1`, and buttons (`+10k`, `+10k of 1` of two), too.
    """

    game = KLONDIKE.name
    opening: ClassVar = ("66", "12")
    buttons = 3

    @property
    def panel(self) -> Any:
        """The panel that is open."""
        return self.controller.panels.panel

    def row_button(self, seat: int) -> Button:
        """The button in the row of a player."""
        row = self.face.layout.players[seat]
        return next(each for each in self.scene.buttons if row.collidepoint(each.area.midtop))

    # -------------------------------------------------------------- where it begins
    @staticmethod
    @override
    def position(text: str) -> State:
        return position("; ".join(part for part in text.split("; ") if part != HURRIED)).state

    @staticmethod
    @override
    def outcome(word: str) -> Move:
        return Dice(int(word[0]), int(word[1]))

    @override
    def always(self, text: str) -> Sequence[Move]:
        return (Deck(LETTERS),)

    @override
    def lead_in(self, text: str) -> Sequence[str]:
        return () if "from the start" in text else ("Dealing", "Opening")

    @override
    def wants(self, text: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        options = {"collect": "on demand"} if "money is asked for" in text else {}
        if "bets come before the roll" in text:
            options["bets"] = BEFORE
        return options, {"end_turns": HURRIED in text}

    # -------------------------------------------------------------- places and moves
    @override
    def area(self, name: str) -> Rect:
        layout, panel, (kind, _, rest) = self.face.layout, self.panel, name.partition(" ")
        if kind == "creek":
            return Rect(self.face.table.creeks.area(int(rest)))
        if kind == "ask":
            return Rect(self.row_button(int(rest)).area)
        if kind == "half":
            return Rect(panel.half(int(rest)))
        if kind in ("deed", "player", "cash"):
            return self._part(name).area
        if name in NAME:
            return Rect(layout.spaces[place(name)])
        if kind in ("row", "icon") or hasattr(layout, name):
            return super().area(name)
        label, _, number = name.partition(" of ")
        buttons: list[Button] = [button for button in panel.buttons if button.look.label == label]
        return buttons[int(number or 0)].area

    def _part(self, name: str) -> Part:
        kind, _, rest = name.partition(" ")
        number = int(rest) if rest.isdigit() else place(rest)
        parts: list[Part] = self.panel.parts
        return next(part for part in parts if (part.kind, part.number) == (kind, number))

    @override
    def move_of(self, text: str) -> Move:
        return move(text)

    @override
    def named(self, move: Move) -> str:
        return _named(move_text(move))

    # -------------------------------------------------------------- acts and questions
    @override
    def do_computer(self, move: str = "") -> None:
        """Let the worker answer; `says why` an offer is refused, or `knows nothing`."""
        if move not in ("says why", "knows nothing"):
            super().do_computer(move)
            return
        why = refusal(self.face.view, self.session.actor) if move == "says why" else None
        self.desk.worker.asked.pop().callback(why)

    def ask_panel(self) -> Answer:
        """Return all that is written on the panel, which is painted as it would be anew."""
        written, plain = list[str](), Sheet.write

        def write(sheet: Sheet, words: Any, *more: Any, **named: Any) -> None:
            written.append(in_words(words))
            plain(sheet, words, *more, **named)

        self.scene._turns.end_sign()  # slips that would go meanwhile
        self.desk.step()
        shown = pixels(self.desk)
        with patch.object(Sheet, "write", write):
            self.panel.update()
        assert pixels(self.desk) == shown, "it was not painted anew"
        return " / ".join(written)

    def ask_card(self) -> Answer:
        """Return what is said of the place under the mouse or with the focus."""
        card = self.controller.card
        return " / ".join(card.about[0]) if card.area else "nothing"

    def ask_dice(self) -> Answer:
        return " ".join(map(str, self.face.table.dice.spots))

    def ask_name(self, seat: str) -> Answer:
        """Return the name in the row of a player."""
        return self.facts(int(seat)).name

    # -------------------------------------------------------------- sights
    @override
    def sights(self) -> Iterator[tuple[str, str]]:
        table, focus = self.face.table, self.scene.focus
        spaces = [f"{NAME[space]} to {kind}" for space, kind in table.space_lights.shown.items()]
        yield "panel", self._panel()
        yield (
            "lit",
            ", ".join([*spaces, *(in_words(CREEK_NAMES[creek]) for creek in table.creek_lights.shown)]),
        )
        has_buttons = self.state.asks or self.state.house.bets == BEFORE
        asking = {seat: self.row_button(seat) for seat in self.session.persons if has_buttons}
        asks = [f"{seat} {each.look.label}" for seat, each in asking.items() if each.visible and each.enabled]
        yield "may ask", ", ".join(asks)
        yield "cash", " ".join(map(str, self.state.cash))
        yield "focus", self._focus(focus.target) if focus.is_shown else ""
        yield "worker", ", ".join(self.desk.worker.names)

    def _panel(self) -> str:
        panel = self.panel
        match panel:
            case None:
                return ""
            case AuctionPanel():
                off = [button.look.label for button in panel.buttons if button.visible and not button.enabled]
                return f"auction, bid {panel.bid.amount}{', not ' if off else ''}{' '.join(off)}"
            case BetPanel():
                return f"bet, {move_text(panel.draft.move())} of {panel.draft.most}"
            case DealPanel():
                return f"deal, {_named(move_text(panel.draft.move()))}"
            case CardListPanel():
                return "pack"
            case BetProgressPanel():
                return "stakes"
            case OfferPanel():
                return "answer"
        return type(panel).__name__.removesuffix("Panel").lower()

    def _focus(self, target: Any) -> str:
        if isinstance(target, Button):
            return target.look.label or "a button that is gone"
        return f"{target.kind} {target.number}" if hasattr(target, "kind") else type(target).__name__


def _named(words: str) -> str:
    """A move with the names of buildings."""
    kind, *values = words.split()
    if kind == "Auction":
        return f"{kind} {NAME[int(values[0])]}"
    if kind != "Offer":
        return words
    partner, gives, wants = map(int, values[:3])
    offer = Offer(partner, gives, wants, *values[3:])
    sides = ((offer.gives, offer.deeds), (offer.wants, offer.wishes))
    goods = (" + ".join([*([str(cash)] if cash else []), *(NAME[each] for each in parse_deeds(deeds))])
             for cash, deeds in sides)  # fmt: skip
    return f"offers {offer.partner} {' for '.join(each or 'nothing' for each in goods)}"
