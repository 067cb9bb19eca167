"""What all board games keep: what is told and offered when, undo, how games begin and go on, what flies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import mode
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.chance import pick
from games.core import Chance, Money, Over, Value, message
from games.gold_am_yukon.state import THROWING
from games.match import Match
from games.players import never
from games.seating import parse_seats
from games.strike_it_rich.state import ROLLING
from saves.replay import load, replay
from tests.kit import campaign
from tests.ui.board_games import BOARDS, played
from tests.ui.harness import STEP, Desk, opened
from tests.ui.shared_scenes import file_of, pill_words
from ui.app.app import App
from ui.app.scene import Scene
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer
from ui.draw.theme import Metrics
from ui.play.base.pace import MIN_FOR_UNDO
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer, seat_looks
from ui.play.board.effects import Effects
from ui.play.panels.hud import SWEEP, Hud, Sweep
from ui.play.panels.notices import FactCard
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin, resume, watch
from ui.play.replay.scene import ReplayScene
from ui.widgets.pill import GAIN_BED, LOSS_BED, NEUTRAL_BED, Toast, turn_pill

TWO = ("Ada", "Belle")
LONG = 3000
"""So many steps of the loop are enough for anything here."""

games = pytest.mark.parametrize("game", BOARDS)


def scene_of(desk: Desk) -> PlayScene:
    return desk.at(PlayScene)


class Table:
    """A board game whose person at the desk does anything at all; computer players choose by themselves."""

    def __init__(self, desk: Desk, game: str, seats: Sequence[str], seed: object) -> None:
        self.desk = desk
        self.rng = Random(f"{game} {seed}")
        desk.app.push(desk.app.navigator.new_board_scene(game, seats, {}))
        self.scene.session.chance.seed(f"{game} {seed}")

    @property
    def scene(self) -> PlayScene:
        return scene_of(self.desk)

    @property
    def log(self) -> int:
        return len(self.scene.session.match.log)

    @property
    def offered(self) -> list[str]:
        """What can be done now, but for what can be done at any time."""
        scene = self.scene
        actions = zip(scene.hud.actions, scene.controller.actions(), strict=True)
        return [button.look.label for button, each in actions if button.visible and not each.any_time]

    def act(self) -> None:
        """The person throws, or makes any move."""
        match = self.scene.session.match
        if isinstance(match.turn, Chance):
            self.scene.roll()
        else:
            self.scene.play(pick(self.rng, match.game.moves(match.state)))

    def go_on(self) -> None:
        """One step of the loop, in which nothing moves; a computer player that was asked answers."""
        self.scene.stage.finish()
        self.desk.step()
        if self.desk.worker.asked:
            job, take = self.desk.worker.asked.pop()
            take(job.run(never))

    def hand_over(self) -> None:
        """Go on until a computer player is to act after a choice of the person that can be taken back."""
        for _ in range(LONG):
            session = self.scene.session
            if session.can_undo and session.actor >= 0 and session.actor not in session.persons:
                return
            self.scene.stage.finish()
            self.act() if session.is_human_turn else self.go_on()
            self.scene.stage.finish()
        raise AssertionError("no choice of the person hands the table over")

    def rests(self) -> int:
        """Let the game go on until something happens; for how many steps the table rested before."""
        before = self.log
        for steps in range(LONG):
            if self.log > before:
                return steps
            self.go_on()
        raise AssertionError("nothing happens any more")


# ------------------------------------------------------------------ taking back
@games
def test_a_choice_can_be_taken_back_before_a_computer_player_goes_on(game: str, tmp_path: Path) -> None:
    for seed in campaign.seeds(f"undo {game}", short=2, long=20):
        pace = ("at once", "normal")[seed % 2]
        with campaign.told(seed=seed), opened(tmp_path / str(seed), (960, 600), pace=pace) as desk:
            table = Table(desk, game, ("Ada", "computer:easy"), seed)
            table.hand_over()
            before = table.log
            for _ in range(round(MIN_FOR_UNDO / STEP) - 2):
                table.go_on()
            assert table.log == before
            desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
            assert table.log < before
            assert table.scene.session.is_human_turn
            table.hand_over()
            assert table.rests() >= MIN_FOR_UNDO / STEP - 4
            assert not table.scene.session.can_undo


@games
def test_computer_players_wait_for_the_person_only(game: str, tmp_path: Path) -> None:
    seats = ("Ada", "computer:easy", "computer:hard", "computer:easy")[: GAMES[game].seats[-1]]
    with opened(tmp_path, (960, 600), pace="at once") as desk:
        table, rests = Table(desk, game, seats, 1), list[int]()
        while len(rests) < 12:
            table.hand_over()
            assert table.rests() == pytest.approx(MIN_FOR_UNDO / STEP, abs=4)
            while not table.scene.session.is_human_turn and not table.scene.session.can_undo:
                rests.append(table.rests())
        assert max(rests) <= 4


def test_a_computer_player_takes_the_dice_without_pondering_and_they_fall_at_once(desk: Desk) -> None:
    table, rests = Table(desk, "calamityville", ("Ada", *["computer:easy"] * 3), 1), dict[str, int]()
    while not {"Ready", "Throwing", "Buying"} <= rests.keys():
        table.hand_over()
        table.rests()
        while not table.scene.session.is_human_turn:
            task = type(table.scene.session.match.state.todo[-1]).__name__
            table.scene._turns.end_sign()  # there is nothing to be read
            rests[task] = table.rests()
    assert rests["Throwing"] <= 4 < rests["Ready"] < 0.6 / STEP <= rests["Buying"]


# ------------------------------------------------------------------ nothing is told too early
def waits_for_dice(state: Any) -> bool:
    """Whether somebody is to throw the dice for a turn."""
    if hasattr(state, "phase"):
        return state.phase in (ROLLING, THROWING)
    return type(state.todo[-1]).__name__ == "Ready"


@games
def test_while_the_table_still_shows_a_turn_nothing_is_offered_and_the_pill_tells_nothing_of_the_dice(
    game: str, tmp_path: Path
) -> None:
    looks, ends, moved = set(), set(), 0
    with opened(tmp_path, (960, 600), animation="full") as desk:
        table = Table(desk, game, TWO, 1)
        while table.log < 24 or not waits_for_dice(table.scene.session.match.state):
            table.act()
            while table.scene.stage.busy:
                assert table.offered == []
                desk.step(4)
                moved += 1
        saved = file_of(table.scene).read_bytes()
        for luck in (0, 1, 2, 16):  # the last brings three alike
            desk.app.home()
            path = desk.app.library.folder / f"{luck}.grg"
            path.write_bytes(saved)
            desk.app.navigator.open_saved(path)
            desk.step(100)
            desk.settle()
            table.scene.session.chance.seed(luck)
            desk.press_key(pygame.K_SPACE)
            for _ in range(5):
                desk.step()
                assert table.scene.stage.busy
                looks.add(pygame.image.tobytes(table.scene.hud.pill, "RGBA"))
            desk.settle()
            ends.add(pill_words(table.scene))
    assert moved > 20
    assert len(ends) > 1, "throws lead to different things to do"
    assert len(looks) == 1


# ------------------------------------------------------------------ the card that tells of a place
LINES = ("Main Street, $300 lot", "A bank of Ben's", "A visit costs $600 now: $300 times 2 banks.")
ROOM = Rect(0, 0, 900, 600)


@pytest.mark.parametrize("x", [10, 420, 820])
@pytest.mark.parametrize("y", [10, 280, 540])
def test_a_card_leaves_free_what_it_tells_of_and_stays_inside(desk: Desk, x: int, y: int) -> None:
    card, area = FactCard(desk.scene.layer, ROOM, desk.scene.m), Rect(x, y, 70, 50)
    count = len([*desk.scene.layer])
    for lines, picture in ((LINES[:1], ""), (LINES, "bld_bank")):
        card.show(lines, area, picture)
        assert card.area
        assert card.about[0] == lines
        assert ROOM.contains(card.area)
        assert not card.area.inflate(-28, -28).colliderect(area)
        assert len([*desk.scene.layer]) == count + 1, "there is one card at a time"
        desk.step()
        desk.assert_redraw_is_exact()
    card.hide()
    assert (card.area, card.about, len([*desk.scene.layer])) == (None, (), count)


# ------------------------------------------------------------------ beginning, going on
@games
def test_a_game_is_saved_from_its_first_line_and_goes_on_with_its_sentence(desk: Desk, game: str) -> None:
    first = begin(desk.app, game, TWO)
    assert isinstance(first, PlayScene)
    path = file_of(first)
    assert replay(load(path)).match.log == []
    desk.app.push(first)
    desk.settle()
    desk.press_key(pygame.K_SPACE)
    desk.settle()
    log = first.session.match.log[:]
    assert replay(load(path)).match.log == log != []
    desk.app.home()
    left = desk.app.library.last_unfinished(game)
    assert left
    assert left.path == path, "also where nothing but the start has been thrown"
    found = desk.app.library.open(path, lambda: 0)._replace(warning="Two lines were lost.")
    said: list[str] = []
    with patch.object(Toast, "show", lambda self, sentence, *more: said.append(sentence)):
        desk.app.push(resume(desk.app, found, PlayTimer()))
        desk.step()
    assert "Two lines were lost." in said
    assert scene_of(desk).session.journal is found.journal
    assert scene_of(desk).session.match.log[: len(log)] == log


# ------------------------------------------------------------------ winners
def wins(match: Match, count: int) -> bool:
    """Return True if `count` seats have won, and none of them moved last."""
    turn = match.turn
    mover = next(int(entry.actor) for entry in reversed(match.log) if entry.is_chosen)
    return isinstance(turn, Over) and len(turn.winners) == count and mover not in turn.winners


@pytest.mark.parametrize(("game", "count"), [*((game, 1) for game in BOARDS), ("gold_am_yukon", 2)])
def test_after_the_end_the_pill_and_the_lit_rows_are_those_of_the_winners(
    game: str, count: int, tmp_path: Path
) -> None:
    seats = (*TWO, "Cora")[: GAMES[game].seats[-1]]
    games = (played(game, seed, seats=seats) for seed in range(1, 400))
    match = next(each for each in games if game == "strike_it_rich" or wins(each, count))
    turn = match.turn
    assert isinstance(turn, Over)

    def shown_by(show: Callable[[App], Scene]) -> None:
        with opened(tmp_path, (960, 600)) as desk:
            pill = patch.object(Hud, "show_pill", autospec=True, side_effect=Hud.show_pill)
            rows = patch.object(Hud, "show_players", autospec=True, side_effect=Hud.show_players)
            with pill as of_pill, rows as of_rows:
                desk.show(show)
                if isinstance(scene := desk.scene, ReplayScene):
                    scene.go(scene.cursor.last)
                desk.settle()
        _, _, seat, *_ = of_pill.call_args.args
        assert seat == (seat_looks(match)[turn.winners[0]] if count == 1 else None)
        facts = of_rows.call_args.args[2]
        assert tuple(number for number, each in enumerate(facts) if each.is_active) == turn.winners

    shown_by(lambda app: watch(app, match))
    shown_by(
        lambda app: PlayScene(app, screen_of(game), match, app.library.begin(match, lambda: 0), PlayTimer())
    )


# ------------------------------------------------------------------ what flies over a board
ROW = Rect(700, 100, 240, 44)
SEATS = tuple(SeatLook._make(seat) for seat in parse_seats(("Ada", "Ben")))


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize(
    ("words", "bed"),
    [
        (Money(-200), LOSS_BED),
        (message("gain", amount=Money(1_000_000)), GAIN_BED),
        (message("calamityville.said.again"), NEUTRAL_BED),
    ],
)
def test_a_sum_comes_to_lie_below_the_cash_and_hides_no_name(
    desk: Desk, words: Value, bed: tuple[int, ...], text_size: int
) -> None:
    layer = Layer(lambda rect: None)
    tween = Effects(layer, Metrics(960, 600, text_size)).row_popup(words, ROW)
    tween.advance(tween.seconds * 0.9)
    (sprite,) = layer
    assert sprite.rect.top >= ROW.y + ROW.height * 0.32
    assert sprite.rect.right <= ROW.right
    colours = [
        tuple(sprite.picture.get_at((x, y))) for x in range(0, sprite.rect.width, 2) for y in range(4, 16)
    ]
    assert mode(colours)[:3] == pytest.approx(bed[:3], abs=14)
    tween.advance(tween.seconds + 1)
    assert not list(layer)


def test_the_colour_of_a_turn_runs_along_the_bar_once_and_is_gone(desk: Desk) -> None:
    layer, bar = Layer(lambda rect: None), Rect(0, 0, 960, 40)
    sweep = Sweep(layer, bar, Metrics(960, 600))
    sweep.tick(5.0)
    assert not sweep.busy
    for seat in SEATS:
        sweep.begin(seat.paint.tone)
        places = []
        for part in range(5):
            sweep.tick(10.0 + SWEEP * part / 5)
            (sprite,) = layer
            places.append(sprite.rect.right)
        assert places == sorted(places)
        assert (places[0], len(set(places))) == (0, 5)
        assert sprite.picture.get_at((sprite.rect.width - 2, 4))[:3] == seat.paint.tone
        sweep.tick(10.01 + SWEEP)
        assert not sweep.busy
        assert not list(layer)


def test_the_pill_of_a_turn_has_the_colour_and_the_badge_of_its_player(desk: Desk) -> None:
    m, room = Metrics(960, 600), (420, 40)
    mine, yours, nobodys = (turn_pill("Roll the dice", room, m, seat=seat) for seat in (*SEATS, None))
    for picture, seat in ((mine, SEATS[0]), (yours, SEATS[1])):
        mask = pygame.mask.from_threshold(picture, seat.paint.tone, (10, 10, 10, 255))
        assert mask.count() > 100
        assert not pygame.mask.from_threshold(nobodys, seat.paint.tone, (10, 10, 10, 255)).count()
    assert mine.get_width() == yours.get_width() >= nobodys.get_width()
