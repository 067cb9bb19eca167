"""What CALAMITYVILLE says: the pill, the buttons, the players' rows, what a space means to a player.

The log's lines (`line`, `place_of`) and the small words (`money`, `place` ...) are at hand here too.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from games.calamityville.board import (
    CAVE_IN,
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
from games.calamityville.deeds import number_of, rent
from games.calamityville.pending import (
    Acting,
    Blaming,
    Buying,
    Drawing,
    Giving,
    Kicking,
    Losing,
    Opening,
    Over,
    Owing,
    Piling,
    Placing,
    Ready,
    Rethrowing,
    Throwing,
)
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
    task = view.task
    match task:
        case Piling() | Over():
            return NOBODY
        case Opening():
            return task.waiting[0]
        case Owing():
            return task.debtor
        case _:
            return task.player


# ------------------------------------------------------------------ the pill
def prompt(view: View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    task = view.task
    if isinstance(task, Over):
        return _result(view, task, names)
    if isinstance(task, Piling):
        return "The newspapers are being piled up"
    seat = actor(view)
    if isinstance(task, Drawing) and seat != view.turn:
        return f"{whose(names[seat])} mine digs up a nugget"
    if seat not in you and names[seat] != YOU:
        return f"{names[seat]} {_theirs(view, task)}"
    return f"{_turn(view, names, you, seat)}: {_yours(view, task, names)}"


def _turn(view: View, names: Names, you: Collection[int], seat: int) -> str:
    """How a person is spoken to: by name where several play at this screen, or in another's turn."""
    if seat != view.turn and not isinstance(view.task, Opening):
        return names[seat]
    return "Your turn" if len(you) < 2 else f"{whose(names[seat])} turn"


def _result(view: View, task: Over, names: Names) -> str:
    winners = task.winners
    cash = money(view.cash[winners[0]])
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} win together with {cash} each!"
    return f"{verb(names[winners[0]], 'wins', 'win')} with {cash}!"


def _theirs(view: View, task: Acting) -> str:
    """What is said of somebody else's task."""
    if isinstance(task, Owing):
        return f"must raise {money(missing(view, task))} for a debt"
    return _THEIRS[type(task)]


def _yours(view: View, task: Acting, names: Names) -> str:
    """What is said of a task to the one who is to do it."""
    match task:
        case Buying(player):
            return _buying(view.at[player])
        case Giving(taker=taker):
            return f"which property goes to {whom(names[taker])}?"
        case Losing(why=why):
            return "which mine caves in?" if why == CAVE_IN else "which building burns?"
        case Owing():
            return f"{money(missing(view, task))} is missing, sell a property for {money(RESALE)}"
        case Drawing(why=why):
            return "draw a nugget for your mine" if why == "mine" else "draw a nugget from the river"
        case _:
            return _YOURS[type(task)]


def _buying(space: int) -> str:
    if KIND[space] == MINE:
        return f"buy {NAME[space]} for {money(PRICE)}?"
    return f"build on the {sign(space)} lot?"


def short_prompt(view: View, name: str, *, is_yours: bool) -> str:
    """The few words that matter: to a person what to do, of a computer player whose turn it is."""
    task = view.task
    if not is_yours:
        return f"{whose(name)} turn"
    what = f"{money(missing(view, task))} missing" if isinstance(task, Owing) else _SHORT[type(task)]
    return f"{'Your turn' if name == YOU else name}: {what}"


def missing(view: View, debt: Owing) -> int:
    """What a debtor still lacks."""
    return debt.amount - view.cash[debt.debtor]


_THEIRS: Final[dict[type, str]] = {
    Opening: "throws for the start",
    Ready: "is about to throw",
    Throwing: "throws the dice",
    Rethrowing: "throws for a second move",
    Kicking: "throws for the donkey",
    Drawing: "draws a nugget",
    Buying: "thinks about building",
    Placing: "is given a building",
    Giving: "must pass on a property",
    Blaming: "says whose building burns",
    Losing: "is about to lose a property",
}
_YOURS: Final[dict[type, str]] = {
    Opening: "throw for the start",
    Ready: "throw the dice",
    Throwing: "throw the dice",
    Rethrowing: "throw for a second move",
    Kicking: "throw the die for the donkey",
    Placing: "choose a lot for your free building",
    Blaming: "whose building burns?",
}


_SHORT: Final[dict[type, str]] = {
    Blaming: "whose burns?",
    Buying: "build here?",
    Drawing: "draw a nugget",
    Giving: "pass one on",
    Kicking: "throw for the donkey",
    Losing: "give one up",
    Opening: "throw",
    Placing: "choose a lot",
    Ready: "throw",
    Rethrowing: "throw again",
    Throwing: "throw",
}


# ------------------------------------------------------------------ the buttons
def main_label(view: View, names: Names, *, space: int = NOBODY, seat: int = NOBODY) -> str:
    """What the main button says of the `space` or the `seat` that is chosen; "" where cards are offered."""
    kind = type(view.task)
    if kind in _WORDS:
        return f"{_WORDS[kind]} {house(view.built[space], space)}"
    if kind is Blaming:
        return verb(names[seat], "loses one", "lose one")
    return _LABELS.get(kind, "")


KEEP: Final = "Keep the money"
"""What the second button says where building may be declined."""
_WORDS: Final[dict[type, str]] = {Giving: "Pass on", Losing: "Give up", Owing: "Sell"}
_LABELS: Final[dict[type, str]] = {
    Opening: "Throw for the start",
    Ready: "Throw the dice",
    Throwing: "Throw the dice",
    Rethrowing: "Throw again",
    Kicking: "Throw for the donkey",
    Drawing: "Draw a nugget",
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
