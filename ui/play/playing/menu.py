"""The menu of a whole game in play: begin a new one, open saved ones, watch it, see its result."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from games.core import Message, Words, message
from games.rulebook import topics
from games.seating import LEVELS
from saves.files import BadSave, printable
from saves.stand_ins import StandIn
from ui.dialogs.modal import MenuEntry, MenuScene, QuestionScene
from ui.screens.house_rules import rules_sentence
from ui.widgets.button import ButtonKind

if TYPE_CHECKING:
    from saves.journal import Journal
    from saves.persons import Persons
    from saves.results import Result
    from saves.standing import Standing
    from saves.trophies import TrophyNews
    from ui.app.scene import Application, Scene
    from ui.play.base.face import Face
    from ui.play.base.session import Session
    from ui.play.playing.chances import TableChances
    from ui.play.results.facts import Ending
    from ui.play.review.pages import EndPages


class GameMenu:
    """The menu that leads from a table elsewhere."""

    def __init__(
        self,
        app: Application,
        session: Session,
        face: Face,
        leave: Callable[[Callable[[], None]], None],
        reopen: Callable[[Journal, Words], Scene],
    ) -> None:
        self._app = app
        self._session = session
        self._face = face
        self.chances: TableChances | None = None
        """The chances of winning at this table."""
        self.closing_remark: Callable[[], tuple[int, Message] | None] = lambda: None
        """Function that returns the seat of a computer player who speaks at the end, and the words."""
        self._known_result: tuple[bytes, Result | None] = (b"", None)
        self._day: date | None = None
        self.leave_for = leave
        """Function that leaves the game, then calls its argument; it asks first if moves would be lost."""
        self._reopen = reopen

    def open(self) -> None:
        """Show the menu over the table."""
        session, journal, showing = self._session, self._session.journal, self._session.demo
        entries = [
            MenuEntry(message("button.new"), "new", "N", "new", self.begin_new, "primary"),
            MenuEntry(message("menu.same_players"), "redo", "R", "again", self.play_again),
            *self._seats_entry(),
            *([showing.entry()] if showing else []),
            *self._chances_entry(),
            MenuEntry(message("menu.watch"), "play", "", "", self.watch),
            MenuEntry(message("patience.menu.day"), "clock", "", "", self.open_today),
            MenuEntry(message("menu.saves"), "save", "", "", self._app.navigator.open_saves),
            MenuEntry(message("button.result"), "trophy", "", "", self.open_results, enabled=session.is_over),
            MenuEntry(message("menu.go_on"), "back", "Esc", "back", lambda: None),
        ]
        sentence = (journal.error if journal else "") or message("menu.is_saved")
        rules = rules_sentence(session.match.game.name, session.match.options)
        if rules and not (journal and journal.error):
            sentence = message("house.saved", house=rules, saved=sentence)
        self._app.push(MenuScene(self._app, message("menu.heading"), sentence, entries))

    def _chances_entry(self) -> list[MenuEntry]:
        chances = self.chances
        if chances is None or not chances.is_offered or self._session.is_over:
            return []
        label = message("chances.hide" if chances.is_on else "chances.show")
        return [MenuEntry(label, "eye", "L", "lamp", chances.toggle)]

    # -------------------------------------------------------------- stand-ins
    def _seats_entry(self) -> list[MenuEntry]:
        """Return the entry that hands seats over, if several persons began the game."""
        session, label = self._session, message("menu.seats")
        can_change = session.journal is not None and session.guide is None and not session.is_over
        is_shared = len(session.persons) + len(session.match.stand_ins) > 1
        return [MenuEntry(label, "people", "", "", self.open_seats, enabled=can_change)] if is_shared else []

    def open_seats(self) -> None:
        """Offer to replace a person who leaves by a computer player, or to bring the person back."""
        session = self._session
        entries = [self._seat_entry(seat) for seat in sorted({*session.persons, *session.match.stand_ins})]
        entries.append(MenuEntry(message("seats.leave_it"), "back", "Esc", "back", lambda: None))
        self._app.push(MenuScene(self._app, message("menu.seats"), message("seats.sentence"), entries))

    def _seat_entry(self, seat: int) -> MenuEntry:
        session = self._session
        name = session.names[seat]
        if seat in session.match.stand_ins:
            take_back = partial(self._change_seat, StandIn(seat, ""), message("seats.is_back", name=name))
            return MenuEntry(message("seats.take_back", name=name), "hand", "", "", take_back)
        hand_over = partial(self._choose_level, seat)
        is_last = len(session.persons) == 1
        return MenuEntry(
            message("seats.hand_over", name=name), "people", "", "", hand_over, enabled=not is_last
        )

    def _choose_level(self, seat: int) -> None:
        name = self._session.names[seat]

        def entry(level: str) -> MenuEntry:
            level_name = message(f"level.{level}")
            sentence = message("seats.is_handed_over", name=name, level=level_name)
            take_over = partial(self._change_seat, StandIn(seat, level), sentence)
            return MenuEntry(message(f"screens.new.{level}"), "people", "", "", take_over)

        entries = [
            *map(entry, LEVELS),
            MenuEntry(message("seats.leave_it"), "back", "Esc", "back", lambda: None),
        ]
        question = message("seats.which_level", name=name)
        self._app.push(MenuScene(self._app, message("menu.seats"), question, entries))

    def _change_seat(self, stand_in: StandIn, sentence: Words) -> None:
        """Note the stand-in in the save, and show the game on a new screen."""
        app, session = self._app, self._session

        def show() -> None:
            journal, session.journal = session.journal, None
            if journal:
                journal.note_stand_in(stand_in)
                app.replace(self._reopen(journal, sentence))

        app.defer(show)

    # -------------------------------------------------------------- questions and new games
    @property
    def undo_tip(self) -> Words:
        """Tip of the undo button; among several persons with the name of the one whose move it undoes."""
        session = self._session
        if len(session.persons) > 1 and session.can_undo:
            return message("tip.undo.of", name=session.names[session.undo_seat])
        return self._face.screen_options.tips.get("undo", message("tip.undo"))

    def ask_before_undo(self, undo: Callable[[], None], moves: int = 1) -> None:
        """Ask before one person undoes the move of another, or several moves that are not all their own."""
        session = self._session
        if moves == 1:
            heading, keep, take_back = (
                message("undo.heading"),
                message("undo.keep"),
                message("undo.take_back"),
            )
            name, actor = session.names[session.undo_seat], session.names[session.actor]
            question = message("undo.question", name=name, actor=actor)
        else:
            heading = take_back = message("undo.to.here", count=moves)
            keep, question = message("undo.to.keep"), message("undo.to.question", count=moves)
        entries = (
            MenuEntry(keep, "back", "Esc", "back", lambda: None, "primary"),
            MenuEntry(take_back, "undo", "", "", undo),
        )
        self._app.push(QuestionScene(self._app, heading, question, entries))

    def begin_new(self) -> None:
        """Choose players and options for a new game."""
        self._app.home(partial(self._app.navigator.open_new, self._session.match.game.name))

    def play_again(self) -> None:
        """Lay this game aside and begin another one with the same players and options, or the same daily."""
        self._day = self._session.day
        self.leave_for(self._begin_again)

    def _begin_again(self) -> None:
        app, match, day = self._app, self._session.match, self._day
        make = partial(app.navigator.new_board_scene, match.game.name, match.seats, match.options, day)
        app.defer(lambda: app.replace(make()))

    def watch(self) -> None:
        """Show this game again from its beginning."""
        self.watch_at(-1)

    def watch_at(self, entry: int) -> None:
        """Show this game again at the event of an entry of its log, -1 for its beginning."""
        app, session, journal = self._app, self._session, self._session.journal
        if journal and journal.error:  # its file lacks the last moves

            def show() -> None:
                from ui.play.base.screen import screen_of
                from ui.play.replay.scene import ReplayScene

                match, seconds = session.match, int(session.timer.seconds(app.now))
                app.push(ReplayScene(app, screen_of(match.game.name), match, seconds, entry=entry))

            app.defer(show)
        elif journal:
            app.navigator.watch(journal.path, entry)

    def open_rules(self) -> None:
        """Open the rules of this game, at the page about the present decision."""
        match = self._session.match
        self._app.navigator.open_rules(match.game.name, topics(match.game, match.state))

    def show_finale(self) -> None:
        """Show the winners on a stage; the figures are the second page."""
        from ui.play.results.finale import FinaleScene
        from ui.play.review.pages import FIGURES

        def show() -> None:
            if ending := self._ended():
                figures = MenuEntry(message("finale.figures"), "trophy", "", "", self.open_results, "primary")
                entries = (figures, *self._entries()[:2], self._entries()[-1])
                self._app.push(
                    FinaleScene(
                        self._app,
                        ending,
                        self._session.seats,
                        entries,
                        self.new_trophies,
                        self.share,
                        self._pages.tabs(FIGURES),
                        self.closing_remark(),
                    )
                )

        self._app.defer(show)

    def _ended(self) -> Ending | None:
        """Return the face's ending with the way that the game counts, or None while it is in play."""
        from ui.screens.counted import counted_as

        ending, result = self._face.ended(), self.result()
        if ending is None or result is None:
            return ending
        told = self.daily_words()
        sentences = (*ending.sentences, told) if told else ending.sentences
        counted, is_unaided = counted_as(result), not (result.uncounted or result.used_help)
        return replace(ending, counted=counted, is_unaided=is_unaided, sentences=sentences)

    def daily_words(self) -> str:
        """Return what the end of a daily says of the mark and the streak, or "". Reads the records."""
        from saves.dailies import Calendar
        from ui.screens.daily_words import end_words

        day, result = self._session.day, self.result()
        if day is None or result is None:
            return ""
        return end_words(result, day, Calendar(self._app.records.finished(), date.today()))

    def open_today(self) -> None:
        """Open the page of the dailies, at the day of this game if it is one, else at today."""
        game, day = self._session.match.game.name, self._session.day
        self._app.home(partial(self._app.navigator.open_today, day, game))

    def share(self) -> None:
        """Show the menu from which this game, which is over, can be sent to others."""

        def show() -> None:
            from ui.play.sharing.share import SharedGame, ShareScene

            session, result = self._session, self.result()
            journal, seconds = session.journal, int(session.timer.seconds(self._app.now))
            shared = SharedGame(self._face, result, seconds, session.day, journal.path if journal else None)
            self._app.push(ShareScene(self._app, shared))

        self._app.defer(show)

    def result(self) -> Result | None:
        """Return the result of this game for the statistics, or None.

        It replays the whole save, but only once for each state of the save: layouts ask again and again.
        Any thread may call it.
        """
        from saves.records import result_in

        journal, game = self._session.journal, self._session.match.game
        raw = journal.raw if journal else b""
        if journal and raw != self._known_result[0]:
            found = None
            with suppress(BadSave):
                found = result_in(raw, game, journal.path.name, 0)
            self._known_result = raw, found
        return self._known_result[1] if journal else None

    def standing(self) -> Standing | None:
        """Return the standing of this game, which is won, or None if it does not count.

        It reads the records, and first what they lack.
        """
        from saves.by_person import results_beside
        from saves.standing import standing_of

        journal, game, records = self._session.journal, self._session.match.game.name, self._app.records
        if journal is None:
            return None
        records.catch_up()
        results = results_beside(records.results(game), self.result(), self._persons)
        return standing_of(results, printable(journal.path.name))

    def new_trophies(self) -> TrophyNews:
        """Return the trophies that this game has won. Reads the records, and first what they lack."""
        from saves.trophies import TrophyNews, trophy_news

        journal, game, records = self._session.journal, self._session.match.game.name, self._app.records
        if journal is None:
            return TrophyNews()
        records.catch_up()  # or trophies of earlier games would be new once the records are made anew
        return trophy_news(game, records.results(game), printable(journal.path.name), self._persons)

    @property
    def _persons(self) -> Persons:
        return self._app.settings.current.players.persons

    def open_results(self) -> None:
        """Show the end of the game in words and figures."""
        from ui.play.review.pages import FIGURES

        self._pages.open(FIGURES)

    def open_story(self) -> None:
        """Show the last turn of the game in words, and its best moments."""
        from ui.play.review.pages import STORY

        self._pages.open(STORY)

    def open_review(self) -> None:
        """Show the chances of winning turn by turn, luck, and the costliest choices."""
        from ui.play.review.pages import REVIEW

        self._pages.open(REVIEW)

    @property
    def _pages(self) -> EndPages:
        from ui.play.review.pages import EndPages

        entries = partial(self._entries, "primary")
        match, face, journal = self._session.match, self._face, self._session.journal
        save = journal.path if journal else None
        return EndPages(self._app, match, face, self._ended, entries, self.watch_at, self.share, save)

    def _entries(self, first: ButtonKind = "wood") -> tuple[MenuEntry, ...]:
        """Return the menu entries of a game that is over, the first of kind `first`."""
        home = MenuEntry(message("button.games"), "home", "", "", self._app.home)
        today = MenuEntry(message("today.heading"), "clock", "", "", self.open_today)
        return (
            MenuEntry(message("button.again"), "redo", "R", "again", self.play_again, first),
            MenuEntry(message("button.watch"), "play", "W", "waste", self.watch),
            MenuEntry(message("button.new"), "new", "N", "new", self.begin_new),
            today if self._session.day else home,
        )
