"""What GOLD AM YUKON says: the log, the pill, a player's row, claims, and what the screen refuses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, assert_never

from games.core import YOU
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import IDLE, SPACES, STONES, Board
from games.gold_am_yukon.reach import UNREACHABLE
from games.gold_am_yukon.walks import Walk
from ui.games.gold_am_yukon.choice import Choice, Goal
from ui.play.log import Told
from ui.play.narration import Names, all_of, counted, listed, verb, whom, whose

NOWHERE: Final = -1
_OVER: Final = {
    "all staked": "All claims are staked.",
    "one left": "Only one player has diggers left.",
    "locked": "No team can move any more.",
    "idle": f"For {IDLE} rounds nobody has brought a digger in or staked a claim.",
}
"""Why a game ends."""
_MANY: Final = (gy.Threw, gy.Entered, gy.Stepped)
"""Events of which a line tells as many at once as follow each other."""
_LAST: Final = (gy.Drawn, gy.Placed, gy.Ended, gy.Began, gy.Finished)
"""Events with which a line ends."""
_NEAR: Final = 3
"""Of how many teams a claim tells."""
NO_WAY: Final = "No way leads there with the spots that are left."
TAKEN: Final = "Somebody guards this claim already."
NOT_YET: Final = "Your whole team must stand round a claim before you stake it."
NOT_CLOSED: Final = "For your first claim all twelve diggers must close the ring."
NOT_A_START: Final = "Set your first digger on one of the lit start spaces."
THROW_FIRST: Final = "Throw the die first: Space does it."
ONE_END: Final = "This end leads for the rest of the turn."
MUST_ENTER: Final = "Diggers come in for every spot, as far as there is room."


# ------------------------------------------------------------------ places
def place_of_claim(claim: int) -> int:
    """The place of a claim, beside those of the spaces."""
    return len(SPACES) + claim


def claim_at(place: int) -> int:
    """The claim of a place, NOWHERE where it is that of a space."""
    return place - len(SPACES) if place >= len(SPACES) else NOWHERE


def place_of(events: Sequence[gy.Event]) -> int:
    """What a turn is about: the claim that was staked, else where its last stone went."""
    for event in events:
        if isinstance(event, gy.Staked):
            return place_of_claim(event.claim)
    spaces = [event.space for event in events if isinstance(event, gy.Placed | gy.Entered | gy.Stepped)]
    return spaces[-1] if spaces else NOWHERE


# ------------------------------------------------------------------ a line of the log
@dataclass(slots=True)
class _Line:
    """A line in the making: whole sentences before it, what somebody did, and sentences after it."""

    names: Names
    board: Board
    seat: int = NOWHERE
    acts: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    def add(self, seat: int, *acts: str) -> None:
        """What a seat did."""
        self.seat = seat
        self.acts += acts

    def __str__(self) -> str:
        did = [f"{self.names[self.seat]} {listed(self.acts)}."] if self.acts else []
        return " ".join([*self.before, *did, *self.after])


def line(events: Sequence[gy.Event], names: Names, board: Board) -> str:
    """What the events of a turn did, in one or more sentences."""
    said = _Line(names, board)
    for group in _grouped(events):
        _tell(said, group)
    return str(said)


def _grouped(events: Sequence[gy.Event]) -> list[list[gy.Event]]:
    """Throws, stones that enter and steps, each as many as follow each other."""
    groups: list[list[gy.Event]] = []
    for event in events:
        if groups and isinstance(event, _MANY) and type(groups[-1][0]) is type(event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _tell(said: _Line, group: list[gy.Event]) -> None:
    """Add what an event did, or several of one kind."""
    event = group[0]
    match event:
        case gy.Threw():
            said.add(event.player, *_throws([each for each in group if isinstance(each, gy.Threw)]))
        case gy.Entered():
            said.add(event.player, f"brought in {counted(len(group), 'digger')}")
        case gy.Stepped():
            said.add(event.player, f"went {counted(len(group), 'step')}")
        case gy.Ended():
            _tell_end_of_turn(said, event)
        case gy.TurnedBack():
            said.add(event.player, f"turned back before {all_of(event.met, said.names)}")
        case gy.Staked():
            name = said.board.names[event.claim]
            said.add(event.player, f"staked {name} for {counted(event.nuggets, 'nugget')}")
        case gy.Drawn():
            said.before.append(f"{verb(said.names[event.player], 'begins', 'begin')}.")
        case gy.Placed():
            beside = [said.board.names[claim] for claim in said.board.claims_at[event.space]]
            said.add(event.player, f"set out at {listed(beside)}")
        case gy.Retired():
            said.after.append(_retirement(said.names[event.player]))
        case gy.Finished():
            said.after.append(_end([said.names[seat] for seat in event.winners], event.why))
        case gy.Began():
            pass
        case _:
            assert_never(event)


def _throws(throws: list[gy.Threw]) -> list[str]:
    spots = f"threw {listed([str(throw.spots) for throw in throws])}"
    return [spots, "may throw again"] if throws[-1].again else [spots]


def _tell_end_of_turn(said: _Line, event: gy.Ended) -> None:
    left = counted(event.spots, "spot")
    if event.spots and event.why == "stopped":
        said.add(event.player, f"left {left}")
    elif event.spots and event.why == "blocked":
        said.add(event.player, f"had no way for {left}")


def _retirement(name: str) -> str:
    return f"{verb(name, 'has', 'have')} the six and {'play' if name == YOU else 'plays'} no more."


def _end(winners: list[str], why: str) -> str:
    wins = verb(winners[0], "wins", "win") if len(winners) == 1 else f"{listed(winners)} win together"
    return f"{_OVER[why]} {wins}."


# ------------------------------------------------------------------ the log
class Ledger:
    """Writes a line for each turn; the last one grows until its turn is over."""

    def __init__(self, names: Names, board: Board) -> None:
        self._names = names
        self._board = board
        self._turn: list[gy.Event] = []

    def write(self, told: list[Told], events: Sequence[gy.Event]) -> None:
        """Tell of the events of one entry more, below the lines of the entries before."""
        had_line = bool(self._said())
        self._turn += events
        words = self._said()
        if words:
            line = Told(words, place_of(self._turn))
            told[-1:] = [line] if had_line else [*told[-1:], line]
        if any(isinstance(event, _LAST) for event in events):
            self._turn = []

    def _said(self) -> str:
        return line(self._turn, self._names, self._board)


# ------------------------------------------------------------------ the pill
def prompt(view: gy.View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    if view.phase == gy.FINISHED:
        return result(view, names)
    if view.phase == gy.DRAWING:
        return "It is drawn who begins"
    name = names[view.player]
    if view.player not in you:
        is_playing = view.phase not in (gy.PLACING, gy.THROWING)
        return f"{name}: {left(view)}" if is_playing else f"{name} {_theirs(view)}"
    turn = "Your turn" if len(you) == 1 else f"{whose(name)} turn"
    return f"{turn}: {_yours(view)}"


def result(view: gy.View, names: Names) -> str:
    """Who has won, with how much."""
    winners = view.winners
    most = counted(view.nuggets(winners[0]), "nugget")
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} win together with {most} each!"
    return f"{verb(names[winners[0]], 'wins', 'win')} with {most}!"


def _theirs(view: gy.View) -> str:
    return "chooses a start space" if view.phase == gy.PLACING else "throws the die"


def _yours(view: gy.View) -> str:
    if view.phase == gy.PLACING:
        return "choose a start space"
    if view.phase == gy.THROWING:
        return "a 1, throw again" if view.thrown else "throw the die"
    return left(view)


def left(view: gy.View) -> str:
    """What is left of a throw: "3 of 5 spots left", "2 of 5 diggers to bring in"."""
    off, spots, total = view.off[view.player], view.spots, sum(view.thrown)
    if not off:
        return f"{spots} of {counted(total, 'spot')} left"
    if off >= spots:
        return f"{counted(spots, 'digger')} to bring in"
    return f"{counted(off, 'digger')} to bring in, then {counted(spots - off, 'step')}"


# ------------------------------------------------------------------ a player's row
def row(view: gy.View, seat: int) -> str:
    """A player's diggers and claims: "10 diggers · 2 claims"."""
    claims = counted(view.guards.count(seat), "claim")
    if view.retired[seat]:
        return f"has the six · {claims}"
    if view.off[seat]:
        return f"{len(view.teams[seat])} of {counted(STONES, 'digger')} in"
    return f"{counted(len(view.teams[seat]), 'digger')} · {claims}"


