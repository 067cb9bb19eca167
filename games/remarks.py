"""Remarks of the computer players: the messages that each person has for each occasion at the table.

The words are in assets/shared/words/remark, and are true in all board games. `remarks.toml` has the counts.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from games.assets import ASSETS
from games.core import Message
from games.data import load


@dataclass(frozen=True, slots=True)
class _Occasions:
    """The number of remarks for each occasion.

    The speaker is the player whom the event happens to; in `envy`, `fire_other` and `donkey_other` another
    player is, whom the speaker talks to.
    """

    begin: int
    """The game begins."""
    strike: int
    """The speaker found much: ore, gold, a big claim, a nugget."""
    dry: int
    """The speaker found nothing."""
    envy: int
    """Another player found much."""
    take: int
    """The speaker took what another player had or wanted."""
    taken: int
    """Another player took what the speaker had or wanted."""
    bar: int
    """The speaker stood in the way of another player."""
    barred: int
    """Another player stood in the way of the speaker."""
    pay: int
    """The speaker paid a large sum to a player or the bank."""
    earn: int
    """The speaker got a large sum that they didn't dig for."""
    fire: int
    """A building of the speaker burned down."""
    fire_other: int
    """A building of another player burned down."""
    ruin: int
    """Something of the speaker lost its worth without a fire: a cave-in, the end of a boom or of the town."""
    donkey: int
    """The donkey kicked down a building of the speaker."""
    donkey_other: int
    """The donkey kicked down a building of another player."""
    lead: int
    """The speaker took the lead, as far as all players can see."""
    behind: int
    """The speaker fell far behind."""
    bet_won: int
    """The speaker won a roll of dice for money."""
    bet_lost: int
    """The speaker lost a roll of dice for money."""
    deal: int
    """The speaker and another player made a deal."""
    refused: int
    """Another player refused the speaker's offer."""
    broke: int
    """The speaker couldn't pay a debt in full."""
    won: int
    """The speaker won the game, alone or with others."""
    lost: int
    """Another player won the game."""


@dataclass(frozen=True, slots=True)
class _Person(_Occasions):
    """The counts of one person; `key` begins the keys of their messages."""

    key: str


@dataclass(frozen=True, slots=True)
class _Remarks:
    """The contents of `remarks.toml`."""

    persons: tuple[_Person, ...]


OCCASIONS: Final = tuple(field.name for field in fields(_Occasions))
"""The names of the occasions."""

PERSONS: Final = ("klara", "silas", "tilda", "amos", "kate", "judge", "soapy", "skookum")
"""The names of the persons, as in `computer.klara` and `portrait_klara`."""


@cache
def remarks(person: str, occasion: str) -> tuple[Message, ...]:
    """Return the remarks of a person for an occasion, none for names not in `PERSONS` and `OCCASIONS`."""
    counts = {each.key: each for each in _data().persons}.get(f"remark.{person}")
    count: int = getattr(counts, occasion, 0)
    return tuple(Message(f"remark.{person}.{occasion}.{number}") for number in range(1, count + 1))


@cache
def _data() -> _Remarks:
    return load(_Remarks, ASSETS / "shared" / "remarks.toml")
