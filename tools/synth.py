"""Every sound of the collection, made from noise bursts, ringing partials and struck strings.

All sounds are mono, signed 16 bit, 22,050 samples a second, and the same on every run.
"""

from __future__ import annotations

from array import array
from cmath import rect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, cycle, repeat
from math import exp, sin, tau
from operator import add, mul, sub
from random import Random

from tools import levels
from ui.app.mixer import RATE

FULL = 32767

Wave = list[float]
Partial = tuple[float, float, float]
Span = tuple[float, float]
Touch = tuple[Wave, Wave]


# ---- building blocks: lists of floats, roughly -1..1


def _count(seconds: float) -> int:
    return int(seconds * RATE)


def _fall(n: int, seconds: float) -> Wave:
    """Return an exponential decay of `n` values from 1, down to 1/e after `seconds`."""
    return list(accumulate(repeat(exp(-1 / (seconds * RATE)), n - 1), mul, initial=1.0))


def _swell(n: int, rise: float, fall: float) -> Wave:
    """Return `n` values: a straight rise to 1 in `rise` seconds, then an exponential decay."""
    up = max(1, _count(rise))
    return [i / up for i in range(up)] + _fall(n - up, fall)


def _low(samples: Iterable[float], hz: float) -> Iterator[float]:
    """Filter samples with a one-pole low-pass at a corner frequency in Hz."""
    k = 1 - exp(-tau * hz / RATE)
    return accumulate(samples, lambda y, x: y + k * (x - y))


def _band(n: int, seed: int, low: float, high: float) -> Wave:
    """Return `n` samples of noise between two corner frequencies in Hz, the same for the same seed."""
    white = [byte / 127.5 - 1 for byte in Random(seed).randbytes(n)]
    soft = list(_low(_low(white, high), high))
    return list(map(sub, soft, _low(soft, low)))


def _burst(seconds: float, seed: int, band: Span, shape: Span) -> Wave:
    """Make a noise burst: a band (low and high in Hz), shaped by a rise and a decay in seconds."""
    n = _count(seconds)
    return list(map(mul, _band(n, seed, *band), _swell(n, *shape)))


def _partial(n: int, hz: float, level: float, fall: float) -> Wave:
    """Return a decaying sine of at most `n` samples, shorter if it dies away (-60 dB) before."""
    n = min(n, _count(7 * fall))
    step = rect(exp(-1 / (fall * RATE)), tau * hz / RATE)
    return [z.imag for z in accumulate(repeat(step, n - 1), mul, initial=complex(level, 0))]


def _ring(seconds: float, partials: Sequence[Partial]) -> Wave:
    """Mix decaying sines, each (Hz, level, decay in seconds), from a zero crossing."""
    n = _count(seconds)
    return _mix(seconds, ((0.0, _partial(n, *partial)) for partial in partials))


def _scaled(level: float, wave: Iterable[float]) -> Wave:
    return [level * x for x in wave]


def _mix(seconds: float, layers: Iterable[tuple[float, Wave]]) -> Wave:
    """Mix waves, each starting at its own second; cut them off at the end."""
    total: Wave = [0.0] * _count(seconds)
    for at, wave in layers:
        start = _count(at)
        part = total[start : start + len(wave)]
        total[start : start + len(part)] = map(add, part, wave)
    return total


