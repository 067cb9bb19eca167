"""The words of golden games: events as `words.toml` has them, and the table of each game in short lines."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from games.calamityville import board as calamity
from games.compat import override
from games.gold_am_yukon import state as yukon
from games.gold_am_yukon.board import CLAIMS
from games.klondike_board import board as klondike
from games.klondike_board.state import Opened
from games.patience.cards import SUITS, code, name
from games.patience.state import COLUMNS
from games.ring.pending import Over, Ready
from games.ring.state import BANK, NOBODY
from games.strike_it_rich import board as strike
from ui.words import in_words

PHRASES: Final = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
RANKS: Final = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
PILES: Final = ("the waste", *(f"column {pile}" for pile in COLUMNS), "beside the layout")
PLACES: Final = tuple(map(in_words, klondike.PLACES))
TOWN: Final = tuple(map(in_words, calamity.PLACES))
HEADLINES: Final = tuple(map(in_words, calamity.HEADLINES))
NUGGETS: Final = tuple(map(in_words, calamity.NUGGET_NAMES))
CREEKS: Final = tuple(map(in_words, klondike.CREEK_NAMES))
Kinds = dict[str, Callable[[Any], str]]
"""How a value is written, by the word behind its colon."""


class Words(NamedTuple):
    """How golden games of one game are written: by its phrases or others', and the lines of its table."""

    phrases: Sequence[str]
    kinds: Kinds
    table: Callable[[Any], Sequence[str]]

    def event(self, event: Any) -> str:
        """One line for an event."""
        kind = type(event).__name__
        if hasattr(event, "task"):
            return " ".join(["next:", type(event.task).__name__, *map(str, event.task)])
        held = {field.name: getattr(event, field.name) for field in fields(event)}
        for section in self.phrases:
            if phrase := PHRASES[section].get(kind):
                return _Speaker(self.kinds).format(phrase, event=event, **held)
        return f"{kind.lower()}: {', '.join(f'{field} {value}' for field, value in held.items())}"


class _Speaker(Formatter):
    """Fills a phrase."""

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds

    @override
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec[:1] in ("?", "!"):
            return format_spec[1:] if bool(value) is (format_spec[0] == "?") else ""
        if told := self._kinds.get(format_spec):
            return told(value)
        return str(format(value, format_spec))


def _all(numbers: Sequence[int]) -> str:
    return " and ".join(map(str, numbers))


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


# ------------------------------------------------------------------ the patiences
def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(code, cards))


def _patience(view: Any) -> list[str]:
    """Stock, waste and foundations; then the columns, a dot for each face-down card."""
    ranks = zip("CSHD", view.foundations, strict=True)
    built = " ".join(f"{suit}:{RANKS[rank - 1]}" for suit, rank in ranks if rank)
    columns = ("." * view.hidden[pile] + _cards(view.columns[pile]) or "-" for pile in COLUMNS)
    return [
        f"stock {view.stock}, waste {_cards(view.waste[-3:]) or '-'}, built {built or '-'}",
        " | ".join(columns),
    ]


def _joker(view: Any) -> list[str]:
    """As in Klondike, and the joker if it is on a foundation or held."""
    first, second = _patience(view)
    if view.joker_at:
        suit, rank = view.joker_at
        first += f", joker as {RANKS[rank - 1]} of {SUITS[suit]}"
    elif view.is_held:
        first += f", joker held, from the {SUITS[view.came_from]}"
    return [first, second]


_PATIENCE: Final[Kinds] = {
    "card": lambda card: in_words(name(card)),
    "cards": _cards,
    "pile": PILES.__getitem__,
    "rank": lambda rank: RANKS[rank - 1],
    "suit": SUITS.__getitem__,
}


# ------------------------------------------------------------------ games on a ring: KLONDIKE, CALAMITYVILLE
def _lot(opened: Opened) -> str:
    return CREEKS[opened.creek] if opened.space < 0 else PLACES[opened.space]


def _klondike(view: Any) -> list[str]:
    """At the start of a turn and at the end: the creeks; each player's cash, place, bonds and buildings."""
    if not isinstance(view.task, Ready | Over):
        return []
    creeks = (f"{left}{_shown(shown)}" for left, shown in zip(view.creeks, view.shown, strict=True))
    return [f"creeks {' '.join(creeks)}", *(_settler(view, seat) for seat in range(len(view.cash)))]


def _shown(cards: list[int]) -> str:
    shown = (klondike.CARDS[card] for card in cards)
    return "".join(f"+{card.gold}{'L' if card.is_lode else ''}" for card in shown)


def _settler(view: Any, seat: int) -> str:
    marks = {"misses": view.misses, "climbs": view.climbs, "show": view.shows}
    held = [word for word, marked in marks.items() if marked[seat]]
    deeds = [PLACES[space] for space, owner in enumerate(view.owner) if owner == seat]
    return "; ".join([f"{seat}: {view.cash[seat]}", PLACES[view.at[seat]], *held, *deeds])


