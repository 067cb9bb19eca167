"""Every clause of every rulebook that asks for something is held by a test; the rules pages tell them all."""

from __future__ import annotations

import re
import textwrap

import pytest

from games.assets import ASSETS
from games.rulebook import Rules, clauses, rules
from tests.clauses import books, clause, held
from ui.words import in_words

games = pytest.mark.parametrize("game", books())
CAPITALISED = re.compile(r"[A-Z0-9].*[.!?]")
NUMBER = re.compile(r"\b[A-Z]{2}-\d")
MOST_PAGES = 17


@games
def test_every_clause_is_held_by_a_test(game: str) -> None:
    wanted = {entry.id for entry in clauses(game).clauses if entry.kind != "flavour"}
    assert sorted(wanted - set(held(game))) == []


def test_a_number_that_no_rulebook_has_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no clause KP-99a"):
        clause("KP-99a")


def test_only_tests_are_marked() -> None:
    with pytest.raises(ValueError, match="is no test"):
        clause("KP-03a")(lambda: None)


@games
def test_every_printed_sentence_has_its_clause(game: str) -> None:
    book = clauses(game)
    first, last = book.rulebook.sentences
    covered = {number for entry in book.clauses for number in entry.segments} | {*book.rulebook.headings}
    assert covered == set(range(first, last + 1))


@games
def test_numbers_name_the_first_sentence_and_stand_in_order(game: str) -> None:
    ids = [entry.id for entry in clauses(game).clauses]
    assert ids == sorted(ids, key=lambda number: (int(number[3:-1]), number[-1]))
    for entry in clauses(game).clauses:
        assert int(entry.id[3:-1]) in entry.segments


# ------------------------------------------------------------------ the rules pages
@games
def test_rules_pages_cover_every_clause(game: str) -> None:
    told = {number for page in rules(game).pages for number in page.clauses}
    wanted = {entry.id for entry in clauses(game).clauses if entry.kind in ("rule", "setup", "ambiguous")}
    assert sorted(wanted - told) == []
    assert all(number in clauses(game) for number in told)


@games
def test_a_book_is_short_and_numbers_stand_only_among_the_rulings(game: str) -> None:
    book = rules(game)
    assert len(book.pages) <= MOST_PAGES
    assert [told.key for told in book.messages() if NUMBER.search(in_words(told))] == []


@games
def test_pages_are_complete_and_fit(game: str) -> None:
    for page in rules(game).pages:
        told = (page.text, *(point.text for point in page.points), page.tip or "")
        texts = list(map(in_words, told))
        assert sum(len(textwrap.wrap(text, 50)) for text in texts) <= 15, page.key
        assert all(CAPITALISED.fullmatch(text) for text in texts if text), page.key
        assert all(
            len(in_words(told)) <= 22 for told in (page.title, *(each.heading for each in page.points))
        )
        for icon in (
            *(point.icon for point in page.points),
            *(each.icon for each in page.frames if each.icon),
        ):
            found = (ASSETS / folder / "art" / f"{icon}.svg" for folder in ("shared", game))
            assert any(picture.is_file() for picture in found), icon


@games
def test_pages_are_written_in_words_of_their_own(game: str) -> None:
    texts = {in_words(told) for e in clauses(game).clauses for told in (e.text, e.ruling or "")}
    assert not texts & set(_sentences(rules(game)))


def _sentences(book: Rules) -> list[str]:
    told = [told for page in book.pages for told in (page.text, *(point.text for point in page.points))]
    return [sentence for text in map(in_words, told) for sentence in re.split(r"(?<=[.!?]) ", text)]
