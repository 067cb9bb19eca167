"""What CALAMITYVILLE says: names of places and properties, the pill, the buttons, what a space means."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from games.calamityville import board, pending
from games.calamityville import state as cv
from games.calamityville.deeds import number_of, rent
from games.core import YOU
from ui.play.narration import Names, counted, listed, money, of, verb, whom, whose

_COUNTABLE: Final = ("nugget", "bonanza")
HERE: Final = {
    board.STATION: "the train station",
    board.LOT: "a lot",
    board.MINE: "a mine",
    board.NEWSPAPER: "a newspaper space",
    board.RIVER: "the river",
    board.CORRAL: "the corral gate",
}
"""What each kind of space is called within a sentence."""


# ------------------------------------------------------------------ places and properties
def place(space: int) -> str:
    """Where a space is, within a sentence: "Ferry Landing", "the river"."""
    kind = board.KIND[space]
    return board.NAME[space] if kind in (board.LOT, board.MINE, board.NEWSPAPER) else HERE[kind]


def house(kind: str, space: int) -> str:
    """A property within a sentence: "the hotel on Main Street", "Widow's Shaft"."""
    return f"the {kind} on {board.NAME[space]}" if kind in board.HOUSES else board.NAME[space]


def built_as(kind: str, space: int) -> str:
    """What is built: "a hotel on Main Street", "Widow's Shaft"."""
    return f"a {kind} on {board.NAME[space]}" if kind in board.HOUSES else board.NAME[space]


def nugget(number: int) -> str:
    """What a nugget is, within a sentence: "dust", "a bonanza"."""
    name = board.NUGGETS[number].name.lower()
    return f"a {name}" if name in _COUNTABLE else name


def sign(space: int) -> str:
    """What stands on a lot's sign."""
    return money(board.VALUE[space])


# ------------------------------------------------------------------ who acts
def actor(view: cv.View) -> int:
    """The seat that is to choose or to throw, NOBODY where nature acts by itself."""
    task = view.task
    match task:
        case pending.Piling() | pending.Over():
            return cv.NOBODY
        case pending.Opening():
            return task.waiting[0]
        case pending.Owing():
            return task.debtor
        case _:
            return task.player


# ------------------------------------------------------------------ the pill
def prompt(view: cv.View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    task = view.task
    if isinstance(task, pending.Over):
        return _result(view, task, names)
    if isinstance(task, pending.Piling):
        return "The newspapers are being piled up"
    seat = actor(view)
    if isinstance(task, pending.Drawing) and seat != view.turn:
        return f"{whose(names[seat])} mine digs up a nugget"
    if seat not in you and names[seat] != YOU:
        return f"{names[seat]} {_theirs(view, task)}"
    return f"{_turn(view, names, you, seat)}: {_yours(view, task, names)}"


def _turn(view: cv.View, names: Names, you: Collection[int], seat: int) -> str:
    """How a person is spoken to: by name where several play at this screen, or in another's turn."""
    if seat != view.turn and not isinstance(view.task, pending.Opening):
        return names[seat]
    return "Your turn" if len(you) < 2 else f"{whose(names[seat])} turn"


def _result(view: cv.View, task: pending.Over, names: Names) -> str:
    winners = task.winners
    cash = money(view.cash[winners[0]])
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} win together with {cash} each!"
    return f"{verb(names[winners[0]], 'wins', 'win')} with {cash}!"


def _theirs(view: cv.View, task: pending.Acting) -> str:
    """What is said of somebody else's task."""
    if isinstance(task, pending.Owing):
        return f"must raise {money(missing(view, task))} for a debt"
    return _THEIRS[type(task)]


def _yours(view: cv.View, task: pending.Acting, names: Names) -> str:
    """What is said of a task to the one who is to do it."""
    match task:
        case pending.Buying(player):
            return _buying(view.at[player])
        case pending.Giving(taker=taker):
            return f"which property goes to {whom(names[taker])}?"
        case pending.Losing(why=why):
            return "which mine caves in?" if why == board.CAVE_IN else "which building burns?"
        case pending.Owing():
            return f"{money(missing(view, task))} is missing, sell a property for {money(board.RESALE)}"
        case pending.Drawing(why=why):
            return "draw a nugget for your mine" if why == "mine" else "draw a nugget from the river"
        case _:
            return _YOURS[type(task)]


