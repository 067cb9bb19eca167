"""Who sits at a table, from the texts that a match keeps: whatever they hold, somebody can be shown."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.seating import (
    COLOURS,
    COMPUTERS,
    LEVELS,
    LONGEST_NAME,
    TEMPERS,
    TOKENS,
    Seating,
    clean_player_name,
    computer_name,
    name_key,
    parse_seats,
)
from saves.format import MAX_NAME, clean_name
from tests.clauses import clause

TEXTS = st.one_of(
    st.text(max_size=MAX_NAME),
    st.builds(
        "{}{}".format,
        st.sampled_from(
            [
                "",
                "Ada",
                "computer:",
                "computer:hard",
                "computer:HARD",
                "computer:easy:bold",
                "computer:hard:",
                "computer:\n",
                " /",
            ]
        ),
        st.sampled_from(["", " /red-pick", " /red-red", " /-", "/red-pick", " /blue-pan /red-pick", " /é-é"]),
    ),
)
SEATS = st.builds(
    lambda name, who, token, colour: Seating(name, who[0], token, colour, who[1]),
    st.text(),
    st.sampled_from([("", TEMPERS[0]), *product(LEVELS, TEMPERS)]),
    st.sampled_from(TOKENS),
    st.sampled_from(COLOURS),
)


@pytest.mark.parametrize(
    ("text", "number", "seat"),
    [
        ("Ada", 0, Seating("Ada", "", "pick", "red")),
        ("Ada", 1, Seating("Ada", "", "pan", "blue")),
        ("Ada /green-hat", 0, Seating("Ada", "", "hat", "green")),
        ("You", 0, Seating("You", "", "pick", "red")),
        ("computer:hard", 1, Seating(computer_name(1), "hard", "pan", "blue")),
        ("computer:easy /white-mule", 0, Seating(computer_name(0), "easy", "mule", "white")),
        ("computer:grandmaster", 1, Seating(computer_name(1), "medium", "pan", "blue")),
        ("computer:hard:sly /red-hat", 1, Seating(computer_name(1), "hard", "hat", "red", "sly")),
        ("computer:hard:steady", 1, Seating(computer_name(1), "hard", "pan", "blue")),
        ("computer:easy:angry", 1, Seating(computer_name(1), "easy", "pan", "blue")),
        ("computer:", 0, Seating(computer_name(0), "medium", "pick", "red")),
        ("Computer: no", 0, Seating("Computer: no", "", "pick", "red")),
        ("Ada /mauve-pick", 1, Seating("Ada", "", "pick", "blue")),
        ("Ada /red-sledge", 1, Seating("Ada", "", "pan", "red")),
        ("Ada /blue-pan /red-pick", 1, Seating("Ada /blue-pan", "", "pick", "red")),
        ("Ada/red-pick", 1, Seating("Ada/red-pick", "", "pan", "blue")),
        ("  Ada \t  Lovelace ", 0, Seating("Ada Lovelace", "", "pick", "red")),
        ("", 1, Seating("Player 2", "", "pan", "blue")),
        ("\x1b\u202e", 0, Seating("Player 1", "", "pick", "red")),
        ("\ufe0f \u034f", 0, Seating("Player 1", "", "pick", "red")),
        ("Zoe\u0308", 0, Seating("Zoë", "", "pick", "red")),
        ("A\u00a0da", 0, Seating("A da", "", "pick", "red")),
        ("A" * 80, 0, Seating("A" * LONGEST_NAME, "", "pick", "red")),
    ],
)
def test_whom_a_text_means(text: str, number: int, seat: Seating) -> None:
    assert Seating.parse(text, number) == seat
    assert Seating.parse(seat.text(), number) == seat


def test_the_texts_as_they_are_written() -> None:
    assert Seating("Ada", "", "pick", "red").text() == "Ada /red-pick"
    assert Seating("Silas", "hard", "pan", "blue").text() == "computer:hard /blue-pan"
    assert Seating("Silas", "hard", "pan", "blue", "bold").text() == "computer:hard:bold /blue-pan"
    assert Seating("", "", "pan", "blue").text() == "Player /blue-pan"
    assert Seating("computer:hard", "", "pan", "blue").text() == "computer hard /blue-pan"
    assert [Seating.parse(text, 0).is_computer for text in ("computer:easy", "Ada")] == [True, False]


@given(TEXTS, st.integers(0, 19))
def test_whatever_a_text_holds_somebody_can_be_shown(text: str, number: int) -> None:
    seat = Seating.parse(text, number)
    assert seat.name
    assert seat.name.isprintable()
    assert len(seat.name) <= LONGEST_NAME
    assert seat.level in ("", *LEVELS)
    assert seat.temper in TEMPERS
    assert seat.token in TOKENS
    assert seat.colour in COLOURS
    assert Seating.parse(seat.text(), number) == seat


@given(SEATS, st.integers(0, 19))
def test_what_is_written_is_read_and_fits_a_save(seat: Seating, number: int) -> None:
    text = seat.text()
    assert clean_name(text) == text
    assert len(text) <= MAX_NAME
    read = Seating.parse(text, number)
    assert read[1:] == seat[1:]
    assert read.name == (computer_name(number) if seat.level else clean_player_name(seat.name) or "Player")


@clause("KB-20a", "CV-21a", "GY-09b")
@given(st.lists(TEXTS, max_size=6))
def test_no_two_at_a_table_are_mistaken_for_each_other(texts: list[str]) -> None:
    seats = parse_seats(texts)
    for values in (
        [name_key(seat.name) for seat in seats],
        [seat.token for seat in seats],
        [seat.colour for seat in seats],
    ):
        assert len(set(values)) == len(texts)
    assert all(len(seat.name) <= LONGEST_NAME for seat in seats)


def test_a_seat_whose_look_is_taken_gets_another() -> None:
    assert parse_seats(["Ada /blue-pan", "ada"]) == (
        Seating("Ada", "", "pan", "blue"),
        Seating("ada 2", "", "pick", "red"),
    )
    chosen = parse_seats(["Ada /red-mule", "Ben /red-mule", "Cleo /blue-hat", "computer:easy /blue-hat"])
    assert (chosen[0].token, chosen[0].colour, chosen[2].token) == ("mule", "red", "hat")
    assert parse_seats(["Ada"] * 20)[19].name == "Ada 20", "more seats than colours"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Zoé", "Zoe\u0301"),
        ("Ada", "\u0410da"),
        ("Ada", "\u0391da"),
        ("Bob", "\u0412ob"),
        ("Ada", "A\u00a0da"),
        ("Ada", "\uff21da"),
        ("Straße", "STRASSE"),
        ("Ольга", "ольга"),
    ],
)
def test_names_that_look_alike_are_the_same_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
    assert parse_seats([one, other])[1].name.endswith(" 2")


@pytest.mark.parametrize(("one", "other"), [("Zoé", "Zoe"), ("Ada", "Adam"), ("Ольга", "Olga"), ("Ai", "Al")])
def test_names_that_look_different_are_different_names(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_a_computer_player_gives_way_to_a_person_whose_name_looks_like_its_own() -> None:
    person = COMPUTERS[1].replace("a", "\u0430").replace("S", "\u0405")
    assert parse_seats([person, "computer:easy"])[1].name not in (COMPUTERS[1], person)
