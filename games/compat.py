"""`override`, which `typing` has from Python 3.12 on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from typing_extensions import override
else:
    F = TypeVar("F")

    def override(method: F) -> F:
        """Mark a method that overrides one of a base class, which the type checker then checks."""
        return method


__all__ = ["override"]
