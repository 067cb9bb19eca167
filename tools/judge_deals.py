"""Judge deals by a plain search of every line: `python3 -m tools.judge_deals joker_klondike --first 40001`.

The tool shares nothing with the solver, so that its verdicts can check the solver's. For each deal it writes
a line to tests/solver/judged_<game>.txt: the number, "won" or "lost", and the number of positions looked at;
"many" if there are more than `--positions`, which the tool does not search any further. It skips a deal that
the file has already, unless `--positions` is higher now: so you can interrupt and resume the work.
It takes hours, and some gigabytes of memory if many positions are allowed.

A position is the cards as they lie on the table. The search makes every legal move, as the rules have it, and
looks into every position once. Only two things make it shorter:

- Columns may stand in any order, and a king goes to the first space: spaces are all alike.
- It prunes a position that could not be won even if nothing were ever taken back: see `is_lost`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Final

from games import GAMES
from games.joker_klondike.state import JokerState
from games.patience.state import State

JOKER: Final = 52
SPACE: Final = 1 << 53
"""Bit among the places: there has been an empty column."""
WILD: Final = 1 << 54
"""Bit among the places: there has been a foundation for the joker."""
ALL: Final = (1 << 52) - 1
ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
FOLDER: Final = Path(__file__).resolve().parents[1] / "tests" / "solver"
DOWN: Final = 64
"""Added to a card in a column while it lies face down."""
NOWHERE: Final = -1
HELD: Final = 100
"""Added to the suit of the foundation that the held joker came from."""


def _fits(card: int, below: int) -> bool:
    return card % 13 + 1 == below % 13 and (card < 26) != (below < 26)


FITS: Final = [*([below for below in range(52) if _fits(card, below)] for card in range(52)), []]
"""For each card, the cards on which it may be packed."""
PLACES: Final = [*(sum(1 << below for below in FITS[card]) or SPACE for card in range(52)), WILD]
"""The same as bits; SPACE for a king, and WILD for the joker."""

Position = tuple[tuple[bytes, ...], bytes, int, tuple[int, int, int, int], int]
"""Columns, waste, number of turned cards of the stock, highest rank built by suit, and the joker: the card
it stands for, HELD and a suit, or NOWHERE while it lies in the layout.
"""


def key_of(position: Position) -> bytes:
    """Return a key of all that matters of a position; the rest of the waste follows from it."""
    columns, _, turned, ranks, joker = position
    return bytes((turned, joker + 1, ranks[0], ranks[1], ranks[2], ranks[3])) + b"\xff".join(columns)


def _without(column: bytes, count: int) -> bytes:
    """Return a column without its last `count` cards; the card that lay under them is turned up."""
    left = column[: len(column) - count]
    if left and left[-1] >= DOWN:
        return left[:-1] + bytes((left[-1] - DOWN,))
    return left


def _run(column: bytes) -> int:
    """Return the index in a column at which the face-up cards begin."""
    start = len(column) - 1
    while start > 0 and column[start - 1] < DOWN:
        start -= 1
    return start


def _replaced(columns: tuple[bytes, ...], at: int, column: bytes) -> tuple[bytes, ...]:
    return (*columns[:at], column, *columns[at + 1 :])


def _taken(position: Position, pile: int) -> Position:
    """Return the position without the last card of a column, or of the waste for -1."""
    columns, waste, turned, ranks, joker = position
    if pile < 0:
        return (columns, waste[:-1], turned, ranks, joker)
    return (_replaced(columns, pile, _without(columns[pile], 1)), waste, turned, ranks, joker)


def _pile_of(position: Position, card: int) -> int:
    """Return the column that ends in a card, -1 if the waste does, -2 if no pile does."""
    for pile, column in enumerate(position[0]):
        if column and column[-1] == card:
            return pile
    waste = position[1]
    return -1 if waste and waste[-1] == card else -2


def _raised(ranks: tuple[int, int, int, int], suit: int) -> tuple[int, int, int, int]:
    a, b, c, d = ranks
    return (a + (suit == 0), b + (suit == 1), c + (suit == 2), d + (suit == 3))


def _forced_moves(position: Position) -> list[Position]:
    """Return the positions after the next forced move, one for each choice of the player; [] if none is due.

    Aces go up; the joker is replaced by its card; a joker that is free goes to a foundation that is begun
    and not complete, if it was replaced to another one where there is one.
    """
    ranks, joker = position[3], position[4]
    for ace in (0, 13, 26, 39):
        pile = _pile_of(position, ace)
        if pile > -2:
            columns, waste, turned, _, _ = _taken(position, pile)
            return [(columns, waste, turned, _raised(ranks, ace // 13), joker)]
    if 0 <= joker < HELD:
        pile = _pile_of(position, joker)
        if pile == -2:
            return []
        columns, waste, turned, _, _ = _taken(position, pile)
        return [(columns, waste, turned, ranks, HELD + joker // 13)]
    begun = [suit for suit in range(4) if 0 < ranks[suit] < 13]
    if joker >= HELD:
        columns, waste, turned, _, _ = position
        begun = [suit for suit in begun if suit != joker - HELD] or begun
    else:
        pile = _pile_of(position, JOKER)
        if pile == -2:
            return []
        columns, waste, turned, _, _ = _taken(position, pile)
    return [(columns, waste, turned, _raised(ranks, suit), suit * 13 + ranks[suit]) for suit in begun]


def _play_forced(position: Position) -> tuple[Position, list[Position]]:
    """Return the position after all forced moves, and the choices of the joker that the rules then leave."""
    choices = _forced_moves(position)
    while len(choices) == 1:
        position = choices[0]
        choices = _forced_moves(position)
    columns, waste, turned, ranks, joker = position
    return (tuple(sorted(columns)), waste, turned, ranks, joker), choices


def _moves(position: Position, stock: bytes) -> list[Position]:  # noqa: PLR0912 - the rules in one place
    """Return the positions after each move, the most promising move last."""
    columns, waste, turned, ranks, joker = position
    drawn, single, cleared, packed, built = (list[Position]() for _ in range(5))
    if turned < len(stock):
        drawn.append((columns, waste + stock[turned : turned + 1], turned + 1, ranks, joker))
    for source in range(-1, 7):
        pile = columns[source] if source >= 0 else waste
        if not pile:
            continue
        last = pile[-1]
        if last != JOKER and ranks[last // 13] == last % 13:
            left, rest, _, _, _ = _taken(position, source)
            built.append((left, rest, turned, _raised(ranks, last // 13), joker))
        start = _run(pile) if source >= 0 else len(pile) - 1
        counts = (1,) if start == len(pile) - 1 else (1, len(pile) - start)
        for count in counts:
            head = pile[-count]
            for target in range(7):
                column = columns[target]
                if column:
                    if column[-1] not in FITS[head]:
                        continue
                elif head % 13 != 12 or head == JOKER or (source >= 0 and count == len(pile)):
                    continue
                if source >= 0:
                    left = _replaced(columns, source, _without(pile, count))
                    after = (_replaced(left, target, column + pile[-count:]), waste, turned, ranks, joker)
                else:
                    left = _replaced(columns, target, column + pile[-1:])
                    after = (left, waste[:-1], turned, ranks, joker)
                if source < 0 or (count == len(pile) - start and start):
                    packed.append(after)
                elif count == len(pile) - start:
                    cleared.append(after)
                else:
                    single.append(after)
                if not column:
                    break
    return drawn + single + cleared + packed + built


def is_lost(position: Position, stock: bytes) -> bool:  # noqa: PLR0912, PLR0915 - one loop, for speed
    """Return True if not even a relaxed game can be won, in which nothing is ever taken back.

    There, a card that has been last in a column can be built and packed on for ever, wherever it is; a card
    that has been moved or built leaves itself behind as well; a space takes any number of kings. Once a
    foundation is begun and the joker has been free, each foundation may lack one card, but no ace.
    Before a card of the stock is turned, all is done that can be. So every move of a line of the real game
    could be made here by then as well: all that it needs is there, for what has been there stays.
    Only the waste is a pile as in the real game, each card of which leaves it as soon as it can.
    """
    columns, waste, turned, ranks, joker = position
    built = 0
    for suit in range(4):
        built |= ((1 << ranks[suit]) - 1) << suit * 13
    places = 0
    """The cards that have been last in a column, SPACE, and WILD."""
    if joker != NOWHERE:
        places |= WILD
        if joker < HELD:
            built &= ~(1 << joker)
    at = list[int]()
    starts = list[int]()
    piles = list[bytes]()
    for column in columns:
        if not column:
            places |= SPACE
            continue
        places |= 1 << column[-1]
        piles.append(column)
        at.append(len(column) - 1)
        starts.append(_run(column))
    left, wanted = list(waste), 0
    gone = list[int]()
    """Cards that have left the waste, built and not packed."""
    while True:
        is_changed = True
        while is_changed:
            is_changed = False
            free = places | 1 << left[-1] if left else places
            if free & 1 << JOKER and built & ACES and not places & WILD:
                places |= WILD
                is_changed = True
            wanted = 1 << JOKER
            for suit in range(4):
                card, last = suit * 13, suit * 13 + 13
                lacking = 0 if places & WILD else 1
                while card < last:
                    bit = 1 << card
                    if not built & bit:
                        if free & bit:
                            built |= bit
                            is_changed = True
                        else:
                            wanted |= bit
                            lacking += 1
                            if lacking > 1 or card == suit * 13:
                                break
                    card += 1
            number = 0
            while number < len(piles):
                column, start = piles[number], starts[number]
                lowest = start if start >= 0 else -1 - start
                while at[number] > lowest:
                    card = column[at[number]]
                    if not (built >> card & 1 or PLACES[card] & places):
                        break
                    at[number] -= 1
                    places |= 1 << column[at[number]]
                    is_changed = True
                if start >= 0:
                    head = column[start]
                    if PLACES[head] & places or (at[number] == start and built >> head & 1):
                        is_changed = True
                        starts[number] = -1 - start  # the head has left
                        if start:
                            places |= 1 << (column[start - 1] & 63)
                            piles.append(column[: start - 1] + bytes((column[start - 1] & 63,)))
                            at.append(start - 1)
                            starts.append(start - 1)
                        else:
                            places |= SPACE
                number += 1
            while left and (built >> left[-1] & 1 or PLACES[left[-1]] & places):
                gone.append(left.pop())
                is_changed = True
            for card in gone:
                if PLACES[card] & places and not places >> card & 1:
                    places |= 1 << card
                    is_changed = True
        while True:
            if turned == len(stock):
                return built != ALL
            card = stock[turned]
            left.append(card)
            turned += 1
            if wanted >> card & 1 or PLACES[card] & places:
                break


class DealSearch:
    """The search from one position, which can be suspended and resumed."""

    def __init__(self, position: Position, stock: bytes) -> None:
        self.stock = stock
        self.seen = set[bytes]()
        self.todo = [position]
        self.is_won = False

    def go_on(self, positions: int) -> bool | None:
        """Return True if the position can be won, else False; None once `positions` have been seen.

        Positions seen by earlier calls count too.
        """
        while self.todo and not self.is_won:
            if len(self.seen) >= positions:
                return None
            self._look_into(self.todo.pop())
        return self.is_won

    def _look_into(self, position: Position) -> None:
        here, choices = _play_forced(position)
        key = key_of(here)
        if key in self.seen:
            return
        self.seen.add(key)
        if choices:
            self.todo += choices
        elif sum(here[3]) == 52 and not 0 <= here[4] < HELD:
            self.is_won = True
        elif not is_lost(here, self.stock):
            self.todo += _moves(here, self.stock)


# ------------------------------------------------------------------ deals
def search_of(state: State) -> DealSearch:
    """Return the search from a state of either game."""
    columns = [
        bytes(card + DOWN * (place < state.hidden[pile]) for place, card in enumerate(state.columns[pile]))
        for pile in range(1, 8)
    ]
    joker = NOWHERE
    if isinstance(state, JokerState):
        if state.joker_at:
            suit, rank = state.joker_at
            joker = suit * 13 + rank - 1
        elif state.is_held:
            joker = HELD + state.came_from
    clubs, spades, hearts, diamonds = state.foundations
    ranks = (clubs, spades, hearts, diamonds)
    return DealSearch((tuple(columns), bytes(state.waste), 0, ranks, joker), bytes(state.stock[::-1]))


def dealt(name: str, deal: int) -> State:
    """Return the state of a deal from which the search judges it."""
    game = GAMES[name]
    state: State = game.new(1, game.check_options({"deal": str(deal)}))
    game.apply(state, game.outcomes(state).sample(Random(0)))
    return state


def read_results(name: str) -> dict[int, tuple[str, int]]:
    """Return the known verdicts: verdict and positions by deal."""
    path = FOLDER / f"judged_{name}.txt"
    rows = [line.split() for line in path.read_text("ascii").splitlines()] if path.is_file() else []
    return {int(deal): (verdict, int(positions)) for deal, verdict, positions in rows}


def main() -> None:
    """Judge deals of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=("klondike_patience", "joker_klondike"))
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--positions", type=int, default=1_000_000)
    given = parser.parse_args()
    for deal in range(given.first, given.first + given.deals):
        known = read_results(given.game)
        verdict, spent = known.get(deal, ("many", 0))
        if verdict != "many" or spent >= given.positions:
            continue
        solve_deal = search_of(dealt(given.game, deal))
        verdict = {True: "won", False: "lost", None: "many"}[solve_deal.go_on(given.positions)]
        known[deal] = verdict, len(solve_deal.seen)
        print(deal, *known[deal], flush=True)
        text = "".join(f"{number} {word} {count}\n" for number, (word, count) in sorted(known.items()))
        (FOLDER / f"judged_{given.game}.txt").write_text(text, "ascii")


if __name__ == "__main__":
    main()
