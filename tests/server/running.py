"""Real server processes on this machine, each with its own port and folder."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from cutthroat.client import Api, Patience
from cutthroat.server.store.migrate import migrate

SERVE = """
import json, sys
from pathlib import Path
from cutthroat.server.env import ServerConfig
from cutthroat.server.main import CannotServe, serve
try:
    more = json.loads(sys.argv[5]) if sys.argv[5:] else {}
    if "editions" in more:
        more["editions"] = Path(more["editions"])
    config = ServerConfig(Path(sys.argv[1]), 1, float(sys.argv[3]), float(sys.argv[4]), **more)
    serve("127.0.0.1", int(sys.argv[2]), config, lambda address: print(address, flush=True))
except CannotServe as error:
    sys.exit(str(error))
"""
LIVE_AND_DIE_WITH_THE_TESTS = """
import os, signal, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os.killpg(0, signal.SIGKILL)), daemon=True).start()
"""
"""The other end of its input is ours: it closes even if we are killed. Only for the leader of a session."""
SECONDS = 30.0
AT_ONCE = Patience(seconds=0.0)
"""For tests of what a server answers: nothing is asked twice."""


@functools.cache
def template() -> bytes:
    """An empty database with today's schema; making one takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cutthroat.db"
        migrate(path)
        return path.read_bytes()


def fresh_data(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cutthroat.db").write_bytes(template())
    return folder


def environment(**more: str) -> dict[str, str]:
    path = os.pathsep.join(sys.path)
    return {**os.environ, "PYTHONPATH": path, "CUTTHROAT_EXTRA_GAMES": "cutthroat.testing.toy.edge.game", **more}


def start(
    code: str, arguments: Sequence[str], errors: IO[str] | int, env: dict[str, str], prefix: Sequence[str] = ()
) -> subprocess.Popen[str]:
    """A process that ends with the tests, however they end."""
    return subprocess.Popen(
        [*prefix, sys.executable, "-c", f"{LIVE_AND_DIE_WITH_THE_TESTS}\n{code}", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        env=environment(**env),
        start_new_session=True,
    )


class Server:
    """``with Server(folder) as server``: a process that answers at ``server.address``."""

    def __init__(
        self,
        data: Path,
        *,
        port: int = 0,
        bot_budget: float = 10.0,
        bot_pause: float = 0.0,
        prefix: Sequence[str] = (),
        fresh: bool = True,
        host_names: Sequence[str] = (),
        settings: dict[str, object] | None = None,
        **env: str,
    ) -> None:
        self.data = data
        if fresh and not (data / "cutthroat.db").exists():
            fresh_data(data)
        self._log: IO[str] = tempfile.TemporaryFile("w+")  # noqa: SIM115 - open as long as the server
        more = json.dumps({"host_names": list(host_names), **(settings or {})})
        arguments = [str(data), str(port), str(bot_budget), str(bot_pause), more]
        self.process = start(SERVE, arguments, self._log, env, prefix)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.stop()
            raise AssertionError(f"the server did not start: {self.log}")

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    @property
    def log(self) -> str:
        self._log.flush()
        self._log.seek(0)
        return self._log.read()

    def api(self, address: str = "", patience: Patience = AT_ONCE) -> Api:
        """A stranger; each may have an address of its own, as behind a reverse proxy."""
        return Api(self.address, headers={"X-Forwarded-For": address} if address else None, patience=patience)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(SECONDS)

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for end in (self.process.stdin, self.process.stdout):
            if end is not None:
                end.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._log.close()


@contextlib.contextmanager
def server(folder: Path | None = None, **arguments: float) -> Iterator[Server]:
    """A server in a folder of its own, which is removed."""
    made = Path(tempfile.mkdtemp(prefix="cutthroat-test-")) if folder is None else folder
    try:
        with Server(made, **arguments) as running:  # type: ignore[arg-type]
            yield running
    finally:
        if folder is None:
            shutil.rmtree(made, ignore_errors=True)
