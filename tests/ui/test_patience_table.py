"""What no walk tells of a patience: what is seen on the way, time, other sizes, its end, how it was dealt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.data import BadData
from games.patience.deals import LEVELS, deals
from games.patience.state import Draw, GiveUp, Packed, View
from games.solver.search import Budget, Verdict, solve
from saves.replay import load, replay
from saves.results import Result
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.hands import press
from tests.ui.harness import Desk, opened
from tests.ui.patience import (
    GAME,
    JOKER_GAME,
    MOVES,
    PLATE,
    STOCK,
    WAYS,
    PatienceScene,
    Player,
    Way,
    dead_end,
    easy_moves,
    seated,
)
from ui.app import jobs
from ui.app.scene import GRACE
from ui.draw import text
from ui.draw.sprites import Sprite
from ui.games.patience import deals as ways_to_deals
from ui.games.patience.layout import lay_out
from ui.screens.statistics.scene import StatisticsScene

CASCADE = 2.6  # seconds
LAST_CHANCE = "To the last chance"
LABELS = 60.0
"""The depth of the labels of the stock and the waste."""
LEGIBLE = 13  # pixels that letters have at least, in the smallest window


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """A player with everything before them, all animated."""
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.check()
        yield player


# ------------------------------------------------------------------ the mouse


def test_a_drag_begins_after_a_few_units_and_what_takes_the_card_glows(player: Player) -> None:
    cloth = player.scene.face.layout.table.midbottom
    x, y = player.spot(2)
    player.desk.press((x, y))
    player.desk.move((x + 2, y), held=True)
    player.assert_shown()
    assert player.glows() == 0
    player.desk.move((x + 30, y), held=True)
    with pytest.raises(AssertionError):
        player.assert_shown()
    assert player.glows() == 1
    player.desk.release(cloth)
    assert player.glows() == 0
    player.desk.drag(player.spot(2), cloth)  # two quick drags of one card are no double click
    player.check()
    player.hold(2, 1)
    player.desk.move(player.spot(2), held=True)
    player.desk.release(player.scene.face.layout.columns[1].center)
    player.check()
    assert (player.message, player.move_count) == ("", 0)
    player.hold(2, 1)
    x, y = player.spot(1)
    width, height = player.scene.face.layout.card
    player.desk.release((x + width // 2, y + height // 3))
    player.check()
    assert player.pile(1) == "9H 8S", "a card that is dropped near its place finds it"


def test_a_press_or_a_key_while_cards_move_finishes_the_movement_and_undo_takes_it_back(
    player: Player,
) -> None:
    before, cloth = player.state.copy(), player.scene.face.layout.table.midbottom
    player.hold(6, 7)
    player.desk.release(player.spot(7))
    assert player.scene.stage.busy, "it glides back"
    player.desk.press(cloth)
    assert not player.scene.stage.busy
    player.desk.release(cloth)
    player.desk.press_key(pygame.K_SPACE)
    assert player.scene.stage.busy
    player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.scene.stage.busy
    player.desk.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    assert not player.scene.stage.busy
    assert player.state == before
    player.check()


def test_a_covered_card_is_seen_whole_while_the_right_button_is_held(player: Player) -> None:
    player.click(2)
    column = player.scene.face.table.columns[1]
    covered, depth = column[0], column[0].depth
    place = (covered.rect.centerx, covered.rect.top + 6)
    player.desk.press(place, button=3)
    assert covered.depth > column[1].depth
    player.desk.assert_redraw_is_exact()
    player.desk.release(place, button=3)
    assert (covered.depth, player.move_count) == (depth, 1)
    player.check()


# ------------------------------------------------------------------ the deal, and time


@pytest.mark.parametrize(("game", "stock"), [(GAME, 24), (JOKER_GAME, 25)])
def test_while_the_cards_are_dealt_none_is_turned(player: Player, game: str, stock: int) -> None:
    player.deal(game, "1", settle=False)
    seen, seconds = set(), 0
    while player.scene.stage.busy:
        facts = player.scene.controller._facts()
        assert facts.played()[2] == f"0 of {stock}"
        player.desk.step()
        seen.add(sum(card.visible for column in player.scene.face.table.columns for card in column))
        seconds = facts.seconds
        if len(seen) % 7 == 0:
            player.desk.assert_redraw_is_exact()
    assert seconds >= 1, "the plate has been written anew meanwhile"
    assert len(seen) > 20
    assert player.desk.sound.played.count("deal") == 28
    player.key(pygame.K_SPACE)
    assert player.scene.controller._facts().played()[2] == f"1 of {stock}"


def test_time_goes_on_only_while_the_table_is_seen_and_the_game_goes_on(player: Player) -> None:
    def spent(times: int, seconds: float) -> float:
        timer, clock = table.session.timer, player.desk.clock
        before = timer.seconds(clock.now)
        player.desk.step(times, seconds)
        return timer.seconds(clock.now) - before

    table = player.scene
    assert spent(10, 1.0) == pytest.approx(10)
    player.desk.post(pygame.WINDOWMINIMIZED)
    assert spent(5, 10.0) == 0
    player.desk.post(pygame.WINDOWRESTORED)
    assert spent(5, 1.0) == pytest.approx(5)
    for key in (pygame.K_n, pygame.K_F1, pygame.K_COMMA, pygame.K_g):
        player.desk.press_key(key)
        assert spent(3, 10.0) == 0
        player.desk.press_key(pygame.K_ESCAPE)
        assert player.scene is table
    player.click(STOCK)
    seconds = table.session.timer.seconds(player.desk.clock.now)
    player.reopen()
    table = player.scene
    assert int(seconds) <= table.session.timer.seconds(player.desk.clock.now) <= seconds + 3
    assert spent(1, 60.0) == pytest.approx(60)
    player.play(GiveUp())
    assert spent(3, 10.0) == pytest.approx(0)
    assert replay(load(player.path)).seconds >= int(seconds) + 60
    player.undo()
    assert spent(1, 10.0) > 9


def test_leaving_in_the_middle_of_a_movement_loses_nothing(player: Player) -> None:
    player.desk.click(player.spot(2))
    assert player.scene.stage.busy
    player.reopen()
    assert player.pile(1) == "9H 8S"


# ------------------------------------------------------------------ changes around it


CHANGES: tuple[dict[str, object], ...] = (
    {"card_style": "large"}, {"card_style": "four"}, {"text_size": 125}, {"text_size": 175},
)  # fmt: skip


def test_another_size_and_other_settings_in_the_middle_of_a_game_or_a_drag(player: Player) -> None:
    player.play(*MOVES[:-1])
    player.hold(6, 7)
    player.desk.resize((1080, 1920))
    assert player.scene.face.layout == lay_out(player.scene.m, player.scene.face.title)
    player.check()
    assert player.move_count == len(MOVES) - 1
    player.desk.resize((960, 600))
    for setting in CHANGES:
        player.desk.app.change_settings(**setting)
        player.check()
        assert player.scene.face.table.art.style == setting.get("card_style", "four")


def test_a_long_column_closes_up_and_makes_room(player: Player) -> None:
    """Of six closed and twelve open cards the last goes away and comes back."""
    layout, table = player.scene.face.layout, player.scene.face.table
    run = [26 + rank if rank % 2 else rank for rank in range(12, 0, -1)]
    table.show(View(0, [], [0] * 4, [[], [40], *([] for _ in range(5)), run], [0] * 7 + [6]))
    for source, target, shown in ((7, 1, len(run) - 1), (1, 7, len(run))):
        for tween in table.begin(Packed((run[-1],), source, target)):
            tween.advance(tween.delay + tween.seconds + 1)
        places = [sprite.place for sprite in table.columns[7]]
        assert places == [layout.card_in_column(7, index, 6, shown) for index in range(6 + shown)]


@pytest.mark.parametrize("game", [GAME, JOKER_GAME])
def test_the_labels_of_the_stock_and_the_waste_touch_nothing(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        desk.app.navigator.open_new(game, "316")
        desk.settle()
        scene = desk.scene
        assert isinstance(scene, PatienceScene)
        for size, text_size in (
            ((960, 600), 175),
            ((1280, 800), 150),
            ((1080, 1920), 175),
            ((960, 600), 100),
        ):
            scene.play(Draw())
            desk.resize(size)
            desk.app.change_settings(text_size=text_size)
            desk.settle()
            layout = scene.face.layout
            labels = [sprite.rect for sprite in scene.layer if sprite.depth == LABELS]
            stock, waste = sorted(labels, key=lambda rect: rect.x)
            assert min(label.height for label in labels) >= text.height(LEGIBLE)
            assert waste.left - stock.right >= scene.m.u(4)
            assert layout.table.left < stock.left
            assert waste.right < layout.aside.left
            assert max(stock.bottom, waste.bottom) < layout.columns[0].top
            assert abs(stock.centerx - layout.stock.centerx) <= 1
            assert abs(waste.centerx - layout.waste.centerx) <= 1


# ------------------------------------------------------------------ the end


def before_the_end(folder: Path, game: str, deal: str, way: Way = WAYS[0]) -> Iterator[Player]:
    """A player who turns one more card, after which nothing can move."""
    shuffle, moves = dead_end(game, deal)
    with seated(folder, shuffle, moves[:-1], way, deal) as player:
        yield player


@pytest.fixture
def loser(tmp_path: Path) -> Iterator[Player]:
    """A player for whom nothing can move any more."""
    for player in before_the_end(tmp_path, GAME, "3501"):
        player.key(pygame.K_SPACE)
        yield player


def leaping(player: Player) -> list[Sprite]:
    """The cards in the air."""
    return [sprite for sprite in player.scene.layer if PLATE <= sprite.depth < PLATE + 100]


@pytest.mark.parametrize("way", WAYS)
def test_cards_leap_for_a_winner_once_until_they_have_gone_or_a_click_ends_it(
    tmp_path: Path, way: Way
) -> None:
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1], way) as winner:
        for is_clicked in (False, True):
            winner.desk.press_key(pygame.K_w)
            winner.desk.press_key(pygame.K_f)
            winner.desk.step(40)
            assert bool(leaping(winner)) == (way == WAYS[1])
            if is_clicked:
                winner.desk.click(winner.scene.face.layout.stock.center)
            for _ in range(0 if is_clicked else 10):
                winner.desk.step(5)
                winner.desk.assert_redraw_is_exact()
            winner.desk.step(0 if is_clicked else round(CASCADE / 0.02))
            assert (winner.scene.busy, leaping(winner), len(winner.plate)) == (False, [], 4)
            winner.check()
            winner.desk.assert_idle_draws_nothing()
            winner.desk.resize((1100, 700))
            assert leaping(winner) == [], "no card leaps twice"
            assert winner.desk.app.library.latest() is None
            winner.undo()


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE, pygame.K_RETURN, 0])
def test_nothing_leaves_the_plate_the_moment_it_is_shown(tmp_path: Path, key: int) -> None:
    for player in before_the_end(tmp_path, GAME, "3501", WAYS[1]):
        table = player.scene
        table.focus.set(next(button for button in table.buttons if button.look.label == "Turn a card"))
        player.desk.press_key(pygame.K_RETURN)
        table.stage.finish()
        player.desk.step()
        assert len(player.plate) == 4
        places = [button.area.center for button in table.buttons if button.depth > PLATE]
        places.append(table.face.layout.side.main.center)
        for place in places:
            player.desk.press_key(key) if key else player.desk.click(place)
            assert player.desk.scene is table
        for _ in range(5 * (key == pygame.K_RETURN)):
            player.desk.step(2, GRACE)
            player.desk.press_key(key)
            assert player.desk.scene is table, "the key that turned the last card deals no new game"
        assert player.desk.worker.asked == []
        player.desk.step(2, GRACE)
        player.desk.click(places[-1])
        assert player.desk.scene is not table


# ------------------------------------------------------------------ the last chance


@pytest.mark.parametrize(("game", "deal"), [(GAME, "3501"), (JOKER_GAME, "44")])
def test_to_the_last_chance(tmp_path: Path, game: str, deal: str) -> None:
    """The worker finds it; one move later the game is lost."""
    for player in before_the_end(tmp_path, game, deal):
        player.key(pygame.K_SPACE)
        player.press(LAST_CHANCE, on_plate=True)
        job, answer = player.desk.worker.asked.pop()
        assert isinstance(job, jobs.LastWinnable)
        answer(job.do(lambda: True))
        player.desk.settle()
        assert (player.message, player.plate) == ("From here it can be won.", [])
        assert player.scene.session.journal
        assert "lamp" in player.scene.session.journal.notes
        player.check()
        for verdict in (Verdict.WON, Verdict.LOST):
            assert solve(player.state, Budget(300_000)).verdict is verdict
            player.redo()


def test_whoever_plays_on_or_deals_anew_meanwhile_is_not_taken_back(loser: Player) -> None:
    """Neither who has gone back, nor who has played another line that is as long by now."""
    match = loser.scene.session.match
    loser.press(LAST_CHANCE, on_plate=True)
    job, answer = loser.desk.worker.asked.pop()
    loser.undo()
    answer(len(job.position.log) - 4)
    loser.desk.settle()
    assert len(loser.state.stock) == 1
    loser.redo()
    loser.press(LAST_CHANCE, on_plate=True)
    job, answer = loser.desk.worker.asked.pop()
    while not (others := [m for m in match.game.moves(match.state) if not isinstance(m, Draw | GiveUp)]):
        loser.undo()
    loser.scene.play(others[0])
    while len(match.log) < len(job.position.log) and match.state.stock:
        loser.key(pygame.K_SPACE)
    log = list(match.log)
    assert len(log) == len(job.position.log)
    answer(len(log) - 3)
    loser.desk.settle()
    assert match.log == log
    assert "From here it can be won." not in loser.heard


def test_what_was_asked_about_a_deal_that_is_laid_aside_is_not_thought_about(loser: Player) -> None:
    loser.press(LAST_CHANCE, on_plate=True)
    assert loser.desk.worker.busy
    loser.press("This deal again", on_plate=True)
    assert not loser.desk.worker.busy


# ------------------------------------------------------------------ how it was dealt, and how hard it is


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def ended(desk: Desk) -> Result:
    """Play the game at the table a little, give up, see the plate, and look into the records."""
    desk.settle()
    assert isinstance(desk.scene, PatienceScene)
    save = desk.scene.session.journal
    assert save
    desk.scene.play(Draw())
    desk.scene.play(GiveUp())
    desk.settle()
    desk.step(2, GRACE)
    return next(result for result in desk.app.records.results() if result.save == save.path.name)


@pytest.mark.parametrize("game", [GAME, JOKER_GAME])
def test_a_new_deal_is_of_the_kind_that_is_set(desk: Desk, game: str) -> None:
    for kind in ("any", "winnable", *LEVELS):
        desk.app.change_settings(deals=kind)
        desk.app.navigator.open_new(game)
        first = ended(desk)
        desk.press_key(pygame.K_n)
        desk.settle()
        press(desk, "New deal")
        second = ended(desk)
        assert [first.choice, second.choice] == [kind, kind]
        if deals(game) and kind != "any":
            assert {first.difficulty, second.difficulty} <= ({*LEVELS} if kind == "winnable" else {kind})


def test_the_level_stays_with_a_game_when_the_lists_change_and_statistics_show_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.app.change_settings(deals="fair")
    desk.app.navigator.open_new(GAME)
    monkeypatch.setattr("saves.results.level_of", lambda game, deal: "")
    result = ended(desk)
    assert (result.choice, result.difficulty) == ("fair", "fair")
    desk.app.records.path.unlink()
    assert desk.app.records.catch_up()
    desk.show(StatisticsScene)
    assert isinstance(desk.scene, StatisticsScene)
    assert desk.scene.results == [result]
    assert len(desk.scene.controls) == 3, "there is no choice of levels"


def test_a_numbered_deal_needs_no_list(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(game: str, deal: str) -> str:
        raise BadData("deals.toml: it is torn")

    monkeypatch.setattr(ways_to_deals, "level_of", damaged)
    desk.app.navigator.open_new(GAME, "617")
    assert ended(desk).choice == "number"
