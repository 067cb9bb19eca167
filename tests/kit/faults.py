"""What in a state breaks a game's own laws: cards, money, stones that are missing, twice, or out of place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain, pairwise
from typing import Any, Final

from games.calamityville import board as town
from games.calamityville import state as cv
from games.calamityville.deeds import in_stock
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import STONES
from games.joker_klondike.state import JokerState
from games.klondike_board import board as creeks
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.patience import state as kp
from games.patience.cards import JOKER, PACK, PACK_WITH_JOKER, packs_on
from games.ring.estate import Purses
from games.strike_it_rich import board as mines
from games.strike_it_rich import state as sr


def faults(game: Any, state: Any) -> list[str]:
    """All that is wrong with a state; a game that is none of ours tells it itself."""
    found: list[str] = FAULTS[game.name](state) if game.name in FAULTS else game.faults(state)
    return found


# ------------------------------------------------------------------ patiences
def _patience(state: kp.State) -> list[str]:
    return _card_faults(state, PACK, _built(state)) if state.is_dealt else []


def _joker(state: JokerState) -> list[str]:
    """Cards missing or twice, face-up cards that are no sequence, a joker where it cannot be."""
    if not state.is_dealt:
        return []
    built = _built(state)
    if state.joker_at:
        suit, rank = state.joker_at
        built = [card for card in built if card != suit * 13 + rank - 1]
    if state.joker_at or state.is_held:
        built.append(JOKER)
    found = _card_faults(state, PACK_WITH_JOKER, built)
    if state.joker_at and not _is_place(state, *state.joker_at):
        found.append("the joker stands where nothing is built")
    if state.joker_at and state.is_held:
        found.append("the joker is in two places")
    if state.is_held != (state.came_from in range(4)):
        found.append("a joker that is held comes from a foundation, and no other joker does")
    return found


def _built(state: kp.State) -> list[int]:
    """The cards on the foundations."""
    return [suit * 13 + rank for suit in range(4) for rank in range(state.foundations[suit])]


def _is_place(state: JokerState, suit: int, rank: int) -> bool:
    return suit in range(4) and 2 <= rank <= state.foundations[suit]


def _card_faults(state: kp.State, pack: tuple[int, ...], built: list[int]) -> list[str]:
    """Cards missing or twice, and face-up cards that are no sequence."""
    cards = [*chain(built, state.stock, state.waste, *state.columns)]
    is_whole = sorted(cards) == list(pack)
    found = [] if is_whole else [f"the {len(pack)} cards are not there once each"]
    for pile in kp.COLUMNS:
        run = state.columns[pile][state.hidden[pile] :]
        if not all(packs_on(card, above) for above, card in pairwise(run)):
            found.append(f"column {pile} is no sequence")
        if state.columns[pile] and not run:
            found.append(f"column {pile} ends face down")
    return found


# ------------------------------------------------------------------ money
def _money_faults(purses: Purses, grubstake: int) -> list[str]:
    """Whether cash is what everybody began with and what the bank has paid since."""
    found: list[str] = []
    if sum(purses.cash) != len(purses.cash) * grubstake + purses.bank:
        found.append("the money does not add up")
    if min(purses.cash) < 0:
        found.append("cash is below nothing")
    return found


def _strike(state: sr.State) -> list[str]:
    """Money adds up against the bank, markers to those on the board (SR-15c, SR-77a)."""
    found = _money_faults(state, mines.PURSE)
    if state.counted != state.cash:
        found.append("the public count of cash is wrong")
    if state.mines != [state.owner.count(0), state.owner.count(1)]:
        found.append("the markers do not add up")
    if max(state.mines) > mines.MARKERS:
        found.append(f"a player owns more than {mines.MARKERS} mines")
    return found


def _klondike(state: kb.State) -> list[str]:
    """Money adds up against the bank and the pot, every card and deed is in one place."""
    found = _money_faults(state, creeks.BOARD.grubstake)
    if not all(_is_pot(task.pot, state.seats) for task in state.todo if isinstance(task, pending.Betting)):
        found.append("the pot does not add up")
    cards = [*state.discards, *(card for pile in (*state.creeks, *state.shown) for card in pile)]
    if cards and sorted(cards) != list(range(len(creeks.CARDS))):
        found.append("the cards do not add up")
    for space in creeks.RING:
        owner = state.owner[space]
        if owner != kb.NOBODY and (space not in creeks.DEEDS or not 0 <= owner < state.seats):
            found.append(f"nobody can own {creeks.NAME[space]}")
    return found


def _is_pot(pot: int, seats: int) -> bool:
    """Whether two or more can have staked so much, all alike (KB-95a)."""
    return pot > 0 and any(pot % stakes == 0 for stakes in range(2, seats + 1))


def _calamityville(state: cv.State) -> list[str]:
    """Money adds up against the bank; every property, deed and page is in one place."""
    return [*_money_faults(state, town.CASH), *_page_faults(state), *_property_faults(state)]


def _page_faults(state: cv.State) -> list[str]:
    found: list[str] = []
    order = [*state.read, *reversed(state.pile)]
    if order and sorted(order) != list(range(len(town.PAGES))):
        found.append("the pages do not add up")
    if [town.is_boom(page) for page in order] != sorted(map(town.is_boom, order), reverse=True):
        found.append("a bust page lies above a boom page")
    return found


def _property_faults(state: cv.State) -> list[str]:
    found: list[str] = []
    for space in town.RING:
        name = town.BOARD.spaces[space].name
        kinds = {town.LOT: ("", *in_stock([])), town.MINE: ("", town.MINE)}.get(town.KIND[space], ("",))
        if state.built[space] not in kinds:
            found.append(f"that cannot stand on {name}")
        if bool(state.built[space]) != (state.owner[space] != cv.NOBODY):
            found.append(f"{name} is built on by nobody, or owned without a building")
    if any(state.built.count(kind) > town.NUMBER_OF[kind] for kind in town.KINDS):
        found.append("the properties do not add up")
    owned = [[space for space in town.RING if state.owner[space] == seat] for seat in range(state.seats)]
    if [sorted(deeds) for deeds in state.deeds] != owned:
        found.append("the deeds do not add up")
    if max(map(len, state.deeds)) > town.MOST:
        found.append("somebody owns too many properties")
    return found


# ------------------------------------------------------------------ stones
def _yukon(state: gy.State) -> list[str]:
    """Each team is one chain, one stone a space, and no stone is lost."""
    found: list[str] = []
    links, claims = state.board.links, Counter(state.guards)
    holder = [gy.NOBODY] * len(links)
    for seat, team in enumerate(state.teams):
        for space in team:
            if holder[space] != gy.NOBODY:
                found.append("two stones share a space")
            holder[space] = seat
    if holder != state.holder:
        found.append("a space is not held by the stone that stands there")
    for seat, team in enumerate(state.teams):
        if any(late not in links[early] for early, late in pairwise(team)):
            found.append(f"team {seat} has a gap")
        movers = len(team) + state.off[seat]
        if movers and state.retired[seat]:
            found.append(f"team {seat} has retired and still stands")
        elif movers + claims[seat] != STONES and not state.retired[seat]:
            found.append(f"team {seat} has lost or won a stone")
    return found


FAULTS: Final[dict[str, Callable[[Any], list[str]]]] = {
    "klondike_patience": _patience,
    "joker_klondike": _joker,
    "strike_it_rich": _strike,
    "klondike_board": _klondike,
    "gold_am_yukon": _yukon,
    "calamityville": _calamityville,
}
"""What finds the faults of each game's states."""
