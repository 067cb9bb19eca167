"""Campaigns: half always the same, half new, all of it drawn again by one number."""

from __future__ import annotations

import pytest

from tests.kit import campaign


def test_half_is_fixed_half_is_drawn_from_the_number_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(campaign.LONG, "")  # is put back to what it was
    drawn = []
    for number in (1, 1, 2):
        monkeypatch.setenv(campaign.SEED, str(number))
        drawn.append(list(campaign.seeds("games", 5, 50)))
    assert drawn[0] == drawn[1]
    assert drawn[0][:3] == drawn[2][:3] == [0, 1, 2]
    assert not set(drawn[0][3:]) & set(drawn[2][3:])
    campaign.be_long()
    assert len(list(campaign.seeds("games", 5, 50))) == 50


def test_a_failure_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(campaign.SEED, "617")
    with pytest.raises(ZeroDivisionError) as caught, campaign.told(seed=4, seats=2):
        raise ZeroDivisionError
    assert caught.value.__notes__ == ["with seed=4, seats=2 (GOLD_RUSH_SEED=617 draws the same again)"]
