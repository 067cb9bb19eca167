"""Deals of KLONDIKE: the tray by mouse and keyboard, answers, counters, and why a computer refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.klondike_board.ai import refusal
from games.klondike_board.board import DEEDS, NAME
from games.klondike_board.state import Accept, Offer, Refuse
from tests.ui.klondike_table import FIRST, Player, place, seated
from ui.app import jobs
from ui.games.klondike_board.choice import Deal
from ui.games.klondike_board.deal import AnswerPanel, DealPanel
from ui.games.klondike_board.panel import Part

OWNS = {"Regina Hotel": 0, "Tivoli Theatre": 0, "Monte Carlo": 1, "Exchange Casino": 1, "Fairview Hotel": 2}
REGINA, TIVOLI, MONTE, EXCHANGE, FAIRVIEW = map(place, ("Regina Hotel", "Tivoli Theatre", "Monte Carlo",
                                                        "Exchange Casino", "Fairview Hotel"))  # fmt: skip


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        ready(player)
        yield player


def ready(player: Player) -> None:
    """Ada is about to throw, and the tray is open."""
    player.begin_turn()
    player.set_up(OWNS, [50, 40, 30], at=["Klondike River"] * 3)
    player.third()


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


def drag(player: Player, start: tuple[int, int], end: tuple[int, int]) -> None:
    player.desk.drag(start, end)
    player.settle()


def offered(player: Player) -> None:
    """Ada offers Belle the Regina for the Monte Carlo and 7."""
    player.click(deed(player, REGINA))
    player.click(deed(player, MONTE))
    draft(player).change_cash(player.face.view, 1, 7)
    panel(player).changed()
    player.main()
    assert player.just(Offer(1, 0, 7, str(REGINA), str(MONTE)))


# ------------------------------------------------------------------ the tray, by mouse
def test_deeds_are_clicked_in_the_tray_and_on_the_board(player: Player) -> None:
    for space in (REGINA, TIVOLI, MONTE):
        player.click(deed(player, space))
    assert (draft(player).deeds, draft(player).wishes) == ({REGINA, TIVOLI}, {MONTE})
    player.click(deed(player, REGINA))
    player.click(player.space("Exchange Casino"))
    assert (draft(player).deeds, draft(player).wishes) == ({TIVOLI}, {MONTE, EXCHANGE})
    player.desk.resize((1080, 1920))
    player.settle()
    assert draft(player).deeds == {TIVOLI}, "the tray stays when the window changes"
    player.click(player.space("Fairview Hotel"))
    assert (draft(player).partner, draft(player).wishes) == (2, {FAIRVIEW}), "its owner is the partner"


def test_deeds_are_dragged_to_the_other_side_back_and_away(player: Player) -> None:
    mine, theirs = (panel(player).half(side).center for side in (0, 1))
    drag(player, deed(player, REGINA), theirs)
    assert draft(player).deeds == {REGINA}
    drag(player, deed(player, REGINA), mine)
    assert draft(player).deeds == set()
    drag(player, player.space("Exchange Casino"), panel(player).rect.center)
    assert draft(player).wishes == {EXCHANGE}
    drag(player, deed(player, EXCHANGE), player.face.layout.tray.center)
    assert draft(player).wishes == set()


def test_the_partner_is_clicked_in_the_tray_or_in_the_rows(player: Player) -> None:
    player.click(deed(player, MONTE))
    player.click(part(player, "player", 2).area.center)
    assert (draft(player).partner, draft(player).wishes) == (2, set())
    assert player.labels[0] == "Offer it to Cora"
    player.press_key(pygame.K_ESCAPE)
    player.click(player.face.layout.players[2].center)
    assert draft(player).partner == 2
    player.click(player.face.layout.players[1].center)
    assert draft(player).partner == 1


def test_only_one_side_pays_and_no_more_than_he_has(player: Player) -> None:
    buttons = [button for button in panel(player).buttons if button.look.label == "+10"]
    player.click(buttons[0].area.center)
    assert (draft(player).pays(0), draft(player).pays(1)) == (10, 0)
    for _ in range(6):
        player.click(buttons[1].area.center)
    assert (draft(player).pays(0), draft(player).pays(1)) == (0, 40)
    player.click(part(player, "cash", 0).area.center)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        player.press_key(key)
    assert (draft(player).pays(0), draft(player).pays(1)) == (1, 0)


# ------------------------------------------------------------------ the tray, by keyboard
def test_a_deal_is_made_with_keys_alone(player: Player) -> None:
    for space in (REGINA, MONTE):
        focus(player, "deed", space)
        player.press_key(pygame.K_RETURN)
    focus(player, "cash", 1)
    for key in (*[pygame.K_RIGHT] * 7, pygame.K_LEFT):
        player.press_key(key)
    player.main()
    assert player.just(Offer(1, 0, 6, str(REGINA), str(MONTE)))


def focus(player: Player, kind: str, number: int) -> None:
    """Press Tab until a part has the focus."""
    for _ in range(60):
        player.desk.press_key(pygame.K_TAB)
        at = player.scene.focus.target
        if isinstance(at, Part) and (at.kind, at.number) == (kind, number):
            assert player.scene.focus.is_shown
            return
    raise AssertionError(f"Tab never comes to {kind} {number}")


def test_nothing_is_no_deal_and_escape_closes_the_tray_without_an_act(player: Player) -> None:
    before = len(player.moves)
    player.main()
    assert player.desk.sound.played[-1] == "refuse"
    player.click(deed(player, REGINA))
    player.press_key(pygame.K_ESCAPE)
    assert (player.panel, len(player.moves)) == (None, before)
    player.third()
    assert draft(player).deeds == set()


# ------------------------------------------------------------------ answers of persons
def test_a_person_accepts(player: Player) -> None:
    offered(player)
    assert isinstance(player.panel, AnswerPanel)
    assert player.session.actor == 1
    assert player.labels == ["Accept", "Refuse", "Counter"]
    assert player.session.can_undo
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
    player.press_key(pygame.K_ESCAPE)
    assert isinstance(player.panel, AnswerPanel)
    assert player.labels[0] == "Accept"
    player.third()
    player.click(player.space("Fairview Hotel"))
    assert draft(player).partner == 0, "the one who made the offer is answered"
    player.click(deed(player, EXCHANGE))
    player.main()
    assert player.just(Offer(0, 7, 0, f"{MONTE}.{EXCHANGE}", str(REGINA)))
    assert player.session.actor == 0


# ------------------------------------------------------------------ computers
def test_a_computer_refuses_and_says_why_if_it_knows(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard", "Cora")) as player:
        said: list[str] = []
        ready(player)
        player.scene.say = lambda sentence, near=None: said.append(sentence)  # type: ignore[method-assign]
        for knows in (True, False):
            if not knows:
                player.third()
            player.click(deed(player, MONTE))
            player.main()
            offer = Offer(1, 0, 0, "-", str(MONTE))
            assert player.just(offer)
            player.answer(Refuse())
            assert player.just(offer)  # why, is still thought out
            job, take = player.desk.worker.asked.pop()
            assert isinstance(job, jobs.Explain)
            take(refusal(player.session.match.game.observe(player.state, 1), 1) if knows else None)
            player.settle()
            assert player.just(Refuse())
        why = next(sentence for sentence in said if sentence)
        assert why.startswith(f"{player.session.names[1]} refuses. ")
        assert why.endswith(".")


def test_a_computer_counters_and_the_person_answers(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard")) as player:
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


# ------------------------------------------------------------------ what lies in the tray, and where
def test_what_lies_in_the_tray_is_what_the_rules_take(player: Player) -> None:
    player.click(deed(player, TIVOLI))
    panel(player).arrow(part(player, "cash", 0), 1)
    panel(player).nudge(3)
    game = player.session.match.game
    state = game.copy(player.state)
    game.apply(state, draft(player).move())
    assert type(state.todo[-1]).__name__ == "Answering"


@pytest.mark.parametrize(("size", "text_size"), [((960, 600), 175), ((1080, 1920), 100)])
def test_everything_in_the_tray_has_a_place_of_its_own(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    seats = ("Ada", "Belle", "Cora", "Dora", "Emma", "Flo")
    with seated(tmp_path, seats=seats, way=("none", size), text_size=text_size) as player:
        player.begin_turn()
        player.set_up({NAME[space]: number % 2 for number, space in enumerate(DEEDS)})
        player.third()
        found = panel(player)
        areas = [each.area for each in found.parts] + [each.area for each in found.buttons]
        assert len(areas) == 17 + 5 + 2 + 8
        for number, area in enumerate(areas):
            assert found.rect.contains(area)
            assert min(area.size) >= player.scene.m.u(20)
            assert area.collidelist(areas[number + 1 :]) < 0
