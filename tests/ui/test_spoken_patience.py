"""Patiences for players who listen: the whole table is told, and a deal can be won by ear."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from random import Random

import pygame
import pytest

from games.joker_klondike.state import JokerView
from games.patience.cards import JOKER, name
from games.patience.state import GiveUp, Pack, View, pile_of
from tests.ui.board_viewers import positions
from tests.ui.deals import EVERYTHING
from tests.ui.harness import opened
from tests.ui.listener import Listener
from tests.ui.patience import GAME, JOKER_GAME, MOVES, PatienceScene, dealt
from ui.games.patience.table_map import FOUNDATIONS, CardTarget
from ui.words import in_words

NAMES = {in_words(name(card)): card for card in range(JOKER + 1)}
SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = ("empty", "ace", *map(str, range(2, 11)), "jack", "queen", "king")
FOR_JOKER = r"(?:stands in for|joker as) the \w+ of \w+"
"""A card that may lie face down where these words name it."""


def cards(words: object) -> list[int]:
    """The cards that some words name, in order."""
    return [
        NAMES[found.lower()] for found in re.findall(r"(?i)\b\w+ of (?:[cshd]\w+s)\b|\bjoker\b", str(words))
    ]


def table_told(listener: Listener) -> dict[str, object]:
    """The table as somebody would set it up who has heard of each pile once."""
    told: dict[str, object] = {}
    for words in listener.texts:
        lies: object = True
        if found := re.match(r"(Stock), (?:empty|(\d+) cards? left)\.", words):
            lies = int(found[2] or 0)
        elif found := re.match(r"(Waste)(?:, empty|, from the top: |: )", words):
            lies = cards(words)[::-1]
        elif found := re.match(r"(Column \d)(?:, empty|: (?:(\d) face-down, then )?)", words):
            lies = int(found[2] or 0), cards(words)
        elif found := re.match(r"(\w+ foundation)(?:, (empty)|: (\w+) on top)\.(.*)", words):
            lies = RANKS.index(found[2] or found[3]), cards(found[4])
        elif not (found := re.match("(The joker waits)", words)):
            continue
        assert found[1] not in told, f"{found[1]} is told twice"
        told[found[1]] = lies
    return told


def table_seen(view: View) -> dict[str, object]:
    """The same by the player's view."""
    place = view.joker_at if isinstance(view, JokerView) else None
    seen: dict[str, object] = {"Stock": view.stock, "Waste": view.waste}
    seen |= {f"Column {pile}": (view.hidden[pile], view.columns[pile]) for pile in range(1, 8)}
    for number, suit in enumerate(SUITS):
        stands = [JOKER, number * 13 + place[1] - 1] if place and place[0] == number else []
        seen[f"{suit.title()} foundation"] = view.foundations[number], stands
    return seen | ({"The joker waits": True} if isinstance(view, JokerView) and view.is_held else {})


def assert_told(listener: Listener, scene: PatienceScene) -> None:
    """All that lies open is told in its place, and no hidden card; each target tells its card and ways."""
    match, held = scene.session.match, scene.controller.table_map.held_by_key
    view = match.game.observe(match.state, 0)
    assert table_told(listener) == table_seen(view)
    open_cards = {JOKER, *view.waste, *chain(*view.columns)}
    open_cards |= {suit * 13 + rank for suit in range(4) for rank in range(view.foundations[suit])}
    assert {*cards(re.sub(FOR_JOKER, "", " ".join(listener.texts)))} <= open_cards
    for each in listener.elements:
        assert in_words(each.name) or each.target is None
        if not isinstance(each.target, CardTarget) or each.target.pile > FOUNDATIONS:
            continue
        pile, index = each.target.pile, each.target.index
        told, below = cards(in_words(each.name)), view.columns[pile][-1:] if 0 < pile < FOUNDATIONS else []
        if held:
            first = pile_of(view, held.source)[-held.cards]
            assert told == [first] + (below if pile != held.source else [])
        elif pile < FOUNDATIONS:
            first = index - view.hidden[pile]
            assert told == [pile_of(view, pile)[first]]
            grip = scene.controller.table_map.grip_at(pile, index)
            possible = scene.controller.table_map.moves_of(grip) if grip else []
            assert str(in_words(each.description)).count("Can go") == len(possible)
            onto = [view.columns[move.target][-1:] for move in possible if isinstance(move, Pack)]
            assert cards(in_words(each.description)) == [*chain(*onto)]


