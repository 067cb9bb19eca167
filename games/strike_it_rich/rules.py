"""The rules of STRIKE IT RICH. Clause numbers are those of assets/strike_it_rich/clauses.toml."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Final

from games import core
from games.chance import DiceRoll
from games.compat import override
from games.core import IllegalMove, Message, Move, message
from games.data import file_hash
from games.strike_it_rich import board
from games.strike_it_rich import state as sr

DIAMONDS: Final = 6
"""The spots of the strike die that stand for Diamonds (SR-68b)."""
DEAREST: Final = max(board.PRICES)

_THROW: Final = DiceRoll(3, sr.Dice)
_DECIDES: Final = (core.Decide(0), core.Decide(1))
_OPENING: Final = core.Chance("opening")
_ROLL: Final = core.Chance("roll")
_CHANCES: Final = (sr.ROLLING, sr.OPENING)
_FIRST: Final = {"first": 0, "second": 1}
_NO_MARKER: Final = message("strike_it_rich.refused.no_marker", most=board.MARKERS)
_TOO_DEAR: Final = message("strike_it_rich.refused.too_dear")


def all_forms(dice: tuple[int, ...]) -> tuple[sr.Form, ...]:
    """Return the numbers that a roll can form, in order: six, or three with a pair (SR-32a, SR-32b)."""
    pairs = {(dice[one], dice[other]) for one, other in product(range(3), repeat=2) if one != other}
    return tuple(sr.Form(*pair) for pair in sorted(pairs))


def is_strike(table: sr.State, mine: int, player: int) -> bool:
    """Return True if a player who forms the number of a mine strikes it rather than buys it (SR-33a)."""
    owner = table.owner[mine]
    return owner == player or (owner != sr.NOBODY and not board.IS_DOUBLE[mine])


def adjacent_mines(table: sr.State, mine: int, player: int) -> tuple[int, ...]:
    """Return the mines of a player, or of NOBODY, beside a mine (SR-45a)."""
    owner = table.owner
    return tuple([other for other in board.NEIGHBOURS[mine] if owner[other] == player])


_FORMS: Final = {dice: all_forms(dice) for dice in product(range(1, 7), repeat=3)}
_FORMED: Final = {
    dice: {(one, two): board.MINE_AT[one, two] for one, two in found} for dice, found in _FORMS.items()
}
"""For each roll, its mines in the order of their numbers, by these numbers as plain pairs."""


class StrikeItRich(core.Game[sr.State, sr.View]):
    """Two prospectors, three dice, 36 mines: the first with a million dollars wins."""

    name = "strike_it_rich"
    seats = range(2, 3)
    version = 1
    free_undo = False
    options = (
        core.Option("secret", True, (True, False)),
        core.Option("begins", "dice", ("dice", "first", "second")),
        core.Option("goal", board.GOAL, (board.GOAL, board.GOAL // 2), is_house=True),
    )
    """Secret or open cash; the player who begins: by the dice, the first seat, or the second; the goal."""
    move_types = (sr.Dice, sr.Form, sr.Sell, sr.Diamonds, sr.Claim, sr.Pass)
    event_types = sr.EVENTS

    # -------------------------------------------------------------- beginning
    @override
    def data_hash(self) -> str:
        return file_hash(board.PATH)

    @override
    def new(self, seats: int, options: core.Options) -> sr.State:
        """Return a state with full purses and an empty board (SR-17a, SR-17b)."""
        state = sr.State(bool(options["secret"]), goal=int(options.get("goal", board.GOAL)))
        begins = str(options["begins"])
        if begins in _FIRST:
            state.player, state.phase = _FIRST[begins], sr.ROLLING
        return state

    @override
    def outcomes(self, state: sr.State) -> core.Distribution:
        """Return the rolls of the three dice, for the start as for a turn (SR-25b, SR-27a)."""
        return _THROW

    # -------------------------------------------------------------- whose turn, which moves
    @override
    def turn(self, state: sr.State) -> core.Turn:
        """Return the turn: nature rolls before each; buying or striking a mine ends it (SR-26a)."""
        phase = state.phase
        if phase == sr.ROLLING:
            return _ROLL
        if phase == sr.FINISHED:
            return core.Over((state.player,), "a million")
        return _OPENING if phase == sr.OPENING else _DECIDES[state.player]

    @override
    def moves(self, state: sr.State) -> list[Move]:
        if state.phase == sr.SELLING:
            return self._own_mine_moves(sr.Sell, state, state.player)
        if state.phase != sr.FORMING:
            return []
        dice = state.dice
        if dice[0] == dice[1] == dice[2]:
            return self._triple_moves(state)
        player = state.player
        found = _FORMS[dice]
        if state.cash[player] < DEAREST or state.mines[player] >= board.MARKERS:
            mines = _FORMED[dice].values()
            allowed = [
                form for form, mine in zip(found, mines, strict=True) if not self.refusal_for(state, mine)
            ]
            return [*allowed] or [sr.Pass()]
        return [*found]

    def _triple_moves(self, state: sr.State) -> list[Move]:
        """List Diamonds in own mines, and claims on all others while a marker is left (SR-67a to SR-69d)."""
        player = state.player
        claims: list[Move] = []
        if state.mines[player] < board.MARKERS:
            claims = [
                sr.Claim(first, second) for (first, second), mine in _IN_ORDER if state.owner[mine] != player
            ]
        return claims + self._own_mine_moves(sr.Diamonds, state, player)

    def _own_mine_moves(
        self, kind: type[sr.Sell] | type[sr.Diamonds], state: sr.State, player: int
    ) -> list[Move]:
        return [kind(*dice) for dice, mine in _IN_ORDER if state.owner[mine] == player]

    # -------------------------------------------------------------- checks
    def refusal_for(self, state: sr.State, mine: int) -> Message | None:
        """Return the reason why the player may not form the number of a mine, or None (SR-36b, SR-78a)."""
        player = state.player
        if is_strike(state, mine, player):
            return None
        if state.mines[player] >= board.MARKERS:
            return _NO_MARKER
        prices = board.PRICES
        lacking = prices[mine] - state.cash[player]
        if lacking > 0 and sum(prices[own] for own in board.MINES if state.owner[own] == player) < lacking:
            return _TOO_DEAR
        return None

    def check_form(self, state: sr.State, first: int, second: int) -> int:
        """Return the mine whose number the player may form (SR-29a, SR-65a). Raises `IllegalMove`."""
        dice = self._require_dice(state)
        if dice[0] == dice[1] == dice[2]:
            raise IllegalMove(message("strike_it_rich.refused.triple"))
        mine = _FORMED[dice].get((first, second))
        if mine is None:
            raise IllegalMove(message("strike_it_rich.refused.not_formed", number=f"{first}-{second}"))
        if refusal := self.refusal_for(state, mine):
            raise IllegalMove(refusal)
        return mine

    def check_triple(self, state: sr.State, first: int, second: int) -> int:
        """Return the mine of a number, in a Triple Play (SR-65a). Raises `IllegalMove`."""
        dice = self._require_dice(state)
        if not dice[0] == dice[1] == dice[2]:
            raise IllegalMove(message("strike_it_rich.refused.no_triple"))
        return self._mine(first, second)

    def _require_dice(self, state: sr.State) -> tuple[int, ...]:
        if state.phase == sr.SELLING:
            raise IllegalMove(message("strike_it_rich.refused.sell_first"))
        if state.phase != sr.FORMING:
            raise IllegalMove(message("strike_it_rich.refused.roll_first"))
        return state.dice

    def _mine(self, first: int, second: int) -> int:
        mine = board.MINE_AT.get((first, second), sr.NOBODY)
        if mine == sr.NOBODY:
            raise IllegalMove(message("strike_it_rich.refused.no_mine"))
        return mine

    # -------------------------------------------------------------- what moves do
    @override
    def apply(self, state: sr.State, move: Move) -> list[sr.Event]:
        if state.phase == sr.FINISHED:
            raise IllegalMove(message("game.over"))
        out: list[sr.Event] = []
        match move:
            case sr.Dice():
                self._roll(state, out, tuple(move))
            case sr.Form():
                self._form(state, out, *move)
            case sr.Sell():
                self._sell(state, out, *move)
            case sr.Diamonds():
                self._diamonds(state, out, *move)
            case sr.Claim():
                self._claim(state, out, *move)
            case sr.Pass():
                self._pass(state, out)
            case _:
                raise IllegalMove(message("game.no_move"))
        return out

    def _roll(self, state: sr.State, out: list[sr.Event], dice: tuple[int, ...]) -> None:
        """Roll three dice, for the start or for a turn (SR-25a, SR-27a)."""
        if dice not in _FORMS or state.phase not in _CHANCES:
            raise IllegalMove(message("strike_it_rich.refused.no_roll"))
        if state.phase == sr.OPENING:
            self._open(state, out, dice)
        else:
            _apply_event(state, out, _rolled(state.player, dice, dice[0] == dice[1] == dice[2]))

    def _open(self, state: sr.State, out: list[sr.Event], dice: tuple[int, ...]) -> None:
        """Record a roll for the start: the higher total begins, a tie is rolled again (SR-25a, SR-25b)."""
        _apply_event(state, out, sr.Opened(len(state.openings), dice))
        if len(state.openings) == 2:
            one, other = state.openings
            _apply_event(state, out, sr.Tied(one) if one == other else sr.Started(int(other > one)))

    def _form(self, state: sr.State, out: list[sr.Event], first: int, second: int) -> None:
        """Buy or strike the mine of a number (SR-33a), depending on its owner."""
        mine = self.check_form(state, first, second)
        player = state.player
        if is_strike(state, mine, player):
            strike_die = sum(state.dice) - first - second
            by = "other" if state.owner[mine] != player else "double" if first == second else "number"
            self._end(state, out, self._strike(state, mine, strike_die, by))
        elif (missing := board.PRICES[mine] - state.cash[player]) > 0:
            _apply_event(state, out, sr.Owed(player, mine, missing, state.owner[mine]))
        else:
            self._buy(state, out, mine)

    def _buy(self, state: sr.State, out: list[sr.Event], mine: int) -> None:
        """Pay the bank, or in a Double Play the other player, and mark the mine (SR-35a, SR-58a)."""
        price, is_double = board.PRICES[mine], board.IS_DOUBLE[mine]
        self._end(state, out, _bought(state.player, mine, price, state.owner[mine], is_double))

    def _sell(self, state: sr.State, out: list[sr.Event], first: int, second: int) -> None:
        """Sell an own mine for its full price; once the cash suffices, buy the new one (SR-53a-c)."""
        if state.phase != sr.SELLING:
            raise IllegalMove(message("strike_it_rich.refused.no_sale"))
        mine = self._mine(first, second)
        player = state.player
        if state.owner[mine] != player:
            raise IllegalMove(message("strike_it_rich.refused.sell_own"))
        _apply_event(state, out, sr.Sold(player, mine, board.PRICES[mine]))
        if state.cash[player] >= board.PRICES[state.buying]:
            self._buy(state, out, state.buying)

    def _diamonds(self, state: sr.State, out: list[sr.Event], first: int, second: int) -> None:
        """Strike Diamonds in any own mine, with any dice of a Triple Play (SR-68a)."""
        mine = self.check_triple(state, first, second)
        if state.owner[mine] != state.player:
            raise IllegalMove(message("strike_it_rich.refused.diamonds_own"))
        self._end(state, out, self._strike(state, mine, DIAMONDS, "diamonds"))

    def _claim(self, state: sr.State, out: list[sr.Event], first: int, second: int) -> None:
        """Claim any other mine for nothing in a Triple Play, and strike it (SR-69a to SR-71a)."""
        mine = self.check_triple(state, first, second)
        player = state.player
        if state.owner[mine] == player:
            raise IllegalMove(message("strike_it_rich.refused.claim_own"))
        if state.mines[player] >= board.MARKERS:
            raise IllegalMove(message("strike_it_rich.refused.claim_full", most=board.MARKERS))
        _apply_event(state, out, sr.Claimed(player, mine, state.owner[mine]))
        self._end(state, out, self._strike(state, mine, state.dice[0], "claim"))

    def _pass(self, state: sr.State, out: list[sr.Event]) -> None:
        """Pass the dice if no number can be formed (SR-79a)."""
        self._require_dice(state)
        if self.moves(state) != [sr.Pass()]:
            raise IllegalMove(message("strike_it_rich.refused.no_pass"))
        why = "markers" if state.mines[state.player] >= board.MARKERS else "cash"
        self._end(state, out, sr.Passed(state.player, why))

    def _strike(self, state: sr.State, mine: int, spots: int, by: str) -> sr.Struck:
        """Return a strike: its value to the roller, as much to the owner per own mine (SR-42a, SR-46a-c)."""
        owner = state.owner[mine]
        beside = adjacent_mines(state, mine, owner)
        return sr.Struck(state.player, mine, spots, board.ORE_VALUES[spots], owner, beside, by)

    def _end(self, state: sr.State, out: list[sr.Event], last: sr.Bought | sr.Struck | sr.Passed) -> None:
        """End the turn: a player with the goal in hand wins, else the other is next (SR-26a, SR-74a).

        No player who sells mines in a turn had the goal in hand before it.
        """
        before = state.cash[last.player]
        _apply_event(state, out, last)
        if state.cash[last.player] >= state.goal:
            _apply_event(state, out, sr.Won(last.player, tuple(state.cash), before >= state.goal))

    # -------------------------------------------------------------- who may see what
    @override
    def observe(self, state: sr.State, seat: int | None) -> sr.View:
        """Return a seat's view, with only its own cash if secret, until the game is over (SR-75a, SR-75c)."""
        view = state.copy()
        if state.secret and state.phase != sr.FINISHED:
            view.cash = [sr.HIDDEN, sr.HIDDEN]
            if seat is not None:
                view.cash[seat] = state.cash[seat]
        return view

    fold = staticmethod(sr.fold)

    @override
    def sample_state(self, state: sr.State, seat: int, rng: Random) -> sr.State:
        guess = state.copy()
        if state.secret and state.phase != sr.FINISHED:
            guess.cash[1 - seat] = guess.counted[1 - seat]
        return guess

    @override
    def scores(self, state: sr.State) -> tuple[int, ...]:
        worth = state.cash[:]
        for mine in board.MINES:
            if state.owner[mine] != sr.NOBODY:
                worth[state.owner[mine]] += board.PRICES[mine]
        return tuple(worth)


# Frequent events are interned.
_rolled = cache(sr.Rolled)
_bought = cache(sr.Bought)
_IN_ORDER: Final = tuple((dice, board.MINE_AT[dice]) for dice in sorted(board.DICE_OF))


def _apply_event(state: sr.State, out: list[sr.Event], event: sr.Event) -> None:
    """Apply an event to the state and append it to `out`."""
    sr.fold(state, event)
    out.append(event)
