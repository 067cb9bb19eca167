"""The prompts in the pill, and the label of the main button."""

from __future__ import annotations

from collections.abc import Collection

from games.calamityville import board, pending
from games.calamityville import state as cv
from games.core import YOU, Message, Money, Player, Words, message
from ui.games.calamityville.words.terms import NARRATOR, PRICE, RESALE
from ui.play.narration.narrator import Names, your_turn


def active_seat(view: cv.View) -> int:
    """Return the seat that must choose or throw, or NOBODY if nature acts by itself."""
    task = view.task
    match task:
        case pending.Piling() | pending.Over():
            return cv.NOBODY
        case pending.Opening():
            return task.waiting[0]
        case pending.Owing():
            return task.debtor
        case _:
            return task.player


# ------------------------------------------------------------------ the pill
def prompt(view: cv.View, names: Names, you: Collection[int]) -> Message:
    """Return a sentence on whose turn it is and what to do; `you` are the seats of the persons here."""
    task, seat = view.task, active_seat(view)
    if isinstance(task, pending.Over):
        return NARRATOR.message("pill", task, names, cash=Money(view.cash[task.winners[0]]))
    if isinstance(task, pending.Piling):
        return NARRATOR.message("pill", task, names)
    who = Player(names[seat])
    if isinstance(task, pending.Drawing) and seat != view.turn:
        return message("calamityville.pill.digging", who=who)
    if seat not in you and who != YOU:
        return NARRATOR.message("pill.other", task, names, who=who, missing=_missing_cash(view, task))
    space = view.at[seat]
    said = NARRATOR.message(
        "task", task, names, missing=_missing_cash(view, task), resale=RESALE, price=PRICE,
        space=board.PLACES[space], at=board.KIND[space], worth=Money(board.VALUE[space]),
    )  # fmt: skip
    if seat != view.turn and not isinstance(task, pending.Opening):
        return message("log.by", who=who, told=said)
    return your_turn(who, said, you)


def short_prompt(view: cv.View, names: Names, seat: int, *, is_human_turn: bool) -> Message:
    """Return a short prompt: with the task for a person here, else with the player's name alone."""
    who = Player(names[seat])
    if not is_human_turn:
        return message("turn", who=who)
    short = NARRATOR.message("short", view.task, names, missing=_missing_cash(view, view.task))
    return message("turn.yours", task=short) if who == YOU else message("log.by", who=who, told=short)


def _missing_cash(view: cv.View, task: pending.Pending) -> Money:
    """Return the cash that a debtor still lacks."""
    return Money(task.amount - view.cash[task.debtor] if isinstance(task, pending.Owing) else 0)


# ------------------------------------------------------------------ the buttons
def main_label(view: cv.View, names: Names, *, space: int = cv.NOBODY, seat: int = cv.NOBODY) -> Words:
    """Return the main button's label for the chosen `space` or `seat`, or "" while cards are offered."""
    match view.task:
        case pending.Giving() | pending.Losing() | pending.Owing():
            chosen = board.property_name(view.built[space], space)
            return NARRATOR.message("button", view.task, names, property=chosen)
        case pending.Blaming():
            return NARRATOR.message("button", view.task, names, who=Player(names[seat]))
        case pending.Buying() | pending.Placing() | pending.Piling() | pending.Over():
            return ""
        case _:
            return NARRATOR.message("button", view.task, names)
