"""The rules of GOLD AM YUKON. Clause numbers are those of assets/gold_am_yukon/clauses.toml."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Final

from games.chance import Sampled, below
from games.chance import Throw as ThrowOf
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
from games.gold_am_yukon.board import (
    AGAIN,
    BOARDS,
    IDLE,
    MOST_TEAMS,
    PATH,
    PATIENCE,
    RING,
    SIX,
    STONES,
    board,
)
from games.gold_am_yukon.fold import fold
from games.gold_am_yukon.state import (
    DRAWING,
    EVENTS,
    FINISHED,
    MOVES,
    NEITHER,
    NOBODY,
    PLACING,
    PLAYING,
    THROWING,
    Began,
    Die,
    Drawn,
    Ended,
    Enter,
    Entered,
    Event,
    Finished,
    First,
    Place,
    Placed,
    Retired,
    Stake,
    Staked,
    State,
    Step,
    Stepped,
    Stop,
    Threw,
    TurnedBack,
    View,
)
from games.gold_am_yukon.ways import (
    ends,
    entries,
    guards_by,
    leading,
    met,
    stakes,
    steps,
)

_DIE: Final = ThrowOf(1, Die)
_DECIDES: Final = tuple(map(Decide, range(MOST_TEAMS)))
_THROW: Final = Chance("the die")
_DRAW: Final = Chance("who begins")


class GoldAmYukon:
    """Two to six teams of golddiggers, 37 claims, until all are staked or one team alone is left."""

    name = "gold_am_yukon"
    seats = range(2, MOST_TEAMS + 1)
    version = 1
    free_undo = False
    options = (
        Option("board", "honeycomb", BOARDS),
        Option("begins", "by lot", ("by lot", "first seat")),
    )
    move_types: tuple[type, ...] = MOVES
    event_types: tuple[type, ...] = EVENTS

    # -------------------------------------------------------------- beginning
    def check_options(self, given: Options) -> dict[str, Primitive]:
        """The board, and who begins: drawn by lot, or the first seat (GY-11b)."""
        return fill_options(self.options, given)

    def data_hash(self) -> str:
        """Of the boards."""
        return file_hash(PATH)

    def new(self, seats: int, options: Options) -> State:
        """Twelve stones for each team, none on the board (GY-09b)."""
        state = State.begin(board(str(options["board"])), seats)
        if options["begins"] == "first seat":
            state.phase, state.first = PLACING, 0
        return state

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    # -------------------------------------------------------------- whose turn, which moves
    def turn(self, state: State) -> Turn:
        """The player places, throws, or plays the spots thrown."""
        phase = state.phase
        if phase in (PLAYING, PLACING):
            return _DECIDES[state.player]
        if phase == THROWING:
            return _THROW
        return _DRAW if phase == DRAWING else Over(state.winners, state.why)

    def outcomes(self, state: State) -> Distribution:
        """A throw of the die, or who begins."""
        if state.phase == THROWING:
            return _DIE
        seats = state.seats
        return Sampled(
            lambda rng: First(below(rng, seats)),
            lambda move: isinstance(move, First) and type(move.player) is int and 0 <= move.player < seats,
        )

    def moves(self, state: State) -> list[Move]:
        """The legal moves, sorted; none where it is nature's turn."""
        if state.phase == PLACING:
            return [Place(space) for space in state.board.starts if state.holder[space] == NOBODY]
        if state.phase != PLAYING:
            return []
        if state.off[state.player]:
            team = state.teams[state.player]
            return [Enter(end, space) for end in ends(team) for space in entries(state, end)]
        return [
            *[Stake(claim, end) for claim in stakes(state) for end in guards_by(state)],
            *[Step(end, space) for end in leading(state) for space in steps(state, end)],
            Stop(),
        ]

    # -------------------------------------------------------------- what moves do
    def apply(self, state: State, move: Move) -> list[Event]:
        """Carry out a move or an outcome in place. `IllegalMove` leaves the state as it was."""
        phase = _PHASES.get(type(move))
        if phase is None:
            raise IllegalMove("That is no move of this game.")
        if state.phase != phase:
            raise IllegalMove(_NOT_NOW[phase])
        out: list[Event] = []
        _carry_out(state, out, move)
        return out

    # -------------------------------------------------------------- who may see what
    def observe(self, state: State, seat: int | None) -> View:
        """Everything: nothing is hidden in this game."""
        return state.copy()

    def blank(self, seats: int, options: Options) -> View:
        """What is seen before anybody places a stone."""
        return self.new(seats, options)

    def fold(self, view: View, event: Event) -> None:
        """Bring a view up to date with an event."""
        fold(view, event)

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        """The table as it is."""
        return state.copy()

    def scores(self, state: State) -> tuple[int, ...]:
        """The nuggets on each player's claims (GY-46a)."""
        return tuple(state.nuggets(seat) for seat in range(state.seats))

    def faults(self, state: State) -> list[str]:
        """Each team is one chain, one stone a space, and no stone is lost."""
        found: list[str] = []
        links, claims = state.board.links, Counter(state.guards)
        holder = [NOBODY] * len(links)
        for seat, team in enumerate(state.teams):
            for space in team:
                if holder[space] != NOBODY:
                    found.append("two stones share a space")
                holder[space] = seat
        if holder != state.holder:
            found.append("a space is not held by the stone that stands there")
        for seat, team in enumerate(state.teams):
            if any(late not in links[early] for early, late in pairwise(team)):
                found.append(f"team {seat} has a gap")
            movers = len(team) + state.off[seat]
            if movers and state.retired[seat]:
                found.append(f"team {seat} has retired and still stands")
            elif movers + claims[seat] != STONES and not state.retired[seat]:
                found.append(f"team {seat} has lost or won a stone")
        return found


