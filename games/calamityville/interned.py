"""Events of CALAMITYVILLE that come again and again: each is made once and then handed out again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.calamityville import state as cv

threw: Final = lru_cache(maxsize=256)(cv.Threw)
"""`Threw`, of which there are no more than 120."""
began: Final = lru_cache(maxsize=8)(cv.Began)
"""`Began`, for four players."""
drew: Final = lru_cache(maxsize=64)(cv.Drew)
"""`Drew`, of which there are 60."""
asked: Final = lru_cache(maxsize=4_096, typed=True)(cv.Asked)
"""`Asked`; typed, since tasks of two classes with the same values are equal."""
