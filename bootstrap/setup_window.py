"""The contents of the window of the first start: a plate with a scene, a golden bar, and buttons on a canvas.

It is made of any toolkit like tkinter, which its tests replace. Standard library only. The pictures are drawn
ahead by `tools/setup_pictures.py`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from math import sqrt
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeAlias

from bootstrap.words import say

TITLE: Final = "Gold Rush Games"
HEADING: Final = say("heading")
FAILED: Final = say("failed")
CLOSED: Final = say("closed")
NOT_OPENED: Final = say("not_opened")
ONCE: Final = say("once")
CANCEL, CLOSE, COPY, COPIED = say("cancel"), say("close"), say("copy_report"), say("copied")

SHOWN: Final = 0
"""Exit code of the window's process after it has shown the set-up to its end."""
CANCELLED: Final = 70
"""Exit code after the player stopped the set-up."""

WIDTH, HEIGHT, FULL_HEIGHT = 600, 416, 596
"""The size in units, and the height with the output of a failed step."""
GROOVE: Final = (172, 284, 572, 306)
"""Left, top, right and bottom of the bar's groove, in units."""
BUTTON: Final = (140, 38)
SCALES: Final = (1.0, 1.5, 2.0)
"""Pixels to a unit for which there are pictures."""
PICTURES: Final = ("plate", "groove", "nugget", "icon", "button", "button_lit")

_POLL_EVERY: Final = 40  # milliseconds
_HALF: Final = 6.0  # seconds for the bar to creep over half of what it may
_CREEP: Final = 0.3  # share of the rest of a step that the bar may creep over without news
_GLINT_EVERY: Final = 1.6  # seconds
_STARTING: Final = 60.0  # seconds for the game to show its first picture before the window goes
_WIDEST: Final = 2.4  # widths to a height of one monitor
_LEFT, _RIGHT = 172, 572
_CREAM, _GOLD, _PALE, _DARK, _PAPER = "#fbf3dc", "#ffe27a", "#d8c39a", "#1b0f07", "#f4e4bd"
_FILL: Final = ((0xFF, 0xE2, 0x7A), (0xD9, 0x9A, 0x1C), (0x9A, 0x62, 0x10))
"""Colors of the filled bar at its top, in its middle and at its bottom."""

Update: TypeAlias = dict[str, Any]
"""A message to the window, by its entries: `what` happens now, with the bar at its `start` and `end`, 0..1;
the `share` of that which is done, with a `detail` in words; the sentence about what has `failed`, with the
`output`; `starting`, once the game starts; `shown`, once it has shown its first picture."""


