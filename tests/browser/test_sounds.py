"""What is heard, rendered by the browser without a loudspeaker and measured: how loud everything is beside the rest,
also from the small loudspeaker of a phone; that nothing clips or clicks; and that a theme stops when it should."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from cutthroat.game import registry
from tests.browser.conftest import ROOT, Visit
from tests.browser.people import until

Samples = np.ndarray[tuple[int], np.dtype[np.float64]]
LISTEN = (ROOT / "tests" / "browser" / "listen.js").read_text(encoding="utf-8")
RATE = 22050
EARS, PHONE = 0.0, 250.0
"""The lowest tones, in hertz, that are heard well."""
A_MOMENT = 0.05
FADED = 0.5
"""In seconds, at most."""
COUNT = """(() => {
    const start = OscillatorNode.prototype.start;
    window.notes = 0;
    OscillatorNode.prototype.start = function (...at) {
        window.notes++;
        return start.apply(this, at);
    };
    const wanted = {sound: true, music: true, effects: false, calls: false, guard: "off"};
    localStorage.setItem("cutthroat-settings", JSON.stringify(wanted));
})()"""
SEEN = """hidden => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
A_WHILE_MS = 6_000
"""More than any rest of a theme."""
RANGES = {"turn": (-29, -21), "end": (-29, -21), "card": (-34, -26), "die": (-33, -22), "hit": (-25, -17)}
THEMES = (-42, -34)
"""In LUFS of the loudest tenth of a second, at full volume."""
BENEATH = 3
"""A theme beneath the softest effect of its game."""
LOST = 10
"""What the small loudspeaker may take away, in LU."""


def decoded(samples: str) -> Samples:
    return np.frombuffer(base64.b64decode(samples), dtype=np.float32).astype(np.float64)


def heard_from(samples: Samples, lowest: float) -> Samples:
    """Weighted as ears do (ITU-R BS.1770), without what is too low for a loudspeaker."""
    size = len(samples) + RATE
    hertz = np.maximum(np.fft.rfftfreq(size, 1 / RATE), 1e-3)
    s = 1j * np.tan(np.pi * np.minimum(hertz, RATE / 2 - 1) / RATE)
    shelf, cut = (np.tan(np.pi * corner / RATE) for corner in (1681.97, 38.135))
    gain = 10 ** (4 / 20)
    high = (gain * s**2 + gain**0.4997 * shelf / 0.7072 * s + shelf**2) / (s**2 + shelf / 0.7072 * s + shelf**2)
    low = s**2 / (s**2 + cut / 0.5003 * s + cut**2)
    speaker = 1 / np.sqrt(1 + (lowest / hertz) ** 8)
    return np.fft.irfft(np.fft.rfft(samples, size) * high * low * speaker, size)


