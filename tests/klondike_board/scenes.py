"""Scenes from the game in words: a position, what is done, and all that happens then, as in the golden games.

    KB-44a KB-45b A claim is sold to the highest bidder.
      3 players; 1 has 20; 2 owns Regina Hotel, Monte Carlo; creek 0: 40, fool
    > to Gold Hill, SellClaim 0, Bid 5, PassBid
      for sale: Bonanza by 0
      ...
    ? Bid 6
      There is no auction now.
    or

A position `from the start` is that of a new game, before anybody has thrown. A line with `>` is done, one
with `?` is refused, `!` asks for a hint, and after `or` all begins anew. Below them stands what comes of it;
the last lines are those who have other cash, places or deeds than before, and what can be done next.

`to Gold Hill` puts the one who is to throw three spaces before it and lets him throw 1 and 2 (`to Gold Hill
by 44` another throw); `12` is a throw; `find 2` turns a card of a creek on a free prospect; `rest` spends a
turn on the river; `end` ends one; `deal` deals the cards. All else is a move, with buildings by their names:
`Auction Regina Hotel`, `deal with 1: 5 + Monte Carlo for Regina Hotel`.

How it all is written down anew says tests/kit/old_script.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core import Chance, Move, Over
from games.klondike_board import GAME
from games.klondike_board.ai import advice, refusal
from games.klondike_board.bargains import format_deeds
from games.klondike_board.board import CARDS, OF_KIND, RING
from games.klondike_board.state import Auction, Offer, Refuse
from tests.golden.words import PLACES as NAME
from tests.golden.words import WORDS
from tests.kit.old_script import Scene, reasons
from tests.kit.text import move_text, parse_move
from tests.klondike_board.table import Table, begin, place, table
from ui.words import in_words

_SAID: Final[list[tuple[str, Callable[[dict[str, Any], re.Match[str]], object]]]] = [
    (r"(\d) players", lambda made, said: made.update(seats=int(said[1]))),
    (r"(\d) has (\d+)", lambda made, said: made["has"].update({int(said[1]): int(said[2])})),
    (r"(\d) at (.+)", lambda made, said: made["at"].update({int(said[1]): said[2]})),
    (r"(\d) owns (.+)", lambda made, said: made["owns"].update({int(said[1]): _deeds(said[2])})),
    (r"(\d) is held", lambda made, said: made["held"].append(int(said[1]))),
    (r"creek (\d): (.+)", lambda made, said: made["top"].update({int(said[1]): _cards(said[2])})),
    (r"beside creek (\d): (.+)", lambda made, said: made["shown"].update({int(said[1]): _cards(said[2])})),
    (r"from the start", lambda made, said: made.update(start=True)),
    (r"no other cards", lambda made, said: made.update(left=False)),
    (r"money is asked for", lambda made, said: made.update(asks=True)),
    (r"turn of (\d)", lambda made, said: made.update(player=int(said[1]))),
]
"""How a position is told, part by part."""


class Notes:
    """What is written down of a scene."""

    def begins(self, here: Table) -> None:
        """A position is laid out."""
        self.before = _open(here)

    def happens(self, here: Table, events: list[Any]) -> list[str]:
        """Of a step that was done."""
        return [WORDS["klondike_board"].event(event).rstrip() for event in events]

    def is_asked(self, here: Table, what: str) -> list[str]:
        """Of a line with an exclamation mark: here what a hint says, and what he says who refuses a deal."""
        view, seat = here.view(None), here.player
        best, reason = advice(view, seat)
        says = [in_words(refusal(view, seat))] if isinstance(best, Refuse) else []
        return [f"{_choice([move_text(best)])}: {in_words(reason)}", *says]

    def ends(self, here: Table) -> list[str]:
        """Who has other cash, places or deeds than before; who may ask for money; what can be done next."""
        changed = [line for line in _open(here) if line not in self.before]
        claims = [
            f"{claim.creditor} may ask {claim.debtor} for {claim.amount}" for claim in here.state.claims
        ]
        turn = GAME.turn(here.state)
        if isinstance(turn, Over):
            following = f"won by {' and '.join(map(str, turn.winners))}"
        elif isinstance(turn, Chance):
            following = f"dice: {turn.kind}"
        else:
            following = f"{turn.player} chooses: {_choice([*here.moves, *here.asides])}"
        return [*changed, *claims, following]


def today(scene: Scene, notes: Notes | None = None) -> Iterator[str]:
    """What stands below the title of a scene, as it would be written down today."""
    notes = notes or Notes()
    here, events = position(scene.place), list[Any]()
    notes.begins(here)
    if scene.place:
        yield f"  {scene.place}"
    for line in (line for line in scene.acts if line[0] != "="):
        mark, text, found = line[0], line[2:], list[str]()
        if line == "or":
            yield from (f"= {words}" for words in notes.ends(here))
            here = position(scene.place)
            notes.begins(here)
        elif line == "why":
            found = [*reasons(GAME.name, events)]
        elif mark == ">":
            parts = [_done(here, step) for step in text.split(", ")]
            events = [event for part in parts for event in part]
            found = [words for part in parts for words in notes.happens(here, part)]
        else:
            found = notes.is_asked(here, text) if mark == "!" else [here.refusal(move(text))]
        yield line
        yield from (f"  {words}" for words in found)
    yield from (f"= {words}" for words in notes.ends(here))


# ------------------------------------------------------------------ positions
def _deeds(names: str) -> str:
    """Names of buildings, with those that "every hotel" stands for."""
    return re.sub(r"every (\w+)", lambda kind: ", ".join(NAME[space] for space in OF_KIND[kind[1]]), names)


def _cards(names: str) -> list[int | str]:
    return [int(name) if name.isdigit() else name for name in names.split(", ")]


def position(line: str) -> Table:
    """What a line of a scene tells."""
    made: dict[str, Any] = {"seats": 2, "has": {}, "at": {}, "owns": {}, "held": [], "top": {}, "shown": {}}
    for part in filter(None, line.strip().split("; ")):
        found = ((told, re.fullmatch(said, part)) for said, told in _SAID)
        told, said = next((told, said) for told, said in found if said)
        told(made, said)
    cash = made.pop("has")
    if made.pop("start", False):
        return begin(made["seats"], asks=made.get("asks", False))
    return table(cash=[cash.get(seat, 50) for seat in range(made["seats"])], **made)


# ------------------------------------------------------------------ what is done
def _done(here: Table, step: str) -> list[Any]:
    """All that happens in a step; that one throws and walks there is not told."""
    if said := re.fullmatch(r"to (.+?)(?: by (\d\d))?", step):
        return here.land(said[1], said[2] or "12")[2:]
    if said := re.fullmatch(r"find(?: (\d))?", step):
        return here.find(int(said[1] or 0))[2:]
    if step in ("deal", "end"):
        return here.deal() if step == "deal" else here.end()
    if step == "rest":
        return here.rest()[3:]
    if step.isdigit():
        return here.roll(step) if isinstance(GAME.turn(here.state), Chance) else here.throw(step)
    return here.play(move(step))


def move(text: str) -> Move:
    """A move in the words of a scene."""
    if said := re.fullmatch(r"Auction (\D.+)", text):
        return Auction(place(said[1]))
    if said := re.fullmatch(r"deal with (\d): (.+) for (.+)", text):
        (gives, deeds), (wants, wishes) = _side(said[2]), _side(said[3])
        return Offer(int(said[1]), gives, wants, deeds, wishes)
    return parse_move(GAME.move_types, text)


def _side(words: str) -> tuple[int, str]:
    """Cash and deeds of one side of a deal: "5 + Monte Carlo", or "nothing"."""
    parts = [part for part in words.split(" + ") if part != "nothing"]
    return sum(map(int, filter(str.isdigit, parts))), format_deeds(map(place, _names(parts)))


def _names(parts: list[str]) -> list[str]:
    return [part for part in parts if not part.isdigit()]


# ------------------------------------------------------------------ what comes of it
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
