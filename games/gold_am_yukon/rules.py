"""The rules of GOLD AM YUKON. Clause numbers are those of assets/gold_am_yukon/clauses.toml."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games import core
from games.chance import DiceRoll, SampledDistribution, random_below
from games.compat import override
from games.core import IllegalMove, Move, message
from games.data import file_hash
from games.gold_am_yukon import board
from games.gold_am_yukon import state as gy

_DIE: Final = DiceRoll(1, gy.Die)
_DECIDES: Final = tuple(map(core.Decide, range(board.MOST_TEAMS)))
_THROW: Final = core.Chance("the die")
_DRAW: Final = core.Chance("who begins")
_BOTH: Final = (gy.TAIL, gy.HEAD)
_ONE: Final = (gy.HEAD,)


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
        if phase in (gy.PLAYING, gy.PLACING):
            return _DECIDES[state.player]
        if phase == gy.THROWING:
            return _THROW
        return _DRAW if phase == gy.DRAWING else core.Over(state.winners, state.why)

    @override
    def outcomes(self, state: gy.State) -> core.Distribution:
        if state.phase == gy.THROWING:
            return _DIE
        seats = state.seats
        return SampledDistribution(
            lambda rng: gy.First(random_below(rng, seats)),
            lambda move: isinstance(move, gy.First) and 0 <= move.player < seats,
        )

    @override
    def moves(self, state: gy.State) -> list[Move]:
        if state.phase == gy.PLACING:
            return [gy.Place(space) for space in state.board.starts if state.holder[space] == gy.NOBODY]
        if state.phase != gy.PLAYING:
            return []
        team = state.teams[state.player]
        if state.off[state.player]:
            return [gy.Enter(end, space) for end in ends(team) for space in entries(state, end)]
        return [
            *[
                gy.Stake(claim, end)
                for claim in available_claims(state)
                for end in possible_guards(team, state.leads)
            ],
            *[gy.Step(end, space) for end in leading_ends(state) for space in steps(state, end)],
            gy.Stop(),
        ]

    # -------------------------------------------------------------- what moves do
    @override
    def apply(self, state: gy.State, move: Move) -> list[gy.Event]:
        if type(move) not in _ACTS:
            raise IllegalMove(message("game.no_move"))
        phase, act = _ACTS[type(move)]
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

    fold = staticmethod(gy.fold)

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
    return [
        space for space in state.board.links[state.teams[state.player][-end]] if holder[space] == gy.NOBODY
    ]


def steps(state: gy.State, end: int) -> list[int]:
    """Return the team's next spaces if this end leads; a closed ring goes where its last stone was (GY-23b).

    Of two stones the last one stands behind the leading one: the team does not turn on the spot (GY-29a).
    """
    team, holder = state.teams[state.player], state.holder
    leaving = team[end - 1] if len(team) > 2 else gy.NOBODY
    return [
        space for space in state.board.links[team[-end]] if holder[space] == gy.NOBODY or space == leaving
    ]


def leading_ends(state: gy.State) -> tuple[int, ...]:
    """Return the ends that may lead now: either at first, then only the leading one (GY-24a, GY-27a)."""
    return ends(state.teams[state.player]) if state.leads == gy.NEITHER else (state.leads,)


def adjacent_teams(state: gy.State, end: int) -> tuple[int, ...]:
    """Return the other teams with a stone next to an end of the player's team."""
    adjacent = state.board.links[state.teams[state.player][-end]]
    return tuple(sorted({state.holder[space] for space in adjacent} - {gy.NOBODY, state.player}))


def available_claims(state: gy.State) -> list[int]:
    """Return the claims that the player's stones allow to stake, in rising order (GY-38a, GY-39a).

    Twelve stones on one ring of twelve close it; fewer need only stand on it, also those of a team that by a
    house rule has never had twelve.
    """
    return surrounded_claims(state, state.teams[state.player])


def surrounded_claims(view: gy.View, team: Sequence[int]) -> list[int]:
    """Return the unguarded claims that a team on these spaces could stake, in rising order."""
    at, rings = view.board.claims_at, view.board.rings
    return [
        claim
        for claim in at[team[0]]
        if view.guards[claim] == gy.NOBODY and claim in at[team[-1]] and _are_all_on(team, rings[claim])
    ]


def missing_spaces(view: gy.View, seat: int, claim: int) -> list[int]:
    """Return the spaces that keep a team from staking a claim, in their order.

    Before its first claim, these are the spaces of the ring without a stone of its own (GY-38a); after that,
    or if the team has never had twelve, the spaces of its stones that do not stand on the ring (GY-39a).
    """
    team, ring = view.teams[seat], view.board.rings[claim]
    if seat in view.guards or view.stones < len(ring):
        return [space for space in team if space not in ring]
    return [space for space in ring if space not in team]


def _are_all_on(team: Sequence[int], ring: tuple[int, ...]) -> bool:
    return all(space in ring for space in team)


