"""The files in deploy/: each is checked by its own program where there is one, and what it starts is started."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from cutthroat.cli.app import app
from tests.server.postgres import Cluster
from tests.server.running import LIVE_AND_DIE_WITH_THE_TESTS, SECONDS, environment
from tests.server.wire import request

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNIT = (DEPLOY / "cutthroat@.service").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
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


def test_the_command_of_the_unit_serves_and_stops(cluster: Cluster) -> None:
    """Under systemd it would be told so by SIGTERM, too."""
    code = f"{LIVE_AND_DIE_WITH_THE_TESTS}\nfrom cutthroat.cli import main\nmain()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *command_of_unit(0)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment(CUTTHROAT_DATABASE=cluster.new_database()),
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        address = re.findall(r"http://\S+", process.stdout.readline())[0]
        assert request(address, "GET", "/readyz").status == 200
        assert request(address, "GET", "/readyz", headers={"Host": "games.example.org"}).status == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
    finally:
        process.kill()
        process.communicate()


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
    lines = [line for line in DOCKERFILE.splitlines() if line and not line.startswith("#")]
    stages = [line.split() for line in lines if line.startswith("FROM ")]
    assert all(":" in stage[1] and not stage[1].endswith(":latest") for stage in stages)
    last = lines[max(number for number, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert "USER cutthroat" in last
    assert not any("node" in line for line in last), "the wheel holds the client"
    assert any(line.startswith("HEALTHCHECK ") for line in last)
    assert all(line.split(" ", 1)[1].startswith("[") for line in last if line.startswith(("ENTRYPOINT", "CMD")))
    names = {stage[3] for stage in stages if len(stage) > 2}
    assert set(re.findall(r"--from=(\w+)", DOCKERFILE)) == names
    (words,) = (line for line in last if line.startswith("CMD"))
    app.parse_args(yaml.safe_load(words.removeprefix("CMD ")), print_error=False, exit_on_error=False)


@pytest.mark.skipif(not shutil.which("haproxy"), reason="HAProxy is not installed")
def test_haproxy_takes_its_file() -> None:
    subprocess.run(["haproxy", "-c", "-f", str(DEPLOY / "haproxy.cfg")], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_nginx_takes_its_file(tmp_path: Path) -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    places = "".join(f"{kind}_temp_path {kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    whole = f"pid nginx.pid; events {{}}\nhttp {{ access_log off; {places}\n{text}\n}}\n"
    (tmp_path / "nginx.conf").write_text(whole)
    subprocess.run(["nginx", "-t", "-p", str(tmp_path), "-c", "nginx.conf", "-e", "stderr"], check=True)


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_caddy_takes_its_file() -> None:
    command = ["caddy", "adapt", "--validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize("file", ["haproxy.cfg", "Caddyfile"])
def test_proxies_ask_whether_a_process_serves_by_a_name_that_it_answers_to(file: str) -> None:
    text = (DEPLOY / file).read_text(encoding="utf-8")
    assert "/readyz" in text
    assert "Host localhost" in text
