"""For all tests."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A runner started in the background ignores Ctrl-C and hands that down; the programs under test must heed it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
