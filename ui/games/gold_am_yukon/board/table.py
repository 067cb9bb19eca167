"""The drawn table of GOLD AM YUKON: ground, stones, claims, lights, tray, and each event's effect.

The view follows an event before the table does; the returned tweens only show the change.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Final, assert_never

from pygame import Rect

from games.core import Move, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX
from ui.draw.boxes import around
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place
from ui.draw.tween import Tween
from ui.games.gold_am_yukon.board.board_map import NOTHING, BoardView, Point, zoom_levels
from ui.games.gold_am_yukon.board.effects import STAKE, BoardEffects, nugget
from ui.games.gold_am_yukon.board.layout import Layout
from ui.games.gold_am_yukon.board.lights import Lights, WalkPreview
from ui.games.gold_am_yukon.board.season import season_step
from ui.games.gold_am_yukon.board.stones import ClaimSprites, StoneSprites, guard_rect
from ui.games.gold_am_yukon.board.tray import NuggetCounters, Tray
from ui.play.board.dice import roll_strength
from ui.play.board.effects import FLIGHT, do_nothing
from ui.play.board.payments import Payment, payment_strength
from ui.play.board.tokens import HOPS
from ui.play.panels.canvas import Play

_NUGGET: Final = 30  # units
_NEXT_AWAY: Final = 0.05  # seconds from one stone that leaves to the next
_DRAG_FROM: Final = 6  # units the mouse must move before a press becomes a drag


class YukonTable:
    """The sprites of a board; `view` is the window on the ground."""

    def __init__(
        self, layer: Layer, layout: Layout, play: Play, seats: Sequence[SeatLook], view: gy.View
    ) -> None:
        self.layer = layer
        self.layout = layout
        self.seats = tuple(seats)
        self.board = board = view.board
        self._play = play
        self.landings: dict[int, float] = {}
        """Seconds until the nuggets of the last event land in a row, by seat."""
        self._seen = view
        self.view = layer.add(BoardView(board.name, layout.board, layout.m))
        self._effects = BoardEffects(layer, layout.m)
        self.tray = Tray(layer, layout, view)
        self.tray.strike = lambda strength: play("dice_hit", strength=strength)
        self._counters = NuggetCounters(layer, layout, len(self.seats))
        self.claims = ClaimSprites(self.view, layout.m, self.seats)
        self.stones = StoneSprites(self.view, layout.m, self.seats)
        self.lights = Lights(self.view, layout.m, self.seats)

    # -------------------------------------------------------------- the whole table at once
    def follow(self, view: gy.View) -> None:
        """Set the current view without moving any sprite."""
        self._seen = view
        self.tray.follow(view)
        self.stones.follow(view.teams)

    def show(self, view: gy.View) -> None:
        """Put everything in its place, without any animation; lights stay."""
        self.arrange(view)

    def arrange(self, view: gy.View) -> list[Tween]:
        """Bring the table to a view after an undo or a jump, and return the tweens that show it."""
        self._effects.clear()
        self.stones.drop()
        self._seen = view
        self._show_claims(view)
        self.tray.show(view)
        self._counters.show(view)
        return self.stones.arrange(view.teams)

    def begin(self, event: gy.Event) -> list[Tween]:
        """Apply an event to the table and return the tweens that show it."""
        match event:
            case gy.Drawn():
                return self._animate_draw(event)
            case gy.Placed():
                return self._animate_entry(event.player, gy.HEAD, event.space)
            case gy.Began():
                return self._animate_turn_start(event)
            case gy.Threw():
                return self._animate_throw(event)
            case gy.Entered():
                self.tray.show_dots()
                return self._animate_entry(event.player, event.end, event.space)
            case gy.Stepped():
                self.tray.show_dots()
                return [self.stones.step(event, lambda: self._play("token", strength=HOPS))]
            case gy.TurnedBack():
                return self._animate_turn_back(event)
            case gy.Staked():
                return self._animate_stake(event)
            case gy.Retired():
                return self._animate_return(event)
            case gy.Ended():
                return self._animate_turn_end(event)
            case gy.Finished():
                return self._animate_win(event)
            case _:
                assert_never(event)

    def _show_claims(self, view: gy.View) -> None:
        """Show the staked claims, and the season that has come with them."""
        self.claims.show(view.guards)
        staked = sum(guard != gy.NOBODY for guard in view.guards)
        self.view.season = season_step(staked, len(view.guards))

    # -------------------------------------------------------------- choosing
    def preview(self, walk: WalkPreview | None) -> None:
        """Show a walk or an entry before it happens; None removes it."""
        player = self._seen.player
        self.lights.preview(walk, player)
        self.stones.fade(set(self._seen.teams[player]).difference(walk.team) if walk else ())

    def caption(self, words: str, *, claim: int = NOTHING) -> None:
        """Show a caption beside a claim; "" removes it."""
        self._effects.end_caption()
        if words and self.rect_of_claim(claim).width:
            guard = self._seen.guards[claim]
            badge = self.seats[guard] if guard != gy.NOBODY else None
            # beside its ring, where a walk may end
            self._effects.caption(words, self.rect_of_ring(claim), self.layout.board, badge)

    def mark_missing(self, claim: int, spaces: Collection[int]) -> Rect:
        """Mark a claim and the spaces that prevent its staking; return the visible area of all of them."""
        self.lights.mark(claims=[claim], missing=spaces)
        visible = [rect for rect in map(self.rect_of, spaces) if rect.width]
        return self.rect_of_ring(claim).unionall(visible)

    # -------------------------------------------------------------- areas
    def space_and_claim_at(self, place: Place) -> tuple[int, int]:
        """Return the space and the claim at a place of the window, -1 for none; never both."""
        if not self.layout.board.collidepoint(place):
            return NOTHING, NOTHING
        point, chart = self.view.to_ground(place), self.view.chart
        return chart.space_at(point), chart.claim_at(point)

    def rect_of(self, space: int) -> Rect:
        """Return the visible area of a space in the window."""
        chart = self.view.chart
        return self.view.rect_in_window(around(chart.spaces[space], chart.stone_width, chart.stone_width))

    def rect_of_claim(self, claim: int) -> Rect:
        """Return the visible area of a claim's icon in the window."""
        chart = self.view.chart
        side = chart.icon_width(claim)
        return self.view.rect_in_window(around(chart.claims[claim], side, side))

    def rect_of_ring(self, claim: int) -> Rect:
        """Return the visible area of a claim with its spaces in the window."""
        return self.view.rect_in_window(self.view.chart.bounds(claim))

    def action_areas(self, moves: Sequence[Move]) -> list[Rect]:
        """Return the areas of all stones, of these moves' spaces, and of claims with room for captions."""
        goals = [move.space for move in moves if isinstance(move, gy.Place | gy.Enter | gy.Step)]
        claims = [self.rect_of_claim(move.claim) for move in moves if isinstance(move, gy.Stake)]
        rooms = [claim.inflate(4 * claim.width, 3 * claim.height) for claim in claims]
        return [*rooms, *map(self.rect_of, {*goals, *chain(*self._seen.teams)})]

    # -------------------------------------------------------------- zoom and pan
    @property
    def zoom(self) -> int:
        """The step of the zoom, 0 while the whole board is in sight."""
        return self.view.chart.zoom

    @property
    def zoom_levels(self) -> int:
        """The number of zoom steps."""
        return zoom_levels(self.layout.m)

    def zoom_to(self, zoom: int, place: Place | None = None) -> bool:
        """Zoom to a step; the ground under `place`, a place of the window, stays. False if nothing changed.

        All tweens must have ended before, and the mouse may hold no stone.
        """
        zoom = max(0, min(zoom, self.zoom_levels - 1))
        if zoom == self.zoom:
            return False
        self.caption("")
        self.view.zoom_to(zoom, place or self.layout.board.center)
        self.claims.rebuild(self._seen.guards)
        self.stones.rebuild()
        self.lights.rebuild()
        return True

    def pan(self, across: float, down: float) -> bool:
        """Scroll the ground by some pixels, up to its edge; return False if it does not move."""
        self.caption("")
        return self.view.move(across, down)

    def reveal(self, *, space: int = NOTHING, claim: int = NOTHING) -> bool:
        """Scroll a space or a claim well into view; return False if the ground did not move."""
        here, room = self.view.chart, self.layout.board
        x, y = here.spaces[space] if space != NOTHING else here.claims[claim]
        inner = room.inflate(-2 * here.step, -2 * here.step)
        if inner.collidepoint(self.view.to_window((x, y))):
            return False
        return self.view.move_to((x - room.width / 2, y - room.height / 2))

    # -------------------------------------------------------------- events
    def _animate_draw(self, event: gy.Drawn) -> list[Tween]:
        """Show that a player begins."""
        self._play("hint")
        place = self._counters.nugget_position(event.player)
        return [self._effects.text_popup(message("gold_am_yukon.sign.begins"), place, 0.0, 1.0)]

    def _animate_turn_start(self, event: gy.Began) -> list[Tween]:
        """Show the start of a turn: a halo around both ends of the team."""
        self.tray.settle()
        team = self._seen.teams[event.player]
        ends = {team[0], team[-1]} if team else set()
        size = self.view.chart.stone_width
        return [self._effects.halo(self._position_of(space), size) for space in ends]

    def _animate_throw(self, event: gy.Threw) -> list[Tween]:
        """Roll the die into the tray."""
        self._play("dice_roll", strength=roll_strength(1))
        tweens = self.tray.throw()
        if event.again:
            till = self.layout.tray.centerx, self.layout.tray.top
            words = message("gold_am_yukon.sign.throw_again")
            tweens.append(self._effects.text_popup(words, till, tweens[-1].seconds, 0.9))
        return tweens

    def _animate_entry(self, seat: int, end: int, space: int) -> list[Tween]:
        """Let a stone fly from its player's row to an end of the team, or as the first to its start."""
        shown = self.stones.enter(seat, end, space)
        number = len(self._seen.teams[seat])

        def land() -> None:
            shown()
            self._play("token", pitch=number)

        start, target = self._counters.badge_position(seat), self._position_of(space)
        return [self._effects.fly_stone(self.stones.picture(seat), start, target, land)]

    def _animate_turn_back(self, event: gy.TurnedBack) -> list[Tween]:
        """Show the sign for turning back at the barred end; let the stones that bar the way hop."""
        self._play("refuse")
        team = self._seen.teams[event.player]
        if not team:
            return []
        barred, leading = (team[-1], team[0]) if event.end == gy.TAIL else (team[0], team[-1])
        size = self.view.chart.stone_width
        tweens = [self._effects.sign(self._position_of(barred), round(size * 1.5))]
        tweens.append(self._effects.halo(self._position_of(leading), size, 0.15))
        adjacent = self.board.links[barred]
        return [*tweens, *(self.stones.hop_in_place(seat, adjacent) for seat in event.met)]

    def _animate_stake(self, event: gy.Staked) -> list[Tween]:
        """Let the stone fly into the claim, rays burst from it, and the nuggets fly to the player's row."""
        seat, claim = event.player, event.claim
        self.tray.show_dots()
        start = self.view.to_window(self.view.chart.spaces[event.space])
        self.stones.remove_end(seat, event.end)
        rect = self._icon_area(claim)
        is_six = event.nuggets == SIX

        def show_guard() -> None:
            self._show_claims(self._seen)
            self._play("fanfare") if is_six else self._play("token", pitch=5)

        stone = self.stones.picture(seat)
        end = self.view.to_window(guard_rect(self.view.chart, claim).center)
        tweens = [self._effects.fly_stone(stone, start, end, show_guard, seconds=STAKE)]
        tweens.append(self._effects.burst(rect, STAKE, 1.3 if is_six else 0.7))
        if is_six:
            tweens.append(self._effects.burst(rect.inflate(rect.size), STAKE + 0.15, 1.4))
            tweens += self._effects.star_tweens(rect.inflate(rect.size), STAKE + 0.2)
        tweens += self._effects.star_tweens(rect, STAKE)
        goal = self._counters.nugget_position(seat)

        def play_sound() -> None:
            self._play("gold" if is_six else "coins", strength=payment_strength(event.nuggets))

        def update_count() -> None:
            self._counters.show(self._seen)

        pieces = [(nugget(self.layout.m.u(_NUGGET)),)] * event.nuggets
        payment = Payment(pieces, rect.center, goal, rect.width * 0.18 if event.nuggets > 1 else 0)
        tweens += payment.tweens(self._effects, self.layout.m, STAKE + 0.12, play_sound, update_count)
        self.landings[seat] = STAKE + 0.12 + FLIGHT
        words = message("gain", amount=event.nuggets)
        tweens.append(self._effects.text_popup(words, goal, self.landings[seat], 0.8))
        return tweens

    def _animate_return(self, event: gy.Retired) -> list[Tween]:
        """Let the stones of the team fly from the board to the player's row."""
        seat, goal = event.player, self._counters.badge_position(event.player)
        starts = [self._position_of(space) for space in event.spaces]
        self.stones.clear(seat)
        self._play("card_slide")
        picture = self.stones.picture(seat)
        tweens = [
            self._effects.fly_stone(picture, start, goal, do_nothing, number * _NEXT_AWAY)
            for number, start in enumerate(starts)
        ]
        row = self._counters.row(seat)
        words = message("gold_am_yukon.sign.retired")
        return [*tweens, self._effects.text_popup(words, row.center, 0.2, 1.2)]

    def _animate_turn_end(self, event: gy.Ended) -> list[Tween]:
        """Show the end of a turn, and the loss of spots for which there was no way."""
        self.tray.show_dots()
        if not event.spots or event.why != "blocked":
            return []
        self._play("refuse")
        words = message("gold_am_yukon.sign.lost", count=event.spots)
        return [self._effects.text_popup(words, (self.layout.tray.centerx, self.layout.tray.top), 0.0, 1.1)]

    def _animate_win(self, event: gy.Finished) -> list[Tween]:
        """Let nuggets leap from all claims of the winners."""
        claims = [claim for claim, guard in enumerate(self._seen.guards) if guard in event.winners]
        starts: list[Place] = [self._icon_area(claim).center for claim in claims]
        return self._effects.cascade(starts * 3, self.layout.side.bottom, 1.3, 0.1)

    def _position_of(self, space: int) -> tuple[int, int]:
        """Return the center of a space in the window, or the nearest visible point."""
        return self._clamp_to_board(self.view.to_window(self.view.chart.spaces[space]))

    def _clamp_to_board(self, place: tuple[int, int]) -> tuple[int, int]:
        room = self.layout.board
        return max(room.left, min(place[0], room.right)), max(room.top, min(place[1], room.bottom))

    def _icon_area(self, claim: int) -> Rect:
        side = round(self.view.chart.icon_width(claim) * 0.7)
        return around(self._clamp_to_board(self.view.to_window(self.view.chart.claims[claim])), side, side)