def possible_guards(team: Sequence[int], leads: int) -> tuple[int, ...]:
    """Return the ends whose stone may stay as a guard: the follower, either if none leads (GY-33a)."""
    return ends(team) if leads == gy.NEITHER else (1 - leads,)


# ------------------------------------------------------------------ moves
def _apply_event(state: gy.State, out: list[gy.Event], event: gy.Event) -> None:
    """Apply an event to the state and append it to `out`."""
    gy.fold(state, event)
    out.append(event)


def _first(state: gy.State, out: list[gy.Event], move: gy.First) -> None:
    """Record the player whom the lot lets begin (GY-11b)."""
    if not 0 <= move.player < state.seats:
        raise IllegalMove(message("gold_am_yukon.refused.empty_seat"))
    _apply_event(state, out, gy.Drawn(move.player))


def _place(state: gy.State, out: list[gy.Event], move: gy.Place) -> None:
    """Set a first stone on a free start space; after the last, the first player throws (GY-11a to GY-12c)."""
    if move.space not in state.board.starts:
        raise IllegalMove(message("gold_am_yukon.refused.start"))
    if state.holder[move.space] != gy.NOBODY:
        raise IllegalMove(message("gold_am_yukon.refused.start_taken"))
    _apply_event(state, out, gy.Placed(state.player, move.space))
    if all(state.teams):
        _apply_event(state, out, gy.Began(state.first))


def _throw(state: gy.State, out: list[gy.Event], move: gy.Die) -> None:
    """Add up the spots; a one gives a further throw (GY-18b, GY-22a-c)."""
    if not _DIE.contains(move):
        raise IllegalMove(message("gold_am_yukon.refused.no_die"))
    again = move.spots == board.AGAIN
    player, total = state.player, state.spots + move.spots
    _apply_event(state, out, gy.Threw(player, move.spots, again, total, state.off[player] > 0))
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
    _apply_event(state, out, gy.Entered(player, move.end, move.space))
    _resume_turn(state, out)


def _step(state: gy.State, out: list[gy.Event], move: gy.Step) -> None:
    """Move the last stone of the chain before the leading one (GY-20a to GY-24a)."""
    player = state.player
    if state.off[player]:
        raise IllegalMove(message("gold_am_yukon.refused.enter_first"))
    if move.end not in leading_ends(state):
        raise IllegalMove(message("gold_am_yukon.refused.same_end"))
    _check_free(move.space, steps(state, move.end))
    team = state.teams[player]
    _apply_event(state, out, gy.Stepped(player, move.end, team[move.end - 1], move.space, len(team) == 1))
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
    _apply_event(
        state, out, gy.Staked(player, move.claim, move.end, team[-move.end], worth, first, guard, loose)
    )
    if worth == board.SIX:
        _apply_event(state, out, gy.Retired(player, tuple(team)))
    _end_turn(state, out, "staked")


def _check_stake(state: gy.State, move: gy.Stake) -> None:
    claim, team = move.claim, state.teams[state.player]
    if not 0 <= claim < len(state.guards):
        raise IllegalMove(message("gold_am_yukon.refused.no_claim"))
    if state.guards[claim] != gy.NOBODY:
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
    elif not any(steps(state, end) for end in leading_ends(state)):
        _turn_back_or_end(state, out)


def _turn_back_or_end(state: gy.State, out: list[gy.Event]) -> None:
    """Turn back at no cost if an opponent bars the way; else end the turn and lose all spots (GY-30a-d).

    After a step the other end always has a way: the space that the step left. A team that can stake keeps
    its turn.
    """
    opponents = adjacent_teams(state, state.leads) if state.leads != gy.NEITHER else ()
    if opponents:
        _apply_event(state, out, gy.TurnedBack(state.player, 1 - state.leads, opponents))
    elif not available_claims(state):
        _end_turn(state, out, "blocked")


def _end_turn(state: gy.State, out: list[gy.Event], why: str) -> None:
    """End the turn and lose its spots; finish the game or begin the next turn (GY-18a, GY-35a, GY-44a-c)."""
    _apply_event(state, out, gy.Ended(state.player, state.spots, why, state.off[state.player] > 0))
    movers = [seat for seat, team in enumerate(state.teams) if team]
    end = _end_of_game(state, movers)
    if end:
        scores = [state.nuggets(seat) for seat in range(state.seats)]
        most = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == most)
        _apply_event(state, out, gy.Finished(winners, end))
    else:
        _apply_event(
            state, out, gy.Began(min(movers, key=lambda seat: (seat - state.player - 1) % state.seats))
        )


def _end_of_game(state: gy.State, movers: list[int]) -> str:
    """Return the reason the game is over now, or "" (GY-44a, GY-44b, and ours: GY-44e, GY-44f)."""
    if gy.NOBODY not in state.guards:
        return "all staked"
    if len(movers) < 2:
        return "one left"
    if all(state.lost[seat] >= board.PATIENCE for seat in movers):
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
