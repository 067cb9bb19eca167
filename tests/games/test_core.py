"""Options, filled in or refused with a sentence."""

from __future__ import annotations

import pytest

from games.core import BadOptions, Option, Primitive, fill_options
from ui.words import in_words

OPTIONS = (Option("deal", ""), Option("goal", 20, (20, 60)), Option("joker", default=False))


def test_defaults_are_filled_in_and_what_is_given_is_left_alone() -> None:
    given: dict[str, Primitive] = {"goal": 60}
    assert fill_options(OPTIONS, {}) == {"deal": "", "goal": 20, "joker": False}
    assert fill_options(OPTIONS, given) == {"deal": "", "goal": 60, "joker": False}
    assert (given, fill_options((), {})) == ({"goal": 60}, {})


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"dael": "1"}, "This game has no option called 'dael'."),
        ({"deal": 617}, "The option 'deal' is not given in the right form."),
        ({"goal": True}, "The option 'goal' is not given in the right form."),
        ({"joker": 1}, "The option 'joker' is not given in the right form."),
        ({"goal": 30}, "The option 'goal' cannot be '30'."),
    ],
)
def test_what_is_not_on_offer_is_refused(given: dict[str, Primitive], why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        fill_options(OPTIONS, given)
    assert in_words(refused.value.reason) == why
