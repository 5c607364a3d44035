"""Where the time goes between a press and its picture, read from a trace of Chromium's."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

CATEGORIES = ("devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "cc", "viz")
TASK = "ThreadControllerImpl::RunTask"
STAGES = {
    **dict.fromkeys(("FunctionCall", "EventDispatch", "RunMicrotasks", "FireAnimationFrame", "TimerFire"), "script"),
    **dict.fromkeys(("MinorGC", "MajorGC"), "script"),
    "ParseHTML": "parse",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    **dict.fromkeys(("PrePaint", "Paint", "Layerize", "Commit"), "paint"),
    TASK: "other",
    "RasterTask": "raster",
    "DirectRenderer::DrawFrame": "draw",
}
"""The names of a trace; what is left of a task of the page's own thread is "other"."""
ORDER = tuple(dict.fromkeys(STAGES.values()))

Event = dict[str, Any]


def windows(events: list[Event]) -> list[tuple[float, float]]:
    """From a press to its picture, once for each interaction, in the trace's microseconds."""
    open_ones: dict[str, tuple[int, float]] = {}
    found: dict[int, tuple[float, float]] = {}
    for event in sorted((one for one in events if one["name"] == "EventTiming"), key=lambda one: float(one["ts"])):
        name = f"{event['pid']} {event.get('id') or event.get('id2')}"
        if event["ph"] == "b":
            open_ones[name] = (event["args"].get("data", {}).get("interactionId", 0), event["ts"])
        elif name in open_ones:
            number, begun = open_ones.pop(name)
            first, last = found.get(number, (begun, event["ts"]))
            found[number] = (min(first, begun), max(last, event["ts"]))
    found.pop(0, None)
    return list(found.values())


def own_times(events: list[Event]) -> list[tuple[float, str, float]]:
    """When, which stage, and its milliseconds of processor time without the stages inside it."""
    pages = {(one["pid"], one["tid"]) for one in events if "CrRendererMain" in str(one.get("args", {}).get("name"))}
    found: list[tuple[float, str, float]] = []
    inside: defaultdict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
    whole = (one for one in events if one.get("ph") == "X" and "tdur" in one and one["name"] in STAGES)
    for event in sorted(whole, key=lambda one: (one["ts"], -one["dur"])):
        thread = (event["pid"], event["tid"])
        if event["name"] == TASK and thread not in pages:
            continue
        outer = inside[thread]
        while outer and outer[-1][0] <= event["ts"]:
            outer.pop()
        time = event["tdur"] / 1000
        if outer:
            start, stage, rest = found[outer[-1][1]]
            found[outer[-1][1]] = (start, stage, rest - time)
        outer.append((event["ts"] + event["dur"], len(found)))
        found.append((event["ts"], STAGES[event["name"]], time))
    return found


def split(events: list[Event]) -> dict[str, float]:
    """The mean processor time of each stage between a press and its picture, in milliseconds."""
    spans = windows(events)
    sums = dict.fromkeys(ORDER, 0.0)
    for start, stage, time in own_times(events):
        sums[stage] += time * sum(begin <= start <= end for begin, end in spans)
    return {stage: total / max(1, len(spans)) for stage, total in sums.items()}
