"""The rules of GOLD AM YUKON. Clause numbers are those of assets/gold_am_yukon/clauses.toml."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games import core
from games.chance import SampledDistribution, UniformDistribution, random_below
from games.compat import override
from games.core import IllegalMove, Move, message
from games.data import file_hash
from games.gold_am_yukon import board
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.fold import apply_event, began, ended, fold, threw
from games.gold_am_yukon.state import NEITHER, NOBODY

_FACES: Final = range(1, 7)
_ONE_DIE: Final = UniformDistribution(tuple(map(gy.Die, _FACES)))
_DECIDES: Final = tuple(map(core.Decide, range(board.MOST_TEAMS)))
_THROW: Final = core.Chance("the die")
_DRAW: Final = core.Chance("who begins")
_BOTH: Final = (gy.TAIL, gy.HEAD)
_ONE: Final = (gy.HEAD,)
_CHOOSING: Final = frozenset((gy.PLAYING, gy.PLACING))
# Frequent moves, by end and space: each is made once and reused.
_ENTERS: Final = tuple(tuple(gy.Enter(end, space) for space in board.SPACES) for end in _BOTH)
_STEPS: Final = tuple(tuple(gy.Step(end, space) for space in board.SPACES) for end in _BOTH)
_STOP: Final = gy.Stop()


class GoldAmYukon(core.Game[gy.State, gy.View]):
    """Two to six teams of golddiggers, 37 claims, until all are staked or one team alone is left."""

    name = "gold_am_yukon"
    seats = range(2, board.MOST_TEAMS + 1)
    version = 1
    free_undo = False
    options = (
        core.Option("board", "honeycomb", board.BOARDS),
        core.Option("begins", "by lot", ("by lot", "first seat")),
        core.Option("valley", board.WHOLE, board.VALLEYS, is_house=True),
        core.Option("stones", board.STONES, (board.STONES, board.FEW_STONES), is_house=True),
    )
    """The board; the player who begins: by lot, or the first seat (GY-11b); the valley; a team's stones."""
    move_types = gy.MOVES
    event_types = gy.EVENTS

    # -------------------------------------------------------------- beginning
    @override
    def data_hash(self) -> str:
        return file_hash(board.PATH)

    @override
    def new(self, seats: int, options: core.Options) -> gy.State:
        """Return a state with all stones of each team off the board (GY-09b)."""
        name = board.board_name(str(options["board"]), str(options.get("valley", board.WHOLE)))
        state = gy.State.begin(board.board(name), seats, int(options.get("stones", board.STONES)))
        if options["begins"] == "first seat":
            state.phase, state.first = gy.PLACING, 0
        return state

    # -------------------------------------------------------------- whose turn, which moves
    @override
    def turn(self, state: gy.State) -> core.Turn:
        """Return the turn: the player places, throws, or plays the spots thrown."""
        phase = state.phase
        if phase in _CHOOSING:
            return _DECIDES[state.player]
        if phase == gy.THROWING:
            return _THROW
        return _DRAW if phase == gy.DRAWING else core.Over(state.winners, state.why)

    @override
    def outcomes(self, state: gy.State) -> core.Distribution:
        if state.phase == gy.THROWING:
            return _ONE_DIE
        seats = state.seats
        return SampledDistribution(
            lambda rng: gy.First(random_below(rng, seats)),
            lambda move: isinstance(move, gy.First) and 0 <= move.player < seats,
        )

    @override
    def moves(self, state: gy.State) -> list[Move]:
        if state.phase == gy.PLAYING:
            return _entry_moves(state) if state.off[state.player] else _further_moves(state)
        if state.phase == gy.PLACING:
            return [gy.Place(space) for space in state.board.starts if state.holder[space] == NOBODY]
        return []

    # -------------------------------------------------------------- what moves do
    @override
    def apply(self, state: gy.State, move: Move) -> list[gy.Event]:
        try:
            phase, act = _ACTS[type(move)]
        except KeyError:
            raise IllegalMove(message("game.no_move")) from None
        if state.phase != phase:
            raise IllegalMove(message(f"gold_am_yukon.refused.not_now.{phase}"))
        out: list[gy.Event] = []
        act(state, out, move)
        return out

    # -------------------------------------------------------------- who may see what
    @override
    def observe(self, state: gy.State, seat: int | None) -> gy.View:
        """Return a copy of the state: this game hides nothing."""
        return state.copy()

    fold = staticmethod(fold)

    @override
    def sample_state(self, state: gy.State, seat: int, rng: Random) -> gy.State:
        return state.copy()

    @override
    def scores(self, state: gy.State) -> tuple[int, ...]:
        """Return the nuggets on each player's claims (GY-46a)."""
        return tuple(state.nuggets(seat) for seat in range(state.seats))


