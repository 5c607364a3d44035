"""A released wheel serves the games without Node.js and without a checkout: built as docs/hosting.md says, and built,
installed, started, asked and stopped by the commands of deploy/Dockerfile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from cutthroat.client import Api
from cutthroat.game import registry
from cutthroat.protocol import messages as m
from tests.browser.conftest import ROOT
from tests.server.image import stages
from tests.server.running import LIVE_AND_DIE_WITH_THE_TESTS, SECONDS
from tests.server.wire import request

pytestmark = pytest.mark.slow
_, WHEEL, IMAGE = stages()
RELEASE = "CUTTHROAT_WEB=web/dist python -m pip wheel --no-deps ."
NOT_RELEASED = shutil.ignore_patterns(".*", "__pycache__", "*.so", "node_modules", "dist", "build", "*.egg-info")
RUN = LIVE_AND_DIE_WITH_THE_TESTS + "import runpy; runpy.run_path(sys.argv.pop(1), run_name='__main__')"


def environment(path: str, **more: str) -> dict[str, str]:
    """Nothing in it leads to this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CUTTHROAT_", "PYTHON"))}
    return {**kept, "PATH": path, **more}


def run(command: str, folder: Path) -> None:
    """As typed by a releaser whose ``python`` is ours, but without the network and without compiling, which is slow."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = environment(path, CUTTHROAT_PURE="1", PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    done = subprocess.run(command, shell=True, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def wheel(client: Path) -> Iterator[Path]:
    """Built by the image's own steps from a copy, for a build leaves its traces."""
    with tempfile.TemporaryDirectory(prefix="cutthroat-release-") as folder:
        copy, built = Path(folder, "copy"), Path(folder, "built")
        shutil.copytree(ROOT, copy, ignore=NOT_RELEASED)
        shutil.copytree(client, copy / "web" / "dist")
        settings = " ".join(step.text for step in WHEEL.all("ENV"))
        build = WHEEL.only("RUN").text.replace("/wheels", shlex.quote(str(built)))
        run(f"{settings} {build} --no-build-isolation", copy)
        (found,) = built.iterdir()
        yield found


class Served(NamedTuple):
    process: subprocess.Popen[str]
    address: str
    log: Path


@pytest.fixture
def served(wheel: Path) -> Iterator[Served]:
    """Installed as in the image, but without the packages that it needs, which would be downloaded."""
    with tempfile.TemporaryDirectory(prefix="cutthroat-installed-") as folder:
        place = Path(folder)
        install, clean_up, add_user = IMAGE.only("RUN").text.split(" && ")
        here = f"--no-deps --no-compile --target {shlex.quote(str(place / 'site'))}"
        run(f"{install} {here}".replace("/wheels", shlex.quote(str(wheel.parent))), place)
        assert (clean_up, add_user.split()[0]) == ("rm -r /wheels", "useradd")
        with serving(place) as running:
            yield running


@contextlib.contextmanager
def serving(place: Path) -> Iterator[Served]:
    """By the wheel's own command, in an empty folder, with nothing on PATH. The other packages are this environment's;
    ``-S`` passes over what leads from there to the sources."""
    site, elsewhere, log = place / "site", place / "elsewhere", place / "log"
    elsewhere.mkdir()
    packages = os.pathsep.join([str(site), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    (program,) = IMAGE.only("ENTRYPOINT").words
    words = [{"0.0.0.0": "127.0.0.1"}.get(word, word) for word in IMAGE.only("CMD").words]
    arguments = [str(site / "bin" / program), *words, "--port", "0", "--data", str(place / "house")]
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", RUN, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=elsewhere,
            env=environment(str(elsewhere), PYTHONPATH=packages),
            start_new_session=True,
        )
    with process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("Serving at http://127.0.0.1:"), said + log.read_text()
            yield Served(process, said.split()[2], log)
        finally:
            process.kill()


async def open_table(address: str) -> m.TableInfo:
    ana = Api(address)
    await ana.arrive("Ana")
    made = await ana.create_table(m.TableConfig(game="crisis", seats=[m.SeatPlan() for _ in range(5)]))
    return await ana.table(made.id)


def test_the_documents_say_how_it_is_built() -> None:
    """And the image is built in the same way."""
    assert f"\n{RELEASE}\n" in (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert f"{WHEEL.only('ENV').text} {WHEEL.only('RUN').text}".replace(" --wheel-dir /wheels", "") == RELEASE


def is_healthy(address: str) -> bool:
    """As the image asks, by its own command."""
    python, *words = IMAGE.only("HEALTHCHECK").words
    assert python == "python"
    words = [word.replace("http://127.0.0.1:8000", address) for word in words]
    return subprocess.run([sys.executable, *words], capture_output=True, check=False).returncode == 0


def check_content(client: Path, wheel: Path) -> None:
    """The client, the rulebooks, and nothing but the package."""
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    web = {f"cutthroat/web/{file.relative_to(client)}": file for file in client.rglob("*") if file.is_file()}
    assert "cutthroat/web/index.html" in web
    assert web.keys() <= files.keys()
    assert all(files[name] == file.read_bytes() for name, file in web.items())
    assert {f"cutthroat/rulebooks/{key}.md" for key in registry.house_keys()} <= set(files)
    assert {re.sub(r"-.*\.dist-info$", "", name.split("/")[0]) for name in files} == {"cutthroat"}


def test_it_is_whole_and_served_without_node_and_without_a_checkout(client: Path, wheel: Path, served: Served) -> None:
    """In one test: several would each build it, on workers of their own."""
    check_content(client, wheel)
    page = (client / "index.html").read_bytes()
    (script,) = re.findall(r'<script[^>]* src="(/assets/[^"]+)"', page.decode())
    assert request(served.address, "GET", "/").body == page
    assert request(served.address, "GET", script).body == (client / script[1:]).read_bytes()
    assert request(served.address, "GET", "/healthz").json["ok"] is True
    games = request(served.address, "GET", "/api/games").json
    assert {game["key"] for game in games} == set(registry.house_keys())
    with ThreadPoolExecutor(1) as apart:  # the browser tests have a loop of their own in this thread
        table = apart.submit(asyncio.run, open_table(served.address)).result()
    assert (table.config.game, len(table.seats)) == ("crisis", 5)
    assert is_healthy(served.address)
    served.process.send_signal(signal.Signals[IMAGE.only("STOPSIGNAL").text])
    assert served.process.wait(SECONDS) == 0
    assert not is_healthy(served.address)
    assert "Traceback" not in served.log.read_text()
