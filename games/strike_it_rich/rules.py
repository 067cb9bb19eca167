"""The rules of STRIKE IT RICH. Clause numbers are those of assets/strike_it_rich/clauses.toml."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final

from games.chance import Throw
from games.core import (
    Chance,
    Decide,
    Distribution,
    IllegalMove,
    Move,
    Option,
    Options,
    Over,
    Primitive,
    Turn,
    fill_options,
)
from games.data import file_hash
from games.strike_it_rich.board import (
    DICE_OF,
    GOAL,
    IS_DOUBLE,
    MARKERS,
    MINE_AT,
    MINES,
    NEIGHBOURS,
    ORE_VALUES,
    PATH,
    PRICES,
    PURSE,
)
from games.strike_it_rich.fold import fold
from games.strike_it_rich.state import (
    EVENTS,
    FINISHED,
    FORMING,
    HIDDEN,
    NOBODY,
    OPENING,
    ROLLING,
    SELLING,
    Bought,
    Claim,
    Claimed,
    Diamonds,
    Dice,
    Event,
    Form,
    Opened,
    Owed,
    Pass,
    Passed,
    Rolled,
    Sell,
    Sold,
    Started,
    State,
    Struck,
    Tied,
    View,
    Won,
)

DIAMONDS: Final = 6
"""The spots of the strike die that stand for Diamonds (SR-68b)."""
DEAREST: Final = max(PRICES)

_THROW: Final = Throw(3, Dice)
_DECIDES: Final = (Decide(0), Decide(1))
_OPENING: Final = Chance("opening")
_ROLL: Final = Chance("roll")
_FIRST: Final = {"first": 0, "second": 1}


def forms(dice: tuple[int, ...]) -> tuple[Form, ...]:
    """The numbers that a roll can form, in rising order: six, or three with a pair (SR-32a, SR-32b)."""
    pairs = {(dice[one], dice[other]) for one, other in product(range(3), repeat=2) if one != other}
    return tuple(Form(*pair) for pair in sorted(pairs))


_FORMS: Final = {dice: forms(dice) for dice in product(range(1, 7), repeat=3)}
_NUMBERS: Final = {dice: frozenset(map(tuple, found)) for dice, found in _FORMS.items()}
"""For each roll the numbers of its forms, as plain pairs."""


class StrikeItRich:
    """Two prospectors, three dice, 36 mines: the first with a million dollars wins."""

    name = "strike_it_rich"
    seats = range(2, 3)
    version = 1
    free_undo = False
    options = (Option("secret", True, (True, False)), Option("begins", "dice", ("dice", "first", "second")))
    move_types: tuple[type, ...] = (Dice, Form, Sell, Diamonds, Claim, Pass)
    event_types: tuple[type, ...] = EVENTS

    # -------------------------------------------------------------- beginning
    def check_options(self, given: Options) -> dict[str, Primitive]:
        """Whether cash is secret, and who begins: the dice say, the first seat, or the second."""
        return fill_options(self.options, given)

    def data_hash(self) -> str:
        """Of the board."""
        return file_hash(PATH)

    def new(self, seats: int, options: Options) -> State:
        """Full purses and an empty board (SR-17a, SR-17b)."""
        state = State(bool(options["secret"]))
        begins = str(options["begins"])
        if begins in _FIRST:
            state.player, state.phase = _FIRST[begins], ROLLING
        return state

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def outcomes(self, state: State) -> Distribution:
        """A roll of the three dice, for the start as for a turn (SR-25b, SR-27a)."""
        return _THROW

    # -------------------------------------------------------------- whose turn, which moves
    def turn(self, state: State) -> Turn:
        """Nature rolls before each turn; a turn is over when a mine is bought or struck (SR-26a)."""
        phase = state.phase
        if phase == ROLLING:
            return _ROLL
        if phase == FINISHED:
            return Over((state.player,), "a million")
        return _OPENING if phase == OPENING else _DECIDES[state.player]

    def moves(self, state: State) -> list[Move]:
        """Every legal move, sorted."""
        if state.phase == SELLING:
            return self._all(Sell, state, state.player)
        if state.phase != FORMING:
            return []
        dice = state.dice
        if dice[0] == dice[1] == dice[2]:
            return self._triple_moves(state)
        player = state.player
        found = _FORMS[dice]
        if state.cash[player] < DEAREST or state.mines[player] >= MARKERS:
            allowed = [form for form in found if not self.bar(state, MINE_AT[form.first, form.second])]
            return [*allowed] or [Pass()]
        return [*found]

    def _triple_moves(self, state: State) -> list[Move]:
        """Diamonds in any own mine, or a claim on any other while a marker is left (SR-67a to SR-69d)."""
        player = state.player
        claims: list[Move] = []
        if state.mines[player] < MARKERS:
            claims = [
                Claim(first, second) for (first, second), mine in _IN_ORDER if state.owner[mine] != player
            ]
        return claims + self._all(Diamonds, state, player)

    def _all(self, kind: type[Sell] | type[Diamonds], state: State, player: int) -> list[Move]:
        return [kind(*dice) for dice, mine in _IN_ORDER if state.owner[mine] == player]

    # -------------------------------------------------------------- checks: each says why not
    def bar(self, state: State, mine: int) -> str:
        """Why the player may not form the number of a mine, or "" (SR-36b, SR-78a)."""
        player = state.player
        owner = state.owner[mine]
        if owner == player or (owner != NOBODY and not IS_DOUBLE[mine]):
            return ""
        if state.mines[player] >= MARKERS:
            return f"You own {MARKERS} mines: there is no marker left for another."
        lacking = PRICES[mine] - state.cash[player]
        if lacking > 0 and sum(PRICES[own] for own in MINES if state.owner[own] == player) < lacking:
            return "You could not pay for that mine even by selling all of yours."
        return ""

    def check_form(self, state: State, first: int, second: int) -> int:
        """The mine whose number may be formed (SR-29a, SR-65a). Raises `IllegalMove`."""
        dice = self._forming(state)
        if dice[0] == dice[1] == dice[2]:
            raise IllegalMove(
                "Three alike is a Triple Play: strike Diamonds in a mine of yours, or claim one."
            )
        if (first, second) not in _NUMBERS[dice]:
            raise IllegalMove(f"The dice cannot form {first}-{second}.")
        mine = MINE_AT[first, second]
        if reason := self.bar(state, mine):
            raise IllegalMove(reason)
        return mine

    def check_triple(self, state: State, first: int, second: int) -> int:
        """The mine of a number, in a Triple Play (SR-65a). Raises `IllegalMove`."""
        dice = self._forming(state)
        if not dice[0] == dice[1] == dice[2]:
            raise IllegalMove("That is only for three dice alike: form a number instead.")
        return self._mine(first, second)

    def _forming(self, state: State) -> tuple[int, ...]:
        if state.phase == SELLING:
            raise IllegalMove("Sell a mine first: the one you formed is still to be paid.")
        if state.phase != FORMING:
            raise IllegalMove("The dice must be rolled first.")
        return state.dice

    def _mine(self, first: int, second: int) -> int:
        mine = MINE_AT.get((first, second), NOBODY)
        if mine == NOBODY:
            raise IllegalMove("There is no mine of that number.")
        return mine

    # -------------------------------------------------------------- what moves do
    def apply(self, state: State, move: Move) -> list[Event]:
        """Carry out a move or a roll in place. `IllegalMove` leaves the state as it was."""
        if state.phase == FINISHED:
            raise IllegalMove("This game is over.")
        out: list[Event] = []
        match move:
            case Dice():
                self._roll(state, out, tuple(move))
            case Form():
                self._form(state, out, *move)
            case Sell():
                self._sell(state, out, *move)
            case Diamonds():
                self._diamonds(state, out, *move)
            case Claim():
                self._claim(state, out, *move)
            case Pass():
                self._pass(state, out)
            case _:
                raise IllegalMove("That is no move of this game.")
        return out

    def _roll(self, state: State, out: list[Event], dice: tuple[int, ...]) -> None:
        """Three dice, for the start or for a turn (SR-25a, SR-27a)."""
        if dice not in _FORMS or state.phase not in (OPENING, ROLLING):
            raise IllegalMove("The dice are not to be rolled now.")
        if state.phase == OPENING:
            self._open(state, out, dice)
        else:
            _happen(state, out, Rolled(state.player, dice))

    def _open(self, state: State, out: list[Event], dice: tuple[int, ...]) -> None:
        """Each player rolls; the higher total begins, a tie is rolled again (SR-25a, SR-25b)."""
        _happen(state, out, Opened(len(state.openings), dice))
        if len(state.openings) == 2:
            one, other = state.openings
            _happen(state, out, Tied(one) if one == other else Started(int(other > one)))

    def _form(self, state: State, out: list[Event], first: int, second: int) -> None:
        """Buy the mine that was formed, or strike it (SR-33a): which of the two, its owner decides."""
        mine = self.check_form(state, first, second)
        player, owner = state.player, state.owner[mine]
        missing = PRICES[mine] - state.cash[player]
        if owner == player or (owner != NOBODY and not IS_DOUBLE[mine]):
            strike_die = sum(state.dice) - first - second
            self._end(state, out, self._strike(state, mine, strike_die))
        elif missing > 0:
            _happen(state, out, Owed(player, mine, missing))
        else:
            self._buy(state, out, mine)

    def _buy(self, state: State, out: list[Event], mine: int) -> None:
        """Pay the bank, or in a Double Play the other player, and mark the mine (SR-35a, SR-58a)."""
        self._end(state, out, Bought(state.player, mine, PRICES[mine], state.owner[mine]))

    def _sell(self, state: State, out: list[Event], first: int, second: int) -> None:
        """One own mine goes back for its full price; once there is enough, the new one is paid (SR-53a-c)."""
        if state.phase != SELLING:
            raise IllegalMove("Mines are sold only when cash is short for the number you formed.")
        mine = self._mine(first, second)
        player = state.player
        if state.owner[mine] != player:
            raise IllegalMove("You can sell only a mine of your own.")
        _happen(state, out, Sold(player, mine, PRICES[mine]))
        if state.cash[player] >= PRICES[state.buying]:
            self._buy(state, out, state.buying)

    def _diamonds(self, state: State, out: list[Event], first: int, second: int) -> None:
        """Triple Play: Diamonds in any mine of one's own, whatever was rolled (SR-68a)."""
        mine = self.check_triple(state, first, second)
        if state.owner[mine] != state.player:
            raise IllegalMove("Diamonds are struck only in a mine of your own.")
        self._end(state, out, self._strike(state, mine, DIAMONDS))

    def _claim(self, state: State, out: list[Event], first: int, second: int) -> None:
        """Triple Play: any other mine for nothing, and a strike in it (SR-69a to SR-71a)."""
        mine = self.check_triple(state, first, second)
        player = state.player
        if state.owner[mine] == player:
            raise IllegalMove("That mine is yours already: strike Diamonds in it, or claim another.")
        if state.mines[player] >= MARKERS:
            raise IllegalMove(f"You own {MARKERS} mines: strike Diamonds in one of them.")
        _happen(state, out, Claimed(player, mine, state.owner[mine]))
        self._end(state, out, self._strike(state, mine, state.dice[0]))

    def _pass(self, state: State, out: list[Event]) -> None:
        """Nothing can be formed: the dice go on (SR-79a)."""
        self._forming(state)
        if self.moves(state) != [Pass()]:
            raise IllegalMove("You may pass only when no number can be formed.")
        self._end(state, out, Passed(state.player))

    def _strike(self, state: State, mine: int, spots: int) -> Struck:
        """The roller has the value, the owner as much for each own mine beside (SR-42a, SR-46a-c)."""
        owner = state.owner
        whose = owner[mine]
        beside = tuple([other for other in NEIGHBOURS[mine] if owner[other] == whose])
        return Struck(state.player, mine, spots, ORE_VALUES[spots], whose, beside)

    def _end(self, state: State, out: list[Event], last: Bought | Struck | Passed) -> None:
        """The turn ends: with the goal in hand it wins, else the other player is next (SR-26a, SR-74a)."""
        _happen(state, out, last)
        if state.cash[last.player] >= GOAL:
            _happen(state, out, Won(last.player, tuple(state.cash)))

    # -------------------------------------------------------------- who may see what
    def observe(self, state: State, seat: int | None) -> View:
        """What a seat may see: of secret cash only its own, until the game is over (SR-75a, SR-75c)."""
        view = state.copy()
        if state.secret and state.phase != FINISHED:
            view.cash = [dollars if player == seat else HIDDEN for player, dollars in enumerate(state.cash)]
        return view

    def blank(self, seats: int, options: Options) -> View:
        """What everybody may see before the first roll."""
        return self.observe(self.new(seats, options), None)

    def fold(self, view: View, event: Event) -> None:
        """Bring a view up to date with an event."""
        fold(view, event)

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """Cash that this seat does not see is what it can count from payments made in public."""
        guess = state.copy()
        if state.secret and state.phase != FINISHED:
            guess.cash[1 - seat] = guess.counted[1 - seat]
        return guess

    def scores(self, state: State) -> tuple[int, ...]:
        """Each player's cash and what all mines would sell for, in dollars."""
        worth = state.cash[:]
        for mine in MINES:
            if state.owner[mine] != NOBODY:
                worth[state.owner[mine]] += PRICES[mine]
        return tuple(worth)

    def faults(self, state: State) -> list[str]:
        """Money adds up against the bank, markers to those on the board (SR-15c, SR-77a)."""
        found: list[str] = []
        if sum(state.cash) != 2 * PURSE + state.bank:
            found.append("the money does not add up")
        if state.counted != state.cash:
            found.append("the public count of cash is wrong")
        if min(state.cash) < 0:
            found.append("cash is below nothing")
        if state.mines != [state.owner.count(0), state.owner.count(1)]:
            found.append("the markers do not add up")
        if max(state.mines) > MARKERS:
            found.append(f"a player owns more than {MARKERS} mines")
        return found


_IN_ORDER: Final = tuple((dice, MINE_AT[dice]) for dice in sorted(DICE_OF))


def _happen(state: State, out: list[Event], event: Event) -> None:
    """Something happens: the table changes, and it is told."""
    fold(state, event)
    out.append(event)
