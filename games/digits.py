"""Digits of all scripts, as keyboards and input methods type them."""

from __future__ import annotations

from typing import Final
from unicodedata import decimal

_FULL_WIDTH: Final = {code + 0xFEE0: code for code in range(ord("!"), ord("~") + 1)} | {0x3000: ord(" ")}


def plain_digits(text: str) -> str:
    """Return a text with the digits of any script as 0 to 9, and usual signs in place of full-width ones."""
    return "".join(str(decimal(sign, sign)) for sign in text.translate(_FULL_WIDTH))
