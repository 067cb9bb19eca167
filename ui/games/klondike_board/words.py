"""What KLONDIKE says: amounts and places in small words, the pill, the buttons, a player's row."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.core import YOU, message
from games.klondike_board import board, pending
from games.klondike_board.bargains import deeds_of
from games.klondike_board.rules import actor
from games.klondike_board.state import NOBODY, View
from ui.games.klondike_board.spaces import label
from ui.play import narration
from ui.play.narration import Names, counted, listed, verb, whom, whose
from ui.words import in_words

KINDS: Final = {
    board.PASS: "pass",
    board.PROSPECT: "prospect",
    board.TRANSPORT: "transport company",
    board.RIVER: "river",
    board.WOODPILE: "woodpile",
    board.HOTEL: "hotel",
    board.SALOON: "saloon",
    board.CASINO: "casino",
    board.THEATRE: "theatre",
    board.SAWMILL: "sawmill",
    board.TRADING: "trading company",
    board.CEMETERY: "cemetery",
    board.FIRE: "fire",
    board.CHURCH: "church",
}
"""What each kind of space is called."""


# ------------------------------------------------------------------ amounts
def money(thousands: int) -> str:
    """An amount of so many thousands: "$25,000", "-$5,000", "$0"."""
    return narration.money(1_000 * thousands)


# ------------------------------------------------------------------ places
def title(space: int) -> str:
    """What a space is called, as a heading."""
    return in_words(board.PLACES[space])


def the(space: int) -> str:
    """What a space is called within a sentence: "the Regina Hotel", "Gold Hill", "the Woodpile"."""
    return in_words(message("klondike_board.place", space=board.PLACES[space]))


def creek(number: int) -> str:
    """What a creek is called within a sentence: "Bonanza Creek"."""
    return in_words(board.creek_of(number))


def deeds(words: str) -> list[str]:
    """The buildings that an offer names, as within a sentence."""
    return [the(space) for space in deeds_of(words)]


def goods(cash: int, words: str) -> str:
    """What one side of an offer gives: "$5,000 and the Regina Hotel", "nothing"."""
    return listed([*([money(cash)] if cash else []), *deeds(words)]) or "nothing"


# ------------------------------------------------------------------ the pill
def prompt(view: View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    task = view.task
    if isinstance(task, pending.Over):
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
    if claim is None or not isinstance(view.task, pending.Ready | pending.Settled):
        return ""
    debtor = whom(names[claim.debtor])
    return f"{names[claim.creditor]} may ask {debtor} for {money(claim.amount)} before the next throw"


def _whose(name: str) -> str:
    return "your" if name == YOU else whose(name)


def _turn(view: View, names: Names, you: Collection[int], seat: int) -> str:
    """How a person is spoken to: by name where several play at this screen."""
    if seat != view.turn and not isinstance(view.task, pending.Opening | pending.Ready):
        return names[seat]
    return "Your turn" if len(you) < 2 else f"{whose(names[seat])} turn"


def _result(view: View, task: pending.Over, names: Names) -> str:
    first, *others = task.winners
    cash = money(view.cash[first])
    if others:
        return f"{listed([names[seat] for seat in task.winners])} win together with {cash} each!"
    return f"{verb(names[first], 'wins', 'win')} with {cash}!"


def _theirs(view: View, names: Names) -> str:
    """What is said of somebody else's task."""
    match view.task:
        case pending.Bidding() as task:
            return f"thinks about a bid for {_sold(task)}"
        case pending.Owing() as task:
            return f"must raise {money(_missing(view, task))} for a debt"
        case pending.Answering() as task:
            return f"thinks about {_whose(names[task.partner])} offer"
        case pending.Asking():
            claim = view.claims[0]
            return f"may ask {whom(names[claim.debtor])} for {money(claim.amount)}"
    return _THEIRS[type(view.task)]


_THEIRS: Final[dict[type, str]] = {
    pending.Opening: "throws for the start",
    pending.Ready: "is about to throw",
    pending.Throwing: "throws the dice",
    pending.Claiming: "chooses a creek",
    pending.Buying: "thinks about buying",
    pending.Gambling: "throws at the tables",
    pending.Joining: "thinks about the bet",
    pending.Betting: "throws for the pot",
    pending.Settled: "is about to end the turn",
}


def _yours(view: View, names: Names) -> str:
    """What is said to the one who is to do it."""
    match view.task:
        case pending.Ready() as task:
            return _ready(view, task.player)
        case pending.Buying() as task:
            space = view.at[task.player]
            return f"buy {the(space)} for {money(board.PRICE[space])}, or leave it"
        case pending.Bidding() as task:
            return _bid(task, names)
        case pending.Gambling() as task:
            return _gamble(view, task)
        case pending.Owing() as task:
            return f"{money(_missing(view, task))} is missing, put up a building of yours"
        case pending.Answering() as task:
            offers = verb(names[task.partner], "offers", "offer")
            return f"{offers} {goods(task.gives, task.deeds)} for {goods(task.wants, task.wishes)}"
        case pending.Joining() as task:
            return f"join the bet for {money(task.stake)}, or stay out"
        case pending.Asking():
            claim = view.claims[0]
            return f"ask {whom(names[claim.debtor])} for {money(claim.amount)}, or let it go"
    return _YOURS[type(view.task)]