# ------------------------------------------------------------------ where stones can go
def ends(team: Sequence[int]) -> tuple[int, ...]:
    """Return the ends of a team: only one if it is a single stone."""
    return _BOTH if len(team) > 1 else _ONE


def entries(state: gy.State, end: int) -> list[int]:
    """Return the free spaces before an end of the player's team, where a stone may enter (GY-17a, GY-17b)."""
    holder = state.holder
    found: list[int] = []
    for space in state.board.links[state.teams[state.player][-end]]:
        if holder[space] == NOBODY:
            found.append(space)
    return found


def steps(state: gy.State, end: int) -> list[int]:
    """Return the team's next spaces if this end leads; a closed ring goes where its last stone was (GY-23b).

    Of two stones the last one stands behind the leading one: the team does not turn on the spot (GY-29a).
    """
    team, holder = state.teams[state.player], state.holder
    leaving = team[end - 1] if len(team) > 2 else NOBODY
    found: list[int] = []
    for space in state.board.links[team[-end]]:
        if holder[space] == NOBODY or space == leaving:
            found.append(space)
    return found


def _can_step_to(state: gy.State, team: Sequence[int], end: int, space: int) -> bool:
    """Return True if a space is one of `steps`, without listing them."""
    return space in state.board.links[team[-end]] and (
        state.holder[space] == NOBODY or (space == team[end - 1] and len(team) > 2)
    )


def _can_step(state: gy.State) -> bool:
    """Return True if a space before an end that may lead is free, or the team is a closed ring (GY-23b)."""
    team, links, holder = state.teams[state.player], state.board.links, state.holder
    for end in leading_ends(state):
        for space in links[team[-end]]:
            if holder[space] == NOBODY:
                return True
    return len(team) > 2 and team[0] in links[team[-1]]


def leading_ends(state: gy.State) -> tuple[int, ...]:
    """Return the ends that may lead now: either at first, then only the leading one (GY-24a, GY-27a)."""
    return ends(state.teams[state.player]) if state.leads == NEITHER else (state.leads,)


def adjacent_teams(state: gy.State, end: int) -> tuple[int, ...]:
    """Return the other teams with a stone next to an end of the player's team."""
    adjacent = state.board.links[state.teams[state.player][-end]]
    return tuple(sorted({state.holder[space] for space in adjacent} - {NOBODY, state.player}))


def available_claims(state: gy.State) -> list[int]:
    """Return the claims that the player's stones allow to stake, in rising order (GY-38a, GY-39a).

    Twelve stones on one ring of twelve close it; fewer need only stand on it, also those of a team that by a
    house rule has never had twelve.
    """
    return surrounded_claims(state, state.teams[state.player])


def surrounded_claims(view: gy.View, team: Sequence[int]) -> list[int]:
    """Return the unguarded claims that a team on these spaces could stake, in rising order."""
    at, guards = view.board.claims_at, view.guards
    found: list[int] = []
    for claim in at[team[0]]:
        if guards[claim] == NOBODY and claim in at[team[-1]]:
            for space in team:
                if claim not in at[space]:
                    break
            else:
                found.append(claim)
    return found


def missing_spaces(view: gy.View, seat: int, claim: int) -> list[int]:
    """Return the spaces that keep a team from staking a claim, in their order.

    Before its first claim, these are the spaces of the ring without a stone of its own (GY-38a); after that,
    or if the team has never had twelve, the spaces of its stones that do not stand on the ring (GY-39a).
    """
    team, ring = view.teams[seat], view.board.rings[claim]
    if seat in view.guards or view.stones < len(ring):
        return [space for space in team if space not in ring]
    return [space for space in ring if space not in team]


