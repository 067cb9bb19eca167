"""How long a table rests before the next thing happens by itself, in seconds."""

from __future__ import annotations

from typing import Final

from ui.draw.tween import Level

_ACT: Final = {"slow": 1.3, "normal": 0.6, "fast": 0.25, "at once": 0.0}
_ROLL: Final = {"slow": 0.8, "normal": 0.35, "fast": 0.12, "at once": 0.0}
_READ: Final = {"slow": 4.5, "normal": 3.0, "fast": 1.6, "at once": 0.9}
_ASK: Final = {"slow": 9.0, "normal": 6.0, "fast": 4.0, "at once": 3.0}
OF_MOMENT: Final = 0.6
"""How long a person sees at least what has happened, before a turn with nothing left to do is ended."""
OF_GLANCE: Final = 1.2
"""How long a person's move can be taken back at least, before somebody else goes on."""
_SIGN: Final[dict[Level, float]] = {"full": 1.3, "short": 0.9, "none": 0.7}


def before_act(pace: str) -> float:
    """How long a roll is seen before a computer player acts on it."""
    return _ACT[pace]


def before_roll(pace: str) -> float:
    """How long the table rests before a computer player rolls."""
    return _ROLL[pace]


def before_claims_end(pace: str) -> float:
    """How long a computer player waits before it does what ends somebody's right to act meanwhile."""
    return _ASK[pace]


def of_sign(level: Level) -> float:
    """How long the sign is shown that tells whose turn it is."""
    return _SIGN[level]


def of_reading(pace: str) -> float:
    """How long something to be read lies there before the game goes on by itself."""
    return _READ[pace]
