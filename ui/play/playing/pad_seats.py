"""The gamepads of several persons at one screen: each plays one seat, and the buttons have its signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core import Message, Player, message
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
    act, and no other one plays it. A gamepad that goes round takes further seats, each by a second press. One
    person may use any of them.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._pads: dict[int, int] = {}
        """The gamepad of each seat that has one."""
        self._asked = (NO_PAD, NO_PAD)
        """The gamepad and the seat of the last question whether it takes this seat too."""

    def refuses(self, intent: Intent) -> bool:
        """Return True for a command of a gamepad that plays another seat, after saying whose turn it is."""
        if not isinstance(intent, Command) or intent.pad == NO_PAD or intent.name in _FREE:
            return False
        seat, pad, pads = self._host.session.actor, intent.pad, self._connected()
        if not self._is_shared or seat not in self._host.session.persons or pads.get(seat) == pad:
            return False
        if seat in pads:
            self._refuse(message("pad.other_turn", who=self._name(seat)))
            return True
        others = self._host.app.reader.pads.connected - {*pads.values()}
        if pad in pads.values() and others and self._asked != (pad, seat):
            self._asked = pad, seat
            self._refuse(message("pad.take_too", who=self._name(seat)))
            return True
        pads[seat] = pad
        self._host.show_message(message("pad.taken", who=self._name(seat)))
        return False

    def _refuse(self, why: Message) -> None:
        self._host.app.sound.play("refuse")
        self._host.show_message(why)
        self.follow()

    @property
    def _is_shared(self) -> bool:
        """True if several persons play, with several gamepads."""
        return len(self._host.session.persons) > 1 and len(self._host.app.reader.pads.connected) > 1

    def _connected(self) -> dict[int, int]:
        """Return the gamepads of the seats, without those that are gone."""
        connected = self._host.app.reader.pads.connected
        self._pads = {seat: pad for seat, pad in self._pads.items() if pad in connected}
        return self._pads

    def _name(self, seat: int) -> Player:
        return Player(self._host.face.names[seat])

    def follow(self) -> None:
        """Show the signs of the gamepad whose seat is to act, if it has one and gamepads are in use."""
        reader, seat = self._host.app.reader, self._host.session.actor
        if not self._pads or not reader.uses_gamepad:
            return
        pad = self._connected().get(seat, NO_PAD)
        if pad != NO_PAD and reader.pads.family != reader.pads.family_of(pad):
            reader.pads.family = reader.pads.family_of(pad)
            self._host.buttons.refresh_caps()
