"""The gamepads of several persons at one screen: each plays one seat, and the buttons have its signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core import Player, message
from ui.app.intents import Command
from ui.app.pads import NO_PAD

if TYPE_CHECKING:
    from ui.app.intents import Intent
    from ui.play.base.host import Host

_FREE: Final = ("back", "settings", "rules", "mute", "full screen", "why", "new", "previous", "next")
"""Commands of the whole table, which every gamepad may give at any time."""


class PadSeats:
    """The seats that gamepads have taken at one table.

    Of several gamepads at a table of several persons, the first that is pressed takes the seat that is to
    act. While there are more gamepads than that, a gamepad with a seat plays no other one. One person may use
    any of them, and persons may share one.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._seat_by_pad: dict[int, int] = {}

    def refuses(self, intent: Intent) -> bool:
        """Return True for a command of a gamepad that plays another seat, after saying whose turn it is."""
        if not isinstance(intent, Command) or intent.pad == NO_PAD or intent.name in _FREE:
            return False
        seat, taken = self._host.session.actor, self._taken()
        if not self._is_shared or seat not in self._host.session.persons or taken.get(intent.pad) == seat:
            return False
        is_free = seat not in taken.values()
        if is_free and intent.pad not in taken:
            self._take(intent.pad, seat)
            return False
        if is_free and len(taken) == len(self._host.app.reader.pads.connected):
            return False
        self._host.app.sound.play("refuse")
        self._host.show_message(message("pad.other_turn", who=self._name(seat)))
        self.follow()
        return True

    @property
    def _is_shared(self) -> bool:
        """True if several persons play, with several gamepads."""
        return len(self._host.session.persons) > 1 and len(self._host.app.reader.pads.connected) > 1

    def _taken(self) -> dict[int, int]:
        """Return the seats of the gamepads that are still there."""
        connected = self._host.app.reader.pads.connected
        self._seat_by_pad = {pad: seat for pad, seat in self._seat_by_pad.items() if pad in connected}
        return self._seat_by_pad

    def _take(self, pad: int, seat: int) -> None:
        self._seat_by_pad[pad] = seat
        self._host.show_message(message("pad.taken", who=self._name(seat)))

    def _name(self, seat: int) -> Player:
        return Player(self._host.face.names[seat])

    def follow(self) -> None:
        """Show the signs of the gamepad whose seat is to act, if it has one and gamepads are in use."""
        reader, seat = self._host.app.reader, self._host.session.actor
        if not self._seat_by_pad or not reader.uses_gamepad:
            return
        pad = next((pad for pad, taken in self._taken().items() if taken == seat), NO_PAD)
        if pad != NO_PAD and reader.pads.family != reader.pads.family_of(pad):
            reader.pads.family = reader.pads.family_of(pad)
            self._host.buttons.refresh_caps()
