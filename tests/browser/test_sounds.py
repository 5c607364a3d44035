"""What is heard, rendered by the browser without a loudspeaker: nothing is silent, clips, or rings on for too long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cutthroat.game import registry
from tests.browser.conftest import Visit

RENDER = """async ([synth, scapes]) => {
    const RATE = 22050;
    let made = 0;
    /** What a fresh synthesizer does, by the largest sample, the loudest tenth of a second, and when it is over. */
    const render = async (make) => {
        let context = null;
        window.AudioContext = class {
            constructor() {
                context = new OfflineAudioContext(1, 8 * RATE, RATE);
                Object.defineProperty(context, "state", {value: "running"});
                return context;
            }
        };
        make(await import(`${synth}?${made++}`));
        const samples = (await context.startRendering()).getChannelData(0);
        const at = (from) => samples.slice(from, from + RATE / 10).reduce((sum, one) => sum + one * one, 0);
        let [peak, last, loudest] = [0, 0, 0];
        for (let n = 0; n < samples.length; n++) {
            peak = Math.max(peak, Math.abs(samples[n]));
            if (Math.abs(samples[n]) > 0.002) last = n;
        }
        for (let n = 0; n < samples.length; n += RATE / 10) loudest = Math.max(loudest, at(n));
        return {peak, power: Math.sqrt(loudest / (RATE / 10)), seconds: last / RATE};
    };
    const says = (recipe) => Math.max(...recipe.map(({at = 0, seconds}) => at + seconds));
    const sets = {plain: (await import(synth)).PLAIN};
    for (const [n, path] of scapes.entries()) sets[n] = (await import(path)).default;
    const found = [];
    for (const [set, {theme, ...sounds}] of Object.entries(sets)) {
        for (const [name, recipe] of Object.entries(sounds)) {
            const heard = await render(({strike}) => strike(recipe, 0, 1));
            found.push({name: `${set} ${name}`, says: says(recipe), ...heard});
        }
        if (!theme) continue;
        const notes = theme.notes.filter(Boolean);
        for (const note of [Math.min(...notes), Math.max(...notes)]) {
            const heard = await render(({startTheme}) => startTheme({...theme, notes: [note]}, () => 1)());
            found.push({name: `${set} theme ${note}`, says: 1.8 * theme.seconds, ...heard});
        }
    }
    return found;
}"""
FAINT = 0.001
"""The power of the faintest sound that is meant to be heard, at full volume."""
A_MOMENT = 0.05


def test_every_sound_is_heard_and_ends(visit: Visit, client: Path) -> None:
    me = visit()
    me.go("/settings")
    assets = [f"/assets/{file.name}" for file in sorted((client / "assets").glob("s*.js"))]
    (synth,) = [one for one in assets if "/synth-" in one]
    scapes = [one for one in assets if "/soundscape-" in one]
    assert len(scapes) == len(registry.house_keys())
    heard: list[dict[str, Any]] = me.page.evaluate(RENDER, [synth, scapes])
    assert len(heard) == 5 + 5 * len(scapes)
    problems = [
        one
        for one in heard
        if not (FAINT < one["power"] and one["peak"] < 1.0 and one["seconds"] <= one["says"] + A_MOMENT)
    ]
    assert problems == []
