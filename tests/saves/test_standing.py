"""The standing of a won game among those that were won before it."""

from __future__ import annotations

import pytest

from saves.standing import standing_of
from tests.saves.bookkeeping import PLAIN


@pytest.mark.parametrize(
    ("games", "save", "told"),
    [
        ("300", 0, "1 of 1, best 300 was None, row 1 after 0, unaided"),
        ("300h 200 250", 1, "1 of 2, best 200 was 300, row 2 after 0, unaided"),
        ("300 200h 200 -", 2, "1 of 3, best 200 was 200, row 3 after 0"),
        ("300 200 - 250 100", 3, "2 of 3, best 200 was 200, row 1 after 2"),
        ("300 -", 1, ""),
        ("300u", 0, ""),
    ],
)
def test_a_win_stands_among_those_before_it(games: str, save: int, told: str) -> None:
    results = [
        PLAIN._replace(
            save=str(number), outcome="lost" if game == "-" else "won", seconds=int(game.strip("-hu") or 9),
            hint="h" in game, uncounted="shown" if "u" in game else "",
        )
        for number, game in enumerate(games.split())
    ]  # fmt: skip
    found = standing_of(results, str(save))
    said = found and (
        f"{found.rank} of {found.wins}, best {found.best} was {found.best_before}, "
        f"row {found.streak} after {found.longest_before}" + ", unaided" * found.is_first_unaided
    )
    assert (said or "") == told
    assert standing_of(results, "no such save") is None
