"""The launcher: a poster for each game on a winter night, unfinished games to resume, a button to quit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final, Literal

import pygame
from pygame import Rect, Surface

from games import GAMES
from games.compat import override
from games.core import Words, message
from saves.background import Background
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Typed
from ui.app.redraw import is_large
from ui.app.scene import Application, Scene
from ui.app.sound import TUNE
from ui.app.waiting import wake
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.materials import darken_edges
from ui.draw.posters import Poster, art_size, posters, ribbon
from ui.draw.sprites import Sprite
from ui.draw.theme import BRIGHT_GOLD, INK
from ui.draw.tween import Tween, in_out_sine
from ui.screens.launcher_layout import TITLE, button_rects, player_room, poster_rects, today_room
from ui.screens.night import NightSky
from ui.screens.player_button import add_player_button
from ui.screens.poster import PosterSprite
from ui.screens.progress import progress_messages, spoken_progress
from ui.screens.today_ribbon import KEY, TodayOffer
from ui.screens.trophy_pills import TrophyPills, count_trophies
from ui.widgets.button import Button, ButtonLook, button_picture, labelled, match_font_sizes
from ui.widgets.page_ground import NIGHT, VIGNETTE, paint_night, paint_small_night
from ui.widgets.pill import label
from ui.words import in_words

if TYPE_CHECKING:
    from saves.listing import Summary
    from ui.app.bindings import CommandName

_ARROWS: Final = ("left", "right", "up", "down")
_FADE_IN: Final = 0.7  # seconds of its fade-in
_BAND: Final = 128  # rows converted at once, so that the window's thread never waits long


def _paint_scene(size: tuple[int, int]) -> Surface:
    """Return the background picture at this size. Any thread may call it."""
    scene = Surface(size)
    picture = svg.raster(NIGHT, art_size(size, NIGHT))
    place = picture.get_rect(center=scene.get_rect().center)
    for top in range(0, place.height, _BAND):
        part = picture.subsurface(0, top, place.width, min(_BAND, place.height - top))
        scene.blit(part.convert_alpha(), place.move(0, top))
    darken_edges(scene, VIGNETTE)
    return scene


class LauncherScene(Scene):
    """The first scene: the posters of all games, and a row of buttons."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.posters: list[PosterSprite] = []
        self._loading = Background(wake)  # the window may sleep while it loads
        self._searching = Background()
        self._art: dict[tuple[str, tuple[int, int]], Surface] = {}
        self._has_scene = False
        self._unfinished: dict[str, Summary] = {}
        self._last_open_game: Summary | None = None
        self._has_searched = False
        self._trophy_pills = TrophyPills(self.layer)
        self._chosen: Poster | None = None
        self._ribbons: list[Sprite] = []
        self._today = TodayOffer(self)
        self._lesson_buttons: list[Button] = []
        self._highlighted: PosterSprite | None = None
        self._play_label: Sprite | None = None
        self._night_sky = NightSky(self.layer, app.metrics, moves=False)
        self._was_laid_out = False
        self._shown_first = False
        self._pressed_poster: PosterSprite | None = None
        self._is_stepping = False
        """True if the last input was an arrow key."""

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        self._was_laid_out = True
        self._work.cancel()
        self._ribbons, self._lesson_buttons, self._highlighted, self._play_label = [], [], None, None
        self._add_heading()
        moves = self.stage.level == "full"
        self._night_sky = NightSky(self.layer, m, moves=moves)
        self._night_sky.wake(self.app.now)
        self.posters = [
            PosterSprite(poster, rect, m, moves=moves)
            for poster, rect in zip(posters(), poster_rects(m), strict=True)
        ]
        self._add_posters()
        self._set_background()
        self._add_buttons()
        self._show_open_games()
        self._trophy_pills.show(self.posters, self.m)
        self._today.build(today_room(m))
        add_player_button(self, player_room(m))

    @override
    def _paint_behind(self) -> Surface:
        """Return its picture; only the night if the player has not seen the posters yet."""
        return super()._paint_behind() if self._was_laid_out else paint_small_night(self.m.window.size)

    def _add_posters(self) -> None:
        """Add the posters with the pictures that are ready at this size, and request the others."""
        there, self._art = self._art, {}
        for sprite in self.posters:
            self.layer.add(sprite)
            key = (sprite.poster.art, sprite.art_size)
            if key in there:
                self._receive_poster(sprite, sprite.paint(there[key]))
            elif self.app.scene is self:  # below another scene, where all is blurred, the small ones do
                self._work.submit(sprite.paint, partial(self._receive_poster, sprite))

    def _receive_poster(self, sprite: PosterSprite, painted: tuple[Surface, Surface]) -> None:
        art, picture = painted
        self._art[sprite.poster.art, sprite.art_size] = art
        sprite.set_picture(picture)

    def _set_background(self) -> None:
        """Show the background picture if it is ready at this size; else a small one, and request it."""
        size = self.m.window.size
        if self.background and self._has_scene and self.background.get_size() == size:
            return
        self._has_scene = False
        self.background = paint_night(size)
        if self.app.scene is self:
            self._work.submit(partial(_paint_scene, size), self._receive_scene)

    def _receive_scene(self, scene: Surface) -> None:
        """Fade the background picture in, or show it at once in a large window (it would stutter)."""
        if is_large(scene.get_size()):
            self._take_scene(scene)
        else:
            self.stage.add(lambda: self._fade_in(scene))

    def _take_scene(self, scene: Surface, over: Sprite | None = None) -> None:
        """Show the background picture from now on, without the sprite that has faded it in."""
        if over:
            self.layer.remove(over)
        scene.set_alpha(None)
        self.background, self._has_scene = scene, True
        self.app.invalidate_all()
        self.app.trim_memory()  # of the small pictures, and of drawing

    def _fade_in(self, scene: Surface) -> list[Tween]:
        """Return a tween that fades a picture in and makes it the background."""
        over = Sprite(scene, (0, 0), -1)

        def show(share: float) -> None:
            paint.set_opacity(scene, share)
            over.change(picture=scene)

        show(0)
        self.layer.add(over)
        return [Tween(_FADE_IN, show, in_out_sine, done=partial(self._take_scene, scene, over))]

    def _add_heading(self) -> None:
        m = self.m
        whole = Surface((m.width, poster_rects(m)[0].top), pygame.SRCALPHA)
        self._paint_heading(whole)
        self.layer.add(Sprite(whole, (0, 0), 5))

    def _paint_heading(self, target: Surface) -> None:
        m = self.m
        head = wood_type.render(TITLE, m.u(62))
        rect = head.get_rect(center=(m.width // 2, m.u(50)))
        target.blit(head, rect)
        nugget = svg.scale_to_width("nugget", m.u(42))
        for side in (-1, 1):
            x = m.width // 2 + side * (rect.width // 2 + m.u(76))
            target.blit(nugget, nugget.get_rect(center=(x, m.u(52))))
            if m != m.usual:  # the ribbon of the dailies fills their room
                continue
            near, far = x + side * m.u(32), x + side * m.u(230)
            pygame.draw.line(target, BRIGHT_GOLD, (near, m.u(52)), (far, m.u(52)), m.u(3))
            pygame.draw.line(target, INK, (near, m.u(55)), (far, m.u(55)), m.u(1))
        words = label(in_words(message("launcher", count=len(posters()))), m, 16)
        target.blit(words, words.get_rect(midtop=(m.width // 2, m.u(86))))

    def _add_buttons(self) -> None:
        m = self.m
        go = self.app.navigator
        entries: list[tuple[str, str, Callable[[], object], CommandName | Literal[""]]] = [
            ("continue", "play", self._resume_last, ""),
            ("settings", "settings", go.open_settings, "settings"),
            ("rules", "rules", self._rules, "rules"),
            ("trophies", "trophy", go.open_statistics, ""),
            ("full_screen", "full", self.app.toggle_full_screen, "full screen"),
            ("leave", "door", self._quit, ""),
        ]
        places = button_rects(m, len(entries))
        plain = [
            labelled(message(f"launcher.{name}"), icon, "primary" if name == "continue" else "wood", 17)
            for name, icon, *_ in entries
        ]
        looks = match_font_sizes(plain, [place.size for place in places], m)
        for place, look, (name, _, action, command) in zip(places, looks, entries, strict=True):
            self.buttons.add(place, look, action, message(f"launcher.{name}.tip"), command=command)

    @property
    @override
    def _title(self) -> Words:
        return message("button.games")

    @property
    @override
    def _summary(self) -> Words:
        return message("launcher", count=len(posters()))

    # -------------------------------------------------------------- unfinished games
    @override
    def enter(self) -> None:
        """Play the tune, and look for unfinished games: at once, or the first time in an idle moment."""
        self.app.sound.set_tune(TUNE)
        self._chosen = None
        if self._shown_first:
            self._find_open_games()
        else:
            self.app.when_idle(self._find_open_games, self._prepare)
        self._shown_first = True

    def _prepare(self) -> bool:
        """Import the code of the highlighted poster's table on a thread: an idle task."""
        if self.app.scene is self:
            game = self._highlighted.poster.game if self._highlighted else ""
            self._loading.submit(partial(self.app.navigator.prepare, game))
        return False

    @override
    def leave(self) -> None:
        self.stage.finish()

    @override
    def _release(self) -> None:
        """Release all pictures, also those that are still being made."""
        super()._release()
        self._work.cancel()
        self.layer.clear()
        self.posters.clear()
        self._art.clear()
        self._highlighted = None

    def _find_open_games(self) -> bool:
        """Look for unfinished games, and for the dailies of today, on a thread: an idle task."""
        self._searching.submit(self._search, self._take_open_games)
        self._searching.submit(
            lambda: count_trophies(self.app.records),
            lambda counts: self._trophy_pills.take(counts, self.posters, self.m),
        )
        self._today.submit(self._searching)
        return False

    def _search(self) -> list[Summary | None]:
        """Return the unfinished game that was played last, and that of each poster."""
        games = (None, *(poster.game for poster in posters()))
        return [self.app.library.last_unfinished(game) for game in games]

    def _take_open_games(self, found: list[Summary | None]) -> None:
        before = self._unfinished, self._last_open_game, self._has_searched
        self._last_open_game = found[0] if found[0] in found[1:] else None
        self._unfinished = {summary.game: summary for summary in found[1:] if summary}
        self._has_searched = True
        if (self._unfinished, self._last_open_game, True) != before:
            self._show_open_games()

    def _show_open_games(self) -> None:
        """Show ribbons on the posters of unfinished games; enable the button that resumes the last one."""
        m = self.m
        for extra in self._ribbons:
            self.layer.remove(extra)
        self._ribbons = []
        self._update_lesson_button()
        self.buttons[0].show(enabled=self._last_open_game is not None)
        for sprite in self.posters:
            summary = self._unfinished.get(sprite.poster.game)
            sprite.left = tuple(spoken_progress(summary)) if summary else ()
            if summary is None:
                continue
            picture = self._resume_ribbon(summary, sprite.base_rect.width)
            x, y = sprite.base_rect.topleft
            place = (x - m.u(5), y - picture.get_height() + m.half(20))
            self._ribbons.append(self.layer.add(Sprite(picture, place, 14)))

    def _update_lesson_button(self) -> None:
        """Offer a guided game on the lit poster, if its game was never begun.

        Until any game is begun, the first poster has the offer while no poster is lit.
        """
        begun, m = self.app.settings.current.begun, self.m
        if self.focus.target in self._lesson_buttons:
            self.focus.target = None
            self.focus.show(shown=False)
        self.buttons.remove(self._lesson_buttons)
        self._lesson_buttons = []
        sprite = self._highlighted if self._highlighted or begun else self.posters[0]
        game = sprite.poster.game if sprite else ""
        if not sprite or not self._has_searched or game in {*begun, *self._unfinished}:
            return
        if not GAMES.spec(game).has_lesson:
            return
        label = in_words(message("launcher.first_time"))
        icon, size = m.half(17), m.half(15)
        wide = min(sprite.base_rect.width - m.u(24), text.width(label, size, True) + icon + m.half(40))
        place = Rect(sprite.base_rect.x + m.u(12), sprite.base_rect.y + m.u(16) + m.half(3), wide, m.half(34))
        look = ButtonLook(label, "hand", "gold", 15)
        self._lesson_buttons.append(
            self.buttons.add(
                place,
                look,
                partial(self.app.navigator.open_lesson, game),
                message("launcher.first_time.tip"),
            )
        )

    def _resume_ribbon(self, summary: Summary, room: int) -> Surface:
        """Return a ribbon: whose turn it is and which, else the players, if there is room; else the moves."""
        for words in progress_messages(summary):
            picture = ribbon(in_words(words), "play", self.m)
            if picture.get_width() <= room:
                break
        return picture

    @override
    def close(self) -> None:
        super().close()
        self._loading.cancel()
        self._searching.cancel()

    @property
    @override
    def busy(self) -> bool:
        return super().busy or self._searching.busy

    # -------------------------------------------------------------- time and input
    @override
    def tick(self, now: float) -> None:
        super().tick(now)
        self._loading.poll()
        self._searching.poll()
        if self._chosen and not self._searching.busy:
            self._open_now(self._chosen)
        self._night_sky.tick(now)
        if self._highlighted:
            self._highlighted.tick(now)

    @property
    @override
    def due(self) -> float:
        lit = self._highlighted.due if self._highlighted else inf
        return min(super().due, self._night_sky.due, lit)

    @override
    def handle(self, intent: Intent) -> None:
        self._night_sky.wake(self.app.now)
        self._today.follow_clock(self._searching)
        super().handle(intent)
        if isinstance(intent, Typed) and intent.character == KEY:
            self._today.open()
        if isinstance(intent, Pointer) and self.buttons.at(intent.place) not in self._lesson_buttons:
            self._highlight(self._poster_at(intent.place) if not self.buttons.at(intent.place) else None)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        if self._today.point(pointer):
            return True
        sprite = self._poster_at(pointer.place)
        if pointer.kind == "release" and pointer.button == 1 and sprite and sprite is self._pressed_poster:
            self.open(sprite.poster)
        if pointer.kind != "move":
            self._pressed_poster = sprite if pointer.kind == "press" else None
        return sprite is not None

    @override
    def command(self, command: Command) -> None:
        """Leave on Escape, open the rules on F1, ask for a code on G, else do what every scene does.

        Without a focus, Enter or Space resumes the last game, if there is one.
        """
        if command.name in _ARROWS and self.focus.target in self._lesson_buttons:
            self.focus.target = self._highlighted
        self._is_stepping = command.name in _ARROWS
        if command.name == "rules":
            self._rules()
        elif command.name == "number":
            self._ask_for_code()
        elif command.name in ("activate", "deal") and self.focus.target is None and self._last_open_game:
            self._resume_last()
        else:
            super().command(command)

    @override
    def targets(self) -> list[Target]:
        buttons = [target for target in super().targets() if target not in self._lesson_buttons]
        targets: list[Target] = [*self.posters, *self._today.targets, *buttons]
        if self._highlighted and not self._is_stepping:
            at = targets.index(self._highlighted) + 1
            targets[at:at] = self._lesson_buttons
        return targets

    @override
    def first_focus(self) -> Target | None:
        last = self._last_open_game
        return next((p for p in self.posters if last and p.poster.game == last.game), self.posters[0])

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        if target is None or target not in self._lesson_buttons:
            self._highlight(target if isinstance(target, PosterSprite) else None)

    @override
    def activate(self, target: Target | None) -> None:
        if isinstance(target, PosterSprite):
            self.open(target.poster)
        elif target in self._today.targets:
            self._today.open()
        else:
            super().activate(target)

    def _poster_at(self, place: tuple[int, int]) -> PosterSprite | None:
        return next((sprite for sprite in self.posters if sprite.rect.collidepoint(place)), None)

    def _highlight(self, sprite: PosterSprite | None) -> None:
        if sprite is self._highlighted:
            return
        if self._highlighted:
            self._highlighted.highlight(on=False)
        self._play_label = self.layer.swap(self._play_label, None)
        self._highlighted = sprite
        self._update_lesson_button()
        if sprite:
            sprite.highlight(on=True)
            self._show_play_label(sprite)
            self.app.when_idle(self._prepare)

    def _show_play_label(self, sprite: PosterSprite) -> None:
        m = self.m
        size = (m.half(106), m.half(40))
        look = labelled(message("button.play"), "play", "primary", 17)
        x = sprite.base_rect.right - size[0] - m.u(12)
        offers = (each.area.bottom - m.u(8) for each in self._lesson_buttons if each.area.right > x - m.u(8))
        top = max(sprite.base_rect.y, *offers, 0) + m.u(16)
        self._play_label = self.layer.add(Sprite(button_picture(*size, look, "rest", m), (x, top), 15))

    # -------------------------------------------------------------- opening games
    def open(self, poster: Poster) -> None:
        """Open a game: the unfinished one, or a new one; while these are looked for, once they are known."""
        self.app.sound.play("click")
        if not self._has_searched and not self._searching.busy:
            self._find_open_games()
        if self._searching.busy:
            self._chosen = poster
        else:
            self._open_now(poster)

    def _open_now(self, poster: Poster) -> None:
        self._chosen = None
        summary = self._unfinished.get(poster.game)
        if summary:
            self.app.navigator.open_saved(summary.path)
        else:
            self.app.navigator.open_new(poster.game)

    def _resume_last(self) -> None:
        if self._last_open_game:
            self.app.navigator.open_saved(self._last_open_game.path)

    def _rules(self) -> None:
        chosen = self._highlighted.poster if self._highlighted else posters()[0]
        self.app.navigator.open_rules(chosen.game)

    def _ask_for_code(self) -> None:
        from ui.dialogs.deal_code import ask_for_code

        ask_for_code(self.app)

    def _quit(self) -> None:
        self.app.pop()

    @property
    @override
    def _message_area(self) -> Rect:
        where = self.m.window
        where.height -= self.m.half(42) + self.m.u(14)
        return where