# ------------------------------------------------------------------ claims
def title(view: gy.View, claim: int) -> str:
    """A claim's name and worth: "C4 · 4 nuggets"."""
    return f"{view.board.names[claim]} · {counted(view.board.nuggets[claim], 'nugget')}"


def guarded(view: gy.View, claim: int, names: Names) -> str:
    """Who guards a claim, "" where nobody does."""
    seat = view.guards[claim]
    if seat == gy.NOBODY:
        return ""
    return "You guard it." if names[seat] == YOU else f"{names[seat]} guards it."


def about(view: gy.View, claim: int, names: Names, needed: Sequence[int] | None) -> str:
    """A claim's name and worth, who guards it, or which teams are nearest.

    `needed` are spots by seat, None where they are not known yet.
    """
    if view.guards[claim] != gy.NOBODY:
        return f"{title(view, claim)} · {guarded(view, claim, names)}"
    if needed is None:
        return title(view, claim)
    near = sorted((spots, seat) for seat, spots in enumerate(needed) if spots < UNREACHABLE)[:_NEAR]
    if not near:
        return f"{title(view, claim)} · nobody can reach it"
    found = [f"{whom(names[seat])} {spots}" for spots, seat in near]
    return f"{title(view, claim)} · spots to stake it: {', '.join(found)}"


