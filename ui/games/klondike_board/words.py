"""What KLONDIKE says: the pill, the buttons, what a space means to a player, what a card does.

The log's lines (`line`, `place_of`) and the small words (`money`, `the` ...) are at hand here too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from games.klondike_board.board import (
    BOARD,
    BUILDINGS,
    CARDS,
    CASINO,
    CEMETERY,
    CHURCH,
    FIRE,
    HOTEL,
    JAIL,
    KIND,
    PASS,
    PRICE,
    PROSPECT,
    RIVER,
    RIVERS,
    SALOON,
    SAWMILL,
    THEATRE,
    TRADING,
    TRANSPORT,
    WOODPILE,
)
from games.klondike_board.money import is_monopoly, unit
from games.klondike_board.state import NOBODY, View
from ui.games.klondike_board.ledger import line, place_of, step
from ui.games.klondike_board.meanings import meaning
from ui.games.klondike_board.phrases import KINDS, creek, goods, money, the, title
from ui.games.klondike_board.spaces import label
from ui.play.phrases import YOU, Names, counted, listed, verb, whom, whose

__all__ = [
    "Names", "actor", "facts_of", "labels", "line", "money", "place_of", "prompt",
    "row", "step", "the",
]  # fmt: skip


# ------------------------------------------------------------------ who acts
def actor(view: View) -> int:
    """The seat that is to choose or to throw, NOBODY where nobody is."""
    if view.task == "Asking":
        return view.claims[0].creditor
    number = _WHO.get(view.task, NOBODY)
    if number == NOBODY:
        return NOBODY
    value: Any = view.values[number]
    return value[0] if isinstance(value, tuple) else int(value)


_WHO: Final = {
    "Opening": 0, "Ready": 0, "Throwing": 0, "Claiming": 0, "Buying": 0, "Gambling": 0, "Bidding": 3,
    "Owing": 0, "Answering": 0, "Joining": 1, "Betting": 1, "Settled": 0,
}  # fmt: skip
"""Where among its values a task says who is to do it; of several, the first one."""


# ------------------------------------------------------------------ the pill
def prompt(view: View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    if view.task == "Over":
        return _result(view, names)
    if view.task not in _TASKS:
        return "The cards are being dealt"
    seat = actor(view)
    task = _TASKS[view.task]
    name = names[seat] if seat != NOBODY else "Somebody"
    if seat not in you and name != YOU:
        return _may_ask(view, names, you) or f"{name} {task.theirs(view, names)}"
    turn = _turn(view, names, you, seat)
    return f"{turn}: {task.yours(view, names)}"


def _may_ask(view: View, names: Names, you: Collection[int]) -> str:
    """That one of you has money to ask for while somebody else is about to act, or ""."""
    claim = next((claim for claim in view.claims if claim.creditor in you), None)
    if claim is None or view.task not in ("Ready", "Settled"):
        return ""
    debtor = whom(names[claim.debtor])
    return f"{names[claim.creditor]} may ask {debtor} for {money(claim.amount)} before the next throw"


def _whose(name: str) -> str:
    return "your" if name == YOU else whose(name)


def _turn(view: View, names: Names, you: Collection[int], seat: int) -> str:
    """How a person is spoken to: by name where several play at this screen."""
    if seat != view.turn and view.task not in ("Opening", "Ready"):
        return names[seat]
    return "Your turn" if len(you) < 2 else f"{whose(names[seat])} turn"


def _result(view: View, names: Names) -> str:
    winners: Any = view.values[0]
    cash = money(view.cash[winners[0]])
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} win together with {cash} each!"
    return f"{verb(names[winners[0]], 'wins', 'win')} with {cash}!"


_Saying = Callable[[View, Names], str]


class _Task(NamedTuple):
    """What is said of a task: of somebody else, and to the one who is to do it."""

    theirs: _Saying
    yours: _Saying


def _said(words: str) -> _Saying:
    return lambda view, names: words


def _ready(view: View, names: Names) -> str:
    seat: Any = view.values[0]
    if view.climbs[seat]:
        held = f"the pass holds you, throw a double or pay {money(toll(view))}"
        return held if view.cash[seat] >= toll(view) else "the pass holds you, throw a double"
    if view.shows[seat]:
        return "throw, a double takes you out of the theatre"
    return "throw the dice"


def _buying(view: View, names: Names) -> str:
    seat: Any = view.values[0]
    space = view.at[seat]
    return f"buy {the(space)} for {money(PRICE[space])}, or leave it"


def _sold(view: View) -> str:
    """What is under the hammer."""
    number: Any = view.values[1]
    space: Any = view.values[2]
    return f"the claim on {creek(number)}" if number >= 0 else the(space)


def _bids(view: View, names: Names) -> str:
    return f"thinks about a bid for {_sold(view)}"


def _bid(view: View, names: Names) -> str:
    high: Any = view.values[4]
    leader: Any = view.values[5]
    if leader == NOBODY:
        return f"bid for {_sold(view)}, or pass"
    return f"bid for {_sold(view)} or pass, {verb(whom(names[leader]), 'bids', 'bid')} {money(high)}"


def _gamble(view: View, names: Names) -> str:
    owner: Any = view.values[1]
    stake: Any = view.values[2]
    if view.at[owner] == JAIL:
        return "throw, only a double counts, and it pays you"
    return f"throw, each spot costs {money(stake)}, but a double pays you"


def _missing(view: View) -> int:
    debtor: Any = view.values[0]
    amount: Any = view.values[2]
    return int(amount - view.cash[debtor])


def _owes(view: View, names: Names) -> str:
    return f"must raise {money(_missing(view))} for a debt"


def _owe(view: View, names: Names) -> str:
    return f"{money(_missing(view))} is missing, put up a building of yours"


def _answers(view: View, names: Names) -> str:
    partner: Any = view.values[1]
    return f"thinks about {_whose(names[partner])} offer"


def _answer(view: View, names: Names) -> str:
    _, partner, gives, wants, gifts, wishes, _ = view.values
    name = names[int(str(partner))]
    return (
        f"{verb(name, 'offers', 'offer')} {goods(int(str(gives)), str(gifts))} "
        f"for {goods(int(str(wants)), str(wishes))}"
    )


def _join(view: View, names: Names) -> str:
    stake: Any = view.values[0]
    return f"join the bet for {money(stake)}, or stay out"


def _ask(view: View, names: Names) -> str:
    claim = view.claims[0]
    return f"ask {whom(names[claim.debtor])} for {money(claim.amount)}, or let it go"


def _asks(view: View, names: Names) -> str:
    claim = view.claims[0]
    return f"may ask {whom(names[claim.debtor])} for {money(claim.amount)}"


_TASKS: Final = {
    "Opening": _Task(_said("throws for the start"), _said("throw for the start")),
    "Ready": _Task(_said("is about to throw"), _ready),
    "Throwing": _Task(_said("throws the dice"), _said("throw the dice")),
    "Claiming": _Task(_said("chooses a creek"), _said("choose a creek to prospect, or sell the claim")),
    "Buying": _Task(_said("thinks about buying"), _buying),
    "Gambling": _Task(_said("throws at the tables"), _gamble),
    "Bidding": _Task(_bids, _bid),
    "Owing": _Task(_owes, _owe),
    "Answering": _Task(_answers, _answer),
    "Joining": _Task(_said("thinks about the bet"), _join),
    "Betting": _Task(_said("throws for the pot"), _said("throw for the pot")),
    "Settled": _Task(_said("is about to end the turn"), _said("end the turn, or make a deal first")),
    "Asking": _Task(_asks, _ask),
}


# ------------------------------------------------------------------ the buttons
def labels(view: View, *, creek: int = NOBODY, amount: int = 0) -> tuple[str, str, str]:
    """What the three buttons say, "" for none: a `creek` that is chosen, the `amount` of the bid in hand.

    The first is what Space does. Whether each can be done now is for the moves to say.
    """
    if view.task == "Ready":
        return _ready_labels(view)
    if view.task == "Claiming":
        return _claiming_labels(creek)
    if view.task == "Buying":
        seat: Any = view.values[0]
        return f"Buy for {money(PRICE[view.at[seat]])}", "Leave it", ""
    if view.task == "Bidding":
        return f"Bid {money(amount)}" if amount else "Bid", "Pass", ""
    if view.task == "Joining":
        stake: Any = view.values[0]
        return f"Join for {money(stake)}", "Stay out", ""
    if view.task == "Asking":
        return f"Ask for {money(view.claims[0].amount)}", "Let it go", ""
    return _LABELS.get(view.task, ("", "", ""))


def _ready_labels(view: View) -> tuple[str, str, str]:
    seat: Any = view.values[0]
    if view.climbs[seat]:
        can_pay = view.cash[seat] >= toll(view)
        return "Try for a double", f"Toll {money(toll(view))}" if can_pay else "", "Deal"
    return "Throw the dice", "", "Deal"


def _claiming_labels(chosen: int) -> tuple[str, str, str]:
    where = f" {BOARD.creeks[chosen]}" if chosen >= 0 else ""
    return f"Prospect{where}", "Sell the claim", ""


_THROW: Final = ("Throw the dice", "", "")
_LABELS: Final = {
    "Opening": _THROW,
    "Throwing": _THROW,
    "Gambling": _THROW,
    "Betting": _THROW,
    "Owing": ("Put it up", "", "Deal"),
    "Answering": ("Accept", "Refuse", "Counter"),
    "Settled": ("End the turn", "Bet", "Deal"),
}


# ------------------------------------------------------------------ players
def toll(view: View) -> int:
    """What the toll at the pass is in all, in $1,000."""
    return BOARD.toll * (len(view.cash) - 1)


def row(view: View, seat: int) -> str:
    """The line below a player's name: where he is, whether he is held, and how many deeds he has."""
    place = label(view.at[seat])
    if view.misses[seat]:
        place += ", sits out"
    elif view.climbs[seat] or view.shows[seat]:
        place += ", held"
    owned = view.owner.count(seat)
    return f"{place} · {counted(owned, 'deed')}" if owned else place


