"""Without an audio device nothing sounds, nothing fails and nothing is printed."""

from __future__ import annotations

import os

import pygame
import pytest

from ui.app.sound import EFFECTS, Sound


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """No audio device; the list grows with each attempt to open one."""
    attempts: list[int] = []

    def fail(*_args: object, **_options: object) -> None:
        attempts.append(1)
        os.write(2, b"ALSA lib: cannot find card '0'\n")
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    return attempts


def test_without_a_device_all_is_silent(deaf: list[int]) -> None:
    player = Sound()
    player.start()
    assert deaf == [1]
    assert not player.enabled
    for name in EFFECTS:
        player.play(name, pitch=3)
    assert not player.prepare()
    player.hush(True)
    player.hush(False)
    player.apply(100, 100, False)
    player.close()


def test_a_missing_device_is_asked_for_again_only_after_silence(deaf: list[int]) -> None:
    player = Sound()
    player.start()
    for volume in range(40, 60):
        player.apply(volume, 0, False)
    assert deaf == [1]
    player.apply(60, 0, True)
    player.apply(60, 0, False)
    assert deaf == [1, 1]


def test_no_noise_on_standard_error(deaf: list[int], capfd: pytest.CaptureFixture[str]) -> None:
    Sound().start()
    assert deaf == [1]
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"


def test_no_standard_error_at_all(deaf: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_number: int) -> int:
        raise OSError("bad file descriptor")

    monkeypatch.setattr(os, "dup", closed)
    player = Sound()
    player.start()
    assert deaf == [1]
    assert not player.enabled


def test_never_chooses_the_driver(monkeypatch: pytest.MonkeyPatch, deaf: list[int]) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    Sound().start()
    assert deaf == [1]
    assert "SDL_AUDIODRIVER" not in os.environ


def test_unknown_name_is_an_error_even_in_silence(deaf: list[int]) -> None:
    with pytest.raises(KeyError):
        Sound().play("kazoo")
