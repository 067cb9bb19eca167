"""Fonts for characters that ours lacks: those beside it, if they are installed, then those of the system.

fontconfig finds the fonts of the system, or on Windows and macOS their names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from ui.draw.fonts import fonts_folder

_EMOJI: Final = "\U0001f000"
"""From here on, characters are mostly pictures."""
_EMOJI_END: Final = "\U0001fbff"
_BESIDE: Final = (
    "NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoSansGeorgian-Regular.ttf",
    "NotoSansJP-Regular.otf", "NotoSansKR-Regular.ttf", "NotoSansSC-Regular.otf",
)  # fmt: skip
"""Fonts that pygame-gui has; a frozen program leaves them out."""
_WINDOWS: Final = (
    "seguiemj.ttf", "segoeui.ttf", "YuGothM.ttc", "meiryo.ttc", "msgothic.ttc", "msyh.ttc", "msjh.ttc",
    "malgun.ttf", "Nirmala.ttc", "Nirmala.ttf", "LeelawUI.ttf", "tahoma.ttf", "arial.ttf", "ebrima.ttf",
    "mmrtext.ttf", "himalaya.ttf", "sylfaen.ttf", "seguisym.ttf", "simsun.ttc", "simsunb.ttf",
)  # fmt: skip
_MAC: Final = (
    "Apple Color Emoji.ttc", "SFHebrew.ttf", "SFArabic.ttf", "Hiragino Sans GB.ttc", "STHeiti Light.ttc",
    "PingFang.ttc", "AppleSDGothicNeo.ttc", "ArialHB.ttc", "GeezaPro.ttc", "Kohinoor.ttc",
    "KohinoorBangla.ttc", "KohinoorTelugu.ttc", "KohinoorGujarati.ttc", "Thonburi.ttc",
    "NotoSansArmenian.ttc", "NotoSansKannada.ttc", "NotoSansMyanmar.ttc", "NotoSansOriya.ttc",
    "Kailasa.ttc", "Apple Symbols.ttf", "Supplemental/Arial Unicode.ttf", "Supplemental/Kefa.ttc",
    "Supplemental/Khmer Sangam MN.ttf", "Supplemental/Lao Sangam MN.ttf",
    "Supplemental/Sinhala Sangam MN.ttc", "Supplemental/Tamil Sangam MN.ttc",
    "Supplemental/Malayalam Sangam MN.ttc",
)  # fmt: skip


def is_emoji(character: str) -> bool:
    """Return True for a character that fonts of emoji draw in colors."""
    return _EMOJI <= character <= _EMOJI_END


def candidates(character: str) -> Iterator[str]:
    """Yield the paths of fonts that may have a character, the best ones first."""
    if (beside := fonts_folder()) and not is_emoji(character):
        yield from _existing(beside, _BESIDE)
    if sys.platform == "win32":
        yield from _existing(Path(os.environ.get("WINDIR", r"C:\windows")) / "fonts", _WINDOWS)
    elif sys.platform == "darwin":
        yield from _existing(Path("/System/Library/Fonts/"), _MAC)
    else:
        for family in ("emoji", "sans") if is_emoji(character) else ("sans",):
            if path := _ask_fontconfig(f"{family}:charset={ord(character):x}"):
                yield path


@cache
def _existing(folder: Path, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(folder / name) for name in names if (folder / name).is_file())


@cache
def _fontconfig() -> Any:
    """Return the library, or None."""
    import ctypes

    try:
        library = ctypes.CDLL("libfontconfig.so.1")
    except OSError:
        return None
    pointer, integer = ctypes.c_void_p, ctypes.c_int
    library.FcNameParse.argtypes, library.FcNameParse.restype = [ctypes.c_char_p], pointer
    library.FcConfigSubstitute.argtypes = [pointer, pointer, integer]
    library.FcDefaultSubstitute.argtypes = library.FcPatternDestroy.argtypes = [pointer]
    library.FcFontMatch.argtypes = [pointer, pointer, ctypes.POINTER(integer)]
    library.FcFontMatch.restype = pointer
    library.FcPatternGetString.argtypes = [
        pointer, ctypes.c_char_p, integer, ctypes.POINTER(ctypes.c_char_p),
    ]  # fmt: skip
    return library


def _ask_fontconfig(pattern: str) -> str:
    """Return the path of the font that matches a pattern best, or ""."""
    import ctypes

    library = _fontconfig()
    if library is None:
        return ""
    wanted = library.FcNameParse(pattern.encode())
    library.FcConfigSubstitute(None, wanted, 0)
    library.FcDefaultSubstitute(wanted)
    found = library.FcFontMatch(None, wanted, ctypes.byref(ctypes.c_int()))
    path = ctypes.c_char_p()
    has_path = found and not library.FcPatternGetString(found, b"file", 0, ctypes.byref(path))
    answer = os.fsdecode(path.value or b"") if has_path else ""
    for each in filter(None, (wanted, found)):
        library.FcPatternDestroy(each)
    return answer
