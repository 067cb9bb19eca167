"""Writes a new set of save files: `python3 -m tests.golden.saves NAME`, the name being the date."""

from __future__ import annotations

import sys

from tests.golden.saves.sets import FOLDER, write

GAMES_EACH = 18
"""So many games of each table are looked through."""


def main(arguments: list[str]) -> int:
    """Write the set; 2 where the name is missing, holds no date or is taken."""
    if len(arguments) != 1 or not arguments[0].replace("-", "").isdigit() or (FOLDER / arguments[0]).exists():
        sys.stderr.write("Please name the set by its date, as in 2026-11-22, and never one that is there.\n")
        return 2
    sys.stdout.write(f"{write(FOLDER / arguments[0], GAMES_EACH)} save files written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
