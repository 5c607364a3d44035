"""The frames that nearly all messages are: text, whole, and read by themselves. All others are left to the protocol's
parser, for which each frame is a good deal of work."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
WHOLE = 0x80
MASKED = 0x80
MASK = 4
TWO_BYTES, EIGHT_BYTES = 126, 127
"""In the place of a length: it is in so many bytes after it."""
NOWHERE = range(0, -1)


def text_frame(message: bytes) -> bytes:
    """Of a server, which masks nothing."""
    size = len(message)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + message
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES)) + size.to_bytes(2) + message
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8) + message


def lone_text(data: bytes) -> bytes | None:
    """The message of a client, if these bytes are its frame and nothing else."""
    if not data or data[0] != WHOLE_TEXT:
        return None
    body = body_of(data, 0)
    if body.stop != len(data):
        return None
    return apply_mask(data[body.start :], data[body.start - MASK : body.start])


def are_whole(data: bytes) -> bool:
    """Whether these are frames of a client, none of them a fragment, and the last ends where the bytes do."""
    end = 0
    while 0 <= end < len(data) and data[end] & WHOLE:
        end = body_of(data, end).stop
    return end == len(data)


def body_of(data: bytes, at: int) -> range:
    """Where the body of the masked frame is that begins there; it stops at -1 if these bytes do not tell."""
    if len(data) < at + 2 or not data[at + 1] & MASKED:
        return NOWHERE
    size, start = data[at + 1] & ~MASKED, at + 2
    if size >= TWO_BYTES:
        longer = 2 if size == TWO_BYTES else 8
        if len(data) < start + longer:
            return NOWHERE
        size, start = int.from_bytes(data[start : start + longer]), start + longer
    return range(start + MASK, start + MASK + size)