@pytest.mark.parametrize("game", [GAME, JOKER_GAME])
def test_whoever_hears_a_game_could_set_it_up(game: str, tmp_path: Path) -> None:
    rng = Random(1)
    with opened(tmp_path, (960, 600)) as desk:
        desk.app.navigator.open_new(game, "617")
        listener = Listener(desk)
        scene = desk.at(PatienceScene)
        match = scene.session.match
        while not match.is_over:
            move = rng.choice(
                [move for move in match.game.moves(match.state) if not isinstance(move, GiveUp)]
            )
            for _ in ("lift", "drop"):
                scene.focus.set(scene.controller.target_for(move))
                listener.press(pygame.K_RETURN)
                assert_told(listener, scene)
                if not scene.controller.table_map.held_by_key:
                    break
        assert "No more moves." in " ".join(listener.news())
        for replay in positions(desk, match):
            listener.settle()
            assert table_told(listener) == table_seen(replay.face.view)
            assert listener.ask("money").startswith("Deal: 617. Home: ")


@pytest.mark.parametrize(("game", "deal"), [(GAME, "3288"), (JOKER_GAME, "5368")])
def test_a_ranked_deal_is_won_by_ear(game: str, deal: str, tmp_path: Path) -> None:
    """By what is announced and told, the arrows' focus, Enter, Space, and the key for hints."""
    with opened(tmp_path, (960, 600), lamp=True) as desk:
        desk.app.navigator.open_new(game, deal)
        desk.settle()
        job, take = desk.worker.asked.pop()
        take(job.run(lambda: False))
        listener = Listener(desk)
        scene = desk.at(PatienceScene)
        while not any("You struck gold!" in words for words in listener.news()):
            listener.press(pygame.K_h)
            advice = " ".join(listener.news()).partition(":")[0]
            if "Turn the next card" in advice:
                listener.press(pygame.K_SPACE)
                continue
            assert cards(in_words(listener.focus.name))[:1] == cards(advice)[:1]
            listener.press(pygame.K_RETURN)
            if any(words.startswith("Holding") for words in desk.adapter.said[-2:]):
                assert cards(in_words(listener.focus.name)) == cards(advice)
                listener.press(pygame.K_RETURN)
            assert_told(listener, scene)
        assert listener.focused == "You win!"


def test_what_was_done_and_can_be_done_is_said_in_short(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(lambda app: dealt(app, EVERYTHING, MOVES))
        listener = Listener(desk)
        listener.go_to("King of diamonds")
        listener.news()
        for key, said in (
            (pygame.K_RETURN, "Holding king of diamonds. Choose where."),
            (pygame.K_ESCAPE, "King of diamonds put back."),
            (pygame.K_RETURN, "Holding king of diamonds. Choose where."),
            (pygame.K_RETURN, "King of diamonds to empty column 1. Queen of hearts turned up."),
            (pygame.K_SPACE, "King of clubs from the stock, 20 left."),
        ):
            listener.press(key)
            assert listener.news() == [said]
        tree = desk.adapter.tree
        desk.step(20, 0.25)
        assert desk.adapter.tree == tree  # although the clock goes on
        listener.press(pygame.K_z, pygame.KMOD_CTRL)
        assert listener.news() == ["Undone: King of clubs from the stock, 21 left."]
        assert listener.ask("moves") == "Turn a card. Jack of clubs onto the queen of hearts in column 4."
        assert listener.ask("since").endswith("King of diamonds to column 1. Queen of hearts turned up.")
        assert listener.ask("money").startswith("Home: 3 of 52. Turned: 3 of 24. Moves: 9. Time: ")
        listener.go_to("10 of spades with 2 cards on it, number 3 of 5")
        cards = "10 of spades, 9 of hearts and 8 of spades."
        assert listener.ask("here") == f"Column 3: 2 face-down, then {cards}"
