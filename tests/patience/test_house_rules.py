"""The house rules of the two patiences: the laws of the contract, refusals, scores, and the signs of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core import Move, Primitive, house_rules
from games.joker_klondike.state import JokerReplaced
from games.patience.deal_code import DealCode, code_of
from games.patience.deals import of_the_day
from games.patience.house import HOUSE_RULES
from games.patience.rules import Patience
from games.patience.state import Built, Draw, GiveUp, Pack, Packed, Redeal, Redealt, Revealed
from saves.format import DAY
from tests.contract.laws import Seen, watch
from tests.contract.play import Table, begin
from tests.kit import campaign
from tests.kit.plays import refusal
from tests.kit.zones import at_noon
from tests.klondike_patience.table import position
from tests.patience.test_patiences import labels
from tests.ui.desk_teller import overhearing
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene
from ui.games.patience.deal_menu import setup
from ui.play.playing.start import begin_daily
from ui.screens.house_rules import HouseRulesScene, choose_rules
from ui.screens.saved_game import spoken
from ui.screens.statistics.scene import StatisticsScene
from ui.widgets.controls import Choice
from ui.words import in_words

NAME = "klondike_patience"
ALL: Mapping[str, Primitive] = {
    "redeals": 2, "turned": 3, "runs": "any_part", "spaces": "any", "scoring": "vegas"
}  # fmt: skip


# ------------------------------------------------------------------ rules
@pytest.mark.parametrize("name", [NAME, "joker_klondike"])
def test_every_mixture_keeps_the_laws_and_counts_its_points(name: str) -> None:
    seen = Seen()
    for seed in campaign.seeds(f"house rules of {name}", 16, 600):
        rng = Random(seed)
        rules = {rule.name: rng.choice([*(rule.allowed or ())]) for rule in HOUSE_RULES}
        watch(Table(name, 1, rules), seed, seen=seen)
        match = begin(Table(name, 1, rules | {"scoring": rng.choice(("standard", "vegas"))}))
        match.settle(rng)
        for _ in range(80):
            moves = [move for move in match.game.moves(match.state) if not isinstance(move, GiveUp)]
            if match.is_over or not moves:
                break
            match.play(rng.choice(moves))
        points = 0
        for event in match.events():
            points += 10 * isinstance(event, Built | JokerReplaced) + 5 * isinstance(event, Revealed)
            points += 5 * (isinstance(event, Packed) and not event.source)
            points = max(0, points - 100 * (isinstance(event, Redealt) and rules["turned"] == 1))
        game, dollars = match.game, 5 * match.game.scores(match.state)[0] - 52
        assert isinstance(game, Patience)
        assert game.points(match.state) == (points if match.options["scoring"] == "standard" else dollars)
    assert Redealt in {kind for kinds in seen for kind in kinds}


def test_as_printed_a_match_says_nothing_of_house_rules() -> None:
    game = GAMES[NAME]
    printed = {rule.name: rule.default for rule in HOUSE_RULES}
    assert game.check_options(printed) == {"deal": ""}
    assert game.variant(printed) is game
    assert game.variant(ALL) is game.variant({"runs": "any_part"}).variant(ALL)
    assert house_rules(game, game.check_options(ALL)) == ALL
    known = [game.variant({name: value}).has_advice for name, value in ALL.items()]
    assert known == [False, False, False, False, True], "the solver knows the printed rules alone"


USED_UP = "The stock is empty, and you can’t turn the waste over again."


WHOLE = "Those cards already have a column to themselves."
PARTS = "Move the whole sequence, or just its last card."
JOKER_STAYS = "The joker can only go to a foundation."


@pytest.mark.parametrize(
    ("where", "rules", "move", "said"),
    [
        ("1: KH, waste: 3C 4C", {"redeals": 1}, Draw(), "The stock is empty. Turn the waste over."),
        ("1: KH, 2: QS, waste: 3C 4C", {"redeals": 1, "over": 1}, Redeal(), USED_UP),
        ("1: KH, 2: QS, waste: 3C 4C", {"redeals": -1, "over": 9}, Redeal(), ""),
        ("1: KH QS JH, 2: QC", {"runs": "any_part"}, Pack(1, 2, 1), ""),
        ("1: KH QS JH TC, 2: QC", {"runs": "any_part"}, Pack(1, 2, 2), ""),
        ("1: ? ? | JH, 2: QC", {"runs": "any_part"}, Pack(1, 2, 2), "You can only move face-up cards."),
        ("1: ? | 9H", {"spaces": "any"}, Pack(1, 3, 1), ""),
        ("1: 9H 8C, 2: ? 2C", {"spaces": "any"}, Pack(1, 3, 2), WHOLE),
        ("1: ? 9H 8C 7D", {"spaces": "any"}, Pack(1, 3, 2), PARTS),
        ("1: ? JK, 2: ? 4C", {"spaces": "any"}, Pack(1, 3, 1), JOKER_STAYS),
        ("1: ? 4C, waste: JK", {"spaces": "any"}, Pack(0, 3, 1), JOKER_STAYS),
    ],
)
def test_a_house_rule_allows_and_refuses(
    where: str, rules: dict[str, int | str], move: Move, said: str
) -> None:
    game, state = position(where)
    state.redeals = rules.pop("over", 0)
    house = game.variant(rules)
    if said:
        assert refusal(house, state, move) == said
        assert move not in house.moves(state)
    else:
        assert move in house.moves(state)
        assert house.apply(state, move)


# ------------------------------------------------------------------ signs
def at_table(desk: Desk, deal: str = "617") -> PatienceScene:
    """Another game, after the one on the table has gone."""
    desk.app.go_home()
    desk.app.navigator.open_new(NAME, deal)
    desk.settle()
    return desk.at(PatienceScene)


@at_noon()
def test_they_are_chosen_in_the_menu_told_everywhere_and_count_apart(tmp_path: Path) -> None:
    said: list[str] = []
    heard = overhearing(lambda words, near: said.append(words))
    with opened(tmp_path, lamp=True) as desk, heard:
        app, scene = desk.app, at_table(desk)
        assert "house" not in scene.face.panel.values
        desk.press_key(pygame.K_n)
        desk.use("House rules: none")
        form = desk.at(HouseRulesScene)
        for number, value in enumerate(ALL.values()):
            control = form.controls[number]
            assert isinstance(control, Choice)
            control.choose([option.value for option in control.options].index(value))
            assert form.focus.target is form.controls[number]
        desk.use("Done")
        assert {"House rules: 5"} <= labels(desk)
        assert not {label for label in labels(desk) if label.startswith("Kind of deal")}
        assert scene.controller.hint_controller, "the game on the table is as printed"

        scene = at_table(desk)
        match, values = scene.session.match, scene.face.panel.values
        assert match.options == {"deal": "617", **ALL}
        assert (values["house"], values["score"], values["round"]) == ("5", "−$52", "1 of 3")
        assert "lamp" not in values
        desk.press_key(pygame.K_h)
        desk.press_key(pygame.K_l)
        assert [*filter(None, said)] == ["With these house rules, there are no hints and no lamp."] * 2
        assert setup(app, NAME).notes == ("any",), "no list ranks such deals"
        day = of_the_day(NAME, date.today().toordinal())
        assert setup(app, NAME, day, {DAY}).options == {"deal": day}, "the deal of the day is as printed"
        desk.show(lambda app: begin_daily(app, NAME, date.today()))
        assert desk.at(PatienceScene).session.match.options == {"deal": day}
        choose_rules(app, NAME, {"scoring": "standard"})
        assert at_table(desk).controller.hint_controller, "a score changes nothing for the solver"

        scene = at_table(desk)
        scene.controller._give_up()
        desk.settle()
        app.records.wait()
        (result,) = app.records.finished(NAME)
        assert (result.uncounted, app.records.results(NAME)) == ("house", [])
        (saved,) = (each for each in app.library.list() if each.finished)
        assert "House rules: standard scoring." in [in_words(each) for each in spoken(saved, 0.0)[1]]
        desk.show(StatisticsScene)
        desk.settle()
        statistics = desk.at(StatisticsScene)
        assert statistics._mine() == []
        assert statistics._reset.enabled, "what counts apart can be forgotten, too"
        (rules,) = (each for each in statistics.controls if in_words(each.describe().name) == "House rules")
        assert isinstance(rules, Choice)
        rules.choose(1)
        assert [each.save for each in statistics._mine()] == [result.save]


def test_a_code_and_the_same_deal_again_keep_the_rules_of_the_game(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        for rules, others in ((ALL, {}), ({}, ALL)):
            code = DealCode(NAME, "617", tuple(rules.items()))
            choose_rules(desk.app, NAME, others)
            scene = at_table(desk, code.text)
            assert scene.session.match.options == {"deal": "617", **rules}
            assert code_of(NAME, scene.session.match.options).rules == (code.rules or None)
            desk.press_key(pygame.K_r)
            desk.settle()
            assert desk.at(PatienceScene) is not scene
            assert desk.at(PatienceScene).session.match.options == {"deal": "617", **rules}
