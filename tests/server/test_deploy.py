"""The files in deploy/: each is checked by its own program where there is one, and what it starts is started."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from bench.postgres import free_port
from cutthroat.cli.app import app
from cutthroat.client import Api, Patience, TableConnection, Unreachable
from cutthroat.protocol import messages as m
from proxies import HOW_TO_INSTALL_PROXIES, missing_proxies
from tests.server.image import stages
from tests.server.play import first_moves
from tests.server.postgres import Cluster
from tests.server.running import SECONDS, environment, start
from tests.server.test_cluster import Pair
from tests.server.wire import request

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNIT = (DEPLOY / "cutthroat@.service").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
PROGRAM = "/opt/cutthroat/bin/cutthroat"
PROCESSES = ("one", "two")


def command_of_unit(port: int) -> list[str]:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    program, *words = shlex.split(str(line).replace("%i", str(port)))
    assert program == PROGRAM
    return words


def command_of(service: str) -> list[str]:
    text = COMPOSE["services"][service]["command"].replace("${CUTTHROAT_NAME:-localhost}", "games.example.org")
    assert "$" not in text
    return shlex.split(text)


@pytest.mark.parametrize("words", [command_of_unit(8001), *map(command_of, PROCESSES)], ids=["unit", *PROCESSES])
def test_every_command_line_is_one_of_ours(words: list[str]) -> None:
    app.parse_args(words, print_error=False, exit_on_error=False)


class Started:
    """A command of ours as a host's files have it, told to stop in the end by SIGTERM, as systemd and Docker do."""

    def __init__(self, words: list[str], **env: str) -> None:
        self.process = start("from cutthroat.cli import main; main()", words, subprocess.DEVNULL, env)

    def __enter__(self) -> str:
        """Its address."""
        assert self.process.stdout is not None
        return str(re.findall(r"http://\S+", self.process.stdout.readline())[0])

    def __exit__(self, *failure: object) -> None:
        try:
            self.process.send_signal(signal.SIGTERM)
            assert self.process.wait(SECONDS) == 0
        finally:
            self.process.kill()
            self.process.communicate()


def test_the_command_of_the_unit_serves_and_stops(cluster: Cluster) -> None:
    with Started(command_of_unit(0), CUTTHROAT_DATABASE=cluster.new_database()) as address:
        assert request(address, "GET", "/readyz").status == 200
        assert request(address, "GET", "/readyz", headers={"Host": "games.example.org"}).status == 200


def test_the_processes_of_the_composition_serve_and_find_each_other(cluster: Cluster) -> None:
    """By their own commands and environment; only the names are those of this machine."""
    database = cluster.new_database()

    def started(name: str) -> Started:
        words = [{"0.0.0.0": "127.0.0.1", f"{name}:9000": "127.0.0.1:0"}.get(word, word) for word in command_of(name)]
        (variable,) = COMPOSE["services"][name]["environment"]
        return Started([*words, "--port", "0"], **{variable: database})

    async def ask(first: str, second: str) -> None:
        ana = Api(first, patience=Patience(longest_pause=0.2))
        await ana.arrive("Ana")
        made = await ana.create_table(m.TableConfig(game="toy", seats=[m.SeatPlan(), m.SeatPlan(kind="bot")]))
        there = Api(second, ana.token, headers={"Host": "games.example.org"})
        assert (await there.table(made.id)).id == made.id

    with started("one") as first, started("two") as second:
        asyncio.run(asyncio.wait_for(ask(first, second), SECONDS))


def test_the_unit_is_one(tmp_path: Path) -> None:
    assert "LimitNOFILE=65536" in UNIT
    if shutil.which("systemd-analyze"):
        unit = tmp_path / "cutthroat@.service"
        unit.write_text(UNIT.replace(PROGRAM, sys.executable))
        ended = subprocess.run(
            ["systemd-analyze", "verify", "--recursive-errors=no", str(unit).replace("@.", "@8001.")],
            check=False,
            capture_output=True,
            text=True,
        )
        ours = [line for line in (ended.stdout + ended.stderr).splitlines() if "cutthroat@" in line]
        assert ours == []


