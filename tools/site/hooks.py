"""Hooks of mkdocs: pages made of the files in the root, and links that work here and in the repository."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any, Final

from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).resolve().parents[2]
MOVED: Final = {
    "README.md": "index.md",
    "README.de.md": "readme.de.md",
    "README.fr.md": "readme.fr.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "LICENSE": "license.txt",
    "assets/shared/licenses.txt": "licenses.txt",
}
"""Paths in the repository of files outside `docs/`, and their paths in the website."""
_SOURCES: Final = {there: here for here, there in MOVED.items()}
_LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)")
"""The path in a link or picture of Markdown, unless it leads to another host or to the same page."""


def on_files(files: Files, config: Any, **_: object) -> Files:
    """Add the files from outside `docs/`."""
    for here, there in MOVED.items():
        files.append(File.generated(config, there, abs_src_path=str(ROOT / here)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Return the text of a page with links as they must be in the website."""
    there: str = page.file.src_uri
    return _LINK.sub(lambda found: moved(found[1], there), markdown)


def moved(link: str, page: str) -> str:
    """Return a link of a page as it must be in the website; `page` is the page's path there.

    A link to a file that the website does not have stays as it is, and mkdocs refuses it.
    """
    source = PurePosixPath(_SOURCES.get(page, f"docs/{page}"))
    target = normpath(source.parent / link)
    if target.startswith("docs/"):
        return relpath(target.removeprefix("docs/"), str(PurePosixPath(page).parent))
    return relpath(MOVED[target], str(PurePosixPath(page).parent)) if target in MOVED else link
