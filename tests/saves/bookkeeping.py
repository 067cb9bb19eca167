"""Results made by hand, for what is counted of them."""

from __future__ import annotations

from typing import Any

from saves.results import Result

GAME = "klondike_patience"
PLAIN = Result(
    "", GAME, "7", "{}", "2026-11-20T18:00:00Z", "", 100, 50, 10, "stuck", False, False, 0, False, False, ""
)


def results(outcomes: str, **values: Any) -> list[Result]:
    """Results in their order: "w" won, "s" stuck, "g" given up; some values the same for all."""
    words = {"w": "won", "s": "stuck", "g": "given up"}
    return [
        PLAIN._replace(
            save=f"{number}.grg", ended=f"2026-11-20T19:{number:02}:00Z", outcome=words[letter], **values
        )
        for number, letter in enumerate(outcomes)
    ]
