"""What CALAMITYVILLE says: the pill, the buttons, the players' rows, what a space means to a player.

The log's lines (`line`, `place_of`) and the small words (`money`, `place` ...) are at hand here too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from games.calamityville.board import (
    CORRAL,
    HOUSES,
    KIND,
    LOT,
    MINE,
    MOST,
    NAME,
    NEWSPAPER,
    NUGGETS,
    NUMBER_OF,
    PAGES,
    PRICE,
    RESALE,
    RIVER,
    STATION,
    VALUE,
)
from games.calamityville.property import number_of, rent
from games.calamityville.state import NOBODY, View
from ui.games.calamityville.ledger import line, place_of, step
from ui.games.calamityville.phrases import house, money, place, sign
from ui.play.phrases import YOU, Names, counted, listed, of, verb, whom, whose

__all__ = [
    "KEEP", "Names", "actor", "facts_of", "line", "main_label", "missing", "money", "offer", "pile_lines",
    "place_of", "player_lines", "prompt", "read_lines", "step",
]  # fmt: skip


# ------------------------------------------------------------------ who acts
def actor(view: View) -> int:
    """The seat that is to choose or to throw, NOBODY where nature acts by itself."""
    if view.task in ("", "Piling", "Over"):
        return NOBODY
    first: Any = view.values[0]
    return first[0] if isinstance(first, tuple) else int(first)


# ------------------------------------------------------------------ the pill
class _Task(NamedTuple):
    """What is said of a task: of somebody else, and to the one who is to do it."""

    theirs: Callable[[View, Names], str]
    yours: Callable[[View, Names], str]


def prompt(view: View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    if view.task == "Over":
        return _result(view, names)
    seat = actor(view)
    if seat == NOBODY:
        return "The newspapers are being piled up"
    task = _TASKS[view.task]
    if view.task == "Drawing" and seat != view.turn:
        return f"{whose(names[seat])} mine digs up a nugget"
    if seat not in you and names[seat] != YOU:
        return f"{names[seat]} {task.theirs(view, names)}"
    return f"{_turn(view, names, you, seat)}: {task.yours(view, names)}"


def _turn(view: View, names: Names, you: Collection[int], seat: int) -> str:
    """How a person is spoken to: by name where several play at this screen, or in another's turn."""
    if seat != view.turn and view.task != "Opening":
        return names[seat]
    return "Your turn" if len(you) < 2 else f"{whose(names[seat])} turn"


def _result(view: View, names: Names) -> str:
    winners: Any = view.values[0]
    cash = money(view.cash[winners[0]])
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} win together with {cash} each!"
    return f"{verb(names[winners[0]], 'wins', 'win')} with {cash}!"


def _said(words: str) -> Callable[[View, Names], str]:
    return lambda view, names: words


def _buying(view: View, names: Names) -> str:
    space = view.at[actor(view)]
    if KIND[space] == MINE:
        return f"buy {NAME[space]} for {money(PRICE)}?"
    return f"build on the {sign(space)} lot?"


def _giving(view: View, names: Names) -> str:
    taker: Any = view.values[1]
    return f"which property goes to {whom(names[taker])}?"


def _losing(view: View, names: Names) -> str:
    return "which mine caves in?" if view.values[2] == "cave in" else "which building burns?"


def missing(view: View) -> int:
    """What a debtor still lacks."""
    debtor: Any = view.values[0]
    amount: Any = view.values[2]
    return int(amount - view.cash[debtor])


def _owes(view: View, names: Names) -> str:
    return f"must raise {money(missing(view))} for a debt"


def _owing(view: View, names: Names) -> str:
    return f"{money(missing(view))} is missing, sell a property for {money(RESALE)}"


def _drawing(view: View, names: Names) -> str:
    return "draw a nugget for your mine" if view.values[1] == "mine" else "draw a nugget from the river"


_TASKS: Final = {
    "Opening": _Task(_said("throws for the start"), _said("throw for the start")),
    "Ready": _Task(_said("is about to throw"), _said("throw the dice")),
    "Throwing": _Task(_said("throws the dice"), _said("throw the dice")),
    "Rethrowing": _Task(_said("throws for a second move"), _said("throw for a second move")),
    "Kicking": _Task(_said("throws for the donkey"), _said("throw the die for the donkey")),
    "Drawing": _Task(_said("draws a nugget"), _drawing),
    "Buying": _Task(_said("thinks about building"), _buying),
    "Placing": _Task(_said("is given a building"), _said("choose a lot for your free building")),
    "Giving": _Task(_said("must pass on a property"), _giving),
    "Blaming": _Task(_said("says whose building burns"), _said("whose building burns?")),
    "Losing": _Task(_said("is about to lose a property"), _losing),
    "Owing": _Task(_owes, _owing),
}


# ------------------------------------------------------------------ the buttons
def main_label(view: View, names: Names, *, space: int = NOBODY, seat: int = NOBODY) -> str:
    """What the main button says of the `space` or the `seat` that is chosen; "" where cards are offered."""
    if view.task in _WORDS:
        return f"{_WORDS[view.task]} {house(view.built[space], space)}"
    if view.task == "Blaming":
        return verb(names[seat], "loses one", "lose one")
    return _LABELS.get(view.task, "")


KEEP: Final = "Keep the money"
"""What the second button says where building may be declined."""
_WORDS: Final = {"Giving": "Pass on", "Losing": "Give up", "Owing": "Sell"}
_LABELS: Final = {
    "Opening": "Throw for the start",
    "Ready": "Throw the dice",
    "Throwing": "Throw the dice",
    "Rethrowing": "Throw again",
    "Kicking": "Throw for the donkey",
    "Drawing": "Draw a nugget",
}