def possible_guards(team: Sequence[int], leads: int) -> tuple[int, ...]:
    """Return the ends whose stone may stay as a guard: the follower, either if none leads (GY-33a)."""
    return ends(team) if leads == NEITHER else (1 - leads,)


# ------------------------------------------------------------------ moves
def _entry_moves(state: gy.State) -> list[Move]:
    """Return the moves of a player who has stones to enter."""
    return [_ENTERS[end][space] for end in ends(state.teams[state.player]) for space in entries(state, end)]


def _further_moves(state: gy.State) -> list[Move]:
    """Return the moves of a player whose stones are all in: to stake, to step, to stop."""
    team = state.teams[state.player]
    found: list[Move] = []
    for claim in surrounded_claims(state, team):
        for end in possible_guards(team, state.leads):
            found.append(gy.Stake(claim, end))
    for end in leading_ends(state):
        made = _STEPS[end]
        for space in steps(state, end):
            found.append(made[space])
    found.append(_STOP)
    return found


def _first(state: gy.State, out: list[gy.Event], move: gy.First) -> None:
    """Record the player whom the lot lets begin (GY-11b)."""
    if not 0 <= move.player < state.seats:
        raise IllegalMove(message("gold_am_yukon.refused.empty_seat"))
    apply_event(state, out, gy.Drawn(move.player))


def _place(state: gy.State, out: list[gy.Event], move: gy.Place) -> None:
    """Set a first stone on a free start space; after the last, the first player throws (GY-11a to GY-12c)."""
    if move.space not in state.board.starts:
        raise IllegalMove(message("gold_am_yukon.refused.start"))
    if state.holder[move.space] != NOBODY:
        raise IllegalMove(message("gold_am_yukon.refused.start_taken"))
    apply_event(state, out, gy.Placed(state.player, move.space))
    if all(state.teams):
        apply_event(state, out, began(state.first))


def _throw(state: gy.State, out: list[gy.Event], move: gy.Die) -> None:
    """Add up the spots; a one gives a further throw (GY-18b, GY-22a-c)."""
    if move.spots not in _FACES:
        raise IllegalMove(message("gold_am_yukon.refused.no_die"))
    again = move.spots == board.AGAIN
    player, total = state.player, state.spots + move.spots
    apply_event(state, out, threw(player, move.spots, again, total, state.off[player] > 0))
    if not again:
        _resume_turn(state, out)


def _enter(state: gy.State, out: list[gy.Event], move: gy.Enter) -> None:
    """Enter a stone before either end of its team (GY-15a to GY-17b)."""
    player = state.player
    if not state.off[player]:
        raise IllegalMove(message("gold_am_yukon.refused.all_in"))
    if move.end not in ends(state.teams[player]):
        raise IllegalMove(message("gold_am_yukon.refused.enter_at_end"))
    _check_free(move.space, entries(state, move.end))
    apply_event(state, out, gy.Entered(player, move.end, move.space))
    _resume_turn(state, out)


def _step(state: gy.State, out: list[gy.Event], move: gy.Step) -> None:
    """Move the last stone of the chain before the leading one (GY-20a to GY-24a)."""
    player, end, space = state.player, move.end, move.space
    team = state.teams[player]
    if state.off[player]:
        raise IllegalMove(message("gold_am_yukon.refused.enter_first"))
    if end not in leading_ends(state):
        raise IllegalMove(message("gold_am_yukon.refused.same_end"))
    if not _can_step_to(state, team, end, space):
        raise IllegalMove(message("gold_am_yukon.refused.not_free"))
    apply_event(state, out, gy.Stepped(player, end, team[end - 1], space, len(team) == 1))
    _resume_turn(state, out)


def _check_free(space: int, free: list[int]) -> None:
    if space not in free:
        raise IllegalMove(message("gold_am_yukon.refused.not_free"))


def _stake(state: gy.State, out: list[gy.Event], move: gy.Stake) -> None:
    """Leave the last stone as a guard and end the turn (GY-32a to GY-36a); the six ends it all (GY-41a)."""
    player = state.player
    _check_stake(state, move)
    team, worth = state.teams[player], state.board.nuggets[move.claim]
    guard = "turned" if state.turned else "chosen" if len(possible_guards(team, state.leads)) > 1 else "last"
    first, loose = player not in state.guards, state.stones < board.RING
    apply_event(
        state, out, gy.Staked(player, move.claim, move.end, team[-move.end], worth, first, guard, loose)
    )
    if worth == board.SIX:
        apply_event(state, out, gy.Retired(player, tuple(team)))
    _end_turn(state, out, "staked")