def picture_path(name: str, scale: float) -> str:
    """Return the file of a picture."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pictures")
    return os.path.join(folder, f"{name}-{round(100 * scale)}.png")


def picture_scale(dots_per_inch: float) -> float:
    """Return the largest scale of our pictures that a screen asks for; it has 96 dots at scale 1."""
    return max((scale for scale in SCALES if scale <= dots_per_inch / 96 + 0.1), default=SCALES[0])


class CanvasButton:
    """A wooden button on the canvas."""

    def __init__(self, window: SetupWindow, label: str, action: Callable[[], None]) -> None:
        self.action = action
        self.label = label
        self._window = window
        canvas = window.canvas
        self._body = canvas.create_image(0, 0, image=window.pictures["button"])
        self._words = canvas.create_text(0, 0, text=label, fill=_CREAM, font=window.font(15, bold=True))
        for item in (self._body, self._words):
            canvas.tag_bind(item, "<Enter>", lambda _: self.light(is_lit=True))
            canvas.tag_bind(item, "<Leave>", lambda _: self.light(is_lit=False))
            canvas.tag_bind(item, "<ButtonRelease-1>", lambda _: self.action())

    def put(self, x: float, y: float) -> None:
        """Move the center, in units."""
        for item in (self._body, self._words):
            self._window.canvas.coords(item, self._window.px(x), self._window.px(y))

    def rename(self, label: str) -> None:
        """Change the label."""
        self.label = label
        self._window.canvas.itemconfigure(self._words, text=label)

    def light(self, *, is_lit: bool) -> None:
        """Light the button under the mouse, or with the focus."""
        picture = self._window.pictures["button_lit" if is_lit else "button"]
        self._window.canvas.itemconfigure(self._body, image=picture)


class SetupWindow:
    """The window itself, made of a toolkit; it polls for updates and never blocks."""

    def __init__(self, toolkit: Any, updates: SimpleQueue[Update | None]) -> None:
        self.code = SHOWN
        self.what = self.detail = self.report = ""
        self._has_failed = self._is_starting = False
        self._updates = updates
        self._start = self._end = self._share = self._shown = 0.0
        self._since = time.monotonic()
        self._toolkit = toolkit
        self.root = open_root(toolkit)
        self.root.title(TITLE)
        self.root.resizable(False, False)
        self.scale = picture_scale(float(self.root.winfo_fpixels("1i")))
        self.family = str(self.root.tk.call("font", "actual", "TkDefaultFont", "-family"))
        self.pictures = {
            name: toolkit.PhotoImage(file=picture_path(name, self.scale), master=self.root)
            for name in PICTURES
        }
        self.root.iconphoto(True, self.pictures["icon"])
        self.canvas = toolkit.Canvas(
            self.root, width=self.px(WIDTH), height=self.px(HEIGHT), highlightthickness=0, borderwidth=0,
            background="#3d2413",
        )  # fmt: skip
        self.canvas.pack()
        self.canvas.create_image(0, 0, image=self.pictures["plate"], anchor="nw")
        self._heading = self._text(232, HEADING, 19, _GOLD, bold=True)
        self._what = self._text(259, "", 14, _CREAM)
        self._once = self._text(318, ONCE, 13, _PALE)
        self._draw_bar()
        self.buttons = [CanvasButton(self, CANCEL, self.close)]
        self._focus = 0
        self._place_buttons(HEIGHT)
        self._bind()
        self._center()
        self.root.deiconify()
        self.root.after(0, self.poll)

    # -------------------------------------------------------------- layout
    def px(self, length: float) -> int:
        """Return a length in pixels."""
        return round(length * self.scale)

    def font(self, size: float, *, bold: bool = False) -> tuple[str, int, str]:
        """Return a font whose size is in units."""
        return self.family, -self.px(size), "bold" if bold else "normal"

    def _text(self, top: float, words: str, size: float, tone: str, *, bold: bool = False) -> Any:
        """Write a paragraph beside the guide."""
        place = self.px(_LEFT), self.px(top)
        return self.canvas.create_text(
            *place, text=words, fill=tone, anchor="nw", width=self.px(_RIGHT - _LEFT),
            font=self.font(size, bold=bold),
        )  # fmt: skip

    def _draw_bar(self) -> None:
        """Draw the groove, the rows of the empty bar, its glint, and the nugget at its end."""
        left, top, right, bottom = (self.px(length) for length in GROOVE)
        groove = self.canvas.create_image(
            (left + right) // 2, (top + bottom) // 2, image=self.pictures["groove"]
        )
        high = bottom - top
        self._rows = []
        for row in range(high):
            across = 2 * (row + 0.5) / high - 1  # -1 at the top, 1 at the bottom
            inset = round(high / 2 * (1 - sqrt(1 - across * across)))
            item = self.canvas.create_line(0, 0, 0, 0, fill=_shade((row + 0.5) / high), width=1)
            self._rows.append((item, left + inset, top + row))
        self._glint = self.canvas.create_line(0, 0, 0, 0, fill="#fff6cf", width=self.px(3))
        self._nugget = self.canvas.create_image(left, (top + bottom) // 2, image=self.pictures["nugget"])
        self._bar = (groove, self._glint, self._nugget, *(item for item, *_ in self._rows))

    def _place_buttons(self, height: int) -> None:
        for number, button in enumerate(self.buttons):
            button.put(_RIGHT - BUTTON[0] / 2 - number * (BUTTON[0] + 14), height - 34)

    def _bind(self) -> None:
        """Bind keys and the cross of the window."""
        self.root.protocol("WM_DELETE_WINDOW", self.close)
        self.root.bind("<Escape>", lambda _: self.close())
        for key in ("<Return>", "<KP_Enter>", "<space>"):
            self.root.bind(key, lambda _: self.buttons[self._focus].action())
        for key in ("<Tab>", "<Left>", "<Right>"):
            self.root.bind(key, lambda _: self._step())

    def _step(self) -> None:
        """Give the next button the focus."""
        self.buttons[self._focus].light(is_lit=False)
        self._focus = (self._focus + 1) % len(self.buttons)
        self.buttons[self._focus].light(is_lit=True)

    def _center(self, height: int = HEIGHT) -> None:
        """Put the window into the middle of the screen; X tells several monitors as one, which has none."""
        wide, high = self.px(WIDTH), self.px(height)
        screen = self.root.winfo_screenwidth(), self.root.winfo_screenheight()
        is_one = screen[1] <= screen[0] <= _WIDEST * screen[1]
        x, y = (screen[0] - wide) // 2, max(0, (screen[1] - high) // 2)
        self.root.geometry(f"{wide}x{high}+{x}+{y}" if is_one else f"{wide}x{high}")

    # -------------------------------------------------------------- time
    def run(self) -> int:
        """Show the window until all is done or the player closes it; return the exit code."""
        self.root.mainloop()
        return self.code

    def poll(self) -> None:
        """Show the updates that have arrived, move the bar, and schedule the next poll."""
        with suppress(Empty):
            while True:
                update = self._updates.get_nowait()
                if update and not update.get("shown"):
                    self._show(update)
                elif self._is_starting and not update:
                    self._show_failure(NOT_OPENED, "")
                elif not self._has_failed:
                    self.root.destroy()
                    return
        if self._is_starting and time.monotonic() - self._since > _STARTING:
            self.root.destroy()  # the game runs, but is slow
            return
        if not self._has_failed:
            self._move_bar()
        self.root.after(_POLL_EVERY, self.poll)

    def progress(self) -> float:
        """Return the progress of the set-up, 0..1: what is done, and a slow creep until the next news."""
        passed = time.monotonic() - self._since
        creep = _CREEP * passed / (passed + _HALF)
        within = self._share + (1 - self._share) * creep
        self._shown = max(self._shown, self._start + (self._end - self._start) * within)
        return self._shown

    def _move_bar(self) -> None:
        """Fill the bar to the progress, and move the glint, a sign of life, over what is filled."""
        left, top, right, bottom = (self.px(length) for length in GROOVE)
        edge = left + round((right - left) * self.progress())
        for item, start, row in self._rows:
            self.canvas.coords(item, start, row, max(start, edge), row)
        self.canvas.coords(self._nugget, edge, (top + bottom) // 2)
        x = left + round((edge - left) * (time.monotonic() % _GLINT_EVERY) / _GLINT_EVERY)
        inset = self.px(4)
        is_seen = edge - left > 4 * inset and left + inset < x < edge - inset
        tilt = self.px(4) if is_seen else 0
        ends = (top + inset, bottom - inset) if is_seen else (top, top)
        self.canvas.coords(self._glint, x + tilt, ends[0], x - tilt, ends[1])
        self.canvas.itemconfigure(self._glint, state="normal" if is_seen else "hidden")

    def close(self) -> None:
        """Close the window at the player's request; this stops the set-up, unless it has ended already."""
        self.code = SHOWN if self._has_failed or self._is_starting else CANCELLED
        self.root.destroy()

    # -------------------------------------------------------------- updates
    def _show(self, update: Update) -> None:
        if "failed" in update:
            self._show_failure(update["failed"], update["output"])
            return
        if "starting" in update:
            self._is_starting, self._start, self._end = True, 1.0, 1.0
            self.buttons[0].rename(CLOSE)
        self.what, self.detail = update.get("what", self.what), update.get("detail", "")
        if "end" in update:
            self._start, self._end, self._share = update["start"], update["end"], 0.0
            self._since = time.monotonic()
        elif update.get("share", 0.0) > self._share or "starting" in update:
            self._share, self._since = update.get("share", self._share), time.monotonic()
        words = f"{self.what} ... {self.detail}" if self.detail else f"{self.what} ..."
        self.canvas.itemconfigure(self._what, text=words)

    def _show_failure(self, sentence: str, output: str) -> None:
        """Replace the bar with the sentence, and with the output of the failed step below it."""
        heading = CLOSED if self._is_starting else FAILED
        self._has_failed, self._is_starting, self.what = True, False, sentence
        self.report = "\n\n".join(filter(None, (sentence, output.strip())))
        canvas = self.canvas
        for item in (*self._bar, self._once):
            canvas.delete(item)
        canvas.itemconfigure(self._heading, text=heading)
        canvas.itemconfigure(self._what, text=sentence)
        canvas.coords(self._what, self.px(_LEFT), canvas.bbox(self._heading)[3] + self.px(6))
        bottom = canvas.bbox(self._what)[3] / self.scale
        height = FULL_HEIGHT if output.strip() or bottom > HEIGHT - 66 else HEIGHT
        canvas.configure(height=self.px(height))
        self.buttons[0].rename(CLOSE)
        self.buttons.append(CanvasButton(self, COPY, self.copy))
        self._place_buttons(height)
        if output.strip():
            self._show_output(output.strip(), bottom + 14)
        self._center(height)
        self.root.lift()

    def _show_output(self, output: str, top: float) -> None:
        paper = self._toolkit.Text(
            self.root, wrap="word", background=_DARK, foreground=_PAPER, borderwidth=0, padx=self.px(10),
            pady=self.px(6), highlightthickness=1, highlightbackground="#d99a1c", takefocus=0,
            font=("TkFixedFont", -self.px(12)),
        )  # fmt: skip
        paper.insert("1.0", output)
        paper.see("end")
        paper["state"] = "disabled"
        self.canvas.create_window(
            self.px(28), self.px(top), window=paper, anchor="nw", width=self.px(WIDTH - 56),
            height=self.px(FULL_HEIGHT - 64 - top),
        )  # fmt: skip

    def copy(self) -> None:
        """Copy the sentence and the whole output, for whoever can help."""
        self.root.clipboard_clear()
        self.root.clipboard_append(self.report)
        self.buttons[1].rename(COPIED)


def open_root(toolkit: Any) -> Any:
    """Return the hidden window, in whose fonts a pixel is one also where an X desktop sets a density."""
    asked = ""
    if sys.platform not in ("win32", "darwin"):
        probe = toolkit.Tk(className="Xft")  # programs of this name have the option of all others
        asked = probe.option_get("dpi", "Dpi")
        probe.destroy()
    root = toolkit.Tk()
    root.withdraw()
    with suppress(ValueError):
        root.tk.call("tk", "scaling", float(asked) / 72)
    return root


def _shade(share: float) -> str:
    """Return the color of a row of the bar, from its top (0) to its bottom (1)."""
    first, last = (_FILL[0], _FILL[1]) if share < 0.5 else (_FILL[1], _FILL[2])
    part = (share % 0.5) * 2
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(first, last, strict=True))
