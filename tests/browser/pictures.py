"""Takes the pictures of the README anew: real games against bots in Chromium, on a server of its own.

PYTHONPATH=src:tools .venv/bin/python -m tests.browser.pictures [FOLDER]

Into docs/pictures, if no folder is named; needs what ./cutthroat test installs.

Chromium itself turns the screenshots into WebP; the moving picture is put together here, frame by frame.
"""

from __future__ import annotations

import base64
import random
import struct
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from browser import find_browser
from processes import Layout
from tests.browser.people import Person
from tests.server.running import Server
from web_client import ensure_client

ROOT = Path(__file__).resolve().parents[2]
TITLES = {
    "agencies": "Agencies of Assassination",
    "crisis": "Assassin's Crisis",
    "shinobi": "Shinobi Clans",
    "nation": "Assassin Nation",
    "contract": "Contract & Assassin",
}
MOVES = {"agencies": 5, "crisis": 2, "shinobi": 20, "nation": 4, "contract": 6}
"""Played before the picture is taken."""
DESKTOP, PHONE = (1280, 800), (390, 844)
STILL, MOVING = 720, 480
"""Widths in pixels."""
FRAMES, FRAME_MS = 44, 240
SHRINK = """async ([png, width, quality]) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, Math.round((picture.height * width) / picture.width)];
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


@contextmanager
def person(browser: Browser, server: Server, size: tuple[int, int], *, moving: bool = False) -> Iterator[Person]:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference" if moving else "reduce"
    )
    yield Person(context.new_page(), server.address)
    context.close()


def webp(darkroom: Page, png: bytes, width: int, quality: float) -> bytes:
    made: str = darkroom.evaluate(SHRINK, [base64.b64encode(png).decode(), width, quality])
    return base64.b64decode(made)


def animated(frames: list[bytes], duration: int) -> bytes:
    """One WebP of many: the frames' own image data, each in a chunk that says how long it is seen."""
    width, height = size_of(frames[0])
    head = struct.pack("<B3x", 2) + low(width - 1) + low(height - 1)
    parts = [chunk(b"VP8X", head), chunk(b"ANIM", struct.pack("<IH", 0, 0))]
    place = low(0) + low(0) + low(width - 1) + low(height - 1) + low(duration) + b"\0"
    parts += [chunk(b"ANMF", place + picture_of(frame)) for frame in frames]
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def picture_of(frame: bytes) -> bytes:
    """The one chunk of a lossy WebP that is the picture; colour profiles and transparency do not belong in a frame."""
    at = 12
    while at < len(frame):
        name, size = struct.unpack("<4sI", frame[at : at + 8])
        if name == b"VP8 ":
            return frame[at : at + 8 + size + size % 2]
        at += 8 + size + size % 2
    raise ValueError("there is no lossy picture in it")


def chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def low(number: int) -> bytes:
    """In three bytes."""
    return struct.pack("<I", number)[:3]


def size_of(frame: bytes) -> tuple[int, int]:
    """Of a WebP with one lossy picture: after its start code."""
    at = frame.index(b"\x9d\x01\x2a") + 3
    width, height = struct.unpack("<HH", frame[at : at + 4])
    return width & 0x3FFF, height & 0x3FFF


def still(browser: Browser, server: Server, darkroom: Page, game: str, size: tuple[int, int], width: int) -> bytes:
    with person(browser, server, size) as me:
        me.play_now(TITLES[game])
        me.play_on(random.Random(f"picture of {game}"), MOVES[game])
        me.page.wait_for_timeout(800)
        return webp(darkroom, me.page.screenshot(), width, 0.8)


def execution(browser: Browser, server: Server, darkroom: Page) -> bytes:
    """The numbers of a round are called in Assassin's Crisis."""
    with person(browser, server, DESKTOP, moving=True) as me:
        me.play_now(TITLES["crisis"])
        me.play_on(random.Random(4), 2)
        frames = []
        for _ in range(FRAMES):
            frames.append(webp(darkroom, me.page.screenshot(), MOVING, 0.42))
            me.page.wait_for_timeout(FRAME_MS)
        return animated(frames, FRAME_MS)


def main(folder: Path) -> None:
    client = ensure_client(Layout(ROOT))
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data), CUTTHROAT_WEB=str(client)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"])
        darkroom = browser.new_page()
        pictures = {game: still(browser, server, darkroom, game, DESKTOP, STILL) for game in TITLES}
        pictures["phone"] = still(browser, server, darkroom, "crisis", PHONE, PHONE[0])
        pictures["execution"] = execution(browser, server, darkroom)
        browser.close()
    for name, picture in pictures.items():
        (folder / f"{name}.webp").write_bytes(picture)
        print(f"{name}: {len(picture) / 1000:.0f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
