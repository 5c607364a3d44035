"""Positions that no bot reaches in a minute, put on the real table: what the server would send, from the positions
of the boards' own tests (``tests/boards``)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute

from cutthroat.game import registry
from cutthroat.protocol.messages import PROTOCOL
from tests.boards.__main__ import MAKERS
from tests.browser.people import Person

ME = "someone"
QUIET: dict[str, list[object]] = {"left": [], "running": []}


def made(game: str, name: str) -> dict[str, Any]:
    position: dict[str, Any] = msgspec.to_builtins(MAKERS[game]()[name])
    return position


def _table(game: str, position: dict[str, Any]) -> dict[str, Any]:
    seats = [
        {"kind": "open" if mine else "bot", "name": name, "person": ME if mine else None, "bot": None, "link": "here"}
        for mine, name in ((number == position["seat"], name) for number, name in enumerate(position["names"]))
    ]
    config = {"game": game, "seats": [], "options": {}, "chat": True, "undo": False}
    table = {"id": "staged", "code": "", "config": config, "title": registry.load(game).title, "status": "playing"}
    nobody: dict[str, object] = dict.fromkeys(("undo_request", "undo_refused", "next_table"))
    return {**table, **nobody, "seats": seats, "host": ME, "seal": "", "watching": 0, "hints": True}


def _situation(position: dict[str, Any]) -> dict[str, Any]:
    seat, view, moves = position["seat"], position["view"], position["moves"]
    asked = [{"seat": seat, "decision": 1, "moves": moves}] if moves else []
    shown = [{"seat": seat, "view": view, "waiting": view["waiting"]}]
    rest = {"clocks": QUIET, "undo": [], "hash": "", "outcome": position["outcome"]}
    return {"position": shown, "questions": asked, "record": position.get("record"), **rest}


def _visit(me: Person, first: dict[str, Any], heard: list[dict[str, Any]] | None = None) -> list[WebSocketRoute]:
    """The table as it stands first; what is sent through the sockets comes as news, what comes from them is heard."""

    def answer(socket: WebSocketRoute) -> None:
        def hear(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] == "hello":
                socket.send(json.dumps(first))
            elif heard is not None:
                heard.append(message)

        socket.on_message(hear)
        sockets.append(socket)

    sockets: list[WebSocketRoute] = []
    me.page.route_web_socket("**/ws/tables/staged", answer)
    me.go("/t/staged")
    me.sit_down()
    return sockets


def _snapshot(game: str, position: dict[str, Any], log: list[Any]) -> dict[str, Any]:
    mine = [] if position["seat"] is None else [position["seat"]]
    hello = {"type": "snapshot", "protocol": PROTOCOL, "version": 1, "you": ME, "mine": mine, "chat": [], "muted": []}
    return {**hello, "table": _table(game, position), "log": log, **_situation(position)}


def _news(position: dict[str, Any], lines: list[Any]) -> dict[str, Any]:
    news = {"type": "update", "version": 2, "table": None, "rewound": False, "log_kept": 0, "log": lines}
    return news | _situation(position)


def show(me: Person, game: str, name: str, fresh_from: str = "") -> None:
    """The position; with ``fresh_from``, its log from the last line of that kind on comes as news."""
    position = made(game, name)
    log = position["log"]
    kinds = [line["kind"] for line in log]
    cut = len(kinds) - 1 - kinds[::-1].index(fresh_from) if fresh_from else len(log)
    sockets = _visit(me, _snapshot(game, position, log[:cut]))
    if fresh_from:
        me.page.locator(".layout [data-face], .layout main").first.wait_for()
        sockets[-1].send(json.dumps(_news(position, log[cut:])))


class RecordedTable:
    """A recorded game as a live table tells it: whoever comes gets what has been delivered so far, then the news."""

    def __init__(self, game: str, course: dict[str, Any], record: str | None = None) -> None:
        self.game, self.course, self.record = game, course, record
        self.steps: list[dict[str, Any]] = course["steps"]
        self.version = 0
        """Of the last step that has been delivered; 0 = none."""
        self.sockets: list[WebSocketRoute] = []

    def position(self, version: int) -> dict[str, Any]:
        seated = {"seat": self.course["seat"], "names": self.course["names"]}
        if version == 0:
            return {**seated, "view": self.course["first"], "moves": [], "outcome": None}
        step = self.steps[version - 1]
        last = {"outcome": self.course["outcome"], "record": self.record} if version == len(self.steps) else {}
        return {**seated, "view": step["view"], "moves": step["moves"], "outcome": None, **last}

    def snapshot(self) -> dict[str, Any]:
        log = [*self.course["log"], *(line for step in self.steps[: self.version] for line in step["lines"])]
        first = _snapshot(self.game, self.position(self.version), log)
        return self.numbered({**first, "version": self.version})

    def numbered(self, message: dict[str, Any]) -> dict[str, Any]:
        """Each position asks a question of its own."""
        questions = [{**one, "decision": self.version} for one in message["questions"]]
        return {**message, "questions": questions}

    def visit(self, me: Person) -> None:
        """Open the table in another page."""

        def answer(socket: WebSocketRoute) -> None:
            def hear(said: str | bytes) -> None:
                if json.loads(said)["type"] == "hello":
                    socket.send(json.dumps(self.snapshot()))
                    self.sockets.append(socket)

            socket.on_message(hear)

        me.page.route_web_socket("**/ws/tables/staged", answer)
        me.go("/t/staged")
        me.sit_down()
        me.page.locator(".layout main .board > *").first.wait_for()

    def deliver(self) -> None:
        """The next step, to everybody."""
        self.version += 1
        news = _news(self.position(self.version), self.steps[self.version - 1]["lines"])
        message = json.dumps(self.numbered({**news, "version": self.version}))
        for socket in self.sockets:
            socket.send(message)


class StagedTable:
    """A position in which the same thing is asked as often as one wants; what is played is kept, and not played."""

    def __init__(self, me: Person, game: str, name: str) -> None:
        self.position = made(game, name)
        self.heard: list[dict[str, Any]] = []
        self.version = 1
        self.sockets = _visit(me, _snapshot(game, self.position, self.position["log"]), self.heard)
        me.page.locator("#board").wait_for()

    @property
    def played(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == "play"]

    def ask_again(self) -> None:
        """As a new question, in answer to whatever was played."""
        self.version += 1
        done = [{"type": "done", "id": message["id"], "version": self.version} for message in self.played[-1:]]
        news = _news(self.position, [])
        news = {**news, "version": self.version, "log_kept": len(self.position["log"])}
        news["questions"] = [{**one, "decision": self.version} for one in news["questions"]]
        for message in (*done, news):
            self.sockets[-1].send(json.dumps(message))
