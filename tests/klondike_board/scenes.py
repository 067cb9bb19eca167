"""Positions and moves of KLONDIKE in words, and the teller that plays them.

`3 players; 1 has 20; 2 owns Regina Hotel, Monte Carlo; creek 0: 40, fool`: all else is as in table.py. A new
game, before anybody has thrown, is `3 players; from the start`. Buildings go by their names in moves too:
`Auction Regina Hotel`, `deal with 1, 5 + Monte Carlo for Regina Hotel`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from games.compat import override
from games.core import Decide, Move
from games.klondike_board import GAME
from games.klondike_board.ai import advice, refusal
from games.klondike_board.bargains import format_deeds
from games.klondike_board.board import CARDS, OF_KIND, RING
from games.klondike_board.house import BEFORE, PRINTED, House
from games.klondike_board.state import Auction, Offer, Refuse
from tests.golden.words import PLACES as NAME
from tests.kit.ring import RingTeller
from tests.kit.script import Answer
from tests.kit.text import move_text, parse_move
from tests.klondike_board.table import Table, begin, place, table
from ui.words import in_words

_FLAGS: Final[dict[str, dict[str, Any]]] = {
    "from the start": {"start": True},
    "money is asked for": {"asks": True},
    "no other cards": {"left": False},
    "bets come before the roll": {"house": House(bets=BEFORE)},
    "sellers name their lowest price": {"house": House(reserves=True)},
}


# ------------------------------------------------------------------ positions
def position(text: str) -> Table:
    """Return the position of a text."""
    seats, cash = 2, dict[int, int]()
    made: dict[str, Any] = {"at": {}, "owns": {}, "top": {}, "shown": {}, "held": []}
    for part in filter(None, text.split("; ")):
        match part.split(maxsplit=2):
            case [number, "players"]:
                seats = int(number)
            case [seat, "has", amount]:
                cash[int(seat)] = int(amount)
            case [seat, "at" | "owns" as what, names]:
                made[what][int(seat)] = names if what == "at" else _deeds(names)
            case [seat, "is", "held"]:
                made["held"].append(int(seat))
            case ["creek", number, names]:
                made["top"][int(number[0])] = _cards(names)
            case ["beside", "creek", names]:
                made["shown"][int(names[0])] = _cards(names[3:])
            case ["turn", "of", seat]:
                made["player"] = int(seat)
            case _:
                made |= _FLAGS[part]
    if "start" in made:
        return begin(seats, asks=made.get("asks", False))
    house = made.pop("house", PRINTED)
    here = table(seats, cash=[cash.get(seat, 50) for seat in range(seats)], **made)
    here.state.house = house
    return here


def _deeds(names: str) -> str:
    """Return names of buildings, with those that "every hotel" stands for."""
    return re.sub(r"every (\w+)", lambda kind: ", ".join(NAME[space] for space in OF_KIND[kind[1]]), names)


def _cards(names: str) -> list[int | str]:
    return [int(name) if name.isdigit() else name for name in names.split(", ")]


# ------------------------------------------------------------------ moves
def move(text: str) -> Move:
    """Return the move of a text."""
    if said := re.fullmatch(r"Auction (\D.+)", text):
        return Auction(place(said[1]))
    if said := re.fullmatch(r"deal with (\d), (.+) for (.+)", text):
        (gives, deeds), (wants, wishes) = _side(said[2]), _side(said[3])
        return Offer(int(said[1]), gives, wants, deeds, wishes)
    return parse_move(GAME.move_types, text)


def _side(words: str) -> tuple[int, str]:
    """Return cash and deeds of one side of a deal: "5 + Monte Carlo", or "nothing"."""
    parts = [part for part in words.split(" + ") if part != "nothing"]
    return sum(map(int, filter(str.isdigit, parts))), format_deeds(map(place, _names(parts)))


def _names(parts: list[str]) -> list[str]:
    return [part for part in parts if not part.isdigit()]


# ------------------------------------------------------------------ plays
class KlondikeTeller(RingTeller):
    """Plays KLONDIKE."""

    game = GAME
    here: Table
    table = staticmethod(position)
    parse = staticmethod(move)
    walk = 2

    @override
    def begin(self, place: str) -> Answer:
        super().begin(place)
        self._before = _open(self.here)
        return None

    def do_find(self, creek: str = "0") -> Answer:
        """Land on a free prospect, and turn the top card of a creek over."""
        return self.happen(self.here.find(int(creek))[self.walk :])

    def do_rest(self) -> Answer:
        """Spend a turn on the Klondike River."""
        return self.happen(self.here.rest()[self.walk + 1 :])

    def do_end(self) -> Answer:
        return self.happen(self.here.end())

    def do_deal(self, words: str = "") -> Answer:
        """Deal the cards; or offer a deal: `deal with 1, 5 + Monte Carlo for Regina Hotel`."""
        return self.do_other(f"deal {words}") if words else self.happen(self.here.deal())

    @override
    def ask_moves(self) -> Answer:
        """List the moves on offer, those of a kind together, and the player who decides."""
        turn = GAME.turn(self.state)
        if not isinstance(turn, Decide):
            return super().ask_moves()
        return f"{turn.player} chooses: {_choice([*self.here.moves, *self.here.asides])}"

    def ask_changed(self) -> Iterator[str]:
        """List what differs from the position, money that may be asked for, and the moves on offer."""
        yield from (line for line in _open(self.here) if line not in self._before)
        for claim in self.state.claims:
            yield f"{claim.creditor} may ask {claim.debtor} for {claim.amount}"
        yield str(self.ask_moves())

    def ask_hint(self) -> Iterator[str]:
        """Return the hint, and what a partner says who refuses the deal."""
        view, seat = self.here.view(None), self.here.player
        best, reason = advice(view, seat)
        yield f"{_choice([move_text(best)])}: {in_words(reason)}"
        if isinstance(best, Refuse):
            yield in_words(refusal(view, seat))


def _players(here: Table) -> list[str]:
    state = here.state
    marks = {"misses a turn": state.misses, "held": state.climbs, "in the show": state.shows}
    return [
        f"{seat}: ".ljust(3)
        + "; ".join(
            [
                f"{state.cash[seat]}",
                here.places[seat],
                *(word for word, whose in marks.items() if whose[seat]),
                *(NAME[space] for space in RING if state.owner[space] == seat),
            ]
        )
        for seat in range(state.seats)
    ]


def _open(here: Table) -> list[str]:
    """What lies open: the players, and how many cards are left in each creek, with the gold beside it."""
    piles = zip(here.state.creeks, here.state.shown, strict=True)
    creeks = ["+".join(map(str, [len(left), *(CARDS[card].gold for card in shown)])) for left, shown in piles]
    return [*_players(here), f"creeks {' '.join(creeks)}"]


def _choice(moves: list[str]) -> str:
    """What can be chosen, moves of a kind together: "Prospect 0/1/2/3, EndTurn"."""
    kinds: dict[str, list[str]] = {}
    for each in moves:
        kind, _, values = each.partition(" ")
        kinds.setdefault(kind, []).append(NAME[int(values)] if kind == "Auction" else values)
    return ", ".join(f"{kind} {'/'.join(values)}".strip() for kind, values in kinds.items())
