"""An old picture gives way from top to bottom: each step redraws what changes, and not much more."""

from __future__ import annotations

from pygame import Rect, Surface

from tests.ui.pictures import differences
from ui.draw.sprites import Layer, Sprite
from ui.draw.sweep import Sweep

SIZE = (40, 200)
SHARES = (0.0, 0.1, 0.35, 0.5, 0.45, 0.8, 1.0)


def drawn(layer: Layer) -> Surface:
    """All that the layer shows."""
    whole = Surface((60, 220))
    layer.draw(whole, whole.get_rect())
    return whole


def test_each_step_redraws_what_changes_and_at_the_end_the_old_picture_is_gone() -> None:
    changed: list[Rect] = []
    layer = Layer(changed.append)
    new, old = Surface(SIZE), Surface(SIZE)
    new.fill("white")
    old.fill("navy")
    layer.add(Sprite(new, (10, 10)))
    without = drawn(layer)
    sweep = layer.add(Sweep(old, (10, 10), 1))
    assert drawn(layer).get_at((20, 209)) == drawn(layer).get_at((20, 10)) == old.get_at((0, 0))
    before = drawn(layer)
    for share in SHARES:
        changed.clear()
        sweep.show(share)
        after = drawn(layer)
        for y in range(after.get_height()):
            if before.get_at((20, y)) != after.get_at((20, y)):
                assert any(part.collidepoint(20, y) for part in changed), (share, y)
        assert sum(part.height for part in changed) < 0.75 * SIZE[1]
        before = after
    assert not any(differences(before, without))
