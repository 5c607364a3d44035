"""Every check; or just pytest, when it is given arguments.

./cutthroat test                          everything that CI runs
./cutthroat test tests/rules -k bomb      pytest on the sources, with these arguments
./cutthroat test --compiled tests/...     the same on the compiled engine
./cutthroat test tests/browser            real games in a real Chromium
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from browser import HOW_TO_INSTALL, ensure_browser
from commands import Commands
from compiled_tree import CannotCompile, engine_path, ensure_tree
from postgres import HOW_TO_INSTALL as HOW_TO_INSTALL_POSTGRES
from postgres import ensure_postgres
from processes import INTERRUPTED, Layout, SetupError, stop_cleanly_when_told
from proxies import HOW_TO_INSTALL_PROXIES, ensure_proxies
from web_client import ensure_client, npm_command

COMMANDS = Commands()
SPEAKING = Lock()
TYPED = ("src", "tests", "bench", "tools", "examples")
BROWSER_TESTS = "tests/browser"
NO_CLIENT = "NOT RUN: the web client cannot be built here"
COMPILED_TESTS = ("tests/conformance", "tests/differential")
WORKERS = ("-n", str((os.cpu_count() or 1) + 1))
"""One more than there are cores: tests also wait, for servers, for pages and for each other."""
SHARED_OUT = (*WORKERS, "--dist", "worksteal")
ONE_BY_ONE = (*WORKERS, "--maxschedchunk", "1")
"""For tests that take seconds each, the longest first: no core is idle while another has some left."""

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$")
"""A line of pytest's short summary."""
COLOURS = re.compile(r"\x1b\[[\d;]*m")
FEW = 3


class Outcome(NamedTuple):
    passed: bool
    remark: str = ""
    """One line for the summary; of pytest, its own closing line with the counts."""
    output: str = ""
    """What was said, where it was not shown as it came."""
    failed: tuple[str, ...] = ()
    """The tests that failed, as pytest names them."""


class Stage(NamedTuple):
    title: str
    check: Callable[[Layout], Outcome]


class Result(NamedTuple):
    title: str
    outcome: Outcome
    seconds: float


def lint(layout: Layout) -> Outcome:
    return run_tool(layout, "ruff", "check", "--quiet", ".")


def formatting(layout: Layout) -> Outcome:
    return run_tool(layout, "ruff", "format", "--check", "--quiet", ".")


def types(layout: Layout) -> Outcome:
    return run_tool(layout, "mypy", "--strict", *(name for name in TYPED if (layout.root / name).exists()))


def import_directions(layout: Layout) -> Outcome:
    return run_tool(layout, "lint-imports", "--cache-dir", str(layout.cache / "import-linter"))


def protocol_files(layout: Layout) -> Outcome:
    """The client's types and the schema say what the server's messages are."""
    return run_quietly([layout.python, "tools/protocol_types.py", "--check"], layout.root, layout.source)


def web_types(layout: Layout) -> Outcome:
    return run_npm_script(layout, "check")


def web_format(layout: Layout) -> Outcome:
    return run_npm_script(layout, "format")


def web_boundaries(layout: Layout) -> Outcome:
    """Which folder of the client may import from which."""
    return run_npm_script(layout, "boundaries")


def web_tests(layout: Layout) -> Outcome:
    return run_npm_script(layout, "test")


def run_npm_script(layout: Layout, name: str) -> Outcome:
    """On the packages that the client's build has installed."""
    if ensure_client(layout) is None:
        return Outcome(passed=False, remark=NO_CLIENT)
    return run_quietly(npm_command(layout, "run", "--silent", name), layout.root / "web", layout.source)


def on_sources(layout: Layout) -> Outcome:
    """All but the games in a browser, which have a stage of their own."""
    if ensure_postgres() is None:
        return Outcome(passed=False, remark=f"NOT RUN: {HOW_TO_INSTALL_POSTGRES}")
    if not ensure_proxies():
        return Outcome(passed=False, remark=f"NOT RUN: {HOW_TO_INSTALL_PROXIES}")
    return run_pytest(layout, [*SHARED_OUT, f"--ignore={BROWSER_TESTS}"], pytest_environment(layout, layout.source))


def in_a_browser(layout: Layout) -> Outcome:
    """Real games in a real Chromium, on the built client; and the wheel that holds it.

    The engine is the compiled one, as players have it: it leaves more of the machine to the browser.
    """
    if ensure_browser() is None:
        return Outcome(passed=False, remark=f"NOT RUN: {HOW_TO_INSTALL}")
    if ensure_client(layout) is None:
        return Outcome(passed=False, remark=NO_CLIENT)
    env = pytest_environment(layout, engine_path(layout))
    first = run_pytest(layout, [*ONE_BY_ONE, BROWSER_TESTS], env)
    return first if first.passed else once_more(layout, first, env)


def once_more(layout: Layout, first: Outcome, env: dict[str, str]) -> Outcome:
    """A few tests that failed get a second try, alone on the machine; the summary names the ones that needed it.

    Only in the browser, where a busy machine can let a page wait longer than any patience: what fails again fails,
    and what the engine and the server promise has to hold every time.
    """
    if not 0 < len(first.failed) <= FEW:
        return first
    print(f"== once more: {', '.join(first.failed)}", flush=True)
    second = run_pytest(layout, first.failed, env)
    if not second.passed:
        return second._replace(failed=first.failed)
    return second._replace(remark=f"{first.remark}\nUNSTEADY, passed the second time: {', '.join(first.failed)}")


