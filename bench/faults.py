"""Faults for real: servers killed at random moments, games over a network that loses, doubles and shuffles, and bots by
link over lines that refuse, cut, truncate, stall and double.

python -m bench.faults --kills 1000 --cold 50 --games 10000 --lines 200 --commands 10

Most servers are copies of a process that has loaded everything, so that there can be many. Those of ``--cold`` are
started as a host would start them, and their clients wait as they do by default: how long the pause is, they tell.
The first ``--commands`` of the games over bad lines are played by the command ``bot --join`` in processes of its own.
Needs ``src`` and the repository's root on the path. The tests run the same in a short form.

python -m bench.faults --cluster --processes 3 --kills 1000 --freezes 200 --crashes 100 --restarts 50 --tables 1000

breaks several processes on one PostgreSQL instead, which it starts itself: processes are killed, frozen and restarted
one after the other, and the database crashes, while people play behind a proxy that sends them anywhere. A long run can
be made in pieces: with ``--totals FILE --seconds 600`` each makes what is left of the faults for so long, with a seed
of its own, and adds to the file, whose sums it prints.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import time
from pathlib import Path

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
    parser.add_argument("--cluster", action="store_true")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--freezes", type=int, default=0)
    parser.add_argument("--crashes", type=int, default=0)
    parser.add_argument("--restarts", type=int, default=0)
    parser.add_argument("--pairs", type=int, default=6)
    parser.add_argument("--tables", type=int, default=0, help="games under way besides, at which nobody sits")
    parser.add_argument("--seconds", type=float, default=math.inf, help="after which no more faults are made (cluster)")
    parser.add_argument("--totals", type=Path, help="a file that adds up what several runs have found (cluster)")
    chosen = parser.parse_args()
    if chosen.cluster:
        print(break_cluster(chosen), flush=True)
        return
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


def break_cluster(chosen: argparse.Namespace) -> str:
    from bench.cluster import break_clusters, read_totals, write_totals  # noqa: PLC0415 - needs an extra
    from bench.postgres import running_cluster  # noqa: PLC0415

    done = read_totals(chosen.totals)
    with running_cluster() as postgres:
        report = break_clusters(
            postgres,
            processes=chosen.processes,
            kills=max(0, chosen.kills - done.kills),
            freezes=max(0, chosen.freezes - done.freezes),
            crashes=max(0, chosen.crashes - done.crashes),
            restarts=max(0, chosen.restarts - done.restarts),
            seed=chosen.seed + done.runs,
            pairs=chosen.pairs,
            tables=chosen.tables,
            seconds=chosen.seconds,
        )
    if chosen.totals is None:
        return report.summary()
    totals = done.plus(report)
    write_totals(chosen.totals, totals)
    return f"{report.summary()}\n\nWith those before: {totals.summary()}"


if __name__ == "__main__":
    main()