# ------------------------------------------------------------------ what a choice means
def main_label(view: gy.View, goal: Goal) -> str:
    """What the main button says where a claim can be staked: at once, or after some steps."""
    if goal.walk:
        return "Close in and stake"
    return f"Stake {view.board.names[goal.claim]} for {counted(goal.nuggets, 'nugget')}"


def verdict(view: gy.View, walk: Walk | None, goal: Goal | None) -> str:
    """What the choice means, for the line in the tray."""
    if goal:
        prize = f"{view.board.names[goal.claim]}, {counted(goal.nuggets, 'nugget')}"
        return f"{counted(goal.steps, 'step')}, then stake {prize}" if goal.walk else f"Stake {prize}"
    if walk is None:
        return ""
    there = counted(len(walk.path), "digger" if view.off[view.player] else "step")
    if walk.turns:
        return f"{there}, turned back on the way"
    if walk.claims:
        name = view.board.names[walk.claims[0]]
        return f"{there}, then {name} {'can be staked' if walk.spots else 'next turn'}"
    return f"{there}, {walk.spots} left" if walk.spots else f"{there}, none left"


def why_not(view: gy.View, seat: int, claim: int) -> str:
    """Why a claim cannot be staked with the spots that are left."""
    if view.guards[claim] != gy.NOBODY:
        return TAKEN
    return NOT_CLOSED if seat not in view.guards else NOT_YET


def what_to_do(choice: Choice) -> str:
    """What to choose first."""
    if choice.starts:
        return NOT_A_START
    does = "your diggers come in up to there" if choice.is_entering else "your team goes there"
    return f"Choose one of the lit spaces: {does}."


def leaving(spots: int) -> str:
    """What is asked before spots are left."""
    return f"{counted(spots, 'spot')} would be lost: press it once more to stop here."


SIX_HEADING: Final = "THE CLAIM OF SIX"
SIX: Final = (
    "It holds the most gold of all, and it ends your game: you take no more turns, "
    "and the rest of your team leaves the trails."
)