def loudness(samples: Samples, lowest: float = EARS) -> float:
    power = np.convolve(heard_from(samples, lowest) ** 2, np.ones(RATE // 10) / (RATE // 10), mode="valid")
    return float(-0.691 + 10 * np.log10(power.max() + 1e-12))


def colour(samples: Samples) -> Samples:
    """The shares of the power in thirds of an octave."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    bands = np.digitize(hertz, 50 * 2 ** (np.arange(25) / 3))
    shares = np.sqrt(np.bincount(bands, power, minlength=26))
    norm: Samples = shares / np.linalg.norm(shares)
    return norm


def sounds_of(heard: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], Samples]]:
    for game, all_of_it in heard.items():
        for name, sound in all_of_it["sounds"].items():
            yield game, name, sound, decoded(sound["samples"])


def peak(samples: Samples) -> float:
    return float(np.abs(samples).max(initial=0))


@pytest.fixture(scope="module")
def heard(chromium: Any, server: Any, client: Path) -> dict[str, Any]:
    assets = [f"/assets/{file.name}" for file in sorted((client / "assets").glob("s*.js"))]
    (synth,) = [one for one in assets if "/synth-" in one]
    scapes = {str(number): one for number, one in enumerate(one for one in assets if "/soundscape-" in one)}
    assert len(scapes) == len(registry.house_keys())
    page: Page = chromium.new_page()
    page.goto(f"{server.address}/settings")
    listened: dict[str, Any] = page.evaluate(LISTEN, [synth, scapes, RATE])
    page.close()
    return listened


def test_sounds_of_a_kind_are_as_loud_in_every_game(heard: dict[str, Any]) -> None:
    wrong = []
    for game, name, _, samples in sounds_of(heard):
        low, high = RANGES[name]
        loud, small = loudness(samples), loudness(samples, PHONE)
        if not (low <= loud <= high and loud - small <= LOST and peak(samples) < 0.9):
            wrong.append(f"{game} {name}: {loud:.1f} LUFS, on a phone {small:.1f}, peak {peak(samples):.2f}")
    assert wrong == []


def test_a_theme_stays_beneath_the_effects(heard: dict[str, Any]) -> None:
    wrong = []
    for game, all_of_it in heard.items():
        if "theme" not in all_of_it:
            continue
        theme = decoded(all_of_it["theme"])
        loud, small = loudness(theme), loudness(theme, PHONE)
        softest = min(loudness(decoded(one["samples"])) for one in all_of_it["sounds"].values())
        if not (THEMES[0] <= loud <= min(THEMES[1], softest - BENEATH) and loud - small <= LOST):
            wrong.append(f"{game}: theme {loud:.1f} LUFS, on a phone {small:.1f}, its softest effect {softest:.1f}")
    assert wrong == []


def test_nothing_clicks_where_it_begins_and_ends(heard: dict[str, Any]) -> None:
    wrong = []
    for game, name, sound, samples in sounds_of(heard):
        end = int(sound["says"] * RATE)
        if not sound["noisy"] and peak(samples[: RATE // 2000]) > 0.3 * peak(samples):
            wrong.append(f"{game} {name} sets in at once")
        if peak(samples[end - RATE // 200 : end]) > 0.002 or peak(samples[end + RATE // 100 :]) > 0.001:
            wrong.append(f"{game} {name} breaks off, or rings on")
    for game, all_of_it in heard.items():
        theme = decoded(all_of_it.get("theme", ""))
        if peak(np.diff(theme, 3)) > 0.0025:
            wrong.append(f"a note of the theme of {game} sets in or ends at once")
    assert wrong == []


def test_what_meets_is_never_cut_off(heard: dict[str, Any]) -> None:
    for game, all_of_it in heard.items():
        together = decoded(all_of_it["together"])
        assert 0.9 < peak(together) <= 1, game


def test_games_sound_different(heard: dict[str, Any]) -> None:
    games = [all_of_it for all_of_it in heard.values() if "theme" in all_of_it]
    for one, other in combinations(games, 2):
        assert colour(decoded(one["theme"])) @ colour(decoded(other["theme"])) < 0.98
        for name in one["sounds"]:
            ours, theirs = (colour(decoded(each["sounds"][name]["samples"])) for each in (one, other))
            assert ours @ theirs < 0.999, name


def test_a_theme_fades_when_it_is_stopped_or_hidden(heard: dict[str, Any]) -> None:
    for game, all_of_it in heard.items():
        if "theme" not in all_of_it:
            continue
        theme, hidden = decoded(all_of_it["theme"]), decoded(all_of_it["hidden"])
        stops, hides = (int(all_of_it[when] * RATE) for when in ("stops", "hides"))
        faded = int(FADED * RATE)
        assert peak(theme[stops - RATE // 10 : stops]) > 0.002, f"{game}: a note"
        assert peak(theme[stops + faded :]) < 0.001, f"{game}: it has been stopped"
        assert peak(hidden[hides + faded : hides + 4 * RATE]) < 0.001, f"{game}: it is hidden"
        assert peak(hidden[hides + 4 * RATE :]) > 0.005, f"{game}: it is seen again"


def test_a_theme_is_heard_at_the_table_alone_and_when_it_is_wanted(visit: Visit) -> None:
    me = visit()
    me.page.add_init_script(COUNT)
    me.page.clock.install()
    me.play_now(registry.load("agencies").title)

    def notes() -> int:
        """In a while."""
        before: int = me.page.evaluate("notes")
        me.page.clock.run_for(A_WHILE_MS)
        after: int = me.page.evaluate("notes")
        return after - before

    until(me.page, "() => notes > 0")
    assert notes() > 0
    me.page.evaluate(SEEN, True)
    assert notes() == 0, "the tab is hidden"
    me.page.evaluate(SEEN, False)
    assert notes() > 0
    sounds = me.page.get_by_role("button", name="Sounds", exact=True)
    sounds.click()
    assert notes() == 0, "sounds are switched off"
    sounds.click()
    until(me.page, "before => notes > before", me.page.evaluate("notes"))
    assert notes() > 0
    me.page.get_by_role("link", name="Cutthroat, Home").click()
    me.page.get_by_role("button", name="Play against bots").first.wait_for()
    assert notes() == 0, "the table is left"