class BoardDrag:
    """A drag on the board: of a stone at an end of the team, or of the ground."""

    def __init__(self, table: YukonTable) -> None:
        self._table = table
        self._start: Point | None = None
        self._last: Point = (0, 0)
        self._stone = NOTHING
        self._is_dragging = False

    @property
    def is_pressed(self) -> bool:
        """True while the mouse button is pressed on the board."""
        return self._start is not None

    def press(self, place: Point, stone: int) -> None:
        """Start a press at a place, on the stone of a space or on the ground (NOTHING)."""
        self._start = self._last = place
        self._stone = stone

    def update(self, place: Point) -> bool:
        """Return True once the mouse has moved too far for a click; lift the stone then."""
        if not self._is_dragging and self._start is not None:
            away = abs(place[0] - self._start[0]) + abs(place[1] - self._start[1])
            self._is_dragging = away >= self._table.layout.m.u(_DRAG_FROM)
            if self._is_dragging and self._stone != NOTHING:
                self._table.stones.lift(self._stone, place)
        return self._is_dragging

    def carry(self, place: Point) -> bool:
        """Move the held stone, or the ground; return True if the ground has moved."""
        last, self._last = self._last, place
        if self._stone == NOTHING:
            return self._table.pan(place[0] - last[0], place[1] - last[1])
        self._table.stones.carry(place)
        return False

    def release(self) -> tuple[int, bool]:
        """End the press; return the stone that it held, NOTHING for none, and True if the mouse dragged."""
        held = self._stone, self._is_dragging
        self._start, self._stone, self._is_dragging = None, NOTHING, False
        return held

    def drop(self) -> None:
        """End the press, and put a held stone back on its space."""
        stone, was_dragged = self.release()
        if was_dragged and stone != NOTHING:
            self._table.stones.drop()
