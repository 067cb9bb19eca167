"""Deals of KLONDIKE: the tray by mouse and keyboard, answers, counters, and why a computer refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.klondike_board.ai import refusal
from games.klondike_board.rules import KlondikeBoard
from games.klondike_board.state import Accept, Offer, Refuse
from tests.ui.klondike_table import FIRST, WAYS, Player, Way, place, seated
from ui.app import jobs
from ui.games.klondike_board.choice import Deal
from ui.games.klondike_board.deal import AnswerPanel, DealPanel
from ui.games.klondike_board.panel import Part

OWNS = {"Regina Hotel": 0, "Tivoli Theatre": 0, "Monte Carlo": 1, "Exchange Casino": 1, "Fairview Hotel": 2}
REGINA, TIVOLI, MONTE, EXCHANGE, FAIRVIEW = map(place, ("Regina Hotel", "Tivoli Theatre", "Monte Carlo",
                                                        "Exchange Casino", "Fairview Hotel"))  # fmt: skip


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, way=way) as player:
        ready(player)
        yield player


def ready(player: Player) -> None:
    """Ada is about to throw, and the tray is open."""
    player.begin_turn()
    player.set_up(OWNS, [50, 40, 30], at=["Klondike River"] * 3)
    player.third()
    assert isinstance(player.panel, DealPanel)


def panel(player: Player) -> DealPanel:
    found = player.panel
    assert isinstance(found, DealPanel)
    return found


def draft(player: Player) -> Deal:
    return panel(player).draft


def part(player: Player, kind: str, number: int) -> Part:
    return next(each for each in panel(player).parts if (each.kind, each.number) == (kind, number))


def deed(player: Player, space: int) -> tuple[int, int]:
    return part(player, "deed", space).area.center


def offered(player: Player) -> None:
    """Ada offers Belle the Regina for the Monte Carlo and 7."""
    player.click(deed(player, REGINA))
    player.click(deed(player, MONTE))
    draft(player).change_cash(player.face.view, 1, 7)
    panel(player).changed()
    player.main()
    assert player.just(Offer(1, 0, 7, str(REGINA), str(MONTE)))


# ------------------------------------------------------------------ the tray, by mouse
def test_deeds_are_clicked_into_the_deal_and_out_of_it(player: Player) -> None:
    player.click(deed(player, REGINA))
    player.click(deed(player, TIVOLI))
    player.click(deed(player, MONTE))
    assert (draft(player).deeds, draft(player).wishes) == ({REGINA, TIVOLI}, {MONTE})
    player.click(deed(player, REGINA))
    assert draft(player).deeds == {TIVOLI}


def test_deeds_are_clicked_on_the_board(player: Player) -> None:
    player.click(player.space("Regina Hotel"))
    player.click(player.space("Monte Carlo"))
    assert (draft(player).deeds, draft(player).wishes) == ({REGINA}, {MONTE})


def test_a_deed_of_somebody_else_makes_its_owner_the_partner(player: Player) -> None:
    player.click(player.space("Monte Carlo"))
    player.click(player.space("Fairview Hotel"))
    assert (draft(player).partner, draft(player).wishes) == (2, {FAIRVIEW})


def test_deeds_are_dragged_to_the_other_side_and_back(player: Player) -> None:
    other = panel(player).half(1).center
    player.desk.drag(deed(player, REGINA), other)
    player.settle()
    assert draft(player).deeds == {REGINA}
    player.desk.drag(deed(player, REGINA), panel(player).half(0).center)
    player.settle()
    assert draft(player).deeds == set()


def test_deeds_are_dragged_from_the_board_onto_the_tray(player: Player) -> None:
    player.desk.drag(player.space("Exchange Casino"), panel(player).rect.center)
    player.settle()
    assert draft(player).wishes == {EXCHANGE}


def test_a_deed_that_is_let_go_beside_the_tray_is_out_of_the_deal(player: Player) -> None:
    player.click(deed(player, REGINA))
    player.desk.drag(deed(player, REGINA), player.face.layout.tray.center)
    player.settle()
    assert draft(player).deeds == set()


def test_the_partner_is_clicked(player: Player) -> None:
    player.click(deed(player, MONTE))
    player.click(part(player, "player", 2).area.center)
    assert (draft(player).partner, draft(player).wishes) == (2, set())
    assert player.labels[0] == "Offer it to Cora"


def test_a_players_row_opens_a_deal_with_that_player(player: Player) -> None:
    player.press_key(pygame.K_ESCAPE)
    player.click(player.face.layout.players[2].center)
    assert draft(player).partner == 2
    player.click(player.face.layout.players[1].center)
    assert draft(player).partner == 1


def test_only_one_side_pays(player: Player) -> None:
    buttons = [button for button in panel(player).buttons if button.look.label == "+10"]
    player.click(buttons[0].area.center)
    assert (draft(player).pays(0), draft(player).pays(1)) == (10, 0)
    player.click(buttons[1].area.center)
    assert (draft(player).pays(0), draft(player).pays(1)) == (0, 10)
    for _ in range(5):
        player.click(buttons[1].area.center)
    assert draft(player).pays(1) == 40, "nobody pays more than he has"


# ------------------------------------------------------------------ the tray, by keyboard
def test_a_deal_is_made_with_keys_alone(player: Player) -> None:
    focus(player, "deed", REGINA)
    player.press_key(pygame.K_RETURN)
    focus(player, "deed", MONTE)
    player.press_key(pygame.K_RETURN)
    focus(player, "cash", 1)
    for _ in range(7):
        player.press_key(pygame.K_RIGHT)
    player.press_key(pygame.K_LEFT)
    player.main()
    assert player.just(Offer(1, 0, 6, str(REGINA), str(MONTE)))


def test_cash_that_is_clicked_is_set_with_the_arrows(player: Player) -> None:
    player.click(part(player, "cash", 0).area.center)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        player.press_key(key)
    assert (draft(player).pays(0), draft(player).pays(1)) == (1, 0)


def focus(player: Player, kind: str, number: int) -> None:
    """Press Tab until a part has the focus."""
    for _ in range(60):
        player.desk.press_key(pygame.K_TAB)
        at = player.scene.focus.target
        if isinstance(at, Part) and (at.kind, at.number) == (kind, number):
            assert player.scene.focus.is_shown
            return
    raise AssertionError(f"Tab never comes to {kind} {number}")


def test_escape_closes_the_tray_without_an_act(player: Player) -> None:
    before = len(player.moves)
    player.click(deed(player, REGINA))
    player.press_key(pygame.K_ESCAPE)
    assert player.panel is None
    assert len(player.moves) == before
    player.third()
    assert draft(player).deeds == set()


def test_nothing_is_no_deal(player: Player) -> None:
    before = len(player.moves)
    player.main()
    assert player.desk.sound.played[-1] == "refuse"
    assert len(player.moves) == before
    assert isinstance(player.panel, DealPanel)


def test_the_tray_stays_when_the_window_changes(player: Player) -> None:
    player.click(deed(player, REGINA))
    player.desk.resize((1080, 1920))
    player.settle()
    assert draft(player).deeds == {REGINA}


# ------------------------------------------------------------------ answers of persons
def test_a_person_accepts(player: Player) -> None:
    offered(player)
    assert isinstance(player.panel, AnswerPanel)
    assert player.session.actor == 1
    assert player.labels == ["Accept", "Refuse", "Counter"]
    player.main()
    assert player.just(Accept())
    assert (player.state.owner[REGINA], player.state.owner[MONTE]) == (1, 0)
    assert player.state.cash == [57, 33, 30]
    assert player.panel is None


def test_a_person_refuses(player: Player) -> None:
    offered(player)
    player.second()
    assert player.just(Refuse())
    assert player.state.cash == [50, 40, 30]


def test_a_counter_opens_the_tray_with_the_offer_turned_round(player: Player) -> None:
    offered(player)
    player.third()
    found = draft(player)
    assert (found.seat, found.partner, found.deeds, found.wishes) == (1, 0, {MONTE}, {REGINA})
    assert found.pays(0) == 7
    player.click(player.space("Fairview Hotel"))
    assert found.partner == 0, "the one who made the offer is answered"
    player.click(deed(player, EXCHANGE))
    player.main()
    assert player.just(Offer(0, 7, 0, f"{MONTE}.{EXCHANGE}", str(REGINA)))
    assert player.session.actor == 0


def test_escape_from_a_counter_goes_back_to_the_answer(player: Player) -> None:
    offered(player)
    player.third()
    player.press_key(pygame.K_ESCAPE)
    assert isinstance(player.panel, AnswerPanel)
    assert player.labels[0] == "Accept"


def test_after_enough_counters_one_accepts_or_refuses(player: Player) -> None:
    offered(player)
    for _ in range(4):
        assert player.labels[2] == "Counter"
        player.third()
        player.main()
    assert player.labels == ["Accept", "Refuse", ""]


def test_an_offer_is_taken_back(player: Player) -> None:
    offered(player)
    player.is_arranged = True
    assert player.session.can_undo


# ------------------------------------------------------------------ computers
def test_a_computer_refuses_and_says_why(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard", "Cora"), way=way) as player:
        ready(player)
        player.click(deed(player, MONTE))
        player.click(deed(player, EXCHANGE))
        player.main()
        assert player.just(Offer(1, 0, 0, "-", f"{MONTE}.{EXCHANGE}"))
        said = []
        player.scene.say = lambda sentence, near=None: said.append(sentence)  # type: ignore[method-assign]
        player.answer(Refuse())
        assert player.just(Offer(1, 0, 0, "-", f"{MONTE}.{EXCHANGE}"))  # why, is still thought out
        job, take = player.desk.worker.asked.pop()
        assert isinstance(job, jobs.Explain)
        take(refusal(player.session.match.game.observe(player.state, 1), 1))
        player.settle()
        assert player.just(Refuse())
        assert said[-1].startswith(f"{player.session.names[1]} refuses. ")
        assert said[-1].endswith(".")


def test_a_refusal_whose_reason_cannot_be_thought_out_is_one_all_the_same(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard", "Cora"), way=way) as player:
        ready(player)
        player.click(deed(player, MONTE))
        player.main()
        player.answer(Refuse())
        player.desk.worker.asked.pop().take(None)
        player.settle()
        assert player.just(Refuse())


def test_a_computer_counters_and_the_person_answers(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard"), way=way) as player:
        player.begin_turn()
        player.set_up({"Regina Hotel": 0, "Monte Carlo": 1}, [50, 50], at=["Klondike River"] * 2)
        player.third()
        player.click(deed(player, MONTE))
        player.main()
        player.answer(Offer(0, 0, 20, str(MONTE), "-"))
        assert player.session.actor == 0
        assert isinstance(player.panel, AnswerPanel)
        player.main()
        assert player.state.owner[MONTE] == 0
        assert player.state.cash == [30, 70]


def test_an_offer_of_a_computer_is_shown(tmp_path: Path) -> None:
    with seated(tmp_path, [FIRST, (1, 2)], seats=("computer:easy", "Ada")) as player:
        player.to_start()
        assert player.desk.worker.asked
        player.set_up({"Regina Hotel": 0}, [50, 50], at=["Klondike River"] * 2)
        player.answer(Offer(1, 0, 15, str(REGINA), "-"))
        assert player.session.actor == 1
        assert isinstance(player.panel, AnswerPanel)
        player.main()
        assert player.state.owner[REGINA] == 1


# ------------------------------------------------------------------ a draft is always a legal offer
def test_what_lies_in_the_tray_is_what_the_rules_take(player: Player) -> None:
    player.click(deed(player, TIVOLI))
    panel(player).arrow(part(player, "cash", 0), 1)
    panel(player).nudge(3)
    game = KlondikeBoard()
    state = game.copy(player.state)
    game.apply(state, draft(player).move())
    assert type(state.todo[-1]).__name__ == "Answering"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160), (1080, 1920)])
@pytest.mark.parametrize("text_size", [100, 175])
def test_everything_in_the_tray_has_a_place_of_its_own(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    seats = ("Ada", "Belle", "Cora", "Dora", "Emma", "Flo")
    owns = {name: number % 2 for number, name in enumerate(_all_deeds())}
    with seated(tmp_path, seats=seats, way=("none", size), text_size=text_size) as player:
        player.begin_turn()
        player.set_up(owns)
        player.third()
        found = panel(player)
        areas = [each.area for each in found.parts] + [each.area for each in found.buttons]
        assert len(areas) == 17 + 5 + 2 + 8
        for number, area in enumerate(areas):
            assert found.rect.contains(area)
            assert area.width >= player.scene.m.u(20)
            assert area.height >= player.scene.m.u(20)
            assert area.collidelist(areas[number + 1 :]) < 0


def _all_deeds() -> list[str]:
    from games.klondike_board.board import DEEDS, NAME

    return [NAME[space] for space in DEEDS]
