"""Asking for money, where it does not come by itself: a button in each person's row, whoever's turn it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.klondike_board.money import askers
from games.klondike_board.pending import Asking, Ready
from games.klondike_board.state import Collect
from ui.games.klondike_board.phrases import money
from ui.games.klondike_board.rows import ask_place
from ui.play import timings
from ui.play.board_hud import Action
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from ui.games.klondike_board.scene import KlondikeScene


def may_ask(scene: KlondikeScene) -> tuple[int, ...]:
    """The persons at this screen who may ask for money now; at the end the main button does it."""
    state = scene.match.state
    if scene.journal is None or scene.is_behind or not state.claims or isinstance(state.todo[-1], Asking):
        return ()
    return tuple(seat for seat in askers(state) if seat in scene.persons)


def ask(scene: KlondikeScene, seat: int) -> None:
    """A person asks for money."""
    if seat in may_ask(scene):
        scene.play(Collect(seat))


def row_actions(scene: KlondikeScene) -> list[Action]:
    """A button in the row of each person, where money must be asked for in this game; its key is a figure."""
    ready = may_ask(scene)
    seats = scene.persons if scene.match.state.asks else ()
    return [_action(scene, seat, _look(scene, seat) if seat in ready else None) for seat in seats]


def _action(scene: KlondikeScene, seat: int, look: ButtonLook | None) -> Action:
    place = ask_place(scene.layout.players[seat], scene.m)
    return Action(place, look, partial(ask, scene, seat), str(seat + 1), any_time=True)


def _look(scene: KlondikeScene, seat: int) -> ButtonLook:
    claim = next(claim for claim in scene.match.state.claims if claim.creditor == seat)
    return ButtonLook(f"Ask {money(claim.amount)}", "", "gold", 13)


def waited(scene: KlondikeScene, rest: float) -> float:
    """For how long a computer player waits before it acts: where its throw would end a claim, longer."""
    return max(rest, timings.before_claims_end(scene.app.settings.now.pace)) if _is_last_call(scene) else rest


def _is_last_call(scene: KlondikeScene) -> bool:
    """Whether the next throw would end what a person at this screen may still ask for."""
    state = scene.match.state
    ends = (claim.creditor for claim in state.claims if claim.turn != state.turn)
    return isinstance(state.todo[-1], Ready) and any(seat in scene.persons for seat in ends)
