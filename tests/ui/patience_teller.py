"""Walks at the table of a patience: positions, what mouse and keys do there, and what can be asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from pygame import Rect

from games import GAMES
from games.compat import override
from games.core import Move
from games.joker_klondike.state import PlaceJoker
from games.match import NATURE, Entry
from games.patience.deals import LEVELS
from games.patience.state import Draw, GiveUp, Shuffle, State
from games.players import never
from games.solver.solver import Answer as Verdicts
from games.solver.solver import Budget, Verdict, solve
from saves.library import Library
from saves.replay import load, read, replay
from tests.kit.script import Answer
from tests.kit.text import parse_move
from tests.kit.waiting import wait_until
from tests.klondike_patience.table import spell
from tests.ui import deals
from tests.ui.deals import arranged
from tests.ui.desk_teller import DeskTeller, overhearing
from tests.ui.harness import Desk, Place, opened
from tests.ui.patience import GAME, PatienceScene, assert_shown, dealt, easy_moves, shuffled
from tests.ui.shared_scenes import assert_saved, file_of
from ui.accessibility.phrases import join_sentences
from ui.app.scene import GRACE
from ui.draw.sprites import Sprite
from ui.draw.theme import GLOW
from ui.games.patience.game_over import GameOverDialog
from ui.games.patience.lamp import Lamp
from ui.games.patience.layout import PLAY_ROWS, compute_layout, hidden_rows, row_rects
from ui.games.patience.table_map import FOUNDATIONS, STOCK, CardTarget
from ui.words import in_words

DEALS: Final = {
    "EASY": deals.EASY,
    "EVERYTHING": deals.EVERYTHING,
    "NINES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D"}),
    "TWO_WAYS": arranged({1: "3H", 2: "2S AS", 3: "4H 5C 3D"}),
    "TWO_PLACES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D", 4: "KC", 5: "KS", 6: "KH", 7: "KD"}),
    "PARTS": arranged({1: "9H", 2: "3S 8S", 3: "7C TS", 4: "QH KD", 5: "4C TC", 6: "2H AS"}),
}
PLATE: Final = range(700, 800)
"""The depth of cards that leap, and behind it of the buttons of the plate that tells the end."""
_POSITION: Final = re.compile(
    r"(?:(?P<game>\w+) )?(?P<deal>\w+)(?: but (?P<left>\d+))?(?: after (?P<after>.+))?"
)
_SPOT: Final = re.compile(
    r"(?P<pile>\d+|foot\d|foundations|waste|stock|cloth|lamp|main)(?:@(?P<index>-?\d+))?(?:\+(?P<right>-?\d+))?"
)


class PatienceTeller(DeskTeller):
    """Somebody at the table of a patience; after each act all checks hold.

    `from EVERYTHING after Draw x 3` deals the cards of that name and makes moves; `from EASY but 2` makes all
    but the last two moves of a player who builds what can be built. Of a numbered deal, `from joker_klondike
    44 but 1`, cards are only turned.

    Places: "2" is the last card of a column, "2@0" its first, "foundations@3" that of a suit, "2+30" thirty
    pixels to the right of a place, "foot2" as low in a column as the cloth reaches. A button has its label.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.said: list[tuple[str, Rect | None]] = []
        """The sentences that the table said, and the areas beside which they stood."""
        self.remembered: list[State] = []
        self._told: tuple[bytes, list[Entry]] | None = None
        self.may_finish = True
        """False if the check after an act leaves alone what moves."""

    # -------------------------------------------------------------- positions
    @override
    def begin(self, place: str) -> Answer:
        found = _POSITION.fullmatch(place)
        assert found
        game, deal, is_numbered = found["game"] or GAME, found["deal"], found["deal"].isdigit()
        shuffle, moves = shuffled(game, deal) if is_numbered else DEALS[deal], list[Move]()
        if found["left"]:
            made = easy_moves(shuffle, (PlaceJoker, Draw), game) if is_numbered else easy_moves(shuffle)
            moves = made[: len(made) - int(found["left"])]
        for each in (found["after"] or "").split(", "):
            move, _, times = each.partition(" x ")
            moves += [parse_move(GAMES[game].move_types, move)] * int(times or 1) if move else []
        self.deal(shuffle, moves, deal * is_numbered, game)
        return None

    def deal(self, shuffle: Shuffle, moves: Iterable[Move] = (), deal: str = "", game: str = "") -> None:
        """Sit down before these cards, as `tests.ui.patience.dealt` deals them."""
        self.desk.show(lambda app: dealt(app, shuffle, moves, deal, game))

    # -------------------------------------------------------------- what is there
    @property
    def scene(self) -> PatienceScene:
        """The scene of the game, also below another."""
        scenes = reversed(self.desk.app.scenes)
        return next(scene for scene in scenes if isinstance(scene, PatienceScene))

    @property
    def state(self) -> State:
        """The cards, also those that nobody sees."""
        state = self.scene.session.match.state
        assert isinstance(state, State)
        return state

    @property
    def end(self) -> GameOverDialog | None:
        """The display of the end, once the game is over."""
        return self.scene.controller.game_over

    @property
    def move_count(self) -> int:
        """Number of moves that have been made and not taken back."""
        return sum(entry.actor != NATURE for entry in self.scene.session.match.log)

    @property
    def message(self) -> str:
        """The last sentence that the table said, "" for nothing."""
        return self.said[-1][0] if self.said else ""

    @property
    def is_held(self) -> bool:
        """True while cards are lifted by a key: only the piles that take them can have the focus."""
        return all(isinstance(target, CardTarget) for target in self.scene.targets())

    @override
    def place(self, name: str) -> Place:
        found = _SPOT.fullmatch(name)
        if not found:
            return super().place(name)
        layout, pile, right = self.scene.face.layout, found["pile"], int(found["right"] or 0)
        if pile.startswith("foot"):
            return layout.columns[int(pile[4:]) - 1].centerx + right, layout.table.bottom - 10
        rect = self._area(pile, found["index"])
        x, y = rect.midbottom if pile == "cloth" else rect.center
        return x + right, y

    def _area(self, pile: str, index: str | None) -> Rect:
        """Where a card, a bare pile, the lamp, the main button or the bare cloth is seen."""
        layout, table = self.scene.face.layout, self.scene.face.table
        sprites = table.pile(int(pile)) if pile.isdigit() else table.waste if pile == "waste" else []
        if pile == "foundations":
            return Rect(table.foundation_place(int(index or 0)), layout.card)
        if not sprites:
            bare = {
                "cloth": layout.table,
                "stock": layout.stock,
                "waste": layout.waste,
                "main": layout.side.main,
                "lamp": row_rects(layout.side.deal, self.scene.m, len(PLAY_ROWS))[-1],
            }
            return bare.get(pile) or layout.columns[int(pile) - 1]
        at = range(len(sprites))[int(index or -1)]
        rect = sprites[at].rect
        if pile != "waste" and sprites[at + 1 :]:
            rect.height = sprites[at + 1].rect.y - rect.y
        return rect

    # -------------------------------------------------------------- what must hold
    @override
    def act(self, words: str) -> Answer:
        self.may_finish = True
        return super().act(words)

    @override
    def check(self) -> None:
        """All is drawn exactly; at rest every card is where it belongs, and all moves are on the disk."""
        if not self.may_finish:
            return
        if not isinstance(self.desk.scene, PatienceScene) or self.is_held:
            self.desk.assert_redraw_is_exact()
            return
        self.wait_for_dialog()
        self.desk.assert_redraw_is_exact()
        if self.scene.stage.busy or (self.end and self.end.is_celebrating):
            self.desk.step(3)
            self.desk.assert_redraw_is_exact()
            self.scene.stage.finish()
            self.desk.step()
            if self.end:
                self.end.finish()
            self.wait_for_dialog()
            self.desk.assert_redraw_is_exact()
        assert_shown(self.scene.session.match, self.scene.face, self.scene.layer)
        self.check_file()

    def check_file(self) -> None:
        """The file tells all moves; where neither has changed since the last check, it still does."""
        journal, log = self.scene.session.journal, [*self.scene.session.match.log]
        if journal and not journal.error and journal.has_content:
            told = journal.path.read_bytes(), log
            if told != self._told:
                assert_saved(self.scene)
            self._told = told

    def wait_for_dialog(self) -> None:
        """Let a thread find out how an ended game counts; no time passes at the table."""

        def is_known() -> bool:
            end = self.end
            if self.desk.scene is not self.scene or not end or end.has_dialog or end.is_celebrating:
                return True
            self.desk.step(1, 0.0)
            return False

        wait_until(is_known, "how the game counts", pause=0.001)

    # -------------------------------------------------------------- the mouse
    @override
    def do_click(self, name: str) -> None:
        """Click long after the last act, so that it is no double click, and new buttons can be pressed."""
        self.desk.step(2, GRACE)
        super().do_click(name)

    def do_push(self, name: str) -> None:
        """Click at once."""
        self.desk.click(self.place(name), soon=True)

    @override
    def do_right_click(self, name: str) -> None:
        self.desk.step(1, 1.0)
        super().do_right_click(name)

    def do_hold(self, names: str) -> None:
        """Lift cards and carry them over a place, without letting go: `A to B`."""
        start, end = map(self.place, names.split(" to "))
        self.desk.press(start)
        for share in (0.2, 0.5, 0.8, 1.0):
            x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.desk.move((x, y), held=True)
        self.may_finish = False

    @override
    def do_drag(self, names: str) -> None:
        """Drag cards to a place; what is drawn on the way is looked at too: `A to B`."""
        self.do_hold(names)
        self.desk.assert_redraw_is_exact()
        self.do_release(names.split(" to ")[1])

    def do_press(self, name: str, button: str = "1") -> None:
        """Press a button of the mouse, without letting go."""
        self.desk.press(self.place(name), int(button))
        self.may_finish = False

    def do_carry(self, name: str) -> None:
        """Move the mouse while a button is pressed."""
        self.desk.move(self.place(name), held=True)
        self.may_finish = False

    def do_release(self, name: str, button: str = "1") -> None:
        """Let the button of the mouse go."""
        self.desk.release(self.place(name), int(button))
        self.may_finish = True

    # -------------------------------------------------------------- time, the window, other games
    def do_soon(self, act: str) -> None:
        """Do something, and leave alone what moves then."""
        self.act(act)
        self.may_finish = False

    @override
    def do_wait(self, steps: str) -> None:
        """Let so many steps of the loop go by, and look at every fifth picture."""
        for _ in range(int(steps) // 5):
            self.desk.step(5)
            self.desk.assert_redraw_is_exact()
        self.may_finish = False

    def do_pass(self, seconds: str) -> None:
        """Let seconds go by."""
        self.desk.step(int(seconds), 1.0)
        self.may_finish = False

    def do_finish(self) -> None:
        """Let all come to rest."""

    @override
    def do_window(self, change: str) -> None:
        super().do_window(change)
        self.may_finish = False

    @override
    def do_resize(self, size: str) -> None:
        super().do_resize(size)
        face, is_numbered = self.scene.face, bool(self.scene.session.match.options["deal"])
        hidden = hidden_rows(self.desk.app.settings.current, is_house=False, is_numbered=is_numbered)
        assert face.layout == compute_layout(self.scene.m, face._title, hidden=hidden)

    def do_reopen(self) -> None:
        """Leave the game, and open it again from its file, by another library."""
        path = file_of(self.scene)
        self.desk.app.home()
        self.desk.app.library = Library(path.parent)
        self.desk.app.navigator.open_saved(path)
        self.desk.settle()

    def do_open(self, game: str, deal: str = "") -> None:
        """Open a new game, of a number where one is given."""
        self.desk.app.navigator.open_new(game, deal)
        self.desk.settle()

    def do_remember(self) -> None:
        """Remember the cards as they are now."""
        self.remembered.append(self.state.copy())

    # -------------------------------------------------------------- moves without hands
    def play(self, *moves: Move) -> None:
        """Make moves."""
        for move in moves:
            assert self.scene.play(move)
            self.desk.settle()

    def do_follow(self, count: str) -> None:
        """Make the first moves of the deal EASY."""
        self.play(*easy_moves(deals.EASY)[: int(count)])

    def do_give_up(self) -> None:
        """Draw one card and give up; a joker that lies open is placed before."""
        match = self.scene.session.match
        while jokers := [move for move in match.game.moves(match.state) if isinstance(move, PlaceJoker)]:
            self.play(jokers[0])
        self.play(Draw(), GiveUp())
        self.wait_for_dialog()
        self.desk.step(2, GRACE)

    # -------------------------------------------------------------- answers of the worker
    def _answer(self, what: Callable[[Any], object]) -> None:
        """Give the worker's answer to the last job; `what` makes it of the job."""
        job, callback = self.desk.worker.asked.pop()
        callback(what(job))
        self.desk.settle()

    def do_answer(self, verdict: str, line: str = "") -> None:
        """Answer whether the game can be won; with `line`, by the moves of the deal EASY."""
        moves = tuple(easy_moves(deals.EASY)) if line else ()
        self._answer(lambda _: Verdicts(Verdict[verdict], moves))

    def do_hint(self, move: str) -> None:
        """Answer with a good move, or `nothing`."""
        found = None if move == "nothing" else parse_move(GAMES[GAME].move_types, move)
        self._answer(lambda _: found)

    def do_found(self, moves: str = "") -> None:
        """Answer after how many moves the game could last be won; else let the job think."""
        self._answer(lambda job: int(moves) if moves else job.run(never))

    # -------------------------------------------------------------- what is seen
    @override
    def seen(self) -> Iterator[tuple[str, Answer]]:
        scene, state, table = self.scene, self.state, self.scene.face.table
        yield "waste", spell(state.waste)
        yield "stock", len(state.stock)
        yield "built", " ".join(map(str, state.foundations))
        yield "moves", self.move_count
        yield "remembered", state == self.remembered[-1] if self.remembered else False
        yield "said", self.message
        yield "log", in_words(scene.hud.log.lines[-1].words) if scene.hud.log.lines else ""
        yield "pill", in_words(scene.controller.prompt())
        yield "end", scene.face.view.why
        yield "style", table.art.style.faces
        yield "dealt", sum(each.visible for pile in table.columns for each in pile)
        yield "busy", scene.stage.busy
        yield "leaping", any(each.depth in PLATE for each in scene.layer)
        yield "plate", ", ".join(each.look.label for each in scene.buttons if each.depth >= PLATE.start)
        yield "told", join_sentences(self.end.told if self.end else ())
        yield "places", " ".join(str(each.pile) for each in scene.targets() if isinstance(each, CardTarget))
        yield "held", self.is_held
        yield "joker-first", all(isinstance(move, PlaceJoker) for move in scene.controller.table_map.moves)
        yield "number", str(scene.session.match.options["deal"])
        yield "numbers", " ".join(self.saved_numbers())
        yield "spent", f"{scene.session.timer.seconds(self.desk.clock.now) / 60:.1f}"
        yield "saved", f"{replay(load(file_of(scene))).seconds / 60:.1f}"
        yield "asked", ", ".join(self.desk.worker.names)
        yield "lamp", self.lamp.words()

    @property
    def lamp(self) -> Lamp:
        """The lamp of the game."""
        assert self.scene.controller.hint_controller
        return self.scene.controller.hint_controller.lamp

    def ask_column(self, number: str) -> Answer:
        """The face-up cards of a column."""
        return spell(self.state.columns[int(number)][self.state.hidden[int(number)] :])

    def ask_verdict(self) -> Answer:
        """The solver's verdict on the position."""
        return solve(self.state, Budget(300_000)).verdict.name

    def ask_near(self, name: str) -> Answer:
        """Whether the last sentence stands beside a place."""
        _, near = self.said[-1]
        return bool(near and near.collidepoint(self.place(name)))

    def ask_glows(self) -> Answer:
        """How many places glow: the upper edge of a glow has the color that nothing else has."""
        soft, found = 2 * self.scene.m.u(10) + 1, 0
        for sprite in self.scene.layer:
            if type(sprite) is Sprite and sprite.picture.get_rect().collidepoint(soft, soft):
                found += sprite.picture.get_at((sprite.picture.get_width() // 2, soft))[:3] == tuple(GLOW)
        return found

    def ask_lifted(self, name: str) -> Answer:
        """Whether a covered card lies above the card that covers it."""
        pile, _, index = name.partition("@")
        column, at = self.scene.face.table.columns[int(pile)], int(index)
        return column[at].depth > column[at + 1].depth

    def ask_still(self) -> Answer:
        """Whether nothing is drawn while nothing happens."""
        self.desk.assert_idle_draws_nothing()
        return True

    def ask_at(self) -> Answer:
        """The pile that has the focus, and can be taken hold of."""
        spot = self.scene.focus.target
        assert isinstance(spot, CardTarget)
        assert spot in self.scene.targets()
        return {STOCK: "stock", 0: "waste", FOUNDATIONS: "foundations"}.get(spot.pile, str(spot.pile))

    def ask_focus(self) -> Answer:
        """The pile that has the focus and which of its cards, where the focus is shown."""
        spot, focus = self.scene.focus.target, self.scene.focus
        return f"{self.ask_at()} {spot.index}" if focus.is_shown and isinstance(spot, CardTarget) else ""

    # -------------------------------------------------------------- files and records
    def saved_numbers(self) -> list[str]:
        """The numbers of all deals that are saved, "-" for one that has none."""
        return sorted(str(save.options["deal"]) or "-" for save in self.desk.app.library.list())

    def ask_kept(self, number: str) -> Answer:
        """Whether a deal of this number is saved."""
        return number in self.saved_numbers()

    def ask_noted(self, word: str) -> Answer:
        """Whether the file has a note."""
        return word in read(file_of(self.scene)).notes

    def ask_result(self, name: str) -> Answer:
        """What the records say of this game; `graded` if its deal has a level."""
        path = file_of(self.scene)
        found = next(each for each in self.desk.app.records.results() if each.save == path.name)
        return found.difficulty in LEVELS if name == "graded" else str(getattr(found, name))


@contextmanager
def at_desk(folder: Path, animation: str = "none") -> Iterator[PatienceTeller]:
    """Somebody at a desk, without cards, who hears what the tables say."""
    with opened(folder, (960, 600), animation=animation) as desk:
        teller = PatienceTeller(desk)
        with overhearing(lambda words, near: teller.said.append((words, near))):
            yield teller


@contextmanager
def seated(
    folder: Path,
    shuffle: Shuffle = deals.EVERYTHING,
    moves: Iterable[Move] = (),
    animation: str = "none",
    deal: str = "",
    game: str = "",
) -> Iterator[PatienceTeller]:
    """Somebody with cards before them, as `tests.ui.patience.dealt` deals them."""
    with at_desk(folder, animation) as teller:
        teller.deal(shuffle, moves, deal, game)
        yield teller