def _buying(space: int) -> str:
    if board.KIND[space] == board.MINE:
        return f"buy {board.NAME[space]} for {money(board.PRICE)}?"
    return f"build on the {sign(space)} lot?"


def short_prompt(view: cv.View, name: str, *, is_yours: bool) -> str:
    """The few words that matter: to a person what to do, of a computer player whose turn it is."""
    task = view.task
    if not is_yours:
        return f"{whose(name)} turn"
    what = f"{money(missing(view, task))} missing" if isinstance(task, pending.Owing) else _SHORT[type(task)]
    return f"{'Your turn' if name == YOU else name}: {what}"


def missing(view: cv.View, debt: pending.Owing) -> int:
    """What a debtor still lacks."""
    return debt.amount - view.cash[debt.debtor]


_THEIRS: Final[dict[type, str]] = {
    pending.Opening: "throws for the start",
    pending.Ready: "is about to throw",
    pending.Throwing: "throws the dice",
    pending.Rethrowing: "throws for a second move",
    pending.Kicking: "throws for the donkey",
    pending.Drawing: "draws a nugget",
    pending.Buying: "thinks about building",
    pending.Placing: "is given a building",
    pending.Giving: "must pass on a property",
    pending.Blaming: "says whose building burns",
    pending.Losing: "is about to lose a property",
}
_YOURS: Final[dict[type, str]] = {
    pending.Opening: "throw for the start",
    pending.Ready: "throw the dice",
    pending.Throwing: "throw the dice",
    pending.Rethrowing: "throw for a second move",
    pending.Kicking: "throw the die for the donkey",
    pending.Placing: "choose a lot for your free building",
    pending.Blaming: "whose building burns?",
}


_SHORT: Final[dict[type, str]] = {
    pending.Blaming: "whose burns?",
    pending.Buying: "build here?",
    pending.Drawing: "draw a nugget",
    pending.Giving: "pass one on",
    pending.Kicking: "throw for the donkey",
    pending.Losing: "give one up",
    pending.Opening: "throw",
    pending.Placing: "choose a lot",
    pending.Ready: "throw",
    pending.Rethrowing: "throw again",
    pending.Throwing: "throw",
}


# ------------------------------------------------------------------ the buttons
def main_label(view: cv.View, names: Names, *, space: int = cv.NOBODY, seat: int = cv.NOBODY) -> str:
    """What the main button says of the `space` or the `seat` that is chosen; "" where cards are offered."""
    kind = type(view.task)
    if kind in _WORDS:
        return f"{_WORDS[kind]} {house(view.built[space], space)}"
    if kind is pending.Blaming:
        return verb(names[seat], "loses one", "lose one")
    return _LABELS.get(kind, "")


KEEP: Final = "Keep the money"
"""What the second button says where building may be declined."""
_WORDS: Final[dict[type, str]] = {pending.Giving: "Pass on", pending.Losing: "Give up", pending.Owing: "Sell"}
_LABELS: Final[dict[type, str]] = {
    pending.Opening: "Throw for the start",
    pending.Ready: "Throw the dice",
    pending.Throwing: "Throw the dice",
    pending.Rethrowing: "Throw again",
    pending.Kicking: "Throw for the donkey",
    pending.Drawing: "Draw a nugget",
}


class Offer(NamedTuple):
    """What building something would mean: what it brings now, and what it makes or breaks."""

    line: str
    note: str = ""


def offer(view: cv.View, seat: int, space: int, kind: str) -> Offer:
    """What building a kind on a space would mean to a seat."""
    if kind == board.MINE:
        return Offer(f"About {money(_USUAL_NUGGET)}", "each visit, yours too")
    own = number_of(view.built, view.deeds[seat], kind) + 1
    line = f"Rent {money(board.VALUE[space] * own)}"
    if own > 1:
        return Offer(line, "all three!" if own == board.NUMBER_OF[kind] else "your second")
    return Offer(line, "blocks a trio" if _blocks(view, seat, kind) else "")


def _blocks(view: cv.View, seat: int, kind: str) -> bool:
    """Whether somebody else has all of a kind but the last one."""
    almost = board.NUMBER_OF[kind] - 1
    return any(
        number_of(view.built, deeds, kind) == almost
        for other, deeds in enumerate(view.deeds)
        if other != seat
    )


_USUAL_NUGGET: Final = sum(each.worth for each in board.NUGGETS) // len(board.NUGGETS)