def _done(wave: Wave, peak: float) -> array[int]:
    """Scale a wave to a peak (1 is full scale), fade its end and convert it to 16-bit samples."""
    for i in range(min(200, len(wave) // 4)):
        wave[-1 - i] *= i / 200
    level = peak * FULL / max(map(abs, wave))
    return array("h", [int(level * x) for x in wave])


# ---- cards


def card_lift(take: int = 0) -> array[int]:
    """Make the sound of a card that leaves the pile: one light paper flick."""
    return _done(_burst(0.07, 11 + take, (1700, 3400), (0.006, 0.011)), 0.3)


def _thud(level: float) -> Wave:
    body = _ring(0.1, ((158, 1.0, 0.018), (287, 0.5, 0.013), (466, 0.25, 0.008)))
    return _scaled(level, body)


def card_place(take: int = 0) -> array[int]:
    """Make the sound of a card that lands: a paper flick and a soft thud on felt over wood."""
    flick = _burst(0.05, 21 + take, (1500, 3600), (0.002, 0.008))
    return _done(_mix(0.115, ((0.0, flick), (0.005, _thud(0.42 - 0.04 * take)))), 0.5)


def card_slide(take: int = 0) -> array[int]:
    """Make the sound of a card pushed over felt: a soft breath of noise."""
    return _done(_burst(0.16, 31 + take, (1100, 2900), (0.045, 0.032)), 0.3)


def card_flip(take: int = 0) -> array[int]:
    """Make the sound of a card that turns over: it bends, snaps and comes down."""
    bend = _burst(0.06, 41 + take, (900, 2600), (0.03, 0.008))
    snap = _burst(0.05, 45 + take, (2200, 4400), (0.001, 0.006))
    return _done(_mix(0.13, ((0.0, bend), (0.036, _scaled(0.9, snap)), (0.045, _thud(0.2)))), 0.4)


def deal(take: int = 0) -> array[int]:
    """Make the sound of a card that flies off the pack: a short crisp flick."""
    return _done(_burst(0.055, 51 + take, (2000, 3700), (0.002, 0.007)), 0.35)


def shuffle() -> array[int]:
    """Make the sound of a riffle shuffle, quick and then slower, and of squaring up the pack."""
    rng = Random(61)
    flicks = [_burst(0.03, 62 + i, (1800, 3500), (0.001, 0.005)) for i in range(4)]
    times = accumulate((0.016 + 0.0007 * i + rng.uniform(-0.004, 0.004) for i in range(22)), initial=0.0)
    layers = [(at, _scaled(1 - abs(i - 9) / 18, flicks[i % 4])) for i, at in enumerate(times)]
    return _done(_mix(0.68, [*layers, (0.575, _thud(0.36)), (0.57, flicks[0])]), 0.42)


# ---- table and interface


def _knock(hz: float, seconds: float, seed: int) -> Wave:
    """Make the sound of something hard on wood: three short modes and the tick of the contact."""
    modes = ((hz, 1.0, 0.02), (hz * 2.31, 0.5, 0.011), (hz * 4.07, 0.25, 0.005))
    tick = _burst(0.012, seed, (1500, 6000), (0.0005, 0.002))
    return _mix(seconds, ((0.0, _ring(seconds, modes)), (0.0, _scaled(0.5, tick))))


def refuse() -> array[int]:
    """Make the sound of an illegal move: two dull knocks, close together."""
    dull = _ring(0.11, ((176, 1.0, 0.026), (322, 0.55, 0.017), (517, 0.22, 0.009)))
    return _done(_mix(0.2, ((0.0, dull), (0.085, _scaled(0.6, dull)))), 0.5)


def click() -> array[int]:
    """Make the sound of a pressed button: a tiny wooden tick, quieter than every other sound."""
    return _done(_ring(0.03, ((1150, 1.0, 0.004), (2600, 0.3, 0.002))), 0.12)


def hint() -> array[int]:
    """Make the sound of a hint: one soft round note."""
    return _done(_mix(0.4, ((0.0, _bell(659, 0.4, 0.09)),)), 0.2)


def undo() -> array[int]:
    """Make the sound of undo: a slide that ends where it began, with a low tap."""
    back = _burst(0.11, 71, (1200, 3400), (0.07, 0.012))
    return _done(_mix(0.16, ((0.0, back), (0.075, _scaled(0.3, _knock(248, 0.08, 72))))), 0.32)


def token(pitch: int = 0) -> array[int]:
    """Make the sound of a token set down: a knock, higher by a semitone for each step of pitch."""
    return _done(_knock(340 * 2 ** (pitch / 12), 0.12, 81), 0.45)


def dice_hit(take: int = 0) -> array[int]:
    """Make the sound of one die that strikes the table: bone on wood."""
    return _done(_bone(91 + take, 1 + 0.07 * take), 0.5)


def _bone(seed: int, height: float) -> Wave:
    modes = ((1720 * height, 0.8, 0.006), (2950 * height, 0.5, 0.004), (415 * height, 0.7, 0.014))
    tick = _burst(0.02, seed, (1800, 7000), (0.0004, 0.003))
    return _mix(0.075, ((0.0, _ring(0.075, modes)), (0.0, tick)))


def dice_roll() -> array[int]:
    """Make the sound of dice that roll out: seven hits, each softer and later after the last."""
    hits = [_bone(95 + i, height) for i, height in enumerate((1.0, 1.09, 0.94))]
    times = (0.0, 0.045, 0.1, 0.17, 0.262, 0.385, 0.545)
    return _done(_mix(0.64, [(at, _scaled(0.87**i, hits[i % 3])) for i, at in enumerate(times)]), 0.55)


# ---- metal


def _bell(hz: float, seconds: float, fall: float) -> Wave:
    return _ring(seconds, ((hz, 1.0, fall), (hz * 2.005, 0.35, fall * 0.6), (hz * 3.02, 0.12, fall * 0.3)))


def _clink(hz: float, seconds: float) -> Wave:
    """Make the sound of one coin: three bright partials that are not quite in tune."""
    return _ring(seconds, ((hz, 1.0, 0.075), (hz * 1.513, 0.7, 0.055), (hz * 2.291, 0.45, 0.035)))


def coin(pitch: int = 0) -> array[int]:
    """Make the sound of one coin on another, higher by a semitone for each step of pitch."""
    return _done(_clink(2150 * 2 ** (pitch / 12), 0.32), 0.36)


def coins(pitch: int = 0) -> array[int]:
    """Make the rising sound of a few coins paid out, a semitone higher for each step of pitch.

    A larger sum has a higher pitch.
    """
    heap = [_clink(1900 * step * 2 ** (pitch / 12), 0.2) for step in (1.0, 1.13, 1.07, 1.25)]
    times = (0.0, 0.065, 0.15, 0.215)
    return _done(_mix(0.44, zip(times, heap, strict=True)), 0.42)


def gold() -> array[int]:
    """Make the sound of gold in the pan: a chime of two notes, a fifth apart."""
    return _done(_mix(0.8, ((0.0, _bell(880, 0.45, 0.11)), (0.14, _bell(1320, 0.64, 0.17)))), 0.42)


# ---- audio cues: unlike each other in rhythm, onset and timbre, so that nobody needs an ear for pitch


def cue_stock() -> array[int]:
    """Make the cue of the stock: a thumb along the edge of a pack, four soft ticks of paper."""
    ticks = [(0.032 * i, _burst(0.04, 111 + i, (700, 1900), (0.002, 0.007))) for i in range(4)]
    return _done(_mix(0.16, ticks), 0.3)


def cue_waste() -> array[int]:
    """Make the cue of the waste: one tap on a hollow box."""
    return _done(_ring(0.14, ((590, 1.0, 0.028), (1770, 0.3, 0.014), (2950, 0.1, 0.007))), 0.3)


def cue_foundation() -> array[int]:
    """Make the cue of the foundations: a touch of a glockenspiel, which rings."""
    return _done(_ring(0.24, ((1175, 1.0, 0.07), (3240, 0.3, 0.03), (6340, 0.1, 0.012))), 0.2)


def cue_turn() -> array[int]:
    """Make the cue of a person's turn: two quick notes of a marimba, upward."""
    low, high = (_ring(0.14, ((hz, 1.0, 0.04), (hz * 3.93, 0.25, 0.012))) for hz in (392, 587))
    return _done(_mix(0.23, ((0.0, low), (0.09, high))), 0.3)


def cue_other_turn() -> array[int]:
    """Make the cue of another player's turn: a breathy low call that swells and sinks, without an onset."""
    n = _count(0.22)
    turns = list(accumulate(tau * (430 - 160 * i / n) / RATE for i in range(n)))
    shape = [sin(tau * i / (2 * n)) ** 2 for i in range(n)]
    air = _band(n, 121, 300, 900)
    return _done(
        [s * (sin(t) + 0.2 * sin(2 * t) + 0.5 * a) for s, t, a in zip(shape, turns, air, strict=True)], 0.3
    )


# ---- the donkey


def _creak(seconds: float, seed: int, glide: Span, breath: float) -> Wave:
    """Make a hoarse call whose tone glides between two frequencies in Hz, with some noise of breath."""
    n = _count(seconds)
    low, high = glide
    turns = accumulate(tau * (low + (high - low) * i / n) / RATE for i in range(n))
    rng = Random(seed)
    rattle = list(_low((rng.uniform(-1, 1) for _ in range(n)), 60))
    air = _band(n, seed, 500, 2600)
    rise, fall = _count(0.03), _count(0.07)

    def heard(i: int, turn: float) -> float:
        tone = sum(level * sin(number * turn) for number, level in _THROAT)
        rough = 0.62 + 0.38 * sin(tau * 31 * i / RATE) + 3 * rattle[i]
        return (tone * rough + breath * air[i]) * min(1.0, i / rise, (n - 1 - i) / fall)

    return [heard(i, turn) for i, turn in enumerate(turns)]


_THROAT = ((1, 0.5), (2, 1.0), (3, 0.8), (4, 0.35), (5, 0.4), (6, 0.2), (8, 0.12))


def bray() -> array[int]:
    """Make the donkey's bray: a high creak and a low one, and the same again, wearier."""
    calls = (
        (0.0, _creak(0.24, 101, (430, 505), 0.8)),
        (0.26, _scaled(1.15, _creak(0.38, 102, (262, 205), 0.4))),
        (0.74, _scaled(0.7, _creak(0.2, 103, (415, 470), 0.9))),
        (0.96, _scaled(0.85, _creak(0.44, 104, (245, 176), 0.5))),
    )
    return _done(_mix(1.42, calls), 0.5)


# ---- strings


def _hz(note: int) -> float:
    """Return the frequency in Hz of a MIDI note number; 69 is 440 Hz."""
    return float(440 * 2 ** ((note - 69) / 12))


def _round(hz: float, overtones: Sequence[tuple[int, float]]) -> Wave:
    """Return about 30 ms of a steady tone to loop: a whole number of periods, at least one."""
    periods = max(1, round(hz * 0.03))
    n = round(periods * RATE / hz)
    base = [sin(tau * i / n) for i in range(n)]
    total: Wave = [0.0] * n
    for number, level in overtones:
        turns = round(periods * number * (1 + 0.0003 * number * number))
        if turns * 2.4 < n:
            total = [t + level * x for t, x in zip(total, (base * turns)[::turns], strict=True)]
    return total


def touch(seconds: float, fall: float) -> Touch:
    """Return the envelopes of the low and bright partials of a struck key; length and decay in seconds."""
    n = _count(seconds)
    return _swell(n, 0.003, fall), _swell(n // 3, 0.002, fall * 0.3)


_LOW = ((1, 1.0), (2, 0.45))
_BRIGHT = ((3, 0.36), (4, 0.26), (5, 0.14), (6, 0.12), (8, 0.06))


def _pair(hz: float, apart: float, overtones: Sequence[tuple[int, float]]) -> Iterator[float]:
    """Yield the sound of two strings of one key without end: tones a factor `apart` above and below `hz`."""
    return map(add, cycle(_round(hz * apart, overtones)), cycle(_round(hz / apart, overtones)))


def piano(note: int, key: Touch, cents: float = 11) -> Wave:
    """Play a note (MIDI number) on the parlor piano: two strings `cents` apart, with peaks up to about 3."""
    hz, apart = _hz(note), 2 ** (cents / 2400)
    body, edge = key
    tone = list(map(mul, body, _pair(hz, apart, _LOW)))
    tone[: len(edge)] = map(add, tone, map(mul, edge, _pair(hz, apart, _BRIGHT)))
    return tone


_PLUCKED = ((1, 0.6), (2, 0.7), (3, 0.55), (4, 0.4), (5, 0.28), (6, 0.2), (8, 0.1))
_BLOWN = ((1, 0.8), (2, 0.5), (3, 0.36), (4, 0.2), (5, 0.13), (6, 0.08))


def banjo(note: int) -> Wave:
    """Play a note (MIDI number) on the banjo: bright and short."""
    n = _count(0.6)
    return list(map(mul, _swell(n, 0.0015, 0.11), _pair(_hz(note), 2 ** (5 / 2400), _PLUCKED)))


def reed(note: int, seconds: float) -> Wave:
    """Play a note (MIDI number) on the reed organ, held for `seconds`, with a short swell and a tremolo."""
    rise, fall = _count(0.06), _count(0.14)
    n = _count(seconds) + fall
    breath = (min(1.0, i / rise, (n - i) / fall) * (1 + 0.07 * sin(tau * 5.1 * i / RATE)) for i in range(n))
    return list(map(mul, breath, _pair(_hz(note), 2 ** (7 / 2400), _BLOWN)))


def chime(note: int) -> Wave:
    """Play a note (MIDI number) on the music box."""
    hz = _hz(note)
    return _ring(0.95, ((hz, 2.0, 0.2), (hz * 2.005, 0.6, 0.12), (hz * 4.13, 0.2, 0.04)))


_MAJOR = (0, 2, 4, 5, 7, 9, 11)


def build(pitch: int = 1) -> array[int]:
    """Make the sound of a card that goes to a foundation: a bright pluck.

    It is one step of the scale higher for each rank 1..13.
    """
    octave, step = divmod(max(1, pitch) - 1, 7)
    return _done(piano(67 + 12 * octave + _MAJOR[step], touch(0.26, 0.06), 5), 0.38)


def win() -> array[int]:
    """Make the sound of a win: a run up the honky-tonk piano and two final chords, in under two seconds."""
    run, chord, close = touch(0.22, 0.1), touch(0.28, 0.09), touch(0.75, 0.22)
    notes = [(0.095 * i, note, run) for i, note in enumerate((67, 70, 71, 74, 76, 79))]
    notes += [(0.64, note, chord) for note in (65, 71)]
    notes += [(0.9, note, close) for note in (48, 64, 72)]
    return _done(_mix(1.65, ((at, piano(note, key)) for at, note, key in notes)), 0.6)


_BEAT = 0.27
_RAG: tuple[tuple[tuple[int, int], tuple[int, ...], str], ...] = (
    ((36, 43), (60, 64, 67), "72/0 76/0.5 79/1 81/1.5 79/2.5 76/3 79/3.5"),
    ((33, 40), (57, 61, 67), "85/0 81/0.5 76/1 79/1.5 81/2.5 76/3 73/3.5"),
    ((38, 45), (60, 62, 66), "78/0 81/0.5 84/1 86/1.5 84/2.5 81/3 78/3.5"),
    ((43, 38), (59, 62, 65), "83/0 86/0.5 83/1 79/1.5 77/2 79/2.5 81/3 83/3.5"),
)
"""The bars of the triumph: two bass notes, the chord after each, and the melody as notes at beats."""


def triumph() -> array[int]:
    """Make the sound of a patience that is won: a run, four bars of ragtime, and a chord that rings out.

    It has the length of the pictures that are shown with it.
    """
    run, low, chord, lead = touch(0.22, 0.1), touch(0.4, 0.14), touch(0.2, 0.07), touch(0.4, 0.15)
    layers = [
        (0.08 * i, _scaled(0.6 + 0.05 * i, piano(note, run)))
        for i, note in enumerate((67, 70, 71, 74, 76, 79))
    ]
    for bar, (basses, harmony, melody) in enumerate(_RAG):
        start, loud = 0.56 + 4 * _BEAT * bar, 0.62 + 0.1 * bar
        for half, bass in enumerate(basses):
            at = start + 2 * _BEAT * half
            layers.append((at, _scaled(0.8 * loud, piano(bass, low))))
            layers += [(at + _BEAT, _scaled(0.32 * loud, piano(note, chord))) for note in harmony]
        for note, beat in (each.split("/") for each in melody.split()):
            at = start + _BEAT * float(beat)
            layers.append((at, _scaled(loud, piano(int(note), lead))))
            if bar >= 2:
                layers.append((at, _scaled(0.3 * loud, banjo(int(note)))))
    end = 0.56 + 16 * _BEAT
    close = touch(1.7, 0.5)
    layers += [
        (end + 0.012 * i, _scaled(0.62, piano(note, close)))
        for i, note in enumerate((36, 48, 55, 64, 72, 76, 84))
    ]
    layers += [
        (end + 0.14 + 0.085 * i, _scaled(0.55, chime(note))) for i, note in enumerate((84, 88, 91, 96))
    ]
    layers.append((end + 0.62, _scaled(0.5, chime(100))))
    return _done(_mix(end + 1.72, layers), 0.6)


def lose() -> array[int]:
    """Make the sound of a loss: two soft falling notes."""
    soft = touch(0.55, 0.16)
    notes = ((0.0, 64), (0.3, 60))
    return _done(list(_low(_mix(0.85, ((at, piano(note, soft, 4)) for at, note in notes)), 900)), 0.34)


NUMBERED: dict[str, Callable[[int], array[int]]] = {
    "build": build,
    "coin": coin,
    "coins": coins,
    "token": token,
    "card_lift": card_lift,
    "card_place": card_place,
    "card_slide": card_slide,
    "card_flip": card_flip,
    "deal": deal,
    "dice_hit": dice_hit,
}
"""The functions for effects with several pitches or takes."""
SINGLE: dict[str, Callable[[], array[int]]] = {
    "click": click,
    "refuse": refuse,
    "shuffle": shuffle,
    "undo": undo,
    "hint": hint,
    "gold": gold,
    "dice_roll": dice_roll,
    "bray": bray,
    "cue_stock": cue_stock,
    "cue_waste": cue_waste,
    "cue_foundation": cue_foundation,
    "cue_turn": cue_turn,
    "cue_other_turn": cue_other_turn,
    "win": win,
    "triumph": triumph,
    "lose": lose,
}


def made(name: str, number: int) -> array[int]:
    """Make an effect at the level of its group, and return its samples; `number` is its pitch or its take."""
    samples = NUMBERED[name](number) if name in NUMBERED else SINGLE[name]()
    return levels.scale_to_level(samples, levels.target_level(name))
