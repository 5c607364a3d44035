"""``cutthroat replay``: a recorded game in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from cutthroat.cli.flags import Flag, Json
from cutthroat.cli.output import is_interactive, print_json
from cutthroat.cli.problem import Problem
from cutthroat.core.viewer import OPEN, Viewer, seat_of
from cutthroat.game import record as records
from cutthroat.game.draw import draw
from cutthroat.game.record import Frame, Record
from cutthroat.game.thoughts import thoughts
from cutthroat.game.verdict import check_outcome
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.story import Story, clean, result_lines


def replay(
    record: Path, /, *, seat: str | None = None, all: Flag = False, text: Flag = False, json: Json = False
) -> int:
    """Tell a recorded game in words, step by step in a terminal.

    Without --seat or --all it is told as a spectator saw it. With all secrets open, and through a bot's eyes, it also
    says what the bot weighed for its moves, and which share of the win it expected of each.

    Parameters
    ----------
    record
        A record file, as play and simulate --records write them.
    seat
        As this seat knew it: a number from 1, or the name of the player.
    all
        With all secrets open; only for finished games.
    text
        Print the whole game at once, even in a terminal.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    played = records.read(record)
    game = records.game_of(played)
    if all and played.outcome is None:
        raise Problem("the game is not over: --all would show what is still secret")
    story = Story(game, played.names, find_viewer(played.names, seat, all))
    frames = list(records.replay(played))
    check_outcome(played, frames[-1].state)
    if json:
        print_json(facts(story, played, frames))
    elif is_interactive() and not text:
        step_through(story, played, frames)
    else:
        tell_all(story, played, frames)
    return 0


def find_viewer(names: list[str], seat: str | None, all: bool) -> Viewer:
    """Whom --seat and --all mean; without either, a spectator."""
    if seat is None:
        return OPEN if all else None
    if all:
        raise Problem("give --seat or --all, not both")
    return find_seat(names, seat)


def find_seat(names: list[str], wanted: str) -> int:
    if wanted.isdecimal() and 1 <= int(wanted[:9]) <= len(names):
        return int(wanted) - 1
    if wanted in names:
        return names.index(wanted)
    seats = ", ".join(f"{number} {clean(name)}" for number, name in enumerate(names, 1))
    raise Problem(f"there is no seat {wanted!r}; the seats are: {seats}")


def facts(story: Story, played: Record, frames: list[Frame]) -> dict[str, Any]:
    return {
        "game": played.game,
        "names": played.names,
        "options": played.options,
        "seat": seat_of(story.narrator.viewer),
        "open": story.narrator.viewer is OPEN,
        "frames": [frame_facts(story, played, frame) for frame in frames],
        "outcome": msgspec.to_builtins(played.outcome),
    }


def frame_facts(story: Story, played: Record, frame: Frame) -> dict[str, Any]:
    known: dict[str, Any] = {"number": frame.number, "seat": None if frame.before is None else frame.seat}
    if story.narrator.viewer is OPEN and frame.before is not None:
        known["move"] = str(story.game.move(frame.before, frame.seat, frame.action))
    told = [story.narrator.tell(event) for event in frame.events]
    known["lines"] = [{"text": line.text, "rules": list(line.rules)} for _, line in told]
    known["facts"] = [msgspec.to_builtins(fact) for fact, _ in told]
    known["weighed"] = [one._asdict() for one in thoughts(story.game, played, frame, story.narrator.viewer)]
    return known


def tell_all(story: Story, played: Record, frames: list[Frame]) -> None:
    print(f"{clean(story.game.called)}: {', '.join(story.names)}")
    for frame in frames:
        print(story.heading(frame))
        for line in (*story.tell(frame.events), *story.weighed(played, frame)):
            print(f"    {line}")
    if played.outcome is not None:
        print("\n".join(result_lines(played, played.outcome)))
    else:
        print(f"The game is not over after {len(played.moves)} moves.")


def step_through(story: Story, played: Record, frames: list[Frame]) -> None:
    """Enter goes on, b back, a number jumps, q leaves."""

    screen = Screen()
    at = 0
    while True:
        show_frame(screen, story, played, frames[at])
        if at == len(frames) - 1 and played.outcome is not None:
            for line in result_lines(played, played.outcome):
                screen.say(line, "bold")
        try:
            answer = screen.ask(f"{at} of {len(frames) - 1} (Enter: on, b: back, a number, q: quit) ").lower()
        except EOFError:
            return
        if answer in ("q", "quit") or (answer == "" and at == len(frames) - 1):
            return
        at = min(max(0, step_to(answer, at)), len(frames) - 1)


def step_to(answer: str, at: int) -> int:
    if answer.isdecimal():
        return int(answer[:9])
    return at - 1 if answer.startswith("b") else at + 1


def show_frame(screen: Screen, story: Story, played: Record, frame: Frame) -> None:
    screen.heading(story.heading(frame))
    for line in story.tell(frame.events):
        screen.say(f"  {line}")
    for line in story.weighed(played, frame):
        screen.say(f"  {line}", "dim")
    screen.show(draw(story.game, story.game.view(frame.state, story.narrator.viewer), story.names, screen.width))
