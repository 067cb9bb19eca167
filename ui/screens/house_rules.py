"""House rules: their names in lists and at tables, and the form in which a player chooses them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from games import GAMES
from games.compat import override
from games.core import Message, Option, Options, Primitive, Words, house_rules, message, yes_or_no
from games.game_info import game_info
from games.match import Match
from saves.settings import last_start, with_start
from ui.dialogs.controls import ControlScene
from ui.dialogs.modal import CachedModal
from ui.draw import text
from ui.draw.boxes import Stack, around, equal
from ui.draw.theme import CREAM
from ui.screens.option_names import option_labels
from ui.widgets.button import labelled
from ui.widgets.controls import Choice
from ui.widgets.controls import Option as Name
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application
    from ui.draw.theme import Metrics

HEADING: Final = message("house.rules")
AS_PRINTED: Final = message("house.as_printed")
_SHORT: Final = "short"


def rules_in_force(game: str, options: Options) -> tuple[Message, ...]:
    """Return the names of the house rules among the options of a match; none as printed."""
    return tuple(
        text.value_name(options[text.option]) or text.label
        for text in game_info(game).options
        if text.is_house and text.option in options
    )


def rules_sentence(game: str, options: Options) -> Words:
    """Return the house rules among the options of a match in a sentence; "" as printed."""
    rules = rules_in_force(game, options)
    return message("house.sentence", rules=rules) if rules else ""


def sign_at_table(match: Match) -> Words:
    """Return the sign of house rules for the log of a game for several, or "" as printed."""
    return HEADING if len(match.seats) > 1 and rules_in_force(match.game.name, match.options) else ""


# ------------------------------------------------------------------ the choice for the next game
def chosen_rules(app: Application, game: str) -> dict[str, Primitive]:
    """Return the house rules that the player has chosen for new games of a kind; none as printed."""
    start = last_start(app.settings.current.tables, game)
    wanted, rules = dict(start.options) if start else {}, GAMES[game]
    fitting = {
        option.name: wanted[option.name]
        for option in rules.options
        if option.is_house and _is_on_offer(option, wanted.get(option.name))
    }
    return house_rules(rules, fitting)


def _is_on_offer(option: Option, value: Primitive | None) -> bool:
    return type(value) is type(option.default) and value in (option.allowed or ())


def choose_rules(app: Application, game: str, rules: Mapping[str, Primitive]) -> None:
    """Remember the house rules for new games of a kind."""
    tables = app.settings.current.tables
    start = last_start(tables, game)
    own = {option.name for option in GAMES[game].options if option.is_house}
    others = {name: value for name, value in (start.options if start else ()) if name not in own}
    seats = start.seats if start else ()
    app.change_settings(tables=with_start(tables, game, seats, others | dict(rules)))


def rules_choice(app: Application, game: str, m: Metrics, changed: Callable[[], None]) -> Choice[Primitive]:
    """Return a choice of the rules for new games: as printed, the short game, or the form of house rules.

    It calls `changed` once the rules have changed.
    """
    rules, info = chosen_rules(app, game), game_info(game)
    is_short = info.is_short(rules)

    def take(wanted: Primitive) -> None:
        app.sound.play("click")
        if wanted is True:
            app.push(HouseRulesScene(app, game, changed))
        else:
            choose_rules(app, game, dict(info.short.rules) if wanted == _SHORT else {})
        changed()

    short = [Name[Primitive](_SHORT, message("house.short"))] if info.short.rules else []
    others = message("house.some", count=0 if is_short else len(rules))
    names = (Name[Primitive](False, AS_PRINTED), *short, Name[Primitive](True, others))
    return Choice(HEADING, names, _SHORT if is_short else bool(rules), m, take)


class HouseRulesScene(ControlScene, CachedModal):
    """A form with a choice for each house rule of a game; each choice is remembered at once.

    It calls `done` after it has closed.
    """

    def __init__(self, app: Application, game: str, done: Callable[[], None]) -> None:
        super().__init__(app)
        self._game = GAMES[game]
        self._done = done

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m, heading = self.m, HEADING
        choices = [self._choice(number, option) for number, option in enumerate(self._options)]
        sizes = [choice.minimum_size() for choice in choices]
        widest, gap, pad = max(wide for wide, _ in sizes), m.u(12), m.u(26)
        head, foot = m.half(30) + m.u(34), m.half(46) + m.u(22)
        for columns in (1, 2):
            wide = max(m.half(820 if self._short else 460), columns * widest + (columns - 1) * 2 * gap)
            wide = min(wide, m.width - m.u(24) - 2 * pad)
            note = self._paint_note(wide, m)
            rows = -(-len(choices) // columns)
            high = head + note.get_height() + rows * (sizes[0][1] + gap) + gap + foot
            if high <= m.height - m.u(16):
                break
        frame = around(m.window.center, wide + 2 * pad, min(high, m.height - m.u(8)))
        ground = self.paint_frame(frame, heading)
        room = Stack(Rect(frame.x + pad, frame.y + head, wide, frame.height - head))
        ground.blit(note, room.take(note.get_height()))
        self.controls.forget()
        places = [
            place for _ in range(rows) for place in equal(room.take(sizes[0][1], gap), columns, 2 * gap)
        ]
        for choice, place in zip(choices, places, strict=False):
            self.controls.add(choice, place)
        self._add_buttons(room.take(m.half(46), gap))

    def _paint_note(self, width: int, m: Metrics) -> Surface:
        return text.paragraph(in_words(self._note), m.font(16), CREAM, width, centred=True)

    def _add_buttons(self, place: Rect) -> None:
        m = self.m
        count, wide = (4, m.half(820)) if self._short else (2, m.half(520))
        places = equal(around(place.center, min(place.width, wide), place.height), count, m.u(14))
        reset = self.buttons.add(places[0], labelled(AS_PRINTED, "redo"), self._reset)
        reset.show(enabled=bool(self._rules))
        row = [reset]
        if self._short:
            name = message("house.short.minutes", minutes=game_info(self._game.name).short.duration)
            short = self.buttons.add(places[1].union(places[2]), labelled(name, "clock"), self._shorten)
            short.show(enabled=self._rules != self._short)
            row.append(short)
        done = labelled(message("screens.done"), "check", "primary")
        row.append(self.buttons.add(places[-1], done, self.close_form))
        self.buttons.match_font_sizes(row)

    @property
    def _options(self) -> list[Option]:
        return [option for option in self._game.options if option.is_house]

    def _choice(self, number: int, option: Option) -> Choice[Primitive]:
        label, names = option_labels(self._game.name, option)
        value = self._rules.get(option.name, option.default)
        return Choice(label, names, value, self.m, partial(self._take, number, option))

    # -------------------------------------------------------------- choosing
    @property
    def _rules(self) -> dict[str, Primitive]:
        return chosen_rules(self.app, self._game.name)

    @property
    def _short(self) -> dict[str, Primitive]:
        """The house rules of the short game, if the game has one."""
        return dict(game_info(self._game.name).short.rules)

    @property
    def _note(self) -> Message:
        """The sentence about the chosen rules: from when on they hold, and what there is not with them."""
        has_advice = self._game.variant(self._game.check_options(self._rules)).has_advice
        known = yes_or_no(has_advice)
        return message("house.note", advice=known if self._game.seats.stop == 2 else "board")

    @property
    @override
    def _summary(self) -> Words:
        return self._note

    def _take(self, number: int, option: Option, value: Primitive) -> None:
        self.app.sound.play("click")
        choose_rules(self.app, self._game.name, house_rules(self._game, self._rules | {option.name: value}))
        self._rebuild_at(number)

    def _reset(self) -> None:
        self.app.sound.play("click")
        choose_rules(self.app, self._game.name, {})
        self._rebuild_at(0)

    def _shorten(self) -> None:
        self.app.sound.play("click")
        choose_rules(self.app, self._game.name, self._short)
        self._rebuild_at(0)

    def _rebuild_at(self, number: int) -> None:
        """Show the form as it is now, with the focus on one of its choices."""
        is_shown = self.focus.is_shown
        self.rebuild()
        self.focus.set(self.controls[number], shown=is_shown)

    def close_form(self) -> None:
        """Close the form."""
        self.app.pop()
        self._done()

    @override
    def enter(self) -> None:
        self.focus.set(self.controls[0])
