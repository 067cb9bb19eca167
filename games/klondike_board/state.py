"""The data of KLONDIKE: state, moves, events, and views. Money is in $1,000; seats count from 0."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, TypeAlias, get_args

from games.codec import LATER
from games.core import distinct
from games.klondike_board.board import BOARD, RING
from games.klondike_board.house import PRINTED, AskDeal, CallOff, House, Reserve, Reserved
from games.klondike_board.pending import STEPS, Pending, Task
from games.ring.events import Broke, Finished, Moved, Paid, Sent, Tied
from games.ring.state import BANK, NOBODY, RingState, RingView

__all__ = [
    "BANK", "NOBODY", "PRINTED", "AskDeal", "Broke", "CallOff", "Finished", "House", "Moved", "Paid",
    "Reserve", "Reserved", "Sent", "Tied",
]  # fmt: skip


class Claim(NamedTuple):
    """A creditor's right to ask a debtor for money.

    `why` is a word of the rules, `turn` the seat in whose turn the money fell due.
    """

    creditor: int
    debtor: int
    amount: int
    why: str
    turn: int


class Refused(NamedTuple):
    """A refused deal, without its price: the player who offered it, the partner, and the deeds of both."""

    player: int
    partner: int
    deeds: str
    wishes: str


@dataclass(slots=True)
class State(RingState[Pending]):
    """The whole table: the public part (see `View`), and the part that only the rules know and change.

    `creeks` hold the face-down cards, with the top one last. `rides` is the seat that moves again at once.
    `spoke` are the seats that have asked for a deal in another's turn.
    """

    steps: ClassVar = STEPS
    asks: bool
    cash: list[int]
    at: list[int]
    misses: list[bool]
    climbs: list[bool]
    shows: list[bool]
    todo: list[Task]
    owner: list[int] = field(default_factory=lambda: [NOBODY for _ in RING])
    creeks: list[list[int]] = field(default_factory=lambda: [[] for _ in range(4)])
    shown: list[list[int]] = field(default_factory=lambda: [[] for _ in range(4)])
    discards: list[int] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    bank: int = 0
    turn: int = NOBODY
    rides: int = NOBODY
    has_bet: bool = False
    has_offered: bool = False
    refused: frozenset[Refused] = field(default=frozenset(), compare=False)
    spared: frozenset[int] = field(default=frozenset(), compare=False)
    jailed: frozenset[int] = field(default=frozenset(), compare=False)
    fetched: int = field(default=0, compare=False)
    haggle: Refused | None = field(default=None, compare=False)
    burned: frozenset[int] = field(default=frozenset(), compare=False)
    grubstake: int = field(default=BOARD.grubstake, metadata=LATER)
    house: House = field(default=PRINTED, metadata=LATER)
    spoke: tuple[int, ...] = field(default=(), metadata=LATER)


# ------------------------------------------------------------------ moves and outcomes
@distinct
class Deck(NamedTuple):
    """Outcome: the order of the prospecting cards, a letter each, creek by creek from the bottom card."""

    cards: str


@distinct
class Dice(NamedTuple):
    """Outcome: a throw of the two dice."""

    first: int
    second: int


@distinct
class Throw(NamedTuple):
    """A move to throw the dice."""


@distinct
class PayToll(NamedTuple):
    """A move to pay every other player for help over Chilkoot Pass."""


@distinct
class Prospect(NamedTuple):
    """A move to turn over the top card of a creek."""

    creek: int


@distinct
class SellClaim(NamedTuple):
    """A move to offer the card of a creek to the highest bidder."""

    creek: int


@distinct
class Bid(NamedTuple):
    """A bid of an amount."""

    amount: int


@distinct
class PassBid(NamedTuple):
    """A move to bid no more."""


@distinct
class Buy(NamedTuple):
    """A move to buy the building from the bank."""


@distinct
class Decline(NamedTuple):
    """A move to leave the building to others."""


@distinct
class Auction(NamedTuple):
    """A debtor's move to offer one of their own buildings to the others."""

    space: int