# ------------------------------------------------------------------ acts
def _happen(state: State, out: list[Event], event: Event) -> None:
    """Something happens: the table changes, and it is told."""
    fold(state, event)
    out.append(event)


def _carry_out(state: State, out: list[Event], move: Move) -> None:
    match move:
        case Step():
            _step(state, out, move)
        case Die():
            _throw(state, out, move)
        case Enter():
            _enter(state, out, move)
        case Place():
            _place(state, out, move)
        case Stake():
            _stake(state, out, move)
        case Stop():
            _stop(state, out)
        case First():
            _first(state, out, move)


def _first(state: State, out: list[Event], move: First) -> None:
    """The lot says who begins (GY-11b)."""
    if type(move.player) is not int or not 0 <= move.player < state.seats:
        raise IllegalMove("That seat is empty.")
    _happen(state, out, Drawn(move.player))


def _place(state: State, out: list[Event], move: Place) -> None:
    """A first stone on a free start space, clockwise from the first; then he throws (GY-11a to GY-12c)."""
    if type(move.space) is not int or move.space not in state.board.starts:
        raise IllegalMove("The first stone goes on a start space.")
    if state.holder[move.space] != NOBODY:
        raise IllegalMove("Another team begins there: take a free start space.")
    _happen(state, out, Placed(state.player, move.space))
    if all(state.teams):
        _happen(state, out, Began(state.first))


def _throw(state: State, out: list[Event], move: Die) -> None:
    """The spots are added up; a one gives a further throw (GY-18b, GY-22a-c)."""
    if not _DIE.holds(move):
        raise IllegalMove("A die shows 1 to 6.")
    again = move.spots == AGAIN
    _happen(state, out, Threw(state.player, move.spots, again, state.spots + move.spots))
    if not again:
        _go_on(state, out)


def _enter(state: State, out: list[Event], move: Enter) -> None:
    """A stone enters before either end of its team (GY-15a to GY-17b)."""
    player = state.player
    if not state.off[player]:
        raise IllegalMove("All your golddiggers are on the board.")
    _check_numbers(move)
    if move.end not in ends(state.teams[player]):
        raise IllegalMove("Golddiggers enter at an end of your team.")
    _check_free(move.space, entries(state, move.end))
    _happen(state, out, Entered(player, move.end, move.space))
    _go_on(state, out)


def _step(state: State, out: list[Event], move: Step) -> None:
    """The last stone of the chain goes before the leading one (GY-20a to GY-24a)."""
    player = state.player
    if state.off[player]:
        raise IllegalMove("First bring all your golddiggers onto the board.")
    _check_numbers(move)
    if move.end not in leading(state):
        raise IllegalMove("Within one turn your team goes on with the same end leading.")
    _check_free(move.space, steps(state, move.end))
    team = state.teams[player]
    _happen(state, out, Stepped(player, move.end, team[move.end - 1], move.space))
    _go_on(state, out)


def _check_numbers(move: Enter | Step) -> None:
    if type(move.end) is not int or type(move.space) is not int:
        raise IllegalMove("An end is 0 or 1, and spaces are numbers.")


