"""Texts of GOLD AM YUKON: the log, the pill, a player's row, claims, and refusals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

from games.core import Message, Move, Player, Words, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import IDLE, RING, SPACES, Board, claim_and_nuggets, count_message
from games.gold_am_yukon.distances import UNREACHABLE
from games.gold_am_yukon.rules import missing_spaces
from games.gold_am_yukon.simulator import Walk
from ui.games.gold_am_yukon import places
from ui.games.gold_am_yukon.choice import Goal, WalkChoice
from ui.play.narration.narrator import LogSentence, Names, Narrator, narrate, your_turn
from ui.play.panels.log import LogLine
from ui.play.panels.notices import EventNote
from ui.widgets.button import ButtonLook, labelled

NOWHERE: Final = -1
_GROUPED: Final = (gy.Threw, gy.Entered, gy.Stepped)
"""Events that a log line counts together if they follow each other."""
_TURN_ENDS: Final = (gy.Drawn, gy.Placed, gy.Ended, gy.Began, gy.Finished)
"""Events that end a line."""
_NEAR: Final = 3
"""The most teams that the caption of a claim names."""


# ------------------------------------------------------------------ places
def place_of_claim(claim: int) -> int:
    """Return the place number of a claim, after those of the spaces of a whole valley."""
    return len(SPACES) + claim


def claim_at(place: int) -> int:
    """Return the claim of a place, or NOWHERE if it is the place of a space."""
    return place - len(SPACES) if place >= len(SPACES) else NOWHERE


def place_of(events: Sequence[gy.Event]) -> int:
    """Return the place that a turn is about: the staked claim, else its last stone's space, or NOWHERE."""
    for event in events:
        if isinstance(event, gy.Staked):
            return place_of_claim(event.claim)
    spaces = [event.space for event in events if isinstance(event, gy.Placed | gy.Entered | gy.Stepped)]
    return spaces[-1] if spaces else NOWHERE


# ------------------------------------------------------------------ a line of the log
_NARRATOR: Final = Narrator(
    "gold_am_yukon", {things: partial(count_message, things) for things in ("nuggets", "spots")}
)


def line(events: Sequence[gy.Event], names: Names, board: Board) -> Words:
    """Return the events of a turn in one or more sentences."""
    return narrate(_group_events(events), names, lambda group, _: _group_text(group, names, board))


def _group_events(events: Sequence[gy.Event]) -> Iterator[list[gy.Event]]:
    """Yield throws, stones that enter and steps in runs of one kind, and every other event alone."""
    group: list[gy.Event] = []
    for event in events:
        if group and not (isinstance(event, _GROUPED) and type(group[0]) is type(event)):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _group_text(group: Sequence[gy.Event], names: Names, board: Board) -> LogSentence | None:
    """Return the sentence for an event, or for several of one kind; None for an event without one."""
    event, count = group[-1], len(group)
    match event:
        case gy.Began():
            return None
        case gy.Drawn():
            return _NARRATOR.sentence(event, names, by=NOWHERE)
        case gy.Threw():
            spots = tuple(each.spots for each in group if isinstance(each, gy.Threw))
            return _NARRATOR.sentence(event, names, spots=spots)
        case gy.Entered():
            return _NARRATOR.sentence(event, names, diggers=count_message("diggers", count))
        case gy.Stepped():
            return _NARRATOR.sentence(event, names, steps=count_message("steps", count))
        case gy.Staked():
            return _NARRATOR.sentence(event, names, claim=board.names[event.claim])
        case gy.Placed():
            beside = tuple(board.names[claim] for claim in board.claims_at[event.space])
            return _NARRATOR.sentence(event, names, claims=beside)
        case gy.Ended():
            is_shown = event.spots and event.why in ("stopped", "blocked")
            return _NARRATOR.sentence(event, names, event.why) if is_shown else None
        case gy.Finished():
            return _NARRATOR.sentence(event, names, why=end_reason(event.why))
        case _:
            return _NARRATOR.sentence(event, names)


def end_reason(why: str) -> Message:
    """Return the reason why a game is over."""
    return message(f"gold_am_yukon.over.{why.replace(' ', '_')}", rounds=IDLE)


# ------------------------------------------------------------------ the log
class TurnLog:
    """A writer of log lines, one for each turn; the last one grows until its turn is over."""

    def __init__(self, names: Names, board: Board) -> None:
        self._names = names
        self._board = board
        self._turn: list[gy.Event] = []

    def write(self, lines: list[LogLine], events: Sequence[gy.Event]) -> None:
        """Add the events of an entry to the last line, or as a new line."""
        had_line = bool(self._turn_text())
        self._turn += events
        words = self._turn_text()
        if words:
            line = LogLine(words, place_of(self._turn), tuple(self._turn))
            lines[-1:] = [line] if had_line else [*lines[-1:], line]
        if any(isinstance(event, _TURN_ENDS) for event in events):
            self._turn = []

    def _turn_text(self) -> Words:
        return line(self._turn, self._names, self._board)


