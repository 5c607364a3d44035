"""How much a client may say: bytes and frames, control frames and empty ones included."""

from __future__ import annotations

from cutthroat.server.limits import Bucket

BYTES_PER_SECOND = 16 * 1024.0
BYTE_BURST = 128 * 1024.0
FRAMES_PER_SECOND = 40.0
FRAME_BURST = 200.0
"""More than the commands that are carried out, so that a client that is a little too fast is told so."""
MOST_SECONDS_OVER = 5.0
RECOVERED = 1 / 8
"""A client that has been quiet until so much of the burst is there again is not over its budget any more."""


class ReadBudget:
    """A client that is over it is read no faster than it refills; one that stays over it is disconnected."""

    def __init__(self, now: float) -> None:
        self._bytes = Bucket(BYTES_PER_SECOND, BYTE_BURST, now)
        self._frames = Bucket(FRAMES_PER_SECOND, FRAME_BURST, now)
        self._over_since: float | None = None

    def spend(self, now: float, size: int, frames: int) -> float:
        """Returns the seconds until more may be read, or until the client has been over it for too long."""
        if self._bytes.refill(now) > BYTE_BURST * RECOVERED and self._frames.refill(now) > FRAME_BURST * RECOVERED:
            self._over_since = None
        wait = max(self._bytes.spend(now, size), self._frames.spend(now, frames))
        if wait and self._over_since is None:
            self._over_since = now
        if self._over_since is None:
            return 0.0
        return min(wait, max(0.0, self._over_since + MOST_SECONDS_OVER - now))

    def is_exhausted(self, now: float) -> bool:
        """Whether the client is over its budget, and has been for too long."""
        is_over = self._bytes.refill(now) < 0 or self._frames.refill(now) < 0
        return is_over and self._over_since is not None and now - self._over_since >= MOST_SECONDS_OVER
