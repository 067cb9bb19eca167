"""Audio cues: soft sounds that tell by ear where the focus is and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from ui.app.services import Services


@runtime_checkable
class Cued(Protocol):
    """A target of the focus with a cue of its own."""

    @property
    def cue(self) -> str:
        """Effect to play when the focus comes here; "" for none."""
        ...


def has_cues(app: Services) -> bool:
    """Return True if audio cues are on: by the setting, or automatically while a screen reader listens."""
    setting = app.settings.current.audio_cues
    return setting == "always" or (setting == "listening" and app.announcer.is_listening)
