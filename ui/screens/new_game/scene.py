"""The screen of a new game for several: a person or a computer at each seat, tokens, colors and options."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from games import GAMES
from games.compat import override
from games.core import Message, Primitive, Words, message
from games.game_info import game_info
from games.seating import DEFAULT_LEVEL, LONGEST_NAME
from saves.persons import Persons, person_named, person_with_id
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.app.intents import Intent, Pointer
from ui.dialogs.controls import ControlScene
from ui.dialogs.field import Field
from ui.dialogs.forms import FormScene
from ui.dialogs.modal import CachedModal, paint_heading, paint_inset
from ui.draw import cache, paint, text
from ui.draw.posters import Poster
from ui.draw.seats import SeatLook
from ui.draw.sprites import Sprite
from ui.draw.theme import BRIGHT_GOLD, CREAM, GOLD, INK, Colour
from ui.screens.house_rules import choose_rules, chosen_rules, rules_choice
from ui.screens.look import LookScene
from ui.screens.new_game.character import Character, character_area, name_style
from ui.screens.new_game.config import ConfigError, GameConfig
from ui.screens.new_game.descriptions import (
    PLAYER_TYPES,
    describe_levels,
    describe_temper,
    longest_descriptions,
)
from ui.screens.new_game.layout import LayoutInput, NewGameLayout, compute_layout
from ui.screens.new_game.look import Badge, paint_row
from ui.screens.new_game.painting import error_picture, in_lines, paint_poster_and_paper
from ui.screens.option_names import option_labels
from ui.screens.persons import PersonsScene, Pick
from ui.widgets.button import Button, ButtonLook, labelled
from ui.widgets.controls import Choice, Control
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application

_READ: Final = 0.8  # smallest size of the sentence about the game, as a share of its full size
_LONG_NAME: Final = message("screens.new.refused.long_name", most=LONGEST_NAME)
_NO_FONT: Final = message("screens.new.refused.no_font")
_HEADINGS: Final = (message("screens.new.players"), message("screens.new.this"))


class NewGameScene(ControlScene, FormScene, CachedModal):
    """A row for each seat, the game's options, and the button that begins; Enter begins at once.

    A text describes the play of computers of one level or temper: that pointed at, in focus or chosen last.
    """

    def __init__(self, app: Application, game: str) -> None:
        super().__init__(app)
        self.game = game
        self.config = GameConfig(GAMES[game], app.settings.current)
        self.error: ConfigError | None = None
        self._told_error: ConfigError | None = None
        self._order: list[tuple[str, Target]] = []
        self._layout = NewGameLayout(Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self._level = next((slot.level for slot in self.config.slots if slot.level), DEFAULT_LEVEL)
        self._character = -1
        """Seat of the computer player whose temper is described, or -1 while a level is."""
        self._has_looked = False
        """True if a level was pointed at, in focus or chosen."""
        self._paper: Rect | None = None
        self._lesson = Rect(0, 0, 0, 0)
        """Area of the offered guided round."""
        self._style_sprite: Sprite | None = None
        self._info_sprite: Sprite | None = None

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        cache.open_scope()
        self.controls.forget()
        self._layout = NewGameLayout(Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self._order, self._style_sprite, self._info_sprite = [], None, None
        player_choices = [self._player_choice(number) for number in range(len(self.config.slots))]
        options = self._options()
        needs = LayoutInput(
            len(player_choices),
            self.config.most,
            player_choices[0].minimum_size(),
            tuple(choice.minimum_size() for choice in options),
            self.config.can_add,
            self.config.can_remove,
            self.about_for(self.config.most),
            has_persons=bool(self._persons),
        )
        self._layout = layout = compute_layout(self.m, needs)
        title = Poster(self.game).full_title
        self._paint_layout(self.paint_frame(layout.frame, title, layout.title))
        for number, who in enumerate(player_choices):
            self._put_row(number, who)
        if layout.add:
            self._put_button(
                "add",
                layout.add,
                labelled(message("screens.new.add"), "people", size=17),
                self._add,
            )
        for choice, rect in zip(options, layout.options, strict=True):
            self._put_control(f"option {choice.label}", choice, rect)
        if layout.poster and self._has_lesson:
            self._add_lesson_button()
        self._put_button(
            "play",
            layout.play,
            labelled(message("button.play"), "play", "primary", 21),
            self.start,
        )
        self._put_button("back", layout.back, labelled(message("screens.never_mind"), "back"), self.app.pop)
        self.error = self.error or self._lacking_font()
        self._show_info()

    def _paint_layout(self, target: Surface) -> None:
        m, layout = self.m, self._layout
        paint_inset(target, layout.inset, m, 150)
        for words, room in zip(_HEADINGS, layout.headings, strict=False):
            paint_heading(target, room, in_words(words), BRIGHT_GOLD, m)
        for number, row in enumerate(layout.rows):
            paint_row(target, row, self.config.seating(number), m)
        for free in layout.free:
            paint.draw_rounded(target, free, m.u(8), GOLD.with_alpha(50), m.u(1))
        self._paper = layout.poster and self._paint_poster(target, layout.poster)

    def _paint_poster(self, target: Surface, rect: Rect) -> Rect:
        """Paint the game's picture, and a paper below it; return the paper's room for words."""
        sentences = longest_descriptions(self.game, self.config.seating(-1))
        paper, self._lesson = paint_poster_and_paper(
            target, rect, self.game, sentences, self._has_lesson, self.m
        )
        return paper

    @property
    def _has_lesson(self) -> bool:
        return GAMES.spec(self.game).has_lesson

    def _add_lesson_button(self) -> None:
        """Offer the guided round on the picture of the game, or above a small picture to keep it visible."""
        look = labelled(message("screens.new.lesson"), "hand", "gold", 15)
        self._put_button("lesson", self._lesson, look, self._start_lesson, message("launcher.first_time.tip"))

    def _start_lesson(self) -> None:
        self.app.home(partial(self.app.navigator.open_lesson, self.game))

    def _player_choice(self, number: int) -> Choice[str]:
        level = self.config.slots[number].level
        name = SeatLook.of(self.config.seating(number)).name if level else ""
        who = message("spoken.seat", number=number + 1, name=name or "-")
        return Choice("", PLAYER_TYPES, level, self.m, partial(self._seat, number), spoken_name=who)

    def _options(self) -> list[Choice[Primitive]]:
        """Return a choice for each option with more than one value."""
        found = []
        for option in self.config.game.options:
            label, names = option_labels(self.game, option)
            if len(names) > 1 and not option.is_house:
                value = self.config.options[option.name]
                found.append(Choice(label, names, value, self.m, partial(self._set_option, option.name)))
        if any(option.is_house for option in self.config.game.options):
            found.append(rules_choice(self.app, self.game, self.m, self.rebuild))
        return found

    def _put_row(self, number: int, who: Choice[str]) -> None:
        slot, layout = self.config.slots[number], self._layout.rows[number]
        badge = Badge(self.config.seating(number), number, self.m, partial(self._open_look, number))
        self._put_control(f"badge {slot.key}", badge, layout.badge)
        if not slot.level:
            name = f"name {slot.key}"
            entry = self.form.add(
                name,
                layout.name,
                slot.name,
                limit=LONGEST_NAME,
                changed=partial(self._write, number),
                finished=lambda _: self.start(),
                cut=partial(self._refuse_name, number, _LONG_NAME),
                lacking=partial(self._refuse_name, number, _NO_FONT),
                label=message("spoken.name_of", number=number + 1),
            )
            self._order.append((name, entry))
            if self._persons:
                look, pick = ButtonLook(icon="people"), partial(self._pick_person, number)
                tip = message("persons.seat")
                button = self._put_button(f"pick {slot.key}", layout.pick, look, pick, tip)
                button.spoken_name = message("spoken.fact", name=entry.label, value=tip)
        else:
            seat, change = self.config.seating(number), partial(self._change_temper, number)
            character = Character(
                number, seat, self.m, name_style(self.config, self._layout.rows, self.m), change
            )
            self._put_control(f"temper {slot.key}", character, character_area(layout, seat, self.m))
        self._put_control(f"who {slot.key}", who, layout.who)
        if self.config.can_remove:
            look = ButtonLook(icon="close")
            remove, tip = partial(self._remove, number), message("screens.new.remove")
            button = self._put_button(f"remove {slot.key}", layout.remove, look, remove, tip)
            numbered = message("player.numbered", number=number + 1)
            who_leaves = SeatLook.of(self.config.seating(number)).name or numbered
            button.spoken_name = message("spoken.remove", name=who_leaves)

    def _put_control(self, key: str, control: Control, rect: Rect) -> None:
        self.controls.add(control, rect)
        self._order.append((key, control))

    def _put_button(
        self, key: str, rect: Rect, look: ButtonLook, action: Callable[[], None], tip: Words = ""
    ) -> Button:
        button = self.buttons.add(rect, look, action, tip)
        self._order.append((key, button))
        return button

    # -------------------------------------------------------------- changes
    def _write(self, number: int, name: str) -> None:
        before = self.config.shown_names()
        self.config.slots[number].name = name
        self._clear_error()
        others = zip(self.config.slots, before, self.config.shown_names(), strict=True)
        if any(was != now for slot, was, now in others if slot.level):
            self.rebuild()  # a computer player of that name gets another one

    def _seat(self, number: int, level: str) -> None:
        """Seat a person (level "") or a computer of a level."""
        self.app.sound.play("click")
        slot = self.config.slots[number]
        other_kind = bool(slot.level) != bool(level)
        slot.level = level
        self._clear_error()
        self._describe_level(level)
        self._drop_level()
        if other_kind:
            self.rebuild()

    def _change_temper(self, number: int) -> None:
        self.app.sound.play("click")
        self.config.change_temper(number)
        character = self._target(f"temper {self.config.slots[number].key}")
        assert isinstance(character, Character)
        character.show(self.config.seating(number))
        self._describe_temper(number)

    def _set_option(self, name: str, value: Primitive) -> None:
        self.app.sound.play("click")
        self.config.options[name] = value

    def _add(self) -> None:
        self.config.add()
        self._clear_error()
        self.rebuild()
        number, name = len(self.config.slots), SeatLook.of(self.config.seating(-1)).name
        self.app.announcer.say(message("spoken.seat", number=number, name=name), is_urgent=True)

    def _remove(self, number: int) -> None:
        self.config.remove(number)
        self._clear_error()
        self._drop_level()
        self.rebuild()

    @property
    def _persons(self) -> Persons:
        return self.app.settings.current.players.persons

    def _pick_person(self, number: int) -> None:
        """Show the known persons, of whom one takes this seat."""
        self.config.note_persons(self._persons)
        person = person_named(self._persons, self.config.slots[number].name)
        pick = Pick(message("persons.who"), message("persons.choose"), partial(self._take_person, number))
        self.app.sound.play("click")
        self.app.push(PersonsScene(self.app, pick._replace(chosen=person.id if person else "")))

    def _take_person(self, number: int, who: str) -> None:
        if person := person_with_id(self._persons, who):
            self.config.seat_person(number, person)
            self._show_names()

    def _show_names(self) -> None:
        self._clear_error()
        for slot in self.config.slots:
            self.form.set_text(f"name {slot.key}", slot.name)
        self.rebuild()

    def _open_look(self, number: int) -> None:
        self.app.sound.play("click")
        self.app.push(LookScene(self.app, self.config, number))

    # -------------------------------------------------------------- start
    def start(self) -> None:
        """Begin the game; if that is not possible, show the reason."""
        self.error = self.config.error()
        if self.error:
            self.app.sound.play("refuse")
            self._show_info()
            self._focus_error(self.error.seat)
            return
        now, rules = self.app.settings.current, chosen_rules(self.app, self.game)
        tables = self.config.tables(now.tables)
        players = now.players._replace(persons=self.config.with_new_persons(now.players.persons))
        self.app.change_settings(names=self.config.names(now.names), tables=tables, players=players)
        choose_rules(self.app, self.game, rules)
        self.app.home(self._begin)

    def _begin(self) -> None:
        make = partial(
            self.app.navigator.new_board_scene,
            self.game,
            self.config.texts(),
            self.config.options | chosen_rules(self.app, self.game),
        )
        self.app.defer(lambda: self.app.push(make()))

    def _focus_error(self, seat: int) -> None:
        field = self._target(f"name {self.config.slots[seat].key}") if seat >= 0 else None
        if field:
            self.focus.set(field, shown=self.focus.is_shown)

    def _refuse_name(self, number: int, reason: Message) -> None:
        """Tell the player why not all of a name was taken."""
        if not self.error:
            self.app.sound.play("refuse")
        self.error = ConfigError(reason, number)
        self._show_info()

    def _lacking_font(self) -> ConfigError | None:
        """Return the reason to show if a remembered name has characters that no font here has."""
        for number, slot in enumerate(self.config.slots):
            if not slot.level and not all(map(text.is_drawable, slot.name)):
                return ConfigError(_NO_FONT, number)
        return None

    def _clear_error(self) -> None:
        """Clear the refusal, as the present config has not been refused yet."""
        if self.error:
            self.error = None
            self._show_info()

    # -------------------------------------------------------------- descriptions of the levels
    @property
    def level_text(self) -> str:
        """Sentence on the play of a level's or a temper's computers, or on sharing the screen."""
        if 0 <= self._character < len(self.config.slots) and self.config.slots[self._character].level:
            return describe_temper(self.game, self.config.seating(self._character))
        if self._has_looked or self._has_computer_players:
            return describe_levels(self.game)[self._level]
        return in_words(message("screens.new.persons_only"))

    def _describe_level(self, level: str) -> None:
        """Describe the play of computers of a level; do nothing for a person (level "")."""
        if level and (level != self._level or not self._has_looked or self._character >= 0):
            self._level, self._has_looked, self._character = level, True, -1
            self._show_info()
            self.app.announcer.say(self.level_text)

    def _describe_temper(self, number: int) -> None:
        """Describe the temper of the computer player at a seat."""
        self._has_looked, self._character = True, number
        self._show_info()
        self.app.announcer.say(self.level_text)

    def _drop_level(self) -> None:
        """Stop describing a level once only persons play."""
        if not self._has_computer_players:
            self._has_looked = False
            self._show_info()

    @property
    def _has_computer_players(self) -> bool:
        return any(slot.level for slot in self.config.slots)

    def about_for(self, count: int) -> str:
        """Return the goal of the game and its duration for `count` players, or "" if unknown.

        With room for small letters only, it is the duration alone.
        """
        goal, takes, room = self._goal, self._duration(count), self._layout.line
        if not goal:
            return ""
        said = in_words(message("screens.new.about", goal=goal, takes=takes) if takes else goal)
        font, lines = text.fit_lines(said, self.m.font(16), room.size)
        is_high = len(lines) * text.height(font) <= room.height and font >= self.m.font(16) * _READ
        return said if is_high or not room.height else in_words(takes)

    @property
    def _rules(self) -> dict[str, Primitive]:
        return chosen_rules(self.app, self.game)

    @property
    def _goal(self) -> Words:
        """The aim of the players by the chosen house rules, "" if unknown."""
        return game_info(self.game).goal_by(self._rules) or ""

    def _duration(self, count: int) -> Words:
        """Return the sentence on the duration by the chosen house rules, or "" if it is unknown."""
        minutes = game_info(self.game).duration_for(count, self._rules)
        return message("screens.new.minutes", count=count, minutes=minutes) if minutes else ""

    def _show_info(self) -> None:
        """Show a level's play on the paper; in the line the refusal, or else the goal of the game.

        Without a paper, the line describes a level once the player has looked at one, or if the goal is
        unknown.
        """
        style_sprite = self._paper and self._text_sprite(self._paper, self.level_text, INK)
        self._style_sprite = self.layer.swap(self._style_sprite, style_sprite)
        line, said = self._layout.line, self.about_for(len(self.config.slots))
        self._tell_error()
        if self.error:
            picture = error_picture(in_words(self.error.sentence), line.size, self.m)
            shown: Sprite | None = Sprite(picture, line.topleft, 45)
        else:
            is_told = self._paper is None and (self._has_looked or not said)
            shown = self._text_sprite(line, self.level_text if is_told else said, CREAM)
        self._info_sprite = self.layer.swap(self._info_sprite, shown)

    def _tell_error(self) -> None:
        """Tell screen readers the refusal, at the name that it is about and at once."""
        for number, slot in enumerate(self.config.slots):
            field = self._target(f"name {slot.key}")
            if isinstance(field, Field):
                is_here = self.error is not None and self.error.seat == number
                field.error = self.error.sentence if self.error and is_here else ""
        if self.error and self.error is not self._told_error:
            self.app.announcer.say(self.error.sentence, is_urgent=True)
        self._told_error = self.error

    @property
    @override
    def _title(self) -> Words:
        return message("spoken.fact", name=message("button.new"), value=Poster(self.game).name)

    @property
    @override
    def _summary(self) -> Words:
        refusal = self.error.sentence if self.error else ""
        duration = self._duration(len(self.config.slots))
        return join_sentences((refusal, self._goal, duration, self.level_text))

    def _text_sprite(self, room: Rect, words: str, tone: Colour) -> Sprite | None:
        return Sprite(in_lines(words, room.size, tone, self.m), room.topleft, 45) if words else None

    # -------------------------------------------------------------- focus and input
    @override
    def enter(self) -> None:
        if self.focus.target is None:
            self.focus.set(self._target("play"))
        if self.config.take_over(self._persons) | self.config.translate_names():
            self._show_names()

    @override
    def rebuild(self) -> None:
        key = next((key for key, target in self._order if target is self.focus.target), "")
        had, shown = self.focus.target is not None, self.focus.is_shown
        super().rebuild()
        if had:
            self.focus.set(self._target(key) or self._target("play"), shown=shown)

    @override
    def targets(self) -> list[Target]:
        return [target for _, target in self._order]

    def _target(self, key: str) -> Target | None:
        return next((target for other, target in self._order if other == key), None)

    @override
    def _under(self, place: tuple[int, int]) -> Hashable:
        hit = (key for key, target in self._order if target.area.collidepoint(place))
        return next(hit, None) or super()._under(place)

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        super().focused(target, shown=shown)
        self._describe(target)

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Pointer):
            under = self.controls.at(intent.place)
            self._describe(under, intent.place)
        super().handle(intent)

    def _describe(self, target: Target | None, place: tuple[int, int] | None = None) -> None:
        """Describe the level or temper in a target; `place` points at one of several levels."""
        if isinstance(target, Choice) and target.options == PLAYER_TYPES:
            part = target.hot_part(place)
            is_at_none = place is not None and part < 0
            self._describe_level("" if is_at_none else PLAYER_TYPES[part].value if place else target.value)
        elif isinstance(target, Character) and target.number != self._character:
            self._describe_temper(target.number)
