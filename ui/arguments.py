"""The options of the command line."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from games.compat import override
from games.core import Message, Words, message
from saves.files import printable

if TYPE_CHECKING:
    import argparse

NAME = "Gold Rush Games"


@dataclass(slots=True)
class Arguments:
    """The options of the command line."""

    game: str = ""
    deal: str = ""
    save: str = ""
    data_dir: str = ""
    screenshot: str = ""
    size: tuple[int, int] | None = None
    first_frame: bool = False
    where: bool = False
    language: str = ""

    @property
    def has_table(self) -> bool:
        """True for a start that opens a game over the launcher."""
        return bool(self.game or self.save)

    @property
    def is_output(self) -> bool:
        """True for a start that only prints or draws something."""
        return bool(self.screenshot or self.first_frame)


_WITH_VALUE: Final = {"--game", "--deal", "--data-dir", "--screenshot", "--size", "--language"}
_WITHOUT_VALUE: Final = {"--first-frame", "--where"}
_MOST_DIGITS: Final = 18


class BadArguments(ValueError):
    """An invalid command line; its `reason` is one sentence."""

    def __init__(self, reason: Words) -> None:
        super().__init__(reason)
        self.reason: Final = reason


def parse(argv: list[str], version: str) -> Arguments:
    """Return the arguments of a command line. Raises `BadArguments`; exits for --help and --version."""
    if not argv:
        return Arguments()
    found = read_plain(argv)
    if found is None:
        found = vars(make_parser(version).parse_args(argv))
    for name, value in found.items():
        if value == "":
            raise BadArguments(message("cli.nothing", name=name.replace("_", "-")))
    given: dict[str, Any] = {name: value for name, value in found.items() if value}
    if size := given.pop("size", ""):
        given["size"] = _size(size)
    arguments = Arguments(**given)
    _check(arguments)
    return arguments


def read_plain(argv: list[str]) -> dict[str, Any] | None:
    """Return the options of a plain command line; None for one that needs argparse, which is slow to load.

    A plain one has only known options in full, and values that are not empty and begin with no hyphen.
    """
    found: dict[str, Any] = {}
    words = iter(argv)
    for word in words:
        name, joined, value = word.partition("=")
        if word in _WITHOUT_VALUE:
            found[word] = True
        elif name in _WITH_VALUE:
            found[name] = value if joined else next(words, "")
        elif "--save" in found:
            return None
        else:
            found["--save"] = word
    if any(value is not True and (not value or value[0] == "-") for value in found.values()):
        return None
    return {name[2:].replace("-", "_"): value for name, value in found.items()}


def make_parser(version: str) -> argparse.ArgumentParser:
    """Return the parser of every command line, whose errors are `BadArguments`."""
    import argparse

    from ui.words import in_words

    class Parser(argparse.ArgumentParser):
        @override
        def error(self, message: str) -> NoReturn:
            raise _parse_error(printable(message[0].upper() + message[1:]))

        @override
        def format_help(self) -> str:
            self.description = in_words(message("cli.about"))
            for action in own:  # only now, because every start makes a parser, and reads no catalogue for it
                action.help = in_words(message(f"cli.help.{action.dest}"))
            return super().format_help()

    use_system_language()
    parser = Parser(prog="gold-rush-games", allow_abbrev=False)
    add = parser.add_argument
    own = [
        add("save", nargs="?", metavar="SAVE"),
        add("--game", metavar="NAME"),
        add("--deal", metavar="N"),
        add("--data-dir", metavar="DIR"),
        add("--screenshot", metavar="FILE"),
        add("--size", metavar="WxH"),
        add("--first-frame", action="store_true"),
        add("--where", action="store_true"),
        add("--language", metavar="CODE"),
    ]
    add("--version", action="version", version=f"{NAME} {version}")
    return parser


def use_system_language() -> None:
    """Speak the language of the system, before that of the settings is known."""
    from ui.words import set_language, system_language

    set_language(system_language())


def _parse_error(fault: str) -> BadArguments:
    return BadArguments(message("cli.see_help", fault=fault))


def _size(words: str) -> tuple[int, int]:
    width, cross, height = words.lower().partition("x")
    sides = [
        int(side) if side.isascii() and side.isdigit() and len(side) < 6 else 0 for side in (width, height)
    ]
    if not cross or not (960 <= sides[0] <= 7680 and 600 <= sides[1] <= 4800):
        raise BadArguments(message("cli.size", size=printable(words)))
    return sides[0], sides[1]


def _check(arguments: Arguments) -> None:
    from games import GAMES

    if arguments.game and arguments.game not in GAMES:
        raise BadArguments(message("cli.no_game", game=printable(arguments.game), games=", ".join(GAMES)))
    if arguments.language:
        _check_language(arguments.language)
    if arguments.deal:
        _check_deal(arguments)
    if arguments.save and arguments.game:
        raise BadArguments(message("cli.game_and_save"))
    if arguments.save:
        _check_exists(arguments.save, message("cli.no_save", path=printable(arguments.save)))
    if arguments.screenshot:
        there = message("cli.no_folder", path=printable(arguments.screenshot))
        _check_exists(_folder_of(arguments.screenshot), there)
    if arguments.data_dir:
        _folder_of(arguments.data_dir)


def _check_exists(path: str, otherwise: Message) -> None:
    """Raise `BadArguments` if there is nothing at a path, or the user may not look at it."""
    try:
        os.stat(path)
    except PermissionError:
        raise BadArguments(message("cli.denied", path=printable(path))) from None
    except (OSError, ValueError):
        raise BadArguments(otherwise) from None


def _folder_of(path: str) -> str:
    """Return the folder above a path. Raises `BadArguments` if even the current folder is gone."""
    try:
        return os.path.dirname(os.path.abspath(path))
    except OSError:
        raise BadArguments(message("cli.folder_gone")) from None


def _check_deal(arguments: Arguments) -> None:
    """Set the deal, and the game of a code, whatever --game says. Raises `BadArguments`."""
    deal = arguments.deal
    is_number = deal.isascii() and deal.isdigit() and deal[0] != "0" and len(deal) <= _MOST_DIGITS
    if arguments.game and is_number:
        return  # what `parse_deal` would return, without the rules of all patiences
    from games.patience.deal_code import parse_deal
    from games.patience.deals import BadDeal

    try:
        arguments.game, arguments.deal = parse_deal(deal, arguments.game).as_wish
    except BadDeal as fault:
        if arguments.game or fault.reason.key.startswith("options.code"):
            raise BadArguments(fault.reason) from None
    if not arguments.game:
        raise BadArguments(message("cli.deal_alone"))


def _check_language(code: str) -> None:
    from ui.words import LANGUAGES, incomplete_languages

    codes = (*LANGUAGES, *incomplete_languages())
    if code not in codes:
        raise BadArguments(message("cli.no_language", code=printable(code), codes=", ".join(codes)))