# ------------------------------------------------------------------ cards
def title_of_card(card: int) -> str:
    """What a card is called where it is read large: an amount, "Mother Lode", or "No gold"."""
    found = CARDS[card]
    if found.is_lode:
        return "Mother Lode"
    return money(found.gold) if found.gold else "No gold"


# ------------------------------------------------------------------ what a space means
def facts_of(view: View, space: int, names: Names, seat: int = NOBODY) -> tuple[str, ...]:
    """A space in lines: its name; what it is; who owns it; what it does; what it means to this seat now."""
    now = meaning(view, space, names, seat) if seat != NOBODY else ""
    if KIND[space] not in BUILDINGS:
        return title(space), *_plain(view, space), *([now] if now else [])
    kind = KINDS[KIND[space]]
    first = f"{kind[0].upper()}{kind[1:]}, {money(PRICE[space])}"
    owner = view.owner[space]
    held = "For sale" if owner == NOBODY else verb(names[owner], "owns it", "own it")
    if is_monopoly(view.owner, space):
        held += f", with every {kind}: it earns double"
    earns = _EARNS[KIND[space]](unit(view.owner, space))
    return title(space), first, held, earns, *([now] if now else [])


def _plain(view: View, space: int) -> tuple[str, ...]:
    others = [place for place in RIVERS if place != space]
    said = {
        PASS: ("Mountain pass", f"Whoever stops here needs a double, or pays {money(toll(view))} to go on."),
        PROSPECT: ("Prospect", "Turn over a card of a creek, or sell the claim.",
                   "Whoever finds another player here is a claim jumper."),
        RIVER: ("River", f"The current carries you to {the(others[0])}." if others else ""),
        WOODPILE: ("Jail", "Whoever is sent or stops here misses a turn, and collects nothing meanwhile."),
        CEMETERY: ("Cemetery", "A resting place, and it is free."),
        FIRE: ("Fire", "Every owned building with a player in it burns down."),
        CHURCH: ("Church", f"Give {money(BOARD.donation)}, or get them if you have less."),
    }  # fmt: skip
    return said[KIND[space]]


_EARNS: Final[dict[str, Callable[[int], str]]] = {
    HOTEL: lambda each: f"A night costs {money(each)}.",
    TRADING: lambda each: f"Supplies cost {money(each)}.",
    TRANSPORT: lambda each: f"A ride costs {money(each)}, and another turn follows.",
    THEATRE: lambda each: f"A seat costs {money(each)}, and as much again without a double.",
    SAWMILL: lambda each: f"A visitor pays {money(each)} for each building of his own.",
    SALOON: lambda each: f"The visitor pays {money(each)} for each head in town.",
    CASINO: lambda each: f"A visitor pays {money(each)} times the dice; on a double the owner does.",
}
