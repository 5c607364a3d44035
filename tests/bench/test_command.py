"""The benchmarks as they are started: the shape of what they print, and what they refuse. No figure is judged."""

from __future__ import annotations

import json

import pytest

from bench import openspiel
from bench.command import main
from cutthroat.core import COMPILED

TINY = ["--rounds", "1", "--budget", "0.0004"]
MEASURES = {"inside", "driven", "clone_us", "legal_us", "apply_us", "determinize_us"}


def test_json_has_every_measure_of_every_build(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TINY, "--json", "--no-openspiel", "--game", "toy"]) == 0
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert set(report) == {"games", "openspiel"}
    assert report["openspiel"] is None
    builds = report["games"]["toy"]
    assert set(builds) == {"compiled", "interpreted"}
    assert set(builds["interpreted"]) == MEASURES
    assert all(value > 0 for value in builds["interpreted"].values())
    assert "setting up toy" in err


@pytest.mark.skipif(COMPILED, reason="both builds are there")
def test_a_build_that_is_not_there_is_null_and_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    main([*TINY, "--json", "--no-openspiel", "--game", "leduc"])
    out, err = capsys.readouterr()
    assert json.loads(out)["games"]["leduc"]["compiled"] is None
    assert "the compiled build was not measured" in err


def test_the_comparison_is_null_without_the_library(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openspiel, "is_installed", lambda: False)
    main([*TINY, "--json", "--game", "leduc"])
    out, err = capsys.readouterr()
    assert json.loads(out)["openspiel"] is None
    assert err.count("OpenSpiel is not installed") == 1


@pytest.mark.skipif(not openspiel.is_installed(), reason="needs open_spiel")
def test_the_comparison_has_ratios_of_both_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TINY, "--json", "--game", "leduc"]) == 0
    ratios = json.loads(capsys.readouterr().out)["openspiel"]
    assert set(ratios) == {"leduc", "goofspiel"}
    for game in ratios.values():
        assert set(game) == {"driven_compiled", "driven_interpreted", "inside"}
        assert game["driven_interpreted"] > 0
        assert (game["inside"] is not None) == COMPILED


def test_tables_show_seats_and_targets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TINY, "--no-openspiel", "--game", "toy", "--seats", "4"]) == 0
    out = capsys.readouterr().out
    assert "toy (4)" in out
    assert "> 0.25" in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], "there is no game 'chess'"),
        (["--game", "toy", "--seats", "9"], "is for 2 to 4 players, not 9"),
        (["--rounds", "0"], "whole number from 1 on"),
        (["--budget", "soon"], "number of seconds up to 60"),
        (["--colour"], "unrecognized arguments"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    for option in ("--quick", "--game", "--seats", "--json", "--no-openspiel", "--rounds", "--budget"):
        assert option in out
