"""The short game of STRIKE IT RICH, to half a million: its end, its players, and where it is chosen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame

from games.core import Chance, Over
from games.match import Match
from games.players import turn_observation
from games.strike_it_rich import GAME
from games.strike_it_rich.ai import LEVELS, advice
from games.strike_it_rich.board import GOAL, STEP
from games.strike_it_rich.simulator import position_of
from games.strike_it_rich.story import story
from tests.ui.harness import opened
from ui.dialogs.modal import MenuScene
from ui.games.strike_it_rich.ending import ending
from ui.play.playing.scene import PlayScene
from ui.screens.house_rules import HouseRulesScene, chosen_rules
from ui.screens.new_game.scene import NewGameScene
from ui.widgets.controls import Choice
from ui.words import in_words

SHORT = {"goal": GOAL // 2}


def test_it_ends_at_half_a_million_and_the_computers_race_for_that() -> None:
    match, rng = Match.begin(GAME, ("A", "B"), SHORT), Random(3)
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.play_chance(rng)
            continue
        state, seat = match.state, turn.player
        assert position_of(state, seat)[2] == (state.cash[seat] + GOAL // 2) // STEP
        move, why = advice(GAME.observe(state, seat), seat)
        after = GAME.copy(state)
        if isinstance(GAME.apply(after, move), list) and isinstance(GAME.turn(after), Over):
            assert why.key == "strike_it_rich.hint.wins"
        match.play(LEVELS["medium"].choose(turn_observation(GAME, state, rng), rng))
    told = story(match)
    assert GOAL // 2 <= max(match.state.cash) < GOAL
    end = ending(told, ("A", "B"))
    assert end.course.goal == GOAL // 2
    assert not any(
        "a million" in in_words(sentence).replace("half a million", "") for sentence in end.sentences
    )


def test_it_is_chosen_before_the_game_and_told_in_its_menu(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        app = desk.app

        def choose(number: int) -> None:
            *_, control = desk.at(NewGameScene).controls
            assert isinstance(control, Choice)
            control.choose(number)
            desk.settle()

        app.navigator.open_new("strike_it_rich")
        desk.settle()
        assert "a million" in desk.at(NewGameScene).about_for(2)
        choose(1)
        assert chosen_rules(app, "strike_it_rich") == SHORT
        about = desk.at(NewGameScene).about_for(2)
        assert "half a million" in about
        assert "about 5 minutes" in about
        choose(0)
        assert chosen_rules(app, "strike_it_rich") == {}
        choose(2)
        form = desk.at(HouseRulesScene)
        (goal,) = form.controls
        assert isinstance(goal, Choice)
        goal.choose(1)
        assert chosen_rules(app, "strike_it_rich") == SHORT
        desk.use("As printed")
        assert chosen_rules(app, "strike_it_rich") == {}
        desk.use("Short game (about 5 minutes)")
        desk.use("Done")
        desk.use("Play")
        assert desk.at(PlayScene).session.match.options == {"secret": True, "begins": "dice", **SHORT}
        desk.press_key(pygame.K_n)
        assert in_words(desk.at(MenuScene).sentence).startswith("House rules: play to $500,000. ")
        app.go_home()
        app.navigator.open_new("strike_it_rich")
        desk.settle()
        assert chosen_rules(app, "strike_it_rich") == SHORT, "a start keeps them"
