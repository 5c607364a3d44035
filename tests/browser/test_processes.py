"""Two browsers at two processes that share a PostgreSQL, one of which is killed in mid-turn."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from cutthroat.game import registry
from tests.browser.conftest import Visit
from tests.browser.people import SHORT_WAYS, Person
from tests.browser.test_people import begin, play_together, seats_for
from tests.server.postgres import running_cluster
from tests.server.running import Server


class Processes:
    def __init__(self, folder: Path, client: Path, database: str) -> None:
        self.folder = folder
        self.client = client
        self.settings: dict[str, object] = {"postgres": database}
        self.started: list[Server] = []

    def start(self, port: int = 0) -> Server:
        web = str(self.client)
        self.started.append(Server(self.folder, fresh=False, settings=self.settings, port=port, CUTTHROAT_WEB=web))
        return self.started[-1]


@pytest.fixture
def processes(client: Path, tmp_path: Path) -> Iterator[Processes]:
    # In a thread of its own: this one is Playwright's, which runs a loop in it.
    with ThreadPoolExecutor(1) as thread, contextlib.ExitStack() as held:
        cluster = thread.submit(held.enter_context, running_cluster()).result()
        processes = Processes(tmp_path, client, thread.submit(cluster.new_database).result())
        yield processes
        for server in processes.started:
            server.__exit__()


def sit_at_the_other(guest: Person, host: Person) -> None:
    guest.go(urlsplit(host.page.url).path)
    guest.page.get_by_role("button", name="Sit here").click()


def test_games_of_each_kind_go_on_when_their_process_is_killed_in_mid_turn(visit: Visit, processes: Processes) -> None:
    one, two = processes.start(), processes.start()
    host, guest = visit(one), visit(two)
    for game in registry.house_keys():
        play_until_a_kill(host, guest, game, one)
        one = processes.start(one.port)
        for person in (host, guest):
            expect(person.page.get_by_text("Live", exact=True)).to_be_visible()
        version = max(host.version, guest.version)
        play_together(host, guest, 2)
        assert min(host.version, guest.version) > version
    for person in (host, guest):
        person.page.goto("about:blank")


def play_until_a_kill(host: Person, guest: Person, game: str, owner: Server) -> None:
    host.choice = guest.choice = SHORT_WAYS[game][0]
    bots = ["bot:random"] * (seats_for(game) - 2)
    host.new_table(game, "me", "open", *bots)
    host.set_options(SHORT_WAYS[game][1])
    host.page.get_by_role("button", name="Open the table").click()
    begin(host, guest, sit_at_the_other)
    play_together(host, guest, 2)
    owner.kill()
    expect(host.page.get_by_text("Reconnecting, your move is safe")).to_be_visible()