def _check_stake(state: gy.State, move: gy.Stake) -> None:
    claim, team = move.claim, state.teams[state.player]
    if not 0 <= claim < len(state.guards):
        raise IllegalMove(message("gold_am_yukon.refused.no_claim"))
    if state.guards[claim] != NOBODY:
        raise IllegalMove(message("gold_am_yukon.refused.claim_guarded", claim=state.board.names[claim]))
    if state.off[state.player]:
        raise IllegalMove(message("gold_am_yukon.refused.enter_first"))
    if claim not in available_claims(state):
        name = state.board.names[claim]
        if len(team) == board.RING:
            raise IllegalMove(message("gold_am_yukon.refused.ring_open", claim=name))
        raise IllegalMove(message("gold_am_yukon.refused.not_on_ring", claim=name))
    if move.end not in possible_guards(team, state.leads):
        raise IllegalMove(message("gold_am_yukon.refused.guard"))


def _stop(state: gy.State, out: list[gy.Event], move: gy.Stop) -> None:
    """Stop and lose the spots left (GY-21b); a player must enter all stones possible first (GY-16a)."""
    if state.off[state.player]:
        raise IllegalMove(message("gold_am_yukon.refused.must_enter"))
    _end_turn(state, out, "stopped")


def _resume_turn(state: gy.State, out: list[gy.Event]) -> None:
    """Continue after a throw, an entry or a step: turn back if others bar the way, or end the turn."""
    player = state.player
    if not state.spots:
        _end_turn(state, out, "done")
    elif state.off[player]:
        if not any(entries(state, end) for end in ends(state.teams[player])):
            _end_turn(state, out, "blocked")
    elif not _can_step(state):
        _turn_back_or_end(state, out)


def _turn_back_or_end(state: gy.State, out: list[gy.Event]) -> None:
    """Turn back at no cost if an opponent bars the way; else end the turn and lose all spots (GY-30a-d).

    After a step the other end always has a way: the space that the step left. A team that can stake keeps
    its turn.
    """
    opponents = adjacent_teams(state, state.leads) if state.leads != NEITHER else ()
    if opponents:
        apply_event(state, out, gy.TurnedBack(state.player, 1 - state.leads, opponents))
    elif not available_claims(state):
        _end_turn(state, out, "blocked")


def _end_turn(state: gy.State, out: list[gy.Event], why: str) -> None:
    """End the turn and lose its spots; finish the game or begin the next turn (GY-18a, GY-35a, GY-44a-c)."""
    apply_event(state, out, ended(state.player, state.spots, why, state.off[state.player] > 0))
    movers = [seat for seat, team in enumerate(state.teams) if team]
    end = _end_of_game(state, movers)
    if end:
        scores = [state.nuggets(seat) for seat in range(state.seats)]
        most = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == most)
        apply_event(state, out, gy.Finished(winners, end))
    else:
        following = bisect(movers, state.player) % len(movers)  # after the last seat comes the first
        apply_event(state, out, began(movers[following]))


def _end_of_game(state: gy.State, movers: list[int]) -> str:
    """Return the reason the game is over now, or "" (GY-44a, GY-44b, and ours: GY-44e, GY-44f)."""
    if NOBODY not in state.guards:
        return "all staked"
    if len(movers) < 2:
        return "one left"
    if state.lost[state.player] >= board.PATIENCE and all(
        state.lost[seat] >= board.PATIENCE for seat in movers
    ):
        return "locked"
    return "idle" if state.idle >= board.IDLE * len(movers) else ""


_ACTS: Final[dict[type, tuple[str, Callable[..., None]]]] = {
    gy.First: (gy.DRAWING, _first),
    gy.Place: (gy.PLACING, _place),
    gy.Die: (gy.THROWING, _throw),
    gy.Enter: (gy.PLAYING, _enter),
    gy.Step: (gy.PLAYING, _step),
    gy.Stake: (gy.PLAYING, _stake),
    gy.Stop: (gy.PLAYING, _stop),
}
"""The phase of each kind of move, and the function that carries it out."""