# ------------------------------------------------------------------ players
def player_lines(view: cv.View, seat: int, names: Names) -> tuple[str, ...]:
    """A player's name and cash, the place, and each property with what it earns now."""
    owned = view.deeds[seat]
    lines = [f"{names[seat]} · {money(view.cash[seat])}", f"At {place(view.at[seat])}"]
    for kind in (*board.HOUSES, board.MINE):
        found = [space for space in owned if view.built[space] == kind]
        for space in found:
            earns = "a nugget" if kind == board.MINE else money(rent(view.built, owned, space))
            lines.append(f"{house(kind, space)[0].upper()}{house(kind, space)[1:]}: {earns}")
    return (*lines, *([] if owned else ["No property"]))


# ------------------------------------------------------------------ what a space means
def facts_of(view: cv.View, space: int, names: Names, seat: int = cv.NOBODY) -> tuple[str, ...]:
    """A space in lines: its name; what it is; whose; what a visit means to this seat now."""
    kind = board.KIND[space]
    if kind not in (board.LOT, board.MINE):
        return board.NAME[space], *_PLAIN[kind]
    title = f"{board.NAME[space]}, {sign(space)} lot" if kind == board.LOT else board.NAME[space]
    owner = view.owner[space]
    if owner == cv.NOBODY:
        return (title, *_vacant(view, space, names, seat))
    if kind == board.MINE:
        digger = "you draw" if names[owner] == YOU else f"{names[owner]} draws"
        return title, f"{whose(names[owner])} mine", f"Whoever stops here, {digger} a nugget."
    held = f"A {view.built[space]} of {of(names[owner])}"
    amount = rent(view.built, view.deeds[owner], space)
    count = number_of(view.built, view.deeds[owner], view.built[space])
    because = f"{sign(space)} times {counted(count, view.built[space])}" if count > 1 else "one of its kind"
    if owner == seat:
        return title, held, f"A visitor would pay {money(amount)}: {because}."
    return title, held, f"A visit costs {money(amount)} now: {because}."


def _vacant(view: cv.View, space: int, names: Names, seat: int) -> tuple[str, ...]:
    is_lot, price = board.KIND[space] == board.LOT, money(board.PRICE)
    left = [kind for kind in board.HOUSES if view.stock[kind]] if is_lot else [board.MINE]
    first = f"For sale: any house for {price}" if is_lot else f"A mine for {price}"
    if not left:
        return ("Vacant, and the bank has no house left.",)
    if seat == cv.NOBODY:
        return (first,)
    if len(view.deeds[seat]) >= board.MOST:
        return first, f"{verb(names[seat], 'owns', 'own')} {board.MOST} properties already: that is the most."
    if view.cash[seat] < board.PRICE:
        return first, f"{money(board.PRICE - view.cash[seat])} more would buy it."
    if board.KIND[space] == board.MINE:
        return first, "It pays its owner a nugget whenever anybody stops there."
    kinds = {kind: number_of(view.built, view.deeds[seat], kind) + 1 for kind in left}
    best = max(kinds, key=lambda kind: (kinds[kind], kind))
    return first, f"A {best} would earn {money(board.VALUE[space] * kinds[best])} a visit."


_BEST_NUGGET: Final = max(each.worth for each in board.NUGGETS)
_PLAIN: Final = {
    board.STATION: ("Everybody begins here.", "Stopping here does nothing."),
    board.NEWSPAPER: ("Newspaper", "Whoever stops here reads the top page aloud."),
    board.RIVER: (
        "Pan for gold",
        f"Draw one of {len(board.NUGGETS)} nuggets, worth up to {money(_BEST_NUGGET)}.",
    ),
    board.CORRAL: ("The donkey's gate", "From here the donkey begins to count. Stopping here does nothing."),
}


def pile_lines(view: cv.View) -> tuple[str, ...]:
    """The newspaper pile in lines: what is left, and what that means."""
    left = f"{counted(view.boom, 'boom page')}, {counted(view.bust, 'bust page')} left"
    if view.boom:
        return "The newspaper", left, "The gold runs out on one of the bust pages."
    return "The newspaper", left, f"The next page ends the game with a chance of 1 in {view.bust}."


def read_lines(view: cv.View) -> tuple[str, ...]:
    """The pages that were read last, the newest first."""
    pages = [board.PAGES[page].headline for page in reversed(view.read[-6:])]
    return (f"{counted(len(view.read), 'page')} read", *pages)