def move_name(board: Board, move: Move) -> Words:
    """Return a move in a few words, for the review; "" for one that no review names."""
    match move:
        case gy.Place(space=space) | gy.Enter(space=space) | gy.Step(space=space):
            kind = {gy.Place: "place", gy.Enter: "enter", gy.Step: "step"}[type(move)]
            beside = tuple(board.names[claim] for claim in board.claims_at[space])
            return message(f"gold_am_yukon.review.{kind}", claims=beside)
        case gy.Stake(claim=claim):
            name, nuggets = claim_and_nuggets(board, claim)
            return message("gold_am_yukon.button.stake", claim=name, nuggets=nuggets)
        case gy.Stop():
            return message("gold_am_yukon.button.stop")
        case _:
            return ""


# ------------------------------------------------------------------ notes
def event_note(event: gy.Event, names: Names, view: gy.View) -> EventNote | None:
    """Return the note for a gain, loss or duty from an event, or None; `view` is that after the event."""
    match event:
        case gy.Staked():
            text = _NARRATOR.message("slip", event, names, claim=view.board.names[event.claim])
            return EventNote(text, (event.player,), place_of_claim(event.claim), event.nuggets)
        case gy.Retired():
            place = event.spaces[-1] if event.spaces else gy.NOBODY
            return EventNote(_NARRATOR.message("slip", event, names), (event.player,), place)
        case gy.Ended() if event.why == "blocked" and event.spots:
            text = _NARRATOR.message("slip", event, names, event.why)
        case gy.TurnedBack():
            text = _NARRATOR.message("slip", event, names)
        case _:
            return None
    return EventNote(text, (event.player,), view.teams[event.player][-1])


# ------------------------------------------------------------------ the pill
def prompt(view: gy.View, names: Names, you: Collection[int]) -> Message:
    """Return the acting player and the task; `you` are the seats of the persons at this screen."""
    if view.phase == gy.FINISHED:
        return result(view, names)
    if view.phase == gy.DRAWING:
        return message("gold_am_yukon.pill.drawing")
    who, left = Player(names[view.player]), _spots_left(view) if view.phase == gy.PLAYING else ""
    if view.player not in you:
        return message(f"gold_am_yukon.pill.other.{view.phase}", who=who, left=left)
    task = message(f"gold_am_yukon.pill.{view.phase}", left=left, thrown=len(view.thrown))
    return your_turn(who, task, you)


def result(view: gy.View, names: Names) -> Message:
    """Return the winners and their nuggets."""
    winners = tuple(Player(names[seat]) for seat in view.winners)
    most = count_message("nuggets", view.nuggets(view.winners[0]))
    return message("gold_am_yukon.won", winners=winners, nuggets=most)


def _spots_left(view: gy.View) -> Message:
    """Return the rest of a throw: "3 of 5 spots left", "2 diggers to bring in, then 3 steps"."""
    off, spots = view.off[view.player], view.spots
    if not off:
        return message("gold_am_yukon.left", spots=spots, count=sum(view.thrown))
    if off >= spots:
        return message("gold_am_yukon.left.enter", diggers=count_message("diggers", spots))
    diggers, steps = count_message("diggers", off), count_message("steps", spots - off)
    return message("gold_am_yukon.left.enter_and_go", diggers=diggers, steps=steps)


# ------------------------------------------------------------------ a player's row
def row(view: gy.View, seat: int) -> Message:
    """Return a player's diggers and claims: "10 diggers · 2 claims"."""
    claims, there = count_message("claims", view.guards.count(seat)), len(view.teams[seat])
    if view.retired[seat]:
        return message("gold_am_yukon.row.retired", claims=claims)
    if view.off[seat]:
        return message("gold_am_yukon.row.entering", there=there, count=view.stones)
    return message("gold_am_yukon.row", diggers=count_message("diggers", there), claims=claims)


# ------------------------------------------------------------------ claims
def describe_claim(view: gy.View, claim: int, names: Names, needed: Sequence[int] | None) -> Message:
    """Return a claim's name and nuggets, its guard, or the nearest teams.

    `needed` are the spots by seat, None before they are known.
    """
    name, worth = claim_and_nuggets(view.board, claim)
    title = message("gold_am_yukon.claim", claim=name, nuggets=worth)
    guard = view.guards[claim]
    if guard != gy.NOBODY:
        return message("gold_am_yukon.claim.guarded", title=title, who=Player(names[guard]))
    if needed is None:
        return title
    near = _nearest_teams(needed, names)
    if not near:
        return message("gold_am_yukon.claim.out_of_reach", title=title)
    return message("gold_am_yukon.claim.near", title=title, near=near)


def describe_required(needed: Sequence[int], names: Names) -> Message:
    """Return the spots that the nearest teams need to stake a claim, for a screen reader."""
    return message("gold_am_yukon.spoken.near", near=_nearest_teams(needed, names))


def _nearest_teams(needed: Sequence[int], names: Names) -> tuple[Message, ...]:
    """Return the nearest teams that can reach a claim, with the spots they need."""
    near = sorted((spots, seat) for seat, spots in enumerate(needed) if spots < UNREACHABLE)[:_NEAR]
    return tuple(
        message("gold_am_yukon.claim.near.team", who=Player(names[seat]), spots=spots) for spots, seat in near
    )


