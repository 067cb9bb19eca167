"""PIG on the screen: one die on the cloth, two buttons, and the same watched again."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core import Event
from tests.pig.rules import Hold, Kept, Roll, State, Threw
from ui.draw import materials, text
from ui.draw import type as wood_type
from ui.draw.charts import Course
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import CREAM, Metrics
from ui.draw.tween import Tween
from ui.play.controller import Action, Controller
from ui.play.dice import die
from ui.play.face import Face
from ui.play.hud import paint_around
from ui.play.layout import BoardLayout
from ui.play.narration import Names, counted, verb, whose
from ui.play.players import PlayerFacts
from ui.play.results import Ending, best_row
from ui.play.start import Screen
from ui.widgets.button import ButtonLook


class Table:
    """The die, and under it what is in the pot."""

    def __init__(self, layer: Layer, layout: BoardLayout, m: Metrics) -> None:
        self._m, self._board = m, layout.board
        self.pot = 0
        self._die, self._pot = Sprite(Surface((1, 1))), Sprite(Surface((1, 1)))
        for sprite in (self._die, self._pot):
            layer.add(sprite)

    def show(self, view: State) -> None:
        """Show the last throw, and the pot."""
        self.pot = view.pot
        self._show_die(view.spots or 6)
        words = text.line(f"In the pot: {view.pot}", self._m.font(24), CREAM, True)
        place = words.get_rect(midtop=(self._board.centerx, self._board.centery + self._m.u(90)))
        self._pot.change(picture=words, place=place.topleft)

    def arrange(self, view: State) -> list[Tween]:
        self.show(view)
        return []

    def begin(self, event: Event) -> list[Tween]:
        """The die turns round once, and lies as it was thrown."""
        if not isinstance(event, Threw):
            return []
        return [Tween(0.5, lambda share: self._show_die(event.spots, round(360 * share)))]

    def _show_die(self, spots: int, angle: int = 0) -> None:
        picture = die(spots, self._m.u(120), angle % 360)
        self._die.change(picture=picture, place=picture.get_rect(center=self._board.center).topleft)


# ------------------------------------------------------------------ words
def _said(event: Event, names: Names) -> str:
    """What was thrown or kept; "" where the die was only taken."""
    match event:
        case Threw(player, 1, lost):
            return f"{names[player]} threw a one and lost {counted(lost, 'point')}."
        case Threw(player, spots):
            return f"{names[player]} threw {spots}."
        case Kept(player, pot):
            return f"{names[player]} kept {counted(pot, 'point')}."
    return ""


# ------------------------------------------------------------------ the screen
class PigFace(Face):
    """What PIG looks like, and what is said of it."""

    view: State
    layout: BoardLayout
    table: Table

    def build(self, foot: int) -> Surface:
        m = self.canvas.m
        self.layout = BoardLayout.of(m, self.title, 2, foot)
        self.table = Table(self.canvas.layer, self.layout, m)
        whole = Surface((m.width, m.height))
        whole.blit(materials.cloth(*self.layout.table.size), self.layout.table)
        paint_around(whole, self.layout, self.title)
        return whole

    @property
    def board_room(self) -> Rect:
        return self.layout.board

    def see(self, view: State) -> None:
        super().see(view)
        self.table.show(view)

    @property
    def turn(self) -> int:
        return self.view.player

    @property
    def winners(self) -> tuple[int, ...]:
        return self.view.winners

    def line(self, events: Sequence[Event]) -> str:
        return " ".join(filter(None, (_said(event, self.names) for event in events)))

    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        score, goal = self.view.scores[seat], self.view.goal
        return PlayerFacts(self.names[seat], f"of {goal}", str(score), is_active=is_active)

    def result(self) -> str:
        (winner,) = self.view.winners
        points = counted(self.view.scores[winner], "point")
        return f"{verb(self.names[winner], 'wins', 'win')} with {points}"

    def ended(self) -> Ending:
        view: State = self.match.state
        heading = f"{verb(self.names[view.winners[0]], 'wins', 'win')}!".upper()
        course = Course(
            "Points after each turn", tuple(zip((0, 0), *view.turns, strict=True)), goal=view.goal
        )
        heading = heading if wood_type.has(heading) else "THE END"
        rows = (best_row("Points", view.scores, str),)
        return Ending(heading, (f"{self.result()}.",), view.winners, course, rows)


class PigController(Controller):
    """What is done at a table of PIG: throw, or keep what is in the pot."""

    face: PigFace

    def prompt(self) -> str:
        if self.face.view.winners:
            return self.face.result()
        if self.session.is_yours:
            return "Throw, or keep what is in the pot"
        return f"{whose(self.face.names[self.face.view.player])} turn"

    def actions(self) -> tuple[Action, ...]:
        moves, layout = self.session.moves, self.face.layout
        throw = ButtonLook("Throw", "dice", "primary") if Roll() in moves else None
        keep = ButtonLook(f"Keep {self.face.view.pot}", "check") if Hold() in moves else None
        return (
            Action(layout.main, throw, lambda: self._play(Roll()), "Space"),
            Action(layout.second, keep, lambda: self._play(Hold()), "S"),
        )

    def show(self) -> None:
        self.face.table.show(self.face.view)


PIG = Screen(PigFace, PigController)
