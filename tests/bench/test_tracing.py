"""Reading traces: a made one, small enough to be counted by hand."""

from __future__ import annotations

import pytest

from bench.tracing import FRAME_MS, Event, motion, split, windows

PAGE = {"pid": 1, "tid": 1}
POOL = {"pid": 1, "tid": 2}


def lasting(name: str, start: int, length: int, thread: dict[str, int] = PAGE) -> Event:
    return {"name": name, "ph": "X", "ts": start, "dur": 2 * length, "tdur": length, **thread}


def press(number: int, name: str, start: int, end: int) -> list[Event]:
    begun = {"ph": "b", "ts": start, "args": {"data": {"interactionId": number}}}
    same = {"name": "EventTiming", "id": name, **PAGE}
    return [{**same, **begun}, {**same, "ph": "e", "ts": end, "args": {}}]


TRACE: list[Event] = [
    {"name": "thread_name", "ph": "M", "args": {"name": "CrRendererMain"}, **PAGE},
    *press(7, "a", 1_000, 60_000),
    *press(7, "b", 3_000, 90_000),
    *press(0, "c", 0, 500_000),
    lasting("ThreadControllerImpl::RunTask", 4_000, 10_000),
    lasting("FunctionCall", 5_000, 8_000),
    lasting("UpdateLayoutTree", 6_000, 5_000),
    lasting("ThreadControllerImpl::RunTask", 4_000, 9_000, POOL),
    lasting("RasterTask", 40_000, 6_000, POOL),
    lasting("RasterTask", 95_000, 6_000, POOL),
]


def test_events_of_one_press_are_one_window() -> None:
    assert windows(TRACE) == [(1_000, 90_000)]


def test_time_is_counted_where_it_was_spent_and_once() -> None:
    times = split(TRACE)
    spent = {"script": 3, "style": 5, "other": 2, "raster": 6}
    assert times == pytest.approx(dict.fromkeys(times, 0.0) | spent)


def frame(number: int, state: str, *, moves: bool = True, pid: int = 1) -> Event:
    told = {
        "frame_sequence": number,
        "state": f"STATE_{state}",
        "has_main_animation": moves,
        "has_compositor_animation": False,
    }
    return {"name": "PipelineReporter", "ph": "b", "pid": pid, "tid": 1, "args": {"frame_reporter": told}}


def test_of_the_frames_that_should_move_those_that_did_are_counted() -> None:
    frames = [
        frame(1, "PRESENTED_ALL"),
        frame(1, "PRESENTED_PARTIAL"),
        frame(2, "DROPPED"),
        frame(3, "PRESENTED_PARTIAL"),
        frame(4, "PRESENTED_ALL"),
        frame(5, "DROPPED"),
        frame(6, "NO_UPDATE_DESIRED"),
        frame(7, "DROPPED", moves=False),
        frame(8, "DROPPED", pid=2),
    ]
    moved = motion([*TRACE, *frames])
    assert (moved.frames, moved.shown) == (5, 2)
    assert moved.pauses == pytest.approx([2 * FRAME_MS, FRAME_MS])
