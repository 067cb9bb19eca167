"""Patiences of all kinds that a spec can tell keep the laws of the contract, and are shown as they are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.chance import pick
from games.patience.cards import JOKER, PACK, RANK_OF, SUIT_OF
from games.patience.rules import PlainPatience
from games.patience.spec import FROM_DEAL, KLONDIKE, NO_LIMIT, PatienceSpec
from games.patience.state import GiveUp
from tests import draw_three
from tests.contract.laws import Seen, watch
from tests.contract.play import tables
from tests.draw_three import laws
from tests.kit import campaign
from tests.patience.test_patiences import Hands
from tests.ui.patience import shuffled
from tests.ui.patience_teller import seated

NAME = "draw_three"
SPECS = {
    "a card at a time by suit": PatienceSpec(
        columns=(3,) * 8, packing="suit", runs="last", spaces="any", base=FROM_DEAL, redeals=1
    ),
    "round the corner with a reserve": PatienceSpec(
        columns=(1, 2, 3, 4, 5),
        packing="any",
        wraps=True,
        runs="any_part",
        spaces="any",
        turned=2,
        reserve=10,
    ),
    "ten columns from the five": PatienceSpec(
        columns=(2,) * 10,
        wraps=True,
        base=5,
        turned=5,
        redeals=NO_LIMIT,
        reserve=7,
        reserve_fills_spaces=True,
    ),
    "whole sequences and the waste": PatienceSpec(
        columns=(4,), runs="whole", spaces="waste", forces_bases=False, redeals=2
    ),
}
every_spec = pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)


@pytest.fixture(autouse=True)
def game(spec: PatienceSpec, monkeypatch: pytest.MonkeyPatch) -> PlainPatience:
    """A patience by this spec in the place of DRAW THREE."""
    game = PlainPatience(NAME, spec)
    for module in (draw_three, laws):
        monkeypatch.setattr(module, "GAME", game)
    return game


@every_spec
def test_every_law_is_kept(spec: PatienceSpec) -> None:
    (table,), seen = tables(NAME), Seen()
    for seed in campaign.seeds(f"laws of {spec}", 16, 600):
        watch(table, seed, seen=seen)


@pytest.mark.parametrize(("spec", "deal"), [*zip(SPECS.values(), "1234", strict=True)], ids=SPECS)
def test_it_is_shown_as_it_is(tmp_path: Path, spec: PatienceSpec, deal: str) -> None:
    rng = Random(deal)
    with seated(tmp_path, shuffled(NAME, deal), deal=deal, game=NAME) as player:
        player.check()
        hands, match = Hands(player), player.scene.session.match
        for _ in range(30):
            moves = [move for move in match.game.moves(match.state) if not isinstance(move, GiveUp)]
            if not moves:
                break
            hands.make(pick(rng, moves))
        player.do_reopen()
        player.check()


@pytest.mark.parametrize("spec", [*SPECS.values(), KLONDIKE])
def test_a_card_is_packed_on_those_that_the_rules_tell(spec: PatienceSpec) -> None:
    red = {2, 3}
    for card in PACK:
        wanted = [
            below
            for below in PACK
            if RANK_OF[below] == RANK_OF[card] % 13 + 1
            and (RANK_OF[card] < 13 or spec.wraps)
            and (spec.packing != "suit" or SUIT_OF[below] == SUIT_OF[card])
            and (spec.packing != "alternate" or (SUIT_OF[below] in red) != (SUIT_OF[card] in red))
        ]
        assert sorted(spec.fits[card]) == wanted
        assert [other for other in PACK if card in spec.fits[other]] == sorted(spec.takes[card])
    assert spec.fits[JOKER] == spec.takes[JOKER] == ()


@pytest.mark.parametrize("spec", [KLONDIKE])
def test_a_spec_deals_no_more_than_there_is(spec: PatienceSpec) -> None:
    for columns, reserve in (((), 0), ((1, 0), 0), ((9,) * 6, 0), ((1,), 52)):
        with pytest.raises(ValueError, match="deals"):
            PatienceSpec(columns=columns, reserve=reserve)
    assert PatienceSpec(columns=(13,) * 4).dealt == 52