@distinct
class Bet(NamedTuple):
    """A proposal of a bet for a stake to some players on the same space: their seats as figures, "13"."""

    stake: int
    seats: str


@distinct
class Join(NamedTuple):
    """A move to join the bet."""


@distinct
class StayOut(NamedTuple):
    """A move to stay out of the bet."""


@distinct
class Offer(NamedTuple):
    """An offer of cash and deeds against cash and deeds; deeds are spaces, "21.25", or "-" for none."""

    partner: int
    gives: int
    wants: int
    deeds: str
    wishes: str


@distinct
class Accept(NamedTuple):
    """A move to accept the deal."""


@distinct
class Refuse(NamedTuple):
    """A move to refuse the deal."""


@distinct
class Collect(NamedTuple):
    """A seat's demand for the oldest sum that it may ask for."""

    seat: int


@distinct
class LetGo(NamedTuple):
    """A move not to ask for the money, at the end of the game."""


@distinct
class EndTurn(NamedTuple):
    """A move to end the turn."""


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal: nine cards lie face down in each creek."""

    creeks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Threw:
    """A player's throw of the dice; `why` is "start", "move", "casino" or "bet"."""

    player: int
    dice: tuple[int, int]
    why: str


@dataclass(frozen=True, slots=True)
class Began:
    """The beginning of a turn; `again` is true if a transport company gave it."""

    player: int
    again: bool


@dataclass(frozen=True, slots=True)
class Missed:
    """A player missed a turn, for the "woodpile" or a "card", or because a "debt" ended it."""

    player: int
    by: str = "card"


@dataclass(frozen=True, slots=True)
class Freed:
    """A player was freed from the pass or a theatre.

    `by` is a double on the "pass" or in a "theatre", the "toll", a "party" that called the player away,
    a "fire" in the theatre, or a "deal" that made the theatre the player's own.
    """

    player: int
    by: str = "pass"


@dataclass(frozen=True, slots=True)
class Held:
    """A player stayed in place without a double."""

    player: int
    space: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """A player will miss a turn ("turn") or is held ("pass", "theatre").

    `by` is the reason for the missed turn: a "card", or the way to the Woodpile: "landing", "sending" by a
    card, "jumping", a "debt", or the debt of a passenger who loses a "ride".
    """

    player: int
    why: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Turned:
    """A player turned over a card in a creek; `doubled` is true if the gold it pays (0 for none) is doubled.

    `by` is the reason it is doubled, the "first" gold or the "lode"; for the Mother Lode card "itself".
    """

    reveals: ClassVar[bool] = True
    player: int
    creek: int
    card: int
    amount: int
    doubled: bool
    by: str = ""


@dataclass(frozen=True, slots=True)
class Spared:
    """A player landed on a space and has nothing to pay, buy or dig there.

    `why` is "own" or "own_saloon" for the player's own building; "saloon", "theatre" or "ride" for one
    without an owner; "short" of the price while a deal could raise it, "poor" if none could, "aside" for a
    claim's buyer with too little cash, "last" after the last card; "mill" for a visitor of the Sawmill
    without buildings; "quiet" for the Cemetery; "dug" if no card is left.
    """

    player: int
    space: int
    why: str


@dataclass(frozen=True, slots=True)
class Bought:
    """A player bought a building from the bank."""

    player: int
    space: int
    price: int


@dataclass(frozen=True, slots=True)
class Changed:
    """A deed changed hands, at an auction or in a deal."""

    space: int
    seller: int
    buyer: int


@dataclass(frozen=True, slots=True)
class Party:
    """A party at a saloon: its host, and the number of heads to pay for."""

    host: int
    space: int
    heads: int


@dataclass(frozen=True, slots=True)
class Barred:
    """An owner in the Woodpile collected nothing."""

    owner: int
    space: int


@dataclass(frozen=True, slots=True)
class _Due:
    """Money that is due to a player from a debtor; `why` is a word of the rules."""

    player: int
    debtor: int
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Entitled(_Due):
    """A player became entitled to ask for money, until the next player throws."""


