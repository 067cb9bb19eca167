"""Tempers of computer players: each shows in what it does over seeded games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from games import GAMES
from games.calamityville.state import Build
from games.core import Move
from games.klondike_board.pending import Answering
from games.klondike_board.state import Bet, Offer, SellClaim
from games.seating import TEMPERS
from games.strike_it_rich.board import MINE_AT, NEIGHBOURS, PRICES
from games.strike_it_rich.state import Form
from tests.kit.players import decisions

GAMES_EACH = 12


def counts(
    game: str, level: str, seats: int, what: Callable[[Any, Move], dict[str, int]]
) -> dict[str, Counter[str]]:
    """Count the acts of each temper in games among its like."""
    found = {}
    for temper in TEMPERS:
        player = import_module(f"games.{game}.ai").player(level, temper)
        found[temper] = Counter[str]()
        for number in range(GAMES_EACH):
            for state, move in decisions(GAMES[game], [player] * seats, number):
                found[temper].update(what(state, move))
    return found


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_klondike_bold_bets_more_and_sly_haggles_and_hardly_sells(level: str) -> None:
    def what(state: Any, move: Move) -> dict[str, int]:
        counters = isinstance(move, Offer) and isinstance(state.todo[-1], Answering)
        return {
            "bets": isinstance(move, Bet),
            "stakes": move.stake if isinstance(move, Bet) else 0,
            "haggles": counters or (isinstance(move, Offer) and state.has_offered),
            "sells": isinstance(move, SellClaim),
        }

    steady, bold, sly = counts("klondike_board", level, 4, what).values()
    assert steady["haggles"] == 0 < min(bold["haggles"], sly["haggles"])
    assert sly["stakes"] < steady["stakes"] < bold["stakes"]


def test_calamityville_bold_builds_more_and_strike_sly_sits_beside_the_other() -> None:
    steady, bold, sly = counts(
        "calamityville", "hard", 4, lambda _, move: {"builds": isinstance(move, Build)}
    ).values()
    assert bold["builds"] > 1.15 * steady["builds"]
    assert sly["builds"] > steady["builds"]

    def buys(state: Any, move: Move) -> dict[str, int]:
        mine = MINE_AT[move[0], move[1]] if isinstance(move, Form) else -1
        if mine < 0 or state.owner[mine] == state.player:
            return {}
        beside = any(state.owner[other] == 1 - state.player for other in NEIGHBOURS[mine])
        return {"buys": 1, "dollars": PRICES[mine], "beside": beside}

    steady, bold, sly = counts("strike_it_rich", "medium", 2, buys).values()
    assert bold["dollars"] / bold["buys"] > steady["dollars"] / steady["buys"]
    assert sly["beside"] / sly["buys"] > steady["beside"] / steady["buys"]