class Offer(NamedTuple):
    """What building something would mean: what it brings now, and what it makes or breaks."""

    line: str
    note: str = ""


def offer(view: View, seat: int, space: int, kind: str) -> Offer:
    """What building a kind on a space would mean to a seat."""
    if kind == MINE:
        return Offer(f"About {money(_USUAL_NUGGET)}", "each visit, yours too")
    own = number_of(view.built, view.deeds[seat], kind) + 1
    line = f"Rent {money(VALUE[space] * own)}"
    if own > 1:
        return Offer(line, "all three!" if own == NUMBER_OF[kind] else "your second")
    return Offer(line, "blocks a trio" if _blocks(view, seat, kind) else "")


def _blocks(view: View, seat: int, kind: str) -> bool:
    """Whether somebody else has all of a kind but the last one."""
    almost = NUMBER_OF[kind] - 1
    return any(
        number_of(view.built, deeds, kind) == almost
        for other, deeds in enumerate(view.deeds)
        if other != seat
    )


_USUAL_NUGGET: Final = sum(each.worth for each in NUGGETS) // len(NUGGETS)


# ------------------------------------------------------------------ players
def player_lines(view: View, seat: int, names: Names) -> tuple[str, ...]:
    """A player's name and cash, the place, and each property with what it earns now."""
    owned = view.deeds[seat]
    lines = [f"{names[seat]} · {money(view.cash[seat])}", f"At {place(view.at[seat])}"]
    for kind in (*HOUSES, MINE):
        found = [space for space in owned if view.built[space] == kind]
        for space in found:
            earns = "a nugget" if kind == MINE else money(rent(view.built, owned, space))
            lines.append(f"{house(kind, space)[0].upper()}{house(kind, space)[1:]}: {earns}")
    return (*lines, *([] if owned else ["No property"]))


# ------------------------------------------------------------------ what a space means
def facts_of(view: View, space: int, names: Names, seat: int = NOBODY) -> tuple[str, ...]:
    """A space in lines: its name; what it is; whose; what a visit means to this seat now."""
    kind = KIND[space]
    if kind not in (LOT, MINE):
        return NAME[space], *_PLAIN[kind]
    title = f"{NAME[space]}, {sign(space)} lot" if kind == LOT else NAME[space]
    owner = view.owner[space]
    if owner == NOBODY:
        return (title, *_vacant(view, space, names, seat))
    if kind == MINE:
        digger = "you draw" if names[owner] == YOU else f"{names[owner]} draws"
        return title, f"{whose(names[owner])} mine", f"Whoever stops here, {digger} a nugget."
    held = f"A {view.built[space]} of {of(names[owner])}"
    amount = rent(view.built, view.deeds[owner], space)
    count = number_of(view.built, view.deeds[owner], view.built[space])
    because = f"{sign(space)} times {counted(count, view.built[space])}" if count > 1 else "one of its kind"
    if owner == seat:
        return title, held, f"A visitor would pay {money(amount)}: {because}."
    return title, held, f"A visit costs {money(amount)} now: {because}."


def _vacant(view: View, space: int, names: Names, seat: int) -> tuple[str, ...]:
    left = [kind for kind in HOUSES if view.stock[kind]] if KIND[space] == LOT else [MINE]
    first = f"For sale: any house for {money(PRICE)}" if KIND[space] == LOT else f"A mine for {money(PRICE)}"
    if not left:
        return ("Vacant, and the bank has no house left.",)
    if seat == NOBODY:
        return (first,)
    if len(view.deeds[seat]) >= MOST:
        return first, f"{verb(names[seat], 'owns', 'own')} {MOST} properties already: that is the most."
    if view.cash[seat] < PRICE:
        return first, f"{money(PRICE - view.cash[seat])} more would buy it."
    if KIND[space] == MINE:
        return first, "It pays its owner a nugget whenever anybody stops there."
    kinds = {kind: number_of(view.built, view.deeds[seat], kind) + 1 for kind in left}
    best = max(kinds, key=lambda kind: (kinds[kind], kind))
    return first, f"A {best} would earn {money(VALUE[space] * kinds[best])} a visit."


_PLAIN: Final = {
    STATION: ("Everybody begins here.", "Stopping here does nothing."),
    NEWSPAPER: ("Newspaper", "Whoever stops here reads the top page aloud."),
    RIVER: (
        "Pan for gold",
        f"Draw one of {len(NUGGETS)} nuggets, worth up to {money(max(each.worth for each in NUGGETS))}.",
    ),
    CORRAL: ("The donkey's gate", "From here the donkey begins to count. Stopping here does nothing."),
}


def pile_lines(view: View) -> tuple[str, ...]:
    """The newspaper pile in lines: what is left, and what that means."""
    left = f"{counted(view.boom, 'boom page')}, {counted(view.bust, 'bust page')} left"
    if view.boom:
        return "The newspaper", left, "The gold runs out on one of the bust pages."
    return "The newspaper", left, f"The next page ends the game with a chance of 1 in {view.bust}."


def read_lines(view: View) -> tuple[str, ...]:
    """The pages that were read last, the newest first."""
    pages = [PAGES[page].headline for page in reversed(view.read[-6:])]
    return (f"{counted(len(view.read), 'page')} read", *pages)
