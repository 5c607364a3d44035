"""Where the time goes between a press and its picture, and how smoothly things move: read from Chromium's traces."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

CATEGORIES = ("devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "cc", "viz", "benchmark")
FRAME_MS = 1000 / 60
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


class Motion(NamedTuple):
    """The frames in which something was to move."""

    frames: int
    shown: int
    pauses: list[float]
    """How long each stood still where it should not, in milliseconds."""


def motion(events: list[Event]) -> Motion:
    """One frame has up to two reports: of what the page's own thread made for it, and of all else."""
    pages = {one["pid"] for one in events if "CrRendererMain" in str(one.get("args", {}).get("name"))}
    reports: defaultdict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        if event["name"] == "PipelineReporter" and event["ph"] == "b" and event["pid"] in pages:
            report = event["args"]["frame_reporter"]
            reports[event["pid"], report["frame_sequence"]].append(report)
    moving = {frame: told for frame, told in reports.items() if is_moving(told)}
    shown = {frame for frame, told in moving.items() if any(one["state"] == "STATE_PRESENTED_ALL" for one in told)}
    pauses: dict[tuple[int, int], int] = {}
    for page, number in sorted(moving.keys() - shown):
        pauses[page, number] = pauses.pop((page, number - 1), 0) + 1
    return Motion(len(moving), len(shown), [length * FRAME_MS for length in pauses.values()])


def is_moving(reports: list[dict[str, Any]]) -> bool:
    wanted = any(one["state"] != "STATE_NO_UPDATE_DESIRED" for one in reports)
    return wanted and any(one["has_main_animation"] or one["has_compositor_animation"] for one in reports)