@dataclass(frozen=True, slots=True)
class Demanded(_Due):
    """A player asked for money in time."""


@dataclass(frozen=True, slots=True)
class Lapsed(_Due):
    """A player lost the right to money not asked for; `by` is the "throw", the "woodpile", or the "end"."""

    by: str = "throw"


@dataclass(frozen=True, slots=True)
class Burned:
    """A building burned down."""

    space: int
    owner: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The start of an auction: of the next card of a creek, or of a building; -1 for the other."""

    seller: int
    creek: int
    space: int


@dataclass(frozen=True, slots=True)
class Bidden:
    """A player's bid; 0 for a pass."""

    player: int
    amount: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """The end of an auction, with its buyer or NOBODY."""

    buyer: int
    amount: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """A player offered a deal."""

    player: int
    partner: int
    gives: int
    wants: int
    deeds: str
    wishes: str


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player accepted a deal (or refused it)."""

    player: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Staked:
    """A player proposed a bet, or answered one: joined or not."""

    player: int
    stake: int
    joined: bool


@dataclass(frozen=True, slots=True)
class Ghosted:
    """The end of the town after the last card: all deeds go back to the bank."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The task that is pending now."""

    task: Pending


TurnEvent: TypeAlias = Dealt | Threw | Tied | Began | Moved | Asked | Finished
"""Events of cards, dice and turns."""
HoldEvent: TypeAlias = Missed | Freed | Held | Sent | Stopped | Spared
"""Events that hold a player, move a player without dice, or cost a player nothing."""
GoldEvent: TypeAlias = Turned | Paid | Broke | Party | Barred
"""Events of gold that is found and money that is paid."""
DeedEvent: TypeAlias = Bought | Changed | Burned | Ghosted
"""Events of the buildings."""
ClaimEvent: TypeAlias = Entitled | Demanded | Lapsed
"""Events of money that may be asked for."""
BargainEvent: TypeAlias = Opened | Reserved | Bidden | Knocked | Proposed | Agreed | Staked
"""Events of auctions, deals and bets."""
Event: TypeAlias = TurnEvent | HoldEvent | GoldEvent | DeedEvent | ClaimEvent | BargainEvent
EVENTS: Final[tuple[type, ...]] = get_args(Event)


@dataclass(slots=True)
class View(RingView[Pending]):
    """The public state: all but the order of the cards. Only events change it.

    `creeks` are numbers of face-down cards, `shown` the cards that lie face up beside them, `discards` all
    others that were turned. `misses` is true for seats that must miss a turn, `climbs` for those held at the
    pass, `shows` for those that need a double to leave a theatre. `turn` is the seat whose turn it is
    by the order of play. `claims` are sums not yet asked for, oldest first. `has_bet` and `has_offered` are
    true once a bet or a deal was proposed in this turn. `task` is the pending task, `house` the house rules.

    The rules do not read the rest: `refused` are refused deals; `spared` are the seats that have refused a
    deal or a bet since their last turn; `jailed` are the seats that must miss a turn for the Woodpile;
    `fetched` is the price of the claim that was sold last; `haggle` is a deal that was refused for the first
    time in this turn, until another one is proposed. `burned` are the spaces whose buildings burned down and
    were not bought again.
    """

    asks: bool
    cash: list[int]
    at: list[int]
    misses: list[bool]
    climbs: list[bool]
    shows: list[bool]
    owner: list[int]
    creeks: list[int]
    shown: list[list[int]]
    discards: list[int]
    claims: list[Claim]
    bank: int
    turn: int
    has_bet: bool
    has_offered: bool
    refused: frozenset[Refused]
    spared: frozenset[int]
    jailed: frozenset[int]
    fetched: int
    haggle: Refused | None
    burned: frozenset[int]
    task: Pending
    house: House = PRINTED


Table: TypeAlias = State | View
"""The public part of the table, in the state and in views of it."""
