"""What KLONDIKE says: the pill, the buttons, what a space means to a player, what a card does.

The log's lines (`line`, `place_of`) and the small words (`money`, `the` ...) are at hand here too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

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
from games.klondike_board.pending import (
    Answering,
    Asking,
    Betting,
    Bidding,
    Buying,
    Claiming,
    Gambling,
    Joining,
    Opening,
    Over,
    Owing,
    Ready,
    Settled,
    Throwing,
)
from games.klondike_board.rules import actor
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


# ------------------------------------------------------------------ the pill
def prompt(view: View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    task = view.task
    if isinstance(task, Over):
        return _result(view, task, names)
    seat = actor(view, task)
    if seat == NOBODY:
        return "The cards are being dealt"
    name = names[seat]
    if seat not in you and name != YOU:
        return _may_ask(view, names, you) or f"{name} {_theirs(view, names)}"
    return f"{_turn(view, names, you, seat)}: {_yours(view, names)}"


def _may_ask(view: View, names: Names, you: Collection[int]) -> str:
    """That one of you has money to ask for while somebody else is about to act, or ""."""
    claim = next((claim for claim in view.claims if claim.creditor in you), None)
    if claim is None or not isinstance(view.task, Ready | Settled):
        return ""
    debtor = whom(names[claim.debtor])
    return f"{names[claim.creditor]} may ask {debtor} for {money(claim.amount)} before the next throw"


def _whose(name: str) -> str:
    return "your" if name == YOU else whose(name)


def _turn(view: View, names: Names, you: Collection[int], seat: int) -> str:
    """How a person is spoken to: by name where several play at this screen."""
    if seat != view.turn and not isinstance(view.task, Opening | Ready):
        return names[seat]
    return "Your turn" if len(you) < 2 else f"{whose(names[seat])} turn"


def _result(view: View, task: Over, names: Names) -> str:
    first, *others = task.winners
    cash = money(view.cash[first])
    if others:
        return f"{listed([names[seat] for seat in task.winners])} win together with {cash} each!"
    return f"{verb(names[first], 'wins', 'win')} with {cash}!"


def _theirs(view: View, names: Names) -> str:
    """What is said of somebody else's task."""
    match view.task:
        case Bidding() as task:
            return f"thinks about a bid for {_sold(task)}"
        case Owing() as task:
            return f"must raise {money(_missing(view, task))} for a debt"
        case Answering() as task:
            return f"thinks about {_whose(names[task.partner])} offer"
        case Asking():
            claim = view.claims[0]
            return f"may ask {whom(names[claim.debtor])} for {money(claim.amount)}"
    return _THEIRS[type(view.task)]


_THEIRS: Final[dict[type, str]] = {
    Opening: "throws for the start",
    Ready: "is about to throw",
    Throwing: "throws the dice",
    Claiming: "chooses a creek",
    Buying: "thinks about buying",
    Gambling: "throws at the tables",
    Joining: "thinks about the bet",
    Betting: "throws for the pot",
    Settled: "is about to end the turn",
}


def _yours(view: View, names: Names) -> str:
    """What is said to the one who is to do it."""
    match view.task:
        case Ready() as task:
            return _ready(view, task.player)
        case Buying() as task:
            space = view.at[task.player]
            return f"buy {the(space)} for {money(PRICE[space])}, or leave it"
        case Bidding() as task:
            return _bid(task, names)
        case Gambling() as task:
            return _gamble(view, task)
        case Owing() as task:
            return f"{money(_missing(view, task))} is missing, put up a building of yours"
        case Answering() as task:
            offers = verb(names[task.partner], "offers", "offer")
            return f"{offers} {goods(task.gives, task.deeds)} for {goods(task.wants, task.wishes)}"
        case Joining() as task:
            return f"join the bet for {money(task.stake)}, or stay out"
        case Asking():
            claim = view.claims[0]
            return f"ask {whom(names[claim.debtor])} for {money(claim.amount)}, or let it go"
    return _YOURS[type(view.task)]


_YOURS: Final[dict[type, str]] = {
    Opening: "throw for the start",
    Throwing: "throw the dice",
    Claiming: "choose a creek to prospect, or sell the claim",
    Betting: "throw for the pot",
    Settled: "end the turn, or make a deal first",
}


def _ready(view: View, seat: int) -> str:
    if view.climbs[seat]:
        held = f"the pass holds you, throw a double or pay {money(toll(view))}"
        return held if view.cash[seat] >= toll(view) else "the pass holds you, throw a double"
    if view.shows[seat]:
        return "throw, a double takes you out of the theatre"
    return "throw the dice"


def _sold(auction: Bidding) -> str:
    """What is under the hammer."""
    return f"the claim on {creek(auction.creek)}" if auction.creek >= 0 else the(auction.space)


def _bid(auction: Bidding, names: Names) -> str:
    if auction.leader == NOBODY:
        return f"bid for {_sold(auction)}, or pass"
    bids = verb(whom(names[auction.leader]), "bids", "bid")
    return f"bid for {_sold(auction)} or pass, {bids} {money(auction.high)}"


def _gamble(view: View, task: Gambling) -> str:
    if view.at[task.owner] == JAIL:
        return "throw, only a double counts, and it pays you"
    return f"throw, each spot costs {money(task.stake)}, but a double pays you"


def _missing(view: View, debt: Owing) -> int:
    return debt.amount - view.cash[debt.debtor]


# ------------------------------------------------------------------ the buttons
def labels(view: View, *, creek: int = NOBODY, amount: int = 0) -> tuple[str, str, str]:
    """What the three buttons say, "" for none: a `creek` that is chosen, the `amount` of the bid in hand.

    The first is what Space does. Whether each can be done now is for the moves to say.
    """
    match view.task:
        case Ready() as task:
            return _ready_labels(view, task.player)
        case Claiming():
            return _claiming_labels(creek)
        case Buying() as task:
            return f"Buy for {money(PRICE[view.at[task.player]])}", "Leave it", ""
        case Bidding():
            return f"Bid {money(amount)}" if amount else "Bid", "Pass", ""
        case Joining() as task:
            return f"Join for {money(task.stake)}", "Stay out", ""
        case Asking():
            return f"Ask for {money(view.claims[0].amount)}", "Let it go", ""
    return _LABELS.get(type(view.task), ("", "", ""))


def _ready_labels(view: View, seat: int) -> tuple[str, str, str]:
    if view.climbs[seat]:
        can_pay = view.cash[seat] >= toll(view)
        return "Try for a double", f"Toll {money(toll(view))}" if can_pay else "", "Deal"
    return "Throw the dice", "", "Deal"


def _claiming_labels(chosen: int) -> tuple[str, str, str]:
    where = f" {BOARD.creeks[chosen]}" if chosen >= 0 else ""
    return f"Prospect{where}", "Sell the claim", ""


_THROW: Final = ("Throw the dice", "", "")
_LABELS: Final[dict[type, tuple[str, str, str]]] = {
    Opening: _THROW,
    Throwing: _THROW,
    Gambling: _THROW,
    Betting: _THROW,
    Owing: ("Put it up", "", "Deal"),
    Answering: ("Accept", "Refuse", "Counter"),
    Settled: ("End the turn", "Bet", "Deal"),
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
