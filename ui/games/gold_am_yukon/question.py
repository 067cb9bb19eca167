"""The question before a claim is staked that ends the game, or that is the six."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.core import message
from ui.dialogs.modal import MenuEntry, QuestionScene
from ui.games.gold_am_yukon import words

if TYPE_CHECKING:
    from ui.app.scene import Application
    from ui.games.gold_am_yukon.choice import Goal, WalkChoice
    from ui.widgets.button import ButtonKind


def stake_question(
    app: Application, choice: WalkChoice, goal: Goal, names: Sequence[str], stake: Callable[[], None]
) -> QuestionScene:
    """Return the question whether to `stake` a claim; the first answer is the safe one."""
    after, is_losing = choice.state_after(goal), choice.is_losing(goal)
    kinds: tuple[ButtonKind, ButtonKind] = ("danger", "primary") if is_losing else ("primary", "wood")
    play_on = message("gold_am_yukon.ask.play_on")
    entries = [
        MenuEntry(words.stake_label(after), "check", "", "", stake, kinds[0]),
        MenuEntry(play_on, "back", "Esc", "back", lambda: None, kinds[1]),
    ]
    question = words.stake_effect(after, choice.view.player, names)
    heading = words.question_heading(choice.view, goal)
    return QuestionScene(app, heading, question, entries[::-1] if is_losing else entries)
