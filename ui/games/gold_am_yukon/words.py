"""What GOLD AM YUKON says: the pill, a player's row, claims, and what the screen itself refuses.

The log's lines (`line`) are at hand here too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from games.gold_am_yukon.board import STONES
from games.gold_am_yukon.reach import UNREACHABLE
from games.gold_am_yukon.state import DRAWING, FINISHED, NOBODY, PLACING, THROWING, View
from games.gold_am_yukon.walks import Walk
from ui.games.gold_am_yukon.choice import Goal
from ui.games.gold_am_yukon.ledger import Ledger, claim_at, line, place_of, place_of_claim
from ui.play.phrases import YOU, Names, counted, listed, verb, whom, whose

__all__ = ["Ledger", "claim_at", "line", "place_of", "place_of_claim", "prompt", "row", "title"]

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
CHOOSE_SPACE: Final = "Choose one of the lit spaces: your team goes there."
CHOOSE_ENTRY: Final = "Choose one of the lit spaces: your diggers come in up to there."


# ------------------------------------------------------------------ the pill
def prompt(view: View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    if view.phase == FINISHED:
        return result(view, names)
    if view.phase == DRAWING:
        return "It is drawn who begins"
    name = names[view.player]
    if view.player not in you:
        return f"{name} {_theirs(view)}" if view.phase in (PLACING, THROWING) else f"{name}: {left(view)}"
    turn = "Your turn" if len(you) == 1 else f"{whose(name)} turn"
    return f"{turn}: {_yours(view)}"


def result(view: View, names: Names) -> str:
    """Who has won, with how much."""
    winners = view.winners
    most = counted(view.nuggets(winners[0]), "nugget")
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} win together with {most} each!"
    return f"{verb(names[winners[0]], 'wins', 'win')} with {most}!"


def _theirs(view: View) -> str:
    return "chooses a start space" if view.phase == PLACING else "throws the die"


def _yours(view: View) -> str:
    if view.phase == PLACING:
        return "choose a start space"
    if view.phase == THROWING:
        return "a 1, throw again" if view.thrown else "throw the die"
    return left(view)


def left(view: View) -> str:
    """What is left of a throw: "3 of 5 spots left", "2 of 5 diggers to bring in"."""
    off, spots, total = view.off[view.player], view.spots, sum(view.thrown)
    if not off:
        return f"{spots} of {counted(total, 'spot')} left"
    if off >= spots:
        return f"{counted(spots, 'digger')} to bring in"
    return f"{counted(off, 'digger')} to bring in, then {counted(spots - off, 'step')}"


# ------------------------------------------------------------------ a player's row
def row(view: View, seat: int) -> str:
    """A player's diggers and claims: "10 diggers · 2 claims"."""
    claims = counted(view.guards.count(seat), "claim")
    if view.retired[seat]:
        return f"has the six · {claims}"
    if view.off[seat]:
        return f"{len(view.teams[seat])} of {counted(STONES, 'digger')} in"
    return f"{counted(len(view.teams[seat]), 'digger')} · {claims}"


# ------------------------------------------------------------------ claims
def title(view: View, claim: int) -> str:
    """A claim's name and worth: "C4 · 4 nuggets"."""
    return f"{view.board.names[claim]} · {counted(view.board.nuggets[claim], 'nugget')}"


def guarded(view: View, claim: int, names: Names) -> str:
    """Who guards a claim, "" where nobody does."""
    seat = view.guards[claim]
    if seat == NOBODY:
        return ""
    return "You guard it." if names[seat] == YOU else f"{names[seat]} guards it."


def about(view: View, claim: int, names: Names, needed: Sequence[int] | None) -> str:
    """A claim's name and worth, who guards it, or which teams are nearest.

    `needed` are spots by seat, None where they are not known yet.
    """
    if view.guards[claim] != NOBODY:
        return f"{title(view, claim)} · {guarded(view, claim, names)}"
    if needed is None:
        return title(view, claim)
    near = sorted((spots, seat) for seat, spots in enumerate(needed) if spots < UNREACHABLE)[:_NEAR]
    if not near:
        return f"{title(view, claim)} · nobody can reach it"
    found = [f"{whom(names[seat])} {spots}" for spots, seat in near]
    return f"{title(view, claim)} · spots to stake it: {', '.join(found)}"


# ------------------------------------------------------------------ what a choice means
def main_label(view: View, goal: Goal) -> str:
    """What the main button says where a claim can be staked: at once, or after some steps."""
    if goal.walk:
        return "Close in and stake"
    return f"Stake {view.board.names[goal.claim]} for {counted(goal.nuggets, 'nugget')}"


def verdict(view: View, walk: Walk | None, goal: Goal | None) -> str:
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


def why_not(view: View, seat: int, claim: int) -> str:
    """Why a claim cannot be staked with the spots that are left."""
    if view.guards[claim] != NOBODY:
        return TAKEN
    return NOT_CLOSED if seat not in view.guards else NOT_YET


def leaving(spots: int) -> str:
    """What is asked before spots are left."""
    return f"{counted(spots, 'spot')} would be lost: press it once more to stop here."


SIX_HEADING: Final = "THE CLAIM OF SIX"
SIX: Final = (
    "It holds the most gold of all, and it ends your game: you take no more turns, "
    "and the rest of your team leaves the trails."
)
