"""The patience played by mouse and by keys, as patience_walks.txt tells it, and two things no walk tells."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import GAMES
from games.core import Move
from games.data import BadData
from games.joker_klondike.state import PlaceJoker
from games.match import Match
from games.patience.deals import LEVELS
from games.patience.state import Draw, GiveUp, Packed, Shuffle, View
from games.players import never
from games.solver.solver import Answer, Budget, Verdict, solve
from saves.replay import load, read, replay
from tests.kit.text import parse_move
from tests.klondike_patience.table import spell
from tests.ui import deals
from tests.ui.deals import EVERYTHING, arranged
from tests.ui.hands import button
from tests.ui.harness import Desk
from tests.ui.patience import GAME, Player, easy_moves, seated
from tests.ui.walks import Walk, press, walked, walks
from ui.app.scene import GRACE
from ui.draw.sprites import Sprite
from ui.draw.theme import GLOW
from ui.games.patience.deal_menu import setup
from ui.games.patience.layout import compute_layout
from ui.games.patience.table_map import FOUNDATIONS, STOCK, CardTarget
from ui.words import in_words

DEALS = {
    "EASY": deals.EASY,
    "EVERYTHING": deals.EVERYTHING,
    "NINES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D"}),
    "TWO_WAYS": arranged({1: "3H", 2: "2S AS", 3: "4H 5C 3D"}),
    "TWO_PLACES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D", 4: "KC", 5: "KS", 6: "KH", 7: "KD"}),
}
PLATE = range(700, 800)
"""The depth of cards that leap, and behind it of the buttons of the plate that tells the end."""


def careless(game: str, deal: str) -> tuple[Shuffle, list[Move]]:
    """A numbered deal, and moves that only turn cards; the joker takes the first foundation."""
    match = Match.begin(GAMES[game], ("You",), {"deal": deal})
    match.settle(Random(1))
    while moves := [move for move in match.game.moves(match.state) if isinstance(move, PlaceJoker | Draw)]:
        match.play(moves[0])
    shuffle, *made = (entry.move for entry in match.log)
    assert isinstance(shuffle, Shuffle)
    return shuffle, made


# ------------------------------------------------------------------ what is done
def open_new(player: Player, game: str, number: str = "") -> None:
    player.desk.app.navigator.open_new(game, number)
    player.desk.settle()


def give_up(player: Player, _: str) -> None:
    """After one card was drawn; a joker that lies open is placed before."""
    match = player.scene.session.match
    while jokers := [move for move in match.game.moves(match.state) if isinstance(move, PlaceJoker)]:
        player.play(jokers[0])
    player.play(Draw(), GiveUp())
    player.desk.step(2, GRACE)


def found(player: Player, what: Callable[[Any], object]) -> None:
    """What the worker finds, of what it was asked last."""
    job, take = player.desk.worker.asked.pop()
    take(what(job))
    player.desk.settle()


def answer(player: Player, verdict: str, line: str = "") -> None:
    """Whether the game can be won, and maybe how."""
    found(player, lambda _: Answer(Verdict[verdict], tuple(easy_moves(deals.EASY)) if line else ()))


def hint(player: Player, *words: str) -> None:
    """What is good, or nothing."""
    move = None if words == ("nothing",) else parse_move(GAMES[GAME].move_types, " ".join(words))
    found(player, lambda _: move)


def last(player: Player, kept: str = "") -> None:
    """How many moves may be kept; else it thinks for itself."""
    found(player, lambda job: int(kept) if kept else job.run(never))


def main(player: Player, times: str) -> None:
    """Click where the main button is, whatever lies over it by and by."""
    for _ in range(int(times)):
        player.desk.click(player.scene.face.layout.side.main.center)


def resize(player: Player, width: str, height: str) -> None:
    player.desk.resize((int(width), int(height)))
    player.check()
    assert player.scene.face.layout == compute_layout(player.scene.m, player.scene.face._title)


def settings(player: Player, name: str, value: str) -> None:
    meant = {"true": True, "false": False}.get(value, value)
    player.desk.app.change_settings(**{name: int(value) if value.isdigit() else meant})
    player.check()


def step(player: Player, times: str) -> None:
    """Time goes on, in small steps; what is drawn is looked at."""
    for _ in range(int(times) // 5):
        player.desk.step(5)
        player.desk.assert_redraw_is_exact()


ACTS: dict[str, Callable[..., object]] = {
    "drag": Player.drag,
    "hold": Player.hold,
    "click": Player.click,
    "right": partial(Player.click, button=3),
    "double": Player.double_click,
    "press": lambda player, what, by="1": player.desk.press(player.spot(what), int(by)),
    "move": lambda player, what: player.desk.move(player.spot(what), held=True),
    "release": lambda player, what, by="1": player.desk.release(player.spot(what), int(by)),
    "check": Player.check,
    "key": partial(press, Player.press_key),
    "tap": partial(press, lambda player, key, mod: player.desk.press_key(key, mod)),
    "type": lambda player, words: player.desk.type(words),
    "pad": lambda player, each: player.desk.post(pygame.JOYBUTTONDOWN, button=int(each), instance_id=0),
    "main": main,
    "button": lambda player, *words: player.press(" ".join(words)),
    "push": lambda player, *words: player.desk.click(button(player.desk, " ".join(words)).area.center),
    "focus": lambda player, *words: player.scene.focus.set(button(player.desk, " ".join(words))),
    "step": step,
    "pass": lambda player, seconds: player.desk.step(int(seconds), 1.0),
    "window": lambda player, what: player.desk.post(getattr(pygame, f"WINDOW{what.upper()}")),
    "resize": resize,
    "settings": settings,
    "reopen": Player.reopen,
    "remember": lambda player: player.memories.append(player.state.copy()),
    "open": open_new,
    "give": give_up,
    "follow": lambda player, count: player.play(*easy_moves(deals.EASY)[: int(count)]),
    "answer": answer,
    "hint": hint,
    "found": last,
}


# ------------------------------------------------------------------ what is then so
def cards(player: Player, number: str) -> str:
    """The face-up cards of a column."""
    state = player.state
    return spell(state.columns[int(number)][state.hidden[int(number)] :])


def at(player: Player) -> str:
    """The pile that has the focus, and can be taken hold of."""
    spot = player.scene.focus.target
    assert isinstance(spot, CardTarget)
    assert spot in player.scene.targets()
    return {STOCK: "stock", 0: "waste", FOUNDATIONS: "foundations"}.get(spot.pile, str(spot.pile))


def focus(player: Player) -> str:
    """The same, and which of its cards, where the focus is shown."""
    spot = player.scene.focus.target
    return (
        f"{at(player)} {spot.index}" if player.scene.focus.is_shown and isinstance(spot, CardTarget) else ""
    )


def glows(player: Player) -> int:
    """How many places glow: the upper edge of a glow has the colour that nothing else has."""
    soft, found = 2 * player.scene.m.u(10) + 1, 0
    for sprite in player.scene.layer:
        if type(sprite) is Sprite and sprite.picture.get_rect().collidepoint(soft, soft):
            found += sprite.picture.get_at((sprite.picture.get_width() // 2, soft))[:3] == tuple(GLOW)
    return found


def is_lifted(player: Player, what: str) -> bool:
    """Whether a covered card lies above the card that covers it."""
    column, index = player.scene.face.table.columns[int(what[0])], int(what[2:])
    return column[index].depth > column[index + 1].depth


def places(player: Player) -> str:
    """The piles that can have the focus."""
    return " ".join(str(spot.pile) for spot in player.scene.targets() if isinstance(spot, CardTarget))


def joker(player: Player, what: str) -> bool:
    """Whether nothing can be done before the joker is put somewhere."""
    return all(isinstance(move, PlaceJoker) for move in player.scene.controller.table_map.moves)


def can(player: Player, icon: str) -> bool:
    """Whether a button with an icon can be pressed."""
    return next(each.enabled for each in player.desk.scene.buttons if each.look.icon == icon)


def plate(player: Player) -> str:
    """The buttons of the plate that tells the end; nothing where there is none."""
    player.wait_for_dialog()
    return ", ".join(each.look.label for each in player.scene.buttons if each.depth >= PLATE.start)


def spent(player: Player) -> str:
    """Minutes of play that the table shows."""
    return f"{player.scene.session.timer.seconds(player.desk.clock.now) / 60:.1f}"


def numbers(player: Player) -> str:
    """The numbers of all deals that are saved, "-" for one that has none."""
    deals_ = (str(save.options["deal"]) or "-" for save in player.desk.app.library.list())
    return " ".join(sorted(deals_))


def result(player: Player, name: str) -> object:
    """What the records say of this game."""
    found = player.desk.app.records.results()
    return getattr(next(each for each in found if each.save == player.path.name), name)


SO: dict[str, Callable[..., object]] = {
    "column": cards,
    "waste": lambda player: spell(player.state.waste),
    "stock": lambda player: len(player.state.stock),
    "built": lambda player: " ".join(map(str, player.state.foundations)),
    "moves": lambda player: player.move_count,
    "end": lambda player: player.scene.face.view.why,
    "said": lambda player: player.message,
    "near": lambda player, what: bool(player.heard_at and player.heard_at.collidepoint(player.spot(what))),
    "pill": lambda player: in_words(player.scene.controller.prompt()),
    "heard": lambda player, sound: sound in player.desk.sound.played,
    "glows": glows,
    "lifted": is_lifted,
    "dealt": lambda player: sum(each.visible for pile in player.scene.face.table.columns for each in pile),
    "busy": lambda player: player.scene.stage.busy,
    "leaping": lambda player: any(each.depth in PLATE for each in player.scene.layer),
    "still": lambda player: player.desk.assert_idle_draws_nothing() is None,
    "at": at,
    "focus": focus,
    "places": places,
    "held": lambda player: player.is_held,
    "plate": plate,
    "undo": partial(can, icon="undo"),
    "redo": partial(can, icon="redo"),
    "can": lambda player, *words: can(player, "close"),
    "tip": lambda player, *words: button(player.desk, " ".join(words)).tip,
    "scene": lambda player: type(player.desk.scene).__name__,
    "style": lambda player: player.scene.face.table.art.style,
    "number": lambda player: player.scene.session.match.options["deal"],
    "numbers": numbers,
    "kept": lambda player, number: number in numbers(player).split(),
    "spent": spent,
    "saved": lambda player, _: f"{replay(load(player.path)).seconds / 60:.1f}",
    "lamp": lambda player: player.lamp.words(),
    "asked": lambda player: ", ".join(player.desk.worker.names),
    "verdict": lambda player: solve(player.state, Budget(300_000)).verdict.name,
    "noted": lambda player, word: word in read(player.path).notes,
    "ending": lambda player, _: player.message.endswith("The win is kept."),
    "result": result,
    "graded": lambda player: result(player, "difficulty") in LEVELS,
    "remembered": lambda player: player.state == player.memories[-1],
    "joker": joker,
}


@pytest.mark.parametrize("walk", walks(Path(__file__).with_name("patience_walks.txt")), ids=str)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, walk: Walk) -> None:
    first, *lines = walk.scene.lines
    name, _, after = first.removeprefix("deal ").partition(" after ")
    name, _, left = name.partition(" but ")
    shuffle, moves, number = DEALS.get(name, EVERYTHING), list[Move](), ""
    if name not in DEALS:
        shuffle, moves = careless(*name.split())
        number = name.split()[1]
    elif left:
        moves = easy_moves(shuffle)
    after = re.sub(r"Draw x (\d+)", lambda found: ", ".join(["Draw"] * int(found[1])), after)
    moves = moves[: len(moves) - int(left)] if left else []
    moves += [parse_move(GAMES[GAME].move_types, move) for move in after.split(", ") if move]
    with seated(tmp_path, shuffle, moves, walk.animation, number) as player:
        walk.scene.holds([first, *walked(lines, player, ACTS, SO)])


# ------------------------------------------------------------------ what no walk tells
def test_a_long_column_closes_up_and_makes_room(tmp_path: Path) -> None:
    """Of six closed and twelve open cards the last goes away and comes back."""
    with seated(tmp_path) as player:
        layout, table = player.scene.face.layout, player.scene.face.table
        run = [26 + rank if rank % 2 else rank for rank in range(12, 0, -1)]
        table.show(View(0, [], [0] * 4, [[], [40], *([] for _ in range(5)), run], [0] * 7 + [6]))
        for source, target, shown in ((7, 1, len(run) - 1), (1, 7, len(run))):
            for tween in table.begin(Packed((run[-1],), source, target)):
                tween.advance(tween.delay + tween.seconds + 1)
            places = [sprite.place for sprite in table.columns[7]]
            assert places == [layout.card_in_column(7, index, 6, shown) for index in range(6 + shown)]


def test_a_numbered_deal_needs_no_list(monkeypatch: pytest.MonkeyPatch, desk: Desk) -> None:
    def damaged(game: str, deal: str) -> str:
        raise BadData("deals.toml: it is torn")

    monkeypatch.setattr("ui.games.patience.deal_menu.level_of", damaged)
    assert setup(desk.app, GAME, "617").notes == ("number",)
