"""What the boards around a ring tell those who listen: all that lies there, once, and nothing secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import GAMES
from games.calamityville import board as cv
from games.core import Chance, Money
from games.klondike_board import board as kb
from games.klondike_board.pending import Answering, Bidding
from games.match import Match
from games.ring.state import NOBODY
from tests.ui.board_games import PERSONS, chosen, first
from tests.ui.board_viewers import positions
from tests.ui.harness import Desk, opened
from tests.ui.listener import Listener
from ui.accessibility.phrases import full_text
from ui.accessibility.tree import all_elements
from ui.games.calamityville.board.newspaper_page import page_texts
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.words import in_words

Told = dict[Any, str]
Check = Callable[[Any, Told, str], None]


def seated(desk: Desk, match: Match) -> PlayScene:
    """A table with a match of persons."""
    journal = desk.app.library.begin(match, lambda: 0)
    scene = PlayScene(desk.app, screen_of(match.game.name), match, journal, PlayTimer())
    scene.session.chance.seed(match.game.name)
    desk.app.push(scene)
    desk.settle()
    return scene


# ------------------------------------------------------------------ what lies on the table
def check_klondike(view: Any, told: Told, whole: str) -> None:
    for space in kb.RING:
        owner, said = view.owner[space], told["space", space]
        assert re.findall(r"(\w+) owns", said) == ([PERSONS[owner]] if owner != NOBODY else [])
        assert ("For sale" in said) == (space in kb.DEEDS and owner == NOBODY)
    for creek in kb.CREEKS:
        assert re.findall(r"(\w+) cards? left", told["creek", creek]) == [str(view.creeks[creek] or "No")]
        assert told["creek", creek].count("Face up") == len(view.shown[creek])
    assert sum(key[0] == "claim" for key in told) == len(view.claims)
    hidden = kb.hidden_cards(view.shown, view.discards)
    assert not [card for card in hidden if in_words(kb.CARD_TEXTS[card]) in whole]


def check_panel(view: Any, told: Told) -> None:
    match view.task:
        case Bidding(leader=leader, high=high) if high:
            assert in_words(kb.to_money(high)) in told["state", leader]
        case Answering(partner=partner, gives=gives):
            assert not gives or in_words(kb.to_money(gives)) in told["gives", partner]


def check_calamity(view: Any, told: Told, whole: str) -> None:
    for space in cv.RING:
        owner, kind, said = view.owner[space], view.built[space], told["space", space]
        assert ("vacant" in said) == (space in (*cv.LOTS, *cv.MINES) and owner == NOBODY)
        assert re.findall(r"(\w+)’s (bank|hotel|mine|store)", said) == (
            [(PERSONS[owner], kind)] if kind else []
        )
        assert space not in cv.LOTS or in_words(Money(cv.VALUE[space])) in said
    assert all(re.search(rf"Left to build: .*{left} {kind}", whole) for kind, left in view.stock.items())
    assert re.search(rf" {view.boom} boom pages?, {view.bust} bust page", whole)
    assert [key[1] for key in told if key[0] == "page"] == view.read[:-7:-1]
    unread = set(range(len(cv.PAGES))) - set(view.read)
    assert not [page for page in unread if in_words(cv.STORIES[page]) in whole]


def check(scene: PlayScene | ReplayScene, is_told: Check, ring: range) -> None:
    """Each part is there once; tokens, cash and the game's own parts are told as they are."""
    view: Any = scene.face.view
    top = scene.accessibility_tree()
    parts = [each for each in all_elements(top) if isinstance(each.key, tuple)]
    told: Told = {each.key: full_text(each) for each in parts}
    assert len(parts) == len(told)
    told |= {each.key: in_words(each.name) for each in parts if "space" in str(each.key)}
    for space in ring:
        there = {PERSONS[seat] for seat, at in enumerate(view.at) if at == space}
        assert set(re.findall("|".join(PERSONS), str(told["space", space]).partition("here: ")[2])) == there
    rows = next(each for each in top.children if each.key == "players").children
    factor = 1_000 if ring is kb.RING else 1
    assert [re.findall(r": (\S+), ", in_words(row.name)) for row in rows] == [
        [in_words(Money(factor * cash))] for cash in view.cash
    ]
    is_told(view, told, " ".join(map(full_text, all_elements(top))))
    owners = scene._describer.all_holdings()
    assert list(scene._describer.overview())[: len(owners)] == owners
    if ring is kb.RING and isinstance(scene, PlayScene):
        check_panel(view, told)


@pytest.mark.parametrize(
    ("game", "seed", "is_told", "ring"),
    [("klondike_board", 58, check_klondike, kb.RING), ("calamityville", 1, check_calamity, cv.RING)],
)
def test_all_that_lies_on_the_table_is_told_once_and_nothing_secret(
    tmp_path: Path, game: str, seed: int, is_told: Check, ring: range
) -> None:
    options = {"collect": "on demand"} if ring is kb.RING else {}
    match, rng = Match.begin(GAMES[game], PERSONS, options), Random(seed)
    with opened(tmp_path) as desk:
        scene = seated(desk, match)
        while not match.is_over and len(match.log) < 100:
            if isinstance(match.turn, Chance):
                match.play_chance(rng)
            else:
                match.play(chosen(game, match, rng))
            scene.controller.forget()
            scene.face.see(scene.session.seen())
            scene.face.table.show(scene.face.view)
            scene.refresh()
            check(scene, is_told, ring)
        for replay in positions(desk, match):
            check(replay, is_told, ring)


# ------------------------------------------------------------------ what is done by ear
def test_a_deal_is_made_by_ear(tmp_path: Path) -> None:
    def has_deeds(match: Match) -> bool:
        state: Any = match.state
        return type(state.todo[-1]).__name__ == "Settled" and {0, 1, 2} <= set(state.owner)

    with opened(tmp_path) as desk:
        match = first("klondike_board", has_deeds)
        view: Any = seated(desk, match).face.view
        listener = Listener(desk)
        seat, partner = view.turn, (view.turn + 1) % 3
        deed = in_words(kb.PLACES[view.owner.index(partner)])
        listener.press(pygame.K_d)
        listener.go_to(f"Deal with {PERSONS[partner]}")
        listener.press(pygame.K_RETURN)
        listener.go_to(deed)
        listener.press(pygame.K_RETURN)
        assert listener.focus.is_checked
        assert listener.go_to(f"Cash from {PERSONS[seat]}").startswith(f"Cash from {PERSONS[seat]}. $0 of $")
        assert "$1,000 of $" in listener.press(pygame.K_RIGHT)
        listener.news()
        assert "$11,000" in listener.go_to("$10,000 more") + listener.press(pygame.K_RETURN)
        assert f"{PERSONS[seat]} gives $11,000" in listener.news()
        assert "in the deal, can be taken out" in listener.go_to(f"{deed}, {PERSONS[partner]} owns")
        assert in_words(kb.to_money(kb.PRICE[view.owner.index(partner)])) in listener.ask("here")


def test_a_page_is_read_aloud_and_again(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        match = first("calamityville", lambda match: bool(match.state.read))
        seated(desk, match)
        listener = Listener(desk)
        listener.news()
        listener.press(pygame.K_r)
        texts = page_texts(match.state.read[-1])
        said = str(listener.news())
        assert [text for text in map(in_words, texts) if text not in said] == []