def test_the_composition_is_whole() -> None:
    services = COMPOSE["services"]
    assert set(services) == {*PROCESSES, "database", "caddy"}
    (subnet,) = (config["subnet"] for config in COMPOSE["networks"]["default"]["ipam"]["config"])
    for name in PROCESSES:
        words = command_of(name)
        assert words[words.index("--reach") + 1] == f"{name}:9000", "the others reach it by its own name"
        assert words[words.index("--proxy") + 1] == subnet
        assert services[name]["depends_on"] == {"database": {"condition": "service_healthy"}}
        assert "@database/" in services[name]["environment"]["CUTTHROAT_DATABASE"]
        assert (DEPLOY / services[name]["build"]["context"] / services[name]["build"]["dockerfile"]).is_file()
    named = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert all((DEPLOY / name).exists() if name.startswith(".") else name in COMPOSE["volumes"] for name in named)
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert re.findall(r"reverse_proxy (.*) \{", proxy) == [" ".join(f"{name}:8000" for name in PROCESSES)]
    if has_compose():
        command = ["docker", "compose", "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
        subprocess.run(command, check=True, env=environment(CUTTHROAT_PASSWORD="x"))


def has_compose() -> bool:
    ask = ["docker", "compose", "version"]
    return bool(shutil.which("docker")) and subprocess.run(ask, check=False, capture_output=True).returncode == 0


def test_the_image_is_built_as_images_should_be() -> None:
    """Its commands are carried out by tests/browser/test_wheel.py."""
    client, wheel, last = stages()
    assert all(":" in stage.image and not stage.image.endswith(":latest") for stage in (client, wheel, last))
    assert last.only("USER").text == "cutthroat"
    assert "useradd --system --create-home cutthroat" in last.only("RUN").text
    assert not any("node" in step.text for step in last.steps), "the wheel holds the client"
    copied = [step.text for stage in (wheel, last) for step in stage.all("COPY") if step.text.startswith("--from=")]
    assert copied == ["--from=client /build/web/dist web/dist", "--from=wheel /wheels /wheels"]
    for step in (last.only("ENTRYPOINT"), last.only("CMD"), last.only("HEALTHCHECK")):
        assert step.words, "it gets signals itself, not a shell around it"
    app.parse_args(last.only("CMD").words, print_error=False, exit_on_error=False)
    scripts = json.loads((DEPLOY.parent / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert client.only("RUN").text == "npm ci && npm run build"
    assert "build" in scripts
    assert (DEPLOY.parent / "web" / "package-lock.json").is_file()
    if shutil.which("hadolint"):
        subprocess.run(["hadolint", str(DEPLOY / "Dockerfile")], check=True)


def test_haproxy_takes_its_file(proxies: None) -> None:
    subprocess.run(["haproxy", "-c", "-f", str(DEPLOY / "haproxy.cfg")], check=True, stdout=subprocess.DEVNULL)


def test_nginx_takes_its_file(proxies: None, tmp_path: Path) -> None:
    command = nginx(tmp_path, (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    subprocess.run([*command, "-t"], check=True)


def test_caddy_takes_its_file(proxies: None) -> None:
    command = ["caddy", "adapt", "--validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
def proxies() -> None:
    if missing_proxies():
        pytest.fail(HOW_TO_INSTALL_PROXIES)


def haproxy(folder: Path, text: str) -> list[str]:
    """With fewer connections: it does not start where it cannot open two files for each."""
    (folder / "haproxy.cfg").write_text(text.replace("maxconn 20000", "maxconn 100"))
    return ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]


def nginx(folder: Path, text: str) -> list[str]:
    """Its file is for the inside of a larger one."""
    places = "".join(f"{kind}_temp_path {kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = "pid nginx.pid; daemon off; master_process off; events {}"
    (folder / "nginx.conf").write_text(f"{around}\nhttp {{ access_log off; {places}\n{text}\n}}\n")
    return ["nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]


def caddy(folder: Path, text: str) -> list[str]:
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    pair = Pair(tmp_path_factory.mktemp("behind"), cluster.new_database())
    yield pair
    pair.close()


@pytest.mark.parametrize(
    ("proxy", "file", "listens", "servers"),
    [
        (haproxy, "haproxy.cfg", "bind :80", ("127.0.0.1:8001", "127.0.0.1:8002")),
        (nginx, "nginx.conf", "listen 80;", ("127.0.0.1:8001", "127.0.0.1:8002")),
        (caddy, "Caddyfile", "{$CUTTHROAT_NAME:localhost}", ("one:8000", "two:8000")),
    ],
    ids=["haproxy", "nginx", "caddy"],
)
def test_a_game_is_played_behind_each_proxy(
    proxies: None,
    pair: Pair,
    tmp_path: Path,
    proxy: Callable[[Path, str], list[str]],
    file: str,
    listens: str,
    servers: tuple[str, str],
) -> None:
    """By its own file; only the addresses are those of this machine."""
    text, place = (DEPLOY / file).read_text(encoding="utf-8"), f"127.0.0.1:{free_port()}"
    ours = {"bind :80": f"bind {place}", "listen 80;": f"listen {place};"}.get(listens, f"http://{place}")
    assert listens in text
    text = text.replace(listens, ours)
    for name, server in zip(servers, pair.servers, strict=True):
        assert name in text
        text = text.replace(name, f"127.0.0.1:{server.port}")
    env = environment(HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path))
    with (tmp_path / "log").open("w") as log:
        running = subprocess.Popen(proxy(tmp_path, text), stdout=log, stderr=log, env=env)
    try:
        asyncio.run(asyncio.wait_for(play_behind(f"http://{place}"), SECONDS))
    except (TimeoutError, Unreachable):
        pytest.fail((tmp_path / "log").read_text()[-2000:])
    finally:
        running.kill()
        running.wait()


async def play_behind(address: str) -> None:
    """One person: wherever the proxy sends each connection, it is the same table."""
    ana = Api(address, patience=Patience(longest_pause=0.2))
    await ana.arrive("Ana")
    made = await ana.create_table(m.TableConfig(game="toy", seats=[m.SeatPlan(), m.SeatPlan(kind="bot")]))
    async with TableConnection(ana, made.id) as here:
        await here.sit(0)
        await here.start()
        await first_moves(here)
        assert here.known.is_over


@pytest.mark.parametrize("file", ["haproxy.cfg", "Caddyfile"])
def test_proxies_ask_whether_a_process_serves_by_a_name_that_it_answers_to(file: str) -> None:
    text = (DEPLOY / file).read_text(encoding="utf-8")
    assert "/readyz" in text
    assert "Host localhost" in text
