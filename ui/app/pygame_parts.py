"""The import of pygame in two parts: what the first picture needs, and the rest, which takes longer."""

from __future__ import annotations

import sys
from importlib import reload
from typing import Any, Final

_LATER: Final = (
    "pygame._data_classes", "pygame._debug", "pygame.font", "pygame.mixer", "pygame.mixer_music",
    "pygame.pixelarray", "pygame.scrap", "pygame.sysfont", "pygame.system", "pygame.typing",
    "importlib.resources",
)  # fmt: skip
"""Modules that pygame does without at first, as on systems that lack them.

Without `importlib.resources`, it opens its own files by their paths.
"""

_modules: Final[dict[str, Any]] = sys.modules


def import_for_picture() -> None:
    """Import pygame without the modules that the first picture does not need, unless it is imported already.

    Python takes None in place of a module for one that is missing.
    """
    if "pygame" in _modules:
        return
    _modules.update((name, None) for name in _LATER if name not in _modules)
    try:
        import pygame  # noqa: F401
    except ImportError:  # another version of it may need them all
        _release()


def import_rest() -> None:
    """Import the modules that `import_for_picture` has left out, and start the fonts.

    pygame's own file is run again, which deletes the name `imageext` once more.
    """
    import pygame

    if _release():
        vars(pygame).setdefault("imageext", _modules["pygame.imageext"])
        reload(pygame)
    pygame.font.init()


def _release() -> bool:
    """Let modules that were left out be imported; return True if there were any."""
    left_out = [name for name in _LATER if _modules.get(name, ...) is None]
    for name in left_out:
        del _modules[name]
    return bool(left_out)
