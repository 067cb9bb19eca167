"""The picture that the command line asks for, saved without a window."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games.core import Words, message
from saves.files import describe_error, printable
from saves.path_check import check_path

if TYPE_CHECKING:
    from ui.app.app import App


def save_screenshot(app: App, path: Path) -> Words:
    """Save the picture of the window once nothing moves, and close it; return why that failed, or ""."""
    app.loop.settle()
    picture = BytesIO()
    pygame.image.save(app.display.seen, picture, "picture.png")
    app.close()
    try:
        check_path(path)
        path.write_bytes(picture.getvalue())
    except (OSError, ValueError) as error:
        return message("cli.picture", path=printable(str(path)), why=describe_error(error))
    return ""