def _calamity(view: Any) -> list[str]:
    """At the start of a turn and at the end: the pile and the stock; each player's cash, place and deeds."""
    if not isinstance(view.task, Ready | Over):
        return []
    stock = ", ".join(f"{kind} {left}" for kind, left in view.stock.items())
    lines = [f"pages {view.boom} boom, {view.bust} bust; stock {stock}"]
    for seat, cash in enumerate(view.cash):
        deeds = [f"{view.built[space]} {TOWN[space]}" for space in view.deeds[seat]]
        lines.append("; ".join([f"{seat}: {cash}", TOWN[view.at[seat]], *deeds]))
    return lines


_RING: Final[Kinds] = {"who": lambda seat: "the bank" if seat == BANK else str(seat)}
_KLONDIKE: Final[Kinds] = _RING | {
    "creek": CREEKS.__getitem__,
    "line": lambda card: repr(in_words(klondike.CARD_TEXTS[card])),
    "lot": _lot,
    "place": PLACES.__getitem__,
    "row": _row,
    "sale": lambda sale: "not sold" if sale.buyer == NOBODY else f"sold to {sale.buyer} for {sale.amount}",
}
_CALAMITY: Final[Kinds] = _RING | {
    "headline": lambda page: repr(HEADLINES[page]),
    "nugget": NUGGETS.__getitem__,
    "page": lambda page: calamity.PAGES[page].id,
    "place": TOWN.__getitem__,
    "places": lambda path: ", ".join(TOWN[space] for space in path) or "nothing",
}


# ------------------------------------------------------------------ GOLD AM YUKON
def _chain(spaces: Sequence[int]) -> str:
    return "-".join(map(str, spaces)) or "nothing"


def _yukon(view: Any) -> list[str]:
    """When a turn begins and at the end: for each team its nuggets, claims, stones off and on the board."""
    if view.phase not in (yukon.THROWING, yukon.FINISHED) or view.thrown:
        return []
    lines = []
    for seat, team in enumerate(view.teams):
        claims = " ".join(view.board.names[claim] for claim in CLAIMS if view.guards[claim] == seat)
        off = [f"{view.off[seat]} off"] if view.off[seat] else []
        stones = _chain(team) if team else "none left"
        lines.append("; ".join([f"{seat}: {view.nuggets(seat)} for {claims or 'nothing'}", *off, stones]))
    return lines


YUKON: Final[Kinds] = {
    "and": _all,
    "chain": _chain,
    "claim": str,
    "end": ("tail", "head").__getitem__,
    "space": str,
    "start": str,
}


# ------------------------------------------------------------------ STRIKE IT RICH
def _mine(mine: int) -> str:
    return f"{strike.board().mines[mine].number} {strike.board().mines[mine].name}"


def _bonus(struck: Any) -> str:
    if not struck.beside:
        return ""
    mines = ", ".join(strike.board().mines[mine].number for mine in struck.beside)
    return f"; {len(struck.beside)} x {struck.value:,} to {struck.owner} for {mines}"


def _strike(view: Any) -> list[str]:
    """For each player the cash that can be counted, and the mines with their worth."""
    lines = []
    for player in (0, 1):
        mines = [mine for mine in strike.MINES if view.owner[mine] == player]
        numbers = " ".join(sorted(strike.board().mines[mine].number for mine in mines))
        worth = f"{sum(strike.PRICES[mine] for mine in mines):,}: {numbers}"
        assert len(mines) == view.mines[player]
        count = f"{len(mines)} mine{'s' if mines[1:] else ''}, {worth}" if mines else "no mine"
        lines.append(f"{player}: {view.counted[player]:,}; {count}")
    return lines


_STRIKE: Final[Kinds] = {
    "bonus": _bonus,
    "dollars": lambda cash: " and ".join(f"{dollars:,}" for dollars in cash),
    "loser": lambda seat: "" if seat == NOBODY else f" from {seat}",
    "mine": _mine,
    "ore": lambda spots: strike.board().ores[spots - 1].name,
    "row": _row,
    "seller": lambda seat: "the bank" if seat == NOBODY else f"{seat} in a Double Play",
    "sum": lambda dice: str(sum(dice)),
}


PLAIN: Final = Words((), {}, lambda view: [str(view)])
"""For a game without words of its own: each event and the whole table as Python writes them."""
WORDS: Final = {
    "klondike_patience": Words(["klondike_patience"], _PATIENCE, _patience),
    "joker_klondike": Words(["joker_klondike", "klondike_patience"], _PATIENCE, _joker),
    "klondike_board": Words(["klondike_board", "ring"], _KLONDIKE, _klondike),
    "calamityville": Words(["calamityville", "ring"], _CALAMITY, _calamity),
    "gold_am_yukon": Words(["gold_am_yukon"], YUKON, _yukon),
    "strike_it_rich": Words(["strike_it_rich"], _STRIKE, _strike),
}
