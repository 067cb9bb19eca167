"""SHA-256 by Python's own module, as `random` takes its hash: `hashlib` loads OpenSSL, which takes 4 MB."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final

_OWN: Final = ("_sha2", "_sha256")
"""Python's own module: since 3.12, and before."""


def hex_digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes, as 64 hexadecimal digits."""
    made: Any = _module().sha256(data)
    digest: str = made.hexdigest()
    return digest


@cache
def _module() -> ModuleType:
    for name in _OWN:
        with suppress(ImportError):
            return import_module(name)
    return import_module("hashlib")
