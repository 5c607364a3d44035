"""A person at a terminal: a program on a pseudo-terminal, its screen as text, and keys to type."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

SCRIPT = Path(__file__).parents[1] / "cli" / "with_toy.py"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CTRL_C = b"\x03"
CTRL_D = b"\x04"
WIPE = "\x1b[2J"
SECONDS = 60.0


class Terminal:
    """``cutthroat ARGS`` with the toy game on a terminal of 80 by 24."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        path = os.pathsep.join(sys.path)
        env = {**os.environ, "PYTHONPATH": path, "CUTTHROAT_HOME": str(home), "TERM": "xterm-256color", **environment}
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT), *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=own_terminal,  # noqa: PLW1509 (the tests start no threads)
        )
        os.close(slave)
        self.raw = ""
        self.read_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    @property
    def text(self) -> str:
        return ESCAPE.sub("", self.raw).replace("\r\n", "\n")

    def expect(self, wanted: str) -> str:
        """Wait until the text appears; what was printed since the last time, up to there."""
        return self.expect_any(wanted)[1]

    def expect_any(self, *wanted: str) -> tuple[str, str]:
        """Wait until one of the texts appears: which, and what was printed since the last time, up to there."""
        deadline = time.monotonic() + SECONDS
        while True:
            text = self.text
            found = [(place, one) for one in wanted if (place := text.find(one, self.read_to)) >= 0]
            if found:
                break
            assert time.monotonic() < deadline, f"no {wanted} in:\n{text[self.read_to :]}"
            assert self.read(), f"the program left without {wanted}:\n{text[self.read_to :]}"
        place, one = min(found)
        start, self.read_to = self.read_to, place + len(one)
        return one, text[start : self.read_to]

    def read(self) -> bool:
        if not select.select([self.master], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += data.decode()
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def press_to_leave(self, key: bytes) -> int:
        """Press Ctrl-C or Ctrl-D, again if it came before the program was ready for it; the exit code."""
        for _ in range(int(SECONDS)):
            os.write(self.master, key)
            deadline = time.monotonic() + 1
            while time.monotonic() < deadline:
                if not self.read() or self.process.poll() is not None:
                    return self.leave()
        raise AssertionError(f"{key!r} does not stop it")

    def leave(self) -> int:
        """Wait for the program's end; its exit code."""
        deadline = time.monotonic() + SECONDS
        while self.read() and time.monotonic() < deadline:
            if self.process.poll() is not None and not select.select([self.master], [], [], 0)[0]:
                break
        return self.process.wait(1)


def own_terminal() -> None:
    """Make the pseudo-terminal the one that Ctrl-C comes from."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
