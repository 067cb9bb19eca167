"""Deals, auctions and bets of KLONDIKE: what may be offered, and how it is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core import IllegalMove
from games.klondike_board import state as kb
from games.klondike_board.board import CHURCH, KIND, PROSPECT
from games.klondike_board.fold import happen
from games.klondike_board.interned import threw
from games.klondike_board.money import pay, release
from games.klondike_board.pending import Answering, Betting, Owing
from games.klondike_board.table import Table
from games.ring.estate import clockwise, raised

NOTHING: Final = "-"
"""No deeds, in an offer."""
MOST_COUNTERS: Final = 4
STAKES: Final = (1, 2, 5, 10, 20)
"""Stakes that are listed among the moves; any whole amount may be staked."""
_RAISES: Final = (1, 5)
"""Raises that are listed among the moves; any whole amount may be bid."""


# ------------------------------------------------------------------ deals
def deeds_of(words: str) -> tuple[int, ...]:
    """The spaces that an offer names, in rising order. Raises `IllegalMove`."""
    if words == NOTHING:
        return ()
    parts = words.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in parts):
        raise IllegalMove("The deeds of a deal are numbers of spaces.")
    found = tuple(map(int, parts))
    if list(found) != sorted(set(found)):
        raise IllegalMove("Each deed of a deal is named once.")
    return found


def deed_words(spaces: Iterable[int]) -> str:
    """Spaces as an offer names them."""
    return ".".join(map(str, sorted(spaces))) or NOTHING


def check_offer(state: kb.State, player: int, offer: kb.Offer) -> None:
    """Whether both have what is offered and wished for (KB-76a, KB-76c). Raises `IllegalMove`."""
    partner, gives, wants, deeds, wishes = offer
    if partner == player or not 0 <= partner < state.seats:
        raise IllegalMove("A deal is made with one of the other players.")
    if not 0 <= gives <= state.cash[player] or not 0 <= wants <= state.cash[partner]:
        raise IllegalMove("Nobody can pay more in a deal than he has.")
    if any(not _owns(state, player, space) for space in deeds_of(deeds)) or any(
        not _owns(state, partner, space) for space in deeds_of(wishes)
    ):
        raise IllegalMove("Only deeds that one owns can change hands.")
    _check_debts(state, player, offer)
    if (gives and wants) or not (gives or wants or deeds != NOTHING or wishes != NOTHING):
        raise IllegalMove("Offer something: deeds, or cash from one side.")


def _check_debts(state: kb.State, player: int, offer: kb.Offer) -> None:
    """A deal of one who owes money brings him cash and costs him none (KB-76d). Raises `IllegalMove`."""
    debtors = indebted(state)
    if player in debtors and (offer.gives or not offer.wants):
        raise IllegalMove("You owe money: ask for cash in a deal, and give none.")
    if offer.partner in debtors and (offer.wants or not offer.gives):
        raise IllegalMove("The other player owes money: offer cash in a deal, and ask for none.")


def indebted(state: kb.State) -> set[int]:
    """Those who owe money, or can still be asked for it."""
    owing = {task.debtor for task in state.todo if isinstance(task, Owing)}
    return owing | {claim.debtor for claim in state.claims}


def _owns(state: kb.State, player: int, space: int) -> bool:
    return space < len(state.owner) and state.owner[space] == player


def strike_deal(state: kb.State, out: list[kb.Event], deal: Answering) -> None:
    """Carry a deal out. `partner` agrees to what `player` offered."""
    pay(state, out, deal.partner, deal.player, deal.gives, "deal")
    pay(state, out, deal.player, deal.partner, deal.wants, "deal")
    for words, seller, buyer in (
        (deal.deeds, deal.partner, deal.player),
        (deal.wishes, deal.player, deal.partner),
    ):
        for space in deeds_of(words):
            happen(state, out, kb.Changed(space, seller, buyer))
    release(state, out)


# ------------------------------------------------------------------ auctions
def bids(state: kb.State, player: int, high: int) -> list[int]:
    """Bids that are listed: some raises, and all one has."""
    most = state.cash[player]
    return [*(high + step for step in _RAISES if high + step < most), most]


def check_bid(state: kb.State, player: int, high: int, amount: int) -> None:
    """A bid is higher than the last, and no higher than one's cash (KB-44c). Raises `IllegalMove`."""
    if amount <= high:
        raise IllegalMove(f"Bid more than ${high},000." if high else "Bid at least $1,000.")
    if amount > state.cash[player]:
        raise IllegalMove("Nobody can bid more than he has.")


# ------------------------------------------------------------------ bets
def companions(table: Table, player: int) -> tuple[int, ...]:
    """Those who could bet with a player: on his space, with some cash, from his left (KB-94a, KB-94b)."""
    space = table.at[player]
    if KIND[space] in (CHURCH, PROSPECT) or not table.cash[player]:
        return ()
    if table.at.count(space) == 1:
        return ()
    order = clockwise(player, len(table.cash))
    return tuple(seat for seat in order if table.at[seat] == space and table.cash[seat])


def stakes(state: kb.State, player: int, others: tuple[int, ...]) -> list[int]:
    """Stakes that are listed, up to what the poorest has (KB-95b)."""
    most = min(state.cash[seat] for seat in (player, *others))
    return [stake for stake in STAKES if stake <= most]


def check_bet(state: kb.State, player: int, stake: int, seats: str) -> tuple[int, ...]:
    """Those who are asked to bet, from the player's left. Raises `IllegalMove`."""
    if state.has_bet:
        raise IllegalMove("There is one bet in a turn.")
    there = companions(state, player)
    if not there:
        raise IllegalMove("There is nobody here to bet with.")
    if not seats.isascii() or not seats.isdigit() or sorted(set(seats)) != list(seats):
        raise IllegalMove("Name those who are to bet.")
    asked = tuple(seat for seat in there if str(seat) in seats)
    if len(asked) != len(seats):
        raise IllegalMove("Only those on the same space can bet.")
    if not 1 <= stake <= min(state.cash[seat] for seat in (player, *asked)):
        raise IllegalMove("The stake is at least $1,000, and no more than the poorest of them has.")
    return asked


def throw_for_pot(state: kb.State, out: list[kb.Event], task: Betting, dice: tuple[int, int]) -> None:
    """The next of those in the bet throws; the highest takes the pot, a tie throws again (KB-96a, KB-96b)."""
    player, *waiting = task.waiting
    happen(state, out, threw(player, dice, "bet"))
    best, leaders = raised(task.best, task.leaders, player, sum(dice))
    if waiting:
        state.todo[-1] = task._replace(waiting=tuple(waiting), best=best, leaders=leaders)
    elif len(leaders) > 1:
        happen(state, out, kb.Tied(leaders))
        state.todo[-1] = task._replace(waiting=leaders, best=0, leaders=())
    else:
        state.todo.pop()
        pay(state, out, kb.BANK, leaders[0], task.pot, "bet")
