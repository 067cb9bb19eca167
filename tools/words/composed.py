"""Keys of messages that code composes of values, where the code or its data list all those values.

Games are imported by name: the tests of words, which need this, are not those of a game's rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import get_args

from games import GAMES
from games.patience import deals
from games.patience.cards import SUITS
from games.remarks import PERSONS
from games.seating import COLOURS, LEVELS, TEMPERS, TOKENS
from saves.dailies import State
from saves.results import UNCOUNTED
from saves.trophies import SETS


def composed_keys(pattern: str) -> Iterator[str]:
    """Yield all keys that a pattern such as "strike_it_rich.ore.*" stands for; none if nothing lists them."""
    for value in _values().get(pattern, ()):
        key = pattern
        for part in str(value).split(" "):
            key = key.replace("*", part, 1)
        yield key


def patterns() -> Iterable[str]:
    """Return the patterns whose values are listed."""
    return _values().keys()


@cache
def _values() -> Mapping[str, Iterable[object]]:
    """Return what stands for the stars of a pattern; if there are several, with a space between."""
    return (
        _shared_values() | _calamityville_values() | _klondike_values() | _yukon_values() | _strike_values()
    )


def _shared_values() -> dict[str, Iterable[object]]:
    from ui.app.key_sets import KEY_SETS
    from ui.play.review.layout import PARTS
    from ui.screens.seat_slots import Part
    from ui.words.card_letters import RANKS

    boards = [name for name in GAMES if GAMES[name].seats[-1] > 1]
    shared = [trophy for trophies in SETS.values() for trophy in trophies if not trophy.key]
    looks = {"token": TOKENS, "colour": COLOURS}
    return {
        "*.end.heading": boards, "*.end.otherwise": boards, "level.*": LEVELS, "temper.*": TEMPERS,
        "statistics.level.*": (*LEVELS, *deals.LEVELS), "screens.new.*": (*LEVELS, *get_args(Part)),
        "spoken.token.*": TOKENS, "spoken.colour.*": COLOURS,
        "spoken.*.*": [f"{part} {value}" for part in get_args(Part) for value in looks[part]],
        "computer.*": PERSONS, "card.letter.*": RANKS, "review.tab.*": PARTS,
        "settings.keys.*.note": KEY_SETS,
        "day.month.*": range(1, 13), "today.weekday.*": range(1, 8), "today.short.*": range(1, 8),
        "today.state.*": (*get_args(State), "begun"), "patience.rank.*": range(1, 14),
        "patience.suit.*": SUITS, "statistics.as.*": UNCOUNTED, "statistics.uncounted.*": UNCOUNTED,
        "trophy.*": [trophy.id for trophy in shared],
        "trophy.*.*": [f"{trophy.kind} {trophy.id}" for trophy in shared],
    }  # fmt: skip


def _calamityville_values() -> dict[str, Iterable[object]]:
    calamityville = import_module("games.calamityville.board")
    calamityville_moments = import_module("games.calamityville.moments")
    from ui.games.calamityville.board.town import BOOM, BUST, GHOST
    from ui.games.calamityville.words.ending import SOURCES

    pages = [page.id for page in calamityville.PAGES]
    others = {*calamityville.KIND} - {calamityville.LOT}
    return {
        "calamityville.act.*": {page.act.replace(" ", "_") for page in calamityville.PAGES},
        "calamityville.page.*": pages, "calamityville.page.*.story": pages,
        "calamityville.count.*": calamityville.KINDS, "calamityville.kind.*": calamityville.KINDS,
        "calamityville.fact.*": others, "calamityville.fact.*.does": others,
        "calamityville.nugget.*": [nugget.name for nugget in calamityville.NUGGETS],
        "calamityville.space.*": [space.name for space in calamityville.BOARD.spaces],
        "calamityville.moment.lost.*": [why.replace(" ", "_") for why in calamityville_moments.CAUSES],
        "calamityville.end.by.*": SOURCES, "calamityville.sign.*": (BOOM, BUST, GHOST),
    }  # fmt: skip


def _klondike_values() -> dict[str, Iterable[object]]:
    klondike_board = import_module("games.klondike_board.board")
    from ui.games.klondike_board.board.seasons import SEASONS
    from ui.games.klondike_board.words.ending import SOURCES

    others = {*klondike_board.KINDS} - {klondike_board.RIVER, *klondike_board.BUILDINGS}
    return {
        "klondike_board.card.*": [card.name for card in klondike_board.CARDS],
        "klondike_board.creek.*": klondike_board.BOARD.creeks,
        "klondike_board.space.*": [space.name for space in klondike_board.BOARD.spaces],
        "klondike_board.kind.*": klondike_board.KINDS, "klondike_board.spot.does.*": others,
        "klondike_board.spot.earns.*": klondike_board.BUILDINGS, "klondike_board.end.by.*": SOURCES,
        "klondike_board.spoken.season.*": [season.name for season in SEASONS],
    }  # fmt: skip


def _yukon_values() -> dict[str, Iterable[object]]:
    gold_am_yukon = import_module("games.gold_am_yukon.evaluation")
    yukon = import_module("games.gold_am_yukon.state")

    phases = (yukon.PLACING, yukon.THROWING, yukon.PLAYING)
    ends = (gold_am_yukon.WON, gold_am_yukon.SHARED, gold_am_yukon.LOST)
    return {
        "gold_am_yukon.pill.*": phases, "gold_am_yukon.pill.other.*": phases,
        "gold_am_yukon.refused.not_now.*": (yukon.DRAWING, *phases),
        "gold_am_yukon.review.*": ("place", "enter", "step"),
        "gold_am_yukon.hint.stake.*": ends, "gold_am_yukon.ask.*": ends,
        "gold_am_yukon.ask.stake.*": ("goes_on", *ends),
    }  # fmt: skip


def _strike_values() -> dict[str, Iterable[object]]:
    previews = import_module("games.strike_it_rich.previews")
    strike = import_module("games.strike_it_rich.state")
    mines = import_module("games.strike_it_rich.board")

    in_mines = (
        previews.BUY, previews.STRIKE, previews.DOUBLE_PLAY, previews.DIAMOND_STRIKE, previews.CLAIM,
        previews.SELL,
    )  # fmt: skip
    numbers = [mines.mine_name(mine).key.rpartition(".")[2] for mine in range(len(mines.PRICES))]
    return {
        "strike_it_rich.mine.*": numbers,
        "strike_it_rich.ore.*": range(1, len(mines.ORE_VALUES)),
        "strike_it_rich.pill.other.*": (strike.OPENING, strike.ROLLING, strike.FORMING, strike.SELLING),
        "strike_it_rich.button.*": (*in_mines, previews.PASS), "strike_it_rich.caption.*": in_mines,
        "strike_it_rich.spoken.act.*": (*in_mines, "barred"),
    }  # fmt: skip