def on_compiled_engine(layout: Layout) -> Outcome:
    try:
        tree = ensure_tree(layout, retry=True)
    except CannotCompile as reason:
        print(f"NOT RUN: {reason}", flush=True)
        return Outcome(not is_ci(), f"NOT RUN: {reason}")
    return run_pytest(layout, [*SHARED_OUT, *COMPILED_TESTS], compiled_environment(layout, tree))


SIDE_BY_SIDE = (
    (
        Stage("ruff check", lint),
        Stage("ruff format", formatting),
        Stage("mypy --strict", types),
        Stage("import directions", import_directions),
        Stage("protocol files", protocol_files),
    ),
    (
        Stage("web format", web_format),
        Stage("web types", web_types),
        Stage("web boundaries", web_boundaries),
    ),
)
"""What uses one core each: the lanes run at the same time, the stages of a lane one after the other."""
STAGES = (
    Stage("web tests", web_tests),
    Stage("pytest, sources", on_sources),
    Stage("pytest, compiled engine", on_compiled_engine),
    Stage("pytest, browser", in_a_browser),
)
"""What uses all of them."""


def is_ci() -> bool:
    return os.environ.get("CI") == "true"


def run_tool(layout: Layout, name: str, *arguments: str) -> Outcome:
    return run_quietly([layout.python.with_name(name), *arguments], layout.root, layout.source)


def run_quietly(command: Sequence[str | Path], folder: Path, source: Path) -> Outcome:
    """What it says is kept: something else may be running, and saying things, at the same time."""
    succeeded, said = COMMANDS.run(command, folder, {**os.environ, "PYTHONPATH": str(source)})
    return Outcome(succeeded, output=said)


def run_pytest(layout: Layout, arguments: Sequence[str], env: dict[str, str]) -> Outcome:
    """Show pytest's output as it comes, and keep its last line.  No test at all is exit code 5: a failure."""
    colour = "yes" if sys.stdout.isatty() else "no"
    command = [str(layout.python), "-m", "pytest", f"--color={colour}", *arguments]
    closing, failed = "", []
    with subprocess.Popen(command, cwd=layout.root, env=env, stdout=subprocess.PIPE, text=True) as pytest:
        assert pytest.stdout is not None
        for line in pytest.stdout:
            print(line, end="", flush=True)
            closing = line.rstrip("\n") or closing
            failed += FAILED.findall(COLOURS.sub("", line))
    return Outcome(pytest.returncode == 0, closing, failed=tuple(failed))


def pytest_environment(layout: Layout, engine: Path) -> dict[str, str]:
    """Tests that need a client name it themselves: the others must not serve one by chance."""
    kept = {name: value for name, value in os.environ.items() if name != "CUTTHROAT_WEB"}
    return kept | {"PYTHONPATH": str(engine), "HYPOTHESIS_STORAGE_DIRECTORY": str(layout.cache / "hypothesis")}


def compiled_environment(layout: Layout, tree: Path) -> dict[str, str]:
    return {**pytest_environment(layout, tree), "CUTTHROAT_EXPECT_COMPILED": "1"}


def run_stage(layout: Layout, stage: Stage) -> Result:
    """What pytest says is shown as it comes, what other stages say when they are through."""
    with SPEAKING:
        print(f"== {stage.title}", flush=True)
    started = time.monotonic()
    outcome = stage.check(layout)
    if outcome.output:
        with SPEAKING:
            print(f"-- {stage.title}", outcome.output.rstrip(), sep="\n", flush=True)
    return Result(stage.title, outcome, time.monotonic() - started)


def run_lane(layout: Layout, stages: Sequence[Stage]) -> list[Result]:
    return [run_stage(layout, stage) for stage in stages]


def run_side_by_side(layout: Layout, lanes: Sequence[Sequence[Stage]]) -> list[Result]:
    with ThreadPoolExecutor(max(1, len(lanes))) as pool:
        done = [pool.submit(run_lane, layout, lane) for lane in lanes]
        try:
            return [result for lane in done for result in lane.result()]
        except BaseException:
            COMMANDS.stop()  # before the pool waits for them
            raise


def summary(results: Sequence[Result]) -> str:
    """A line for each stage, then pytest's closing lines as they were."""
    width = max(len(result.title) for result in results)
    lines = ["", "== summary"]
    lines += [f"{verdict(result):7} {result.title:{width}} {result.seconds:6.1f} s" for result in results]
    lines += [result.outcome.remark for result in results if result.outcome.remark]
    return "\n".join(lines)


def verdict(result: Result) -> str:
    return "ok" if result.outcome.passed else "FAILED"


def check_everything(
    layout: Layout, lanes: Sequence[Sequence[Stage]] = SIDE_BY_SIDE, stages: Sequence[Stage] = STAGES
) -> int:
    results = run_side_by_side(layout, lanes) + run_lane(layout, stages)
    print(summary(results), flush=True)
    return 0 if all(result.outcome.passed for result in results) else 1


def pytest_only(layout: Layout, arguments: Sequence[str]) -> int:
    if arguments[0] == "--compiled":
        arguments, env = arguments[1:], compiled_environment(layout, ensure_tree(layout, retry=True))
    else:
        env = pytest_environment(layout, layout.source)
    return subprocess.run([layout.python, "-m", "pytest", *arguments], env=env, check=False).returncode


def main(layout: Layout, arguments: Sequence[str]) -> int:
    stop_cleanly_when_told()
    if arguments and arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    try:
        return pytest_only(layout, arguments) if arguments else check_everything(layout)
    except SetupError as error:
        print(f"cutthroat: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(Layout(Path(__file__).resolve().parent.parent), sys.argv[1:]))
