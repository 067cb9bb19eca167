"""Seconds for which a table rests before it continues by itself, for each pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ui.play.base.host import Host

BEFORE_ACT: Final = {"slow": 1.3, "normal": 0.6, "fast": 0.25, "at once": 0.0}
"""Seconds for which a roll is seen before a computer player acts on it, by the pace that is set."""
BEFORE_ROLL: Final = {"slow": 0.8, "normal": 0.35, "fast": 0.12, "at once": 0.0}
"""Seconds for which the table rests before a computer player rolls, by pace."""
BEFORE_CLAIMS_END: Final = {"slow": 9.0, "normal": 6.0, "fast": 4.0, "at once": 3.0}
"""Seconds by pace before a computer player makes a move after which others may no longer act out of turn."""
READING: Final = {"slow": 4.5, "normal": 3.0, "fast": 1.6, "at once": 0.9}
"""Seconds for which words to be read stay before the game continues by itself, by pace."""
MIN_BEFORE_AUTO_PLAY: Final = 0.6
"""Minimum seconds for a person to see the last events, before a turn with nothing left to do is ended."""
MIN_FOR_UNDO: Final = 1.2
"""Minimum seconds in which a person can undo a move, before another player continues."""


def auto_play_delay(host: Host) -> float:
    """Return the seconds of rest for seeing or reading the last events, before a forced action."""
    pace, match = host.app.settings.current.pace, host.session.match
    return READING[pace] if match.uncovered == len(match.log) else max(MIN_BEFORE_AUTO_PLAY, BEFORE_ACT[pace])
