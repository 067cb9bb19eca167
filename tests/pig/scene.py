"""PIG on the screen: one die on the cloth, two buttons, and the same watched again."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.compat import override
from games.core import Event, Player, Words, message
from tests.pig.rules import Hold, Kept, Roll, State, Threw
from ui.draw import materials, text
from ui.draw.charts import Course
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import CREAM, Metrics
from ui.draw.tween import Tween
from ui.play.controller import Action, Controller
from ui.play.dice import die
from ui.play.face import Face
from ui.play.hud import paint_around
from ui.play.layout import BoardLayout
from ui.play.narration import Names, Said, narrate
from ui.play.players import PlayerFacts
from ui.play.results import Ending, best_row, heading
from ui.play.start import Screen
from ui.widgets.button import labelled
from ui.words import in_words


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
        words = text.line(in_words(message("pig.pot", pot=view.pot)), self._m.font(24), CREAM, True)
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
def _told(event: Event, names: Names) -> Said | None:
    """What was thrown or kept; None where the die was only taken."""
    match event:
        case Threw(player, 1, lost):
            return Said(player, message("pig.log.lost", count=lost))
        case Threw(player, spots):
            return Said(player, message("pig.log.threw", spots=spots))
        case Kept(player, pot):
            return Said(player, message("pig.log.kept", count=pot))
    return None


# ------------------------------------------------------------------ the screen
class PigFace(Face):
    """What PIG looks like, and what is said of it."""

    view: State
    layout: BoardLayout
    table: Table

    @override
    def build(self, foot: int) -> Surface:
        m = self.canvas.m
        self.layout = BoardLayout.of(m, self._title, 2, foot)
        self.table = Table(self.canvas.layer, self.layout, m)
        whole = Surface((m.width, m.height))
        whole.blit(materials.cloth(*self.layout.table.size), self.layout.table)
        paint_around(whole, self.layout, self._title)
        return whole

    @property
    @override
    def board_room(self) -> Rect:
        return self.layout.board

    @override
    def see(self, view: State) -> None:
        super().see(view)
        self.table.show(view)

    @property
    @override
    def turn(self) -> int:
        return self.view.player

    @property
    @override
    def winners(self) -> tuple[int, ...]:
        return self.view.winners

    @override
    def line(self, events: Sequence[Event]) -> Words:
        return narrate(events, self.names, _told)

    @override
    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        score, goal = self.view.scores[seat], self.view.goal
        of = in_words(message("pig.goal", goal=goal))
        return PlayerFacts(self.names[seat], of, str(score), is_active=is_active)

    @override
    def result(self) -> Words:
        (winner,) = self.view.winners
        return message("pig.won", who=Player(self.names[winner]), count=self.view.scores[winner])

    @override
    def ended(self) -> Ending:
        view: State = self.match.state
        won = heading("pig", (Player(self.names[view.winners[0]]),))
        cash = tuple(zip((0, 0), *view.turns, strict=True))
        course = Course(message("pig.end.course"), cash, goal=view.goal)
        rows = (best_row(message("pig.end.points"), view.scores, str),)
        return Ending(won, (self.result(),), view.winners, course, rows)


class PigController(Controller):
    """What is done at a table of PIG: throw, or keep what is in the pot."""

    face: PigFace

    @override
    def prompt(self) -> Words:
        if self.face.view.winners:
            return self.face.result()
        if self.session.is_yours:
            return message("pig.pill")
        return message("turn", who=Player(self.face.names[self.face.view.player]))

    @override
    def actions(self) -> tuple[Action, ...]:
        moves, layout = self.session.moves, self.face.layout
        throw = labelled(message("pig.button.throw"), "dice", "primary") if Roll() in moves else None
        kept = message("pig.button.keep", pot=self.face.view.pot)
        keep = labelled(kept, "check") if Hold() in moves else None
        return (
            Action(layout.main, throw, lambda: self._play(Roll()), "Space"),
            Action(layout.second, keep, lambda: self._play(Hold()), "S"),
        )

    @override
    def show(self) -> None:
        self.face.table.show(self.face.view)


PIG = Screen(PigFace, PigController)
