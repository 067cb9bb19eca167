"""The computer players of every board game: by the rules, from what they may see, and by what they know."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from games import GAMES
from games.calamityville import ai as calamity
from games.core import Decide, Message, Move
from games.klondike_board import ai as klondike
from games.players import Player, turn_observation
from games.seating import LEVELS, TEMPERS
from games.strike_it_rich import previews
from tests.contract.play import open_moves, tables
from tests.kit import campaign
from tests.kit.players import RandomPlayer, decisions
from tests.kit.tournament import finish
from ui.words import LANGUAGES, PSEUDO, Language, in_words

BOARDS: Final = [name for name in GAMES if GAMES[name].seats[-1] > 1]
GAMES_EACH: Final = {"strike_it_rich": 4, "gold_am_yukon": 2}
"""How many games are watched in the short run, where it is not 6."""
DECISIONS: Final = {"gold_am_yukon": 100}
"""How many decisions of a game are watched in the short run, where it is not all."""
LOOKS: Final = {"strike_it_rich": 5, "klondike_board": 5, "gold_am_yukon": 12, "calamityville": 3}
"""At which of so many decisions a hint is asked for and the same is decided again."""
SENTENCES: Final = re.compile(r"([A-Z0-9$][^.!?\n]*([.!?]\d[^.!?\n]*)*\.( (?=[A-Z0-9$]))?){1,2}")

REASONS: Final[dict[str, Callable[[Any, int, Any], Message]]] = {
    "strike_it_rich": previews.hint_message, "klondike_board": klondike.explain_move,
    "calamityville": calamity.reason,
}  # fmt: skip
"""How the games say why a move is good, of those that say it of any move."""
UNEXPLAINED: Final = {
    "strike_it_rich": {"Dice"}, "klondike_board": {"Deck", "Dice", "AskDeal", "LetGo"},
    "calamityville": {"Dice", "Die", "Pick", "Shuffle"},
}  # fmt: skip
"""Moves without a reason: those of nature, and those that no hint advises."""
SPOKEN: Final = [Language(code) for code in LANGUAGES if code != PSEUDO]

every_board = pytest.mark.parametrize("name", BOARDS)


def minds(name: str) -> Any:
    """The computer players of a game."""
    return import_module(f"{GAMES.spec(name).rules}.ai")


def is_allowed(name: str, state: Any, move: Move) -> bool:
    """Whether a move is on offer, to whoever may act, or of a kind that no list holds."""
    turn = GAMES[name].turn(state)
    assert isinstance(turn, Decide)
    listed = [*GAMES[name].moves(state), *(aside.move for aside in turn.asides)]
    is_listed = (type(move), move) in [(type(one), one) for one in listed]
    return is_listed or type(move).__name__ in open_moves(name)


def again(name: str, state: Any, number: int) -> Move:
    """What the hard player does in a position, whoever sat there."""
    choice = turn_observation(GAMES[name], state, Random(number))
    move: Move = minds(name).player("hard").choose(choice, Random(number))
    return move


@every_board
def test_levels_are_those_of_the_seats(name: str) -> None:
    assert tuple(minds(name).LEVELS) == LEVELS
    with pytest.raises(KeyError):
        minds(name).player("genius")
    assert (
        minds(name).player("hard", "steady")
        is minds(name).player("hard", "angry")
        is minds(name).player("hard")
    )
    assert len({id(minds(name).player("easy", temper)) for temper in TEMPERS}) == len(TEMPERS)


@every_board
def test_whole_games_by_the_rules_from_what_they_see(name: str) -> None:
    """Every level and temper answers; what is hidden changes nothing; hints are legal, with a reason."""
    game, places, every = GAMES[name], tables(name), LOOKS.get(name, 1)
    reasons = set[str]()
    for number in campaign.seeds(f"players of {name}", short=GAMES_EACH.get(name, 6), long=200):
        table = places[number % len(places)]
        tempers = (TEMPERS[(number + at) % 3] for at in range(3))
        players: list[Player] = [*map(minds(name).player, LEVELS, tempers), RandomPlayer()]
        seats = [players[(seat + number) % 4] for seat in range(table.seats)]
        with campaign.told(seed=number, table=table):
            played = decisions(game, seats, number, **table.options)
            watched = None if campaign.is_long() else DECISIONS.get(name)
            for looked, (state, move) in enumerate(islice(played, watched)):
                assert is_allowed(name, state, move)
                if looked % every:
                    continue
                seat = game.turn(state).player  # type: ignore[union-attr]
                other = game.sample_state(state, seat, Random(looked))
                assert again(name, state, looked) == again(name, other, looked)
                best, reason = minds(name).advice(game.observe(state, seat), seat)
                game.apply(game.copy(state), best)
                reasons.add(why := in_words(reason))
                assert SENTENCES.fullmatch(why), why
                assert len(why) <= 110
    assert len(reasons) > 3


@pytest.mark.parametrize("name", REASONS)
def test_every_kind_of_move_has_a_reason_in_each_language(name: str) -> None:
    """Also a move that the hard player would never make there."""
    game, places, least = GAMES[name], tables(name), campaign.size(short=2, long=80)
    missing = {kind.__name__ for kind in game.move_types} - UNEXPLAINED[name]
    for played, number in enumerate(campaign.seeds(f"reasons of {name}", short=80, long=80)):
        if played >= least and not missing:
            break
        table, met = places[number % len(places)], set[str]()
        deals = number % 2 and name == "klondike_board"  # which no random player offers
        players: list[Player] = [minds(name).player("hard") if deals else RandomPlayer(), RandomPlayer()]
        seats = [players[seat % 2] for seat in range(table.seats)]
        with campaign.told(seed=number, table=table):
            for state, done in decisions(game, seats, number, **table.options):
                turn = game.turn(state)
                assert isinstance(turn, Decide)
                seat_of = dict.fromkeys((*game.moves(state), done), turn.player)
                for move, seat in (seat_of | {aside.move: aside.player for aside in turn.asides}).items():
                    if (kind := type(move).__name__) in met | UNEXPLAINED[name]:
                        continue
                    why = REASONS[name](game.observe(state, seat), seat, move)
                    assert [each.code for each in SPOKEN if each.translate(why) == why.key] == [], why.key
                    met.add(kind)
        missing -= met
    assert missing == set()


@pytest.mark.arena
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("name", "seats", "games", "least"),
    [("klondike_board", 4, 96, 0.4), ("calamityville", 4, 360, 0.33), ("gold_am_yukon", 3, 12, 0.9)],
)
def test_hard_beats_players_who_do_anything(name: str, seats: int, games: int, least: float) -> None:
    """A few games only; the benchmark plays thousands."""
    won = 0.0
    for number in range(games):
        others: list[Player] = [RandomPlayer() for _ in range(seats)]
        others[number % seats] = minds(name).player("hard")
        won += finish(GAMES[name], others, {}, Random(number), Random(-number)).part(number % seats)
    assert won / games > least
