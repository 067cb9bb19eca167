"""What can go wrong with a save file. The text of each is one sentence for the player."""

from __future__ import annotations

import errno


class SaveError(Exception):
    """Something about a save that the player should be told; its text is a sentence for the player."""


class BadSave(SaveError):
    """A file that is no save of these games, or one that this version cannot read."""


class SaveInUse(SaveError):
    """A save that another window has open."""


class CannotSave(SaveError):
    """A file that cannot be written, copied or moved."""


IN_USE = "This game is open in another window already; please play on there, or close it first."

_WHY = {
    errno.ENOSPC: "the disk is full, so please free some space",
    errno.EDQUOT: "your share of the disk is used up, so please free some space",
    errno.EROFS: "the disk can only be read, so please make it writable",
    errno.EACCES: "the folder may not be written to, so please check its permissions",
    errno.EPERM: "the folder may not be written to, so please check its permissions",
    errno.EEXIST: "there is a file of that name already, so please choose another name",
    errno.ENOENT: "the folder is gone, so please put it back",
    errno.ENAMETOOLONG: "the name is too long, so please choose a shorter one",
    errno.ENOTDIR: "what should be a folder is none, so please check it",
}


def why(fault: OSError | ValueError) -> str:
    """What the system complains of, and what the player can do, as a part of a sentence."""
    code = fault.errno if isinstance(fault, OSError) else errno.ENOENT
    return _WHY.get(code or 0, "the disk does not answer as it should, so please check it")