_YOURS: Final[dict[type, str]] = {
    pending.Opening: "throw for the start",
    pending.Throwing: "throw the dice",
    pending.Claiming: "choose a creek to prospect, or sell the claim",
    pending.Betting: "throw for the pot",
    pending.Settled: "end the turn, or make a deal first",
}


def _ready(view: View, seat: int) -> str:
    if view.climbs[seat]:
        held = f"the pass holds you, throw a double or pay {money(toll(view))}"
        return held if view.cash[seat] >= toll(view) else "the pass holds you, throw a double"
    if view.shows[seat]:
        return "throw, a double takes you out of the theatre"
    return "throw the dice"


def _sold(auction: pending.Bidding) -> str:
    """What is under the hammer."""
    return f"the claim on {creek(auction.creek)}" if auction.creek >= 0 else the(auction.space)


def _bid(auction: pending.Bidding, names: Names) -> str:
    if auction.leader == NOBODY:
        return f"bid for {_sold(auction)}, or pass"
    bids = verb(whom(names[auction.leader]), "bids", "bid")
    return f"bid for {_sold(auction)} or pass, {bids} {money(auction.high)}"


def _gamble(view: View, task: pending.Gambling) -> str:
    if view.at[task.owner] == board.JAIL:
        return "throw, only a double counts, and it pays you"
    return f"throw, each spot costs {money(task.stake)}, but a double pays you"


def _missing(view: View, debt: pending.Owing) -> int:
    return debt.amount - view.cash[debt.debtor]


def short_prompt(view: View, name: str) -> str:
    """The few words that matter to the one who is to act, "" where there are none."""
    task = view.task
    who = "Your turn" if name == YOU else name
    if isinstance(task, pending.Owing):
        return f"{who}: {money(_missing(view, task))} missing"
    short = _SHORT.get(type(task), "")
    return f"{who}: {short}" if short else ""


_SHORT: Final[dict[type, str]] = {
    pending.Answering: "answer the offer",
    pending.Asking: "ask for your money",
    pending.Bidding: "bid or pass",
    pending.Buying: "buy it, or leave it",
    pending.Claiming: "prospect or sell",
    pending.Joining: "join, or stay out",
    pending.Ready: "throw a double",
    pending.Settled: "end the turn",
}


def drafting(name: str, *, is_deal: bool) -> str:
    """What is said to one who makes a deal or a bet."""
    who = "Your turn" if name == YOU else name
    return f"{who}: choose {'deeds and cash for a deal' if is_deal else 'the stake of the bet'}"


# ------------------------------------------------------------------ the buttons
def labels(view: View, *, creek: int = NOBODY, amount: int = 0) -> tuple[str, str, str]:
    """What the three buttons say, "" for none: a `creek` that is chosen, the `amount` of the bid in hand.

    The first is what Space does. Whether each can be done now is for the moves to say.
    """
    match view.task:
        case pending.Ready() as task:
            return _ready_labels(view, task.player)
        case pending.Claiming():
            return _claiming_labels(creek)
        case pending.Buying() as task:
            return f"Buy for {money(board.PRICE[view.at[task.player]])}", "Leave it", ""
        case pending.Bidding():
            return f"Bid {money(amount)}" if amount else "Bid", "Pass", ""
        case pending.Joining() as task:
            return f"Join for {money(task.stake)}", "Stay out", ""
        case pending.Asking():
            return f"Ask for {money(view.claims[0].amount)}", "Let it go", ""
    return _LABELS.get(type(view.task), ("", "", ""))


def _ready_labels(view: View, seat: int) -> tuple[str, str, str]:
    if view.climbs[seat]:
        can_pay = view.cash[seat] >= toll(view)
        return "Try for a double", f"Toll {money(toll(view))}" if can_pay else "", "Deal"
    return "Throw the dice", "", "Deal"


def _claiming_labels(chosen: int) -> tuple[str, str, str]:
    where = f" {in_words(board.CREEK_NAMES[chosen])}" if chosen >= 0 else ""
    return f"Prospect{where}", "Sell the claim", ""


_THROW: Final = ("Throw the dice", "", "")
_LABELS: Final[dict[type, tuple[str, str, str]]] = {
    pending.Opening: _THROW,
    pending.Throwing: _THROW,
    pending.Gambling: _THROW,
    pending.Betting: _THROW,
    pending.Owing: ("Put it up", "", "Deal"),
    pending.Answering: ("Accept", "Refuse", "Counter"),
    pending.Settled: ("End the turn", "Bet", "Deal"),
}


# ------------------------------------------------------------------ players
def toll(view: View) -> int:
    """What the toll at the pass is in all, in $1,000."""
    return board.BOARD.toll * (len(view.cash) - 1)


def row(view: View, seat: int) -> str:
    """The line below a player's name: where he is, whether he is held, and how many deeds he has."""
    place = label(view.at[seat])
    if view.misses[seat]:
        place += ", sits out"
    elif view.climbs[seat] or view.shows[seat]:
        place += ", held"
    owned = view.owner.count(seat)
    return f"{place} · {counted(owned, 'deed')}" if owned else place