def _check_free(space: int, free: list[int]) -> None:
    if space not in free:
        raise IllegalMove("A golddigger goes to a free space right before an end of your team.")


def _stake(state: State, out: list[Event], move: Stake) -> None:
    """The last stone stays as a guard, the turn is over (GY-32a to GY-36a); the six ends it all (GY-41a)."""
    player = state.player
    _check_stake(state, move)
    team, worth = state.teams[player], state.board.nuggets[move.claim]
    _happen(state, out, Staked(player, move.claim, move.end, team[-move.end], worth))
    if worth == SIX:
        _happen(state, out, Retired(player, tuple(team)))
    _end_turn(state, out, "staked")


def _check_stake(state: State, move: Stake) -> None:
    claim, team = move.claim, state.teams[state.player]
    if type(claim) is not int or type(move.end) is not int or not 0 <= claim < len(state.guards):
        raise IllegalMove("There is no such claim.")
    if state.guards[claim] != NOBODY:
        raise IllegalMove(f"Claim {state.board.names[claim]} is guarded already.")
    if state.off[state.player]:
        raise IllegalMove("First bring all your golddiggers onto the board.")
    if claim not in stakes(state):
        name = state.board.names[claim]
        if len(team) == RING:
            raise IllegalMove(f"For your first claim, all twelve must stand round it: {name} is not closed.")
        raise IllegalMove(f"All your golddiggers must stand on the ring of claim {name}.")
    if move.end not in guards_by(state):
        raise IllegalMove("The last stone of the team is left behind as the guard.")


def _stop(state: State, out: list[Event]) -> None:
    """What is not used is lost (GY-21b); entering goes as far as it can (GY-16a)."""
    if state.off[state.player]:
        raise IllegalMove("Golddiggers must enter for every spot, as far as there is room.")
    _end_turn(state, out, "stopped")


def _go_on(state: State, out: list[Event]) -> None:
    """After a throw, a stone entered or a step: turn back where others bar the way, or end the turn."""
    player = state.player
    if not state.spots:
        _end_turn(state, out, "done")
    elif state.off[player]:
        if not any(entries(state, end) for end in ends(state.teams[player])):
            _end_turn(state, out, "blocked")
    elif not any(steps(state, end) for end in leading(state)):
        _meet(state, out)


def _meet(state: State, out: list[Event]) -> None:
    """No way on: where an opponent bars it, the other end leads, at no cost; else all is lost (GY-30a-d).

    Once a step was made, the other end has a way: the space that was left.
    """
    barring = met(state, state.leads) if state.leads != NEITHER else ()
    if barring:
        _happen(state, out, TurnedBack(state.player, 1 - state.leads, barring))
    elif not stakes(state):
        _end_turn(state, out, "blocked")


def _end_turn(state: State, out: list[Event], why: str) -> None:
    """The rest of the spots is lost; the game is over, or the next team throws (GY-18a, GY-35a, GY-44a-c)."""
    _happen(state, out, Ended(state.player, state.spots, why))
    movers = [seat for seat, team in enumerate(state.teams) if team]
    end = _end_of_game(state, movers)
    if end:
        scores = [state.nuggets(seat) for seat in range(state.seats)]
        most = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == most)
        _happen(state, out, Finished(winners, end))
    else:
        _happen(state, out, Began(min(movers, key=lambda seat: (seat - state.player - 1) % state.seats)))


def _end_of_game(state: State, movers: list[int]) -> str:
    """Why the game is over now, or "". Locked and idle are ours: nobody need play a game without an end."""
    if NOBODY not in state.guards:
        return "all staked"
    if len(movers) < 2:
        return "one left"
    if all(state.lost[seat] >= PATIENCE for seat in movers):
        return "locked"
    return "idle" if state.idle >= IDLE * len(movers) else ""


_PHASES: Final[dict[type, str]] = {
    First: DRAWING,
    Place: PLACING,
    Die: THROWING,
    Enter: PLAYING,
    Step: PLAYING,
    Stake: PLAYING,
    Stop: PLAYING,
}
"""When each kind of move is made."""

_NOT_NOW: Final = {
    DRAWING: "It is settled who begins.",
    PLACING: "The first stones are on the board already.",
    THROWING: "The die is not to be thrown now.",
    PLAYING: "Throw the die first.",
    FINISHED: "The game is over.",
}
"""Why a move of each phase is refused in another."""