# ------------------------------------------------------------------ choice
def main_label(view: gy.View, goal: Goal) -> Message:
    """Return the main button's label if a claim can be staked: at once, or after some steps."""
    name, worth = claim_and_nuggets(view.board, goal.claim)
    if goal.walk:
        return message(
            "gold_am_yukon.button.close_in", steps=count_message("steps", goal.steps), nuggets=worth
        )
    return message("gold_am_yukon.button.stake", claim=name, nuggets=worth)


def walk_label(choice: WalkChoice) -> Message:
    """Return the main button's label if no claim can be staked: to set out, to walk, or to choose."""
    if choice.is_start:
        return message("gold_am_yukon.button.set_out")
    if choice.walk:
        way = count_message(
            "diggers" if choice.view.off[choice.view.player] else "steps", len(choice.walk.path)
        )
        return message("gold_am_yukon.button.walk", way=way)
    return message("gold_am_yukon.button.choose")


def walk_look(choice: WalkChoice, *, is_ready: bool) -> ButtonLook:
    """Return the look of the button that walks; until it is ready, a plate that asks for a space."""
    if is_ready:
        return labelled(walk_label(choice), "step", "primary")
    return labelled(walk_label(choice), "", "plate")


def choice_outcome(view: gy.View, walk: Walk | None, goal: Goal | None) -> Words:
    """Return the effect of the choice, for the tray; "" for a claim, which the main button names."""
    if goal or walk is None:
        return ""
    way = count_message("diggers" if view.off[view.player] else "steps", len(walk.path))
    if walk.turns:
        return message("gold_am_yukon.verdict.turned", way=way)
    if not walk.claims:
        return message("gold_am_yukon.verdict", way=way, count=walk.spots)
    return message(
        "gold_am_yukon.verdict.claim_now" if walk.spots else "gold_am_yukon.verdict.claim_next",
        way=way, claim=view.board.names[walk.claims[0]],
    )  # fmt: skip


# ------------------------------------------------------------------ the question before a claim is staked
def question_heading(view: gy.View, goal: Goal) -> Message:
    """Return the heading of the question, with the name of the claim."""
    name = view.board.names[goal.claim]
    return message("gold_am_yukon.ask.six" if goal.is_six else "gold_am_yukon.ask.claim", claim=name)


def stake_effect(after: gy.View, seat: int, names: Names) -> Message:
    """Return the effect of staking a claim on a player: the end of the game or of their turns."""
    scores = [after.nuggets(each) for each in range(after.seats)]
    own = scores.pop(seat)
    if after.phase != gy.FINISHED:
        others = tuple(Player(names[each]) for each, team in enumerate(after.teams) if team)
        free = [after.board.nuggets[claim] for claim, guard in enumerate(after.guards) if guard == gy.NOBODY]
        return message(
            "gold_am_yukon.ask.goes_on", others=others, nuggets=count_message("nuggets", own),
            claims=count_message("claims", len(free)), worth=sum(free),
        )  # fmt: skip
    winners = tuple(Player(names[each]) for each in after.winners if each != seat)
    return message(
        f"gold_am_yukon.ask.{_result_key(after)}",
        why=end_reason(after.why),
        winners=winners,
        own=own,
        other=max(scores),
    )


def stake_label(after: gy.View) -> Message:
    """Return the label of the button that stakes a claim, by its result."""
    return message(f"gold_am_yukon.ask.stake.{_result_key(after)}")


def _result_key(after: gy.View) -> str:
    """Return the result for the player who staked: "won", "shared", "lost" or "goes_on"."""
    if after.phase != gy.FINISHED:
        return "goes_on"
    if after.player not in after.winners:
        return "lost"
    return "won" if len(after.winners) == 1 else "shared"


def refusal_message(view: gy.View, seat: int, claim: int) -> Message:
    """Return the reason why a player cannot stake a claim with the spots left."""
    if view.guards[claim] != gy.NOBODY:
        return message("gold_am_yukon.refused.guarded")
    open_ = missing_spaces(view, seat, claim)
    if seat in view.guards or view.stones < RING:
        return message("gold_am_yukon.refused.not_round", count=len(open_))
    others = [team for other, team in enumerate(view.teams) if other != seat]
    taken = sum(space in team for space in open_ for team in others)
    return message("gold_am_yukon.refused.not_closed", count=len(open_), taken=taken)


def leading_end(choice: WalkChoice) -> Message:
    """Return which end of the team leads after a switch."""
    view = choice.view
    team = view.teams[view.player]
    at = places.place(view.board, team[-choice.end], team)
    return message("gold_am_yukon.spoken.from", place=at)


def choice_hint(choice: WalkChoice) -> Message:
    """Return the message that asks for a choice."""
    if choice.starts:
        return message("gold_am_yukon.refused.not_a_start")
    entering = choice.must_enter
    return message("gold_am_yukon.choose.entering" if entering else "gold_am_yukon.choose.walking")
