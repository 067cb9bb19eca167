"""The letters of Windows, where pygame has an older FreeType: words have room there too.

On Linux, the FreeType of the system makes such letters if it is loaded before pygame's own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from ctypes.util import find_library

import pytest
from pygame import freetype

SCREENS = (
    "tests/ui/test_screens.py::test_it_looks_as_it_did_reads_well_at_any_size_contrast_and_language_and_rests"
)
TESTS = (
    "tests/ui/test_layout.py::test_nothing_overlaps_nothing_leaves_its_room_and_nothing_is_too_small",
    *(
        f"{SCREENS}[{name}]"
        for name in (
            "launcher",
            "new_calamity",
            "strike_selling",
            "klondike",
            "klondike_watched",
            "yukon",
            "calamity",
        )
    ),
)
"""All layouts, and the screens with least room."""
VERSION = "from pygame import freetype; print(*freetype.get_version())"


def python(library: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with a library loaded before all others."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "LD_PRELOAD": library, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="libraries are loaded before others on Linux only")
def test_words_have_room_in_the_letters_of_an_older_freetype() -> None:
    library = find_library("freetype") or pytest.skip("the system has no FreeType")
    version = tuple(map(int, python(library, "-c", VERSION).stdout.split()))
    if version >= freetype.get_version():
        pytest.skip(f"the FreeType of the system is not older: {version}")
    done = python(library, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *TESTS)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
