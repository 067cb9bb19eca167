"""Effects of the spaces on which tokens land in KLONDIKE, and the players' moves there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import IllegalMove, message
from games.klondike_board import board, pending
from games.klondike_board import state as kb
from games.klondike_board.fold import apply_event, threw
from games.klondike_board.money import (
    add_debt,
    can_raise,
    charge,
    release,
    revenue,
    send_to_woodpile,
    skip_turn_in_woodpile,
    unit_revenue,
)
from games.ring.fold import pay

Landing = Callable[[kb.State, list[kb.Event], int, int], None]


def land(state: kb.State, out: list[kb.Event], player: int) -> None:
    """Apply the effect of the space where a token has come to rest."""
    space = state.at[player]
    _LANDINGS[board.KIND[space]](state, out, player, space)


def _pass(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Hold the player until a double, or until the toll is paid (KB-84a)."""
    apply_event(state, out, kb.Stopped(player, board.PASS))


def _prospect(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Offer a card to turn or to sell; if another token is there, jail the claim jumper (KB-27a, KB-40a)."""
    if state.at.count(space) > 1:
        send_to_woodpile(state, out, player, "jumping")
    elif any(state.creeks):
        state.todo.append(pending.Claiming(player))
    else:
        apply_event(state, out, kb.Spared(player, space, "dug"))


def _river(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Send the token to the other river space, which ends the move (KB-92a, KB-92c)."""
    one, other = board.RIVERS
    apply_event(state, out, kb.Sent(player, other if space == one else one, board.RIVER))


def _woodpile(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Make the player miss a turn (KB-78a)."""
    skip_turn_in_woodpile(state, out, player, "landing")


def _cemetery(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Report a free resting place (KB-86a)."""
    apply_event(state, out, kb.Spared(player, space, "quiet"))


def _church(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Pay the bank a donation; a player who cannot receives the same amount instead (KB-89a, KB-90a)."""
    if state.cash[player] >= board.BOARD.donation:
        pay(state, out, player, kb.BANK, board.BOARD.donation, board.CHURCH)
    else:
        pay(state, out, kb.BANK, player, board.BOARD.donation, board.CHURCH)


def _fire(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Burn down every owned building with a token in it (KB-70a, KB-70b)."""
    for place in board.RING:
        if board.BURNS[place] and state.owner[place] != kb.NOBODY and place in state.at:
            apply_event(state, out, kb.Burned(place, state.owner[place]))
    release(state, out, "fire")


def _building(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Offer an unowned building, spare its owner, or charge a visitor (KB-47a, KB-49a, KB-49b)."""
    owner = state.owner[space]
    if owner == kb.NOBODY:
        _offer_building(state, out, player, space)
    elif owner == player:
        if board.KIND[space] == board.TRANSPORT:
            state.rides = player
        else:
            why = "own_saloon" if board.KIND[space] == board.SALOON else "own"
            apply_event(state, out, kb.Spared(player, space, why))
    else:
        _VISITS[board.KIND[space]](state, out, player, space)


_UNOWNED: Final = {board.SALOON: "saloon", board.THEATRE: "theatre", board.TRANSPORT: "ride"}
"""`Spared.why` for a building without an owner, by its kind (KB-51c, KB-61c, KB-82c)."""


def _offer_building(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Offer a building, also while a deal could raise the missing cash (KB-47a, KB-48b, KB-48d).

    The buyer of a claim makes no deals out of turn (KB-76b), and no player does after the last card.
    """
    if why := _UNOWNED.get(board.KIND[space]):
        apply_event(state, out, kb.Spared(player, space, why))
    price, is_on_turn = board.PRICE[space], state.todo[-1] == pending.settled(player)
    if state.cash[player] >= price:
        state.todo.append(pending.Buying(player))
    elif is_on_turn and can_raise(state, price):
        apply_event(state, out, kb.Spared(player, space, "short"))
        state.todo[-1] = pending.Lacking(player)
    else:
        why = "poor" if is_on_turn else "aside" if any(state.creeks) else "last"
        apply_event(state, out, kb.Spared(player, space, why))


# ------------------------------------------------------------------ visits to another's building
def _charge_revenue(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Charge a fixed revenue, or an amount for each building of the visitor (KB-50a, KB-58a, KB-59a)."""
    owner, amount = state.owner[space], revenue(state.owner, space, player)
    if not amount:
        apply_event(state, out, kb.Spared(player, space, "mill"))
    charge(state, out, player, owner, amount, board.KIND[space], space)


def _charge_fare(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Charge the fare, and give the player another turn at once (KB-82a, KB-82b)."""
    state.rides = player
    _charge_revenue(state, out, player, space)


def _theatre(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Charge for the seat; the player needs a double to leave in the next turn (KB-60a, KB-61a)."""
    apply_event(state, out, kb.Stopped(player, board.THEATRE))
    _charge_revenue(state, out, player, space)


def _casino(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Let the dice decide who pays (KB-55a); an owner in the Woodpile can lose, but collects nothing."""
    state.todo.append(pending.Gambling(player, state.owner[space], unit_revenue(state.owner, space)))


def _party(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Send all others in town to the saloon; the lander pays the owner for each head (KB-51a to KB-54c)."""
    for guest in range(state.seats):
        if guest != player and state.at[guest] != space and board.IS_TOWN[state.at[guest]]:
            if state.shows[guest]:
                apply_event(state, out, kb.Freed(guest, "party"))
            apply_event(state, out, kb.Sent(guest, space, "party"))
    heads = state.at.count(space)
    apply_event(state, out, kb.Party(player, space, heads))
    charge(
        state, out, player, state.owner[space], heads * unit_revenue(state.owner, space), board.SALOON, space
    )


_VISITS: Final[dict[str, Landing]] = {
    board.HOTEL: _charge_revenue,
    board.TRADING: _charge_revenue,
    board.SAWMILL: _charge_revenue,
    board.TRANSPORT: _charge_fare,
    board.THEATRE: _theatre,
    board.CASINO: _casino,
    board.SALOON: _party,
}
_LANDINGS: Final[dict[str, Landing]] = {
    board.PASS: _pass,
    board.PROSPECT: _prospect,
    board.RIVER: _river,
    board.WOODPILE: _woodpile,
    board.CEMETERY: _cemetery,
    board.CHURCH: _church,
    board.FIRE: _fire,
    **dict.fromkeys(_VISITS, _building),
}


# ------------------------------------------------------------------ moves on spaces
def prospect_creek(state: kb.State, out: list[kb.Event], task: pending.Claiming, move: kb.Prospect) -> None:
    """Turn the top card of a creek over (KB-27a, KB-27b)."""
    check_creek(state, move.creek)
    state.todo.pop()
    turn_over(state, out, task.player, move.creek)


def check_creek(state: kb.State, creek: int) -> None:
    """Check that a creek has cards. Raises `IllegalMove`."""
    if creek not in board.CREEKS or not state.creeks[creek]:
        raise IllegalMove(message("klondike_board.refused.empty_creek"))


def buy(state: kb.State, out: list[kb.Event], task: pending.Buying | pending.Lacking, move: kb.Buy) -> None:
    """Buy the building for its price; a bought transport carries the player at once (KB-48b, KB-82c)."""
    player = task.player
    space = state.at[player]
    _end_offer(state, task)
    pay(state, out, player, kb.BANK, board.PRICE[space], "price")
    apply_event(state, out, kb.Bought(player, space, board.PRICE[space]))
    if board.KIND[space] == board.TRANSPORT:
        state.rides = player


def decline(
    state: kb.State, out: list[kb.Event], task: pending.Buying | pending.Lacking, move: kb.Decline
) -> None:
    """Leave the building to others; no player has to buy (KB-47d)."""
    _end_offer(state, task)


def _end_offer(state: kb.State, task: pending.Buying | pending.Lacking) -> None:
    """End the offer of a building. Raises `IllegalMove` if the player lacks its price."""
    missing = board.PRICE[state.at[task.player]] - state.cash[task.player]
    if missing > 0:
        raise IllegalMove(message("klondike_board.refused.price", missing=board.to_money(missing)))
    if isinstance(task, pending.Lacking):
        state.todo[-1] = pending.settled(task.player)
    else:
        state.todo.pop()


def throw_in_casino(
    state: kb.State, out: list[kb.Event], task: pending.Gambling, dice: tuple[int, int]
) -> None:
    """Charge the stake times the total to the visitor, or on a double to the owner (KB-55b, KB-56a)."""
    state.todo.pop()
    apply_event(state, out, threw(task.player, dice, board.CASINO))
    amount = task.stake * sum(dice)
    space = state.at[task.player]
    if dice[0] == dice[1]:
        charge(state, out, task.owner, task.player, amount, "luck", space)
    else:
        charge(state, out, task.player, task.owner, amount, board.CASINO, space)


# ------------------------------------------------------------------ the cards
def turn_over(state: kb.State, out: list[kb.Event], player: int, creek: int) -> None:
    """Turn the top card over; the last one of all ends the game once it is settled (KB-104a, KB-104b)."""
    number = state.creeks[creek].pop()
    shown = state.shown[creek]
    amount = board.gold_of(number, doubled=board.has_double_gold(shown))
    is_doubled = amount > board.CARDS[number].gold
    by = "itself" if number == board.LODE else ("lode" if shown else "first") if is_doubled else ""
    apply_event(state, out, kb.Turned(player, creek, number, amount, is_doubled, by))
    if not any(state.creeks):
        state.todo[:] = [pending.Ending()]
    if amount:
        pay(state, out, kb.BANK, player, amount, "gold")
    else:
        _apply_card(state, out, player, number)


def _apply_card(state: kb.State, out: list[kb.Event], player: int, number: int) -> None:
    """Apply a card without gold (KB-29a)."""
    card = board.CARDS[number]
    if card.misses:
        apply_event(state, out, kb.Stopped(player, "turn", "card"))
    if board.GOES_TO[number] == board.JAIL:
        send_to_woodpile(state, out, player, "card")
    elif board.GOES_TO[number] >= 0:
        apply_event(state, out, kb.Sent(player, board.GOES_TO[number], "card"))
        state.todo.append(pending.Arriving(player))
    if card.fine:
        add_debt(state, player, kb.BANK, card.fine, "fine")
    if card.tithe:
        pay(state, out, player, kb.BANK, state.cash[player] // 10, "royalty")
