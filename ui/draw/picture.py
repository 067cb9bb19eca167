"""`Picture`, a surface that callers must not change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Surface

if TYPE_CHECKING:
    from typing_extensions import deprecated

    from games.compat import override

    class Picture(Surface):
        """A surface that all callers of a cached function share. Show or copy it, but do not change it.

        Only the type checker knows this class and rejects calls of these methods; for Python it is `Surface`.
        `copy`, `convert_alpha` and the functions of `pygame.transform` return surfaces of the caller's own.
        """

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def blit(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def blits(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def fblits(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def fill(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def premul_alpha_ip(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def scroll(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def set_alpha(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def set_at(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def set_clip(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def set_colorkey(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def set_palette(self, *args: Any, **kwargs: Any) -> Any: ...

        @override
        @deprecated("a cached picture is shared: draw on a copy")
        def set_palette_at(self, *args: Any, **kwargs: Any) -> Any: ...

else:
    Picture = Surface
