"""Faults for real: servers killed at random moments, games over a network that loses, doubles and shuffles, and bots by
link over lines that refuse, cut, truncate, stall and double.

python -m bench.faults --kills 1000 --cold 50 --games 10000 --lines 200 --commands 10

Most servers are copies of a process that has loaded everything, so that there can be many. Those of ``--cold`` are
started as a host would start them, and their clients wait as they do by default: how long the pause is, they tell.
The first ``--commands`` of the games over bad lines are played by the command ``bot --join`` in processes of its own.
Needs ``src`` and the repository's root on the path. The tests run the same in a short form.
"""

from __future__ import annotations

import argparse
import asyncio
import time

from bench.bad_network import play_over_bad_networks
from bench.killing import kill_servers
from bench.remote_bots import play_over_bad_lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--cold", type=int, default=50)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--lines", type=int, default=200)
    parser.add_argument("--commands", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.kills:
        print(asyncio.run(kill_servers(chosen.kills, 3600.0, chosen.seed)).summary(), flush=True)
    if chosen.cold:
        report = asyncio.run(kill_servers(chosen.cold, 3600.0, chosen.seed, cold=True))
        print(f"cold starts: {report.summary()}", flush=True)
    if chosen.games:
        started = time.monotonic()
        checks, played = asyncio.run(play_over_bad_networks(chosen.games, chosen.seed))
        took = time.monotonic() - started
        games = ", ".join(f"{count} of {game}" for game, count in played.items())
        print(f"{games} over bad networks in {took:.0f} s: {checks} comparisons, all equal", flush=True)
    if chosen.lines:
        bots = asyncio.run(play_over_bad_lines(chosen.lines, chosen.seed, commands=chosen.commands))
        print(bots.summary(), flush=True)


if __name__ == "__main__":
    main()
