"""The arena: line-ups and seatings, figures with their errors, and going on after a kill."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

from cutthroat.core.chance import Chance, Fast
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.lab import runner
from cutthroat.lab.arena import run as running
from cutthroat.lab.arena.figures import deals_of, figures, interval, is_sure, without_luck
from cutthroat.lab.arena.games import Result, play_games
from cutthroat.lab.arena.luck import Luck
from cutthroat.lab.arena.plan import Contest, contest_of, line_ups, seatings_of
from cutthroat.lab.arena.ratings import ratings
from cutthroat.lab.arena.run import encode, play
from cutthroat.lab.kept import Kept, fingerprint
from cutthroat.lab.runner import missing
from cutthroat.review.estimates import student
from cutthroat.testing.toy.edge.game import GAME


def contest(*bots: str, seats: int = 2, seed: int = 1, program: str = "") -> Contest:
    return contest_of(GAME, seats, list(bots), GAME.resolve({}), seed, program)


def kept(folder: Path, of: Contest) -> Kept[list[Result]]:
    return Kept(folder / "run.jsonl", encode(of), list[Result])


def quiet(games: int) -> None:
    pass


def without_times(results: list[Result]) -> list[tuple[int, list[float], list[int]]]:
    return [(result.game, result.shares, result.moves) for result in results]


def test_line_ups() -> None:
    assert line_ups(2, 2) == [(0, 1)]
    assert line_ups(2, 4) == [(0, 1, 1, 1)]
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_every_bot_sits_everywhere_equally_often() -> None:
    assert seatings_of((0, 1, 1)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    for line_up in ((0, 1), (0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 1, 1, 2, 2, 2)):
        seatings = seatings_of(line_up)
        assert len(set(seatings)) == len(seatings)
        assert all(sorted(seating) == sorted(line_up) for seating in seatings)
        for places in zip(*seatings, strict=True):
            assert Counter(places) == Counter(seatings[0] * (len(seatings) // len(line_up)))


def test_a_game_depends_on_its_number_only() -> None:
    encoded = encode(contest("greedy", "random", seats=3))
    whole = play_games(encoded, 0, 9)
    assert without_times(play_games(encoded, 4, 2)) == without_times(whole[4:6])
    assert all(sum(result.shares) == pytest.approx(1.0) for result in whole)
    assert all(sum(result.moves) > 0 and min(result.seconds) >= 0.0 for result in whole)


def test_the_better_bot_is_found_and_it_is_sure(tmp_path: Path) -> None:
    of = contest("random", "greedy", seats=3)
    played = play(of, 400, 1, kept(tmp_path, of), until_sure=True, told=quiet)
    assert played.sure
    assert running.FIRST_LOOK <= len(played.deals) < 400
    random, greedy = figures(of, played.deals)
    assert random.win_share < 1 / 3 < greedy.win_share
    assert random.low <= random.win_share <= random.high
    assert random.rating_low < random.rating < 0 < greedy.rating < greedy.rating_high
    assert random.rating == pytest.approx(-greedy.rating)
    assert random.win_share + 2 * greedy.win_share == pytest.approx(1.0)


def test_processes_give_the_result_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = contest("greedy", "random")
    alone = play(of, 60, 1, kept(tmp_path, of), until_sure=True, told=quiet)
    monkeypatch.setattr(runner, "WORTH_PROCESSES", 0.0)
    monkeypatch.setattr(runner, "CHUNK_SECONDS", 0.002)
    kept(tmp_path, of).drop()
    together = play(of, 60, 2, kept(tmp_path, of), until_sure=True, told=quiet)
    assert [deal.shares for deal in together.deals] == [deal.shares for deal in alone.deals]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    of = contest("greedy", "random")
    seen = 0

    def stop(games: int) -> None:
        nonlocal seen
        seen += games
        if seen > 20:
            raise KeyboardInterrupt

    stopped = play(of, 50, 1, kept(tmp_path, of), until_sure=False, told=stop)
    assert stopped.interrupted
    with (tmp_path / "run.jsonl").open("ab") as file:
        file.write(b"[[99,[1.0")  # cut off by a kill
    told: list[int] = []
    again = play(of, 50, 1, kept(tmp_path, of), until_sure=False, told=told.append)
    assert told[0] == seen
    assert sum(told) == 100
    whole = play(of, 50, 1, Kept(tmp_path / "other", encode(of), list[Result]), until_sure=False, told=quiet)
    assert [deal.shares for deal in again.deals] == [deal.shares for deal in whole.deals]


def test_another_program_starts_anew(tmp_path: Path) -> None:
    old = contest("greedy", "random", program="old")
    kept(tmp_path, old).read()
    kept(tmp_path, old).add([play_games(encode(old), 0, 4)])
    assert len(kept(tmp_path, old).read()) == 1
    assert kept(tmp_path, contest("greedy", "random", program="new")).read() == []


def test_the_fingerprint_sees_the_files_of_bots(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("one", encoding="utf-8")
    before = fingerprint([file])
    assert fingerprint([file]) == before
    file.write_text("two", encoding="utf-8")
    assert fingerprint([file]) != before


def test_missing_games() -> None:
    assert missing(set(), 5) == [(0, 5)]
    assert missing({0, 3, 9}, 6) == [(1, 2), (4, 2)]
    assert missing({0, 1}, 2) == []


def test_only_complete_deals_count() -> None:
    of = contest("greedy", "random")
    results = [Result(game, [1.0, 0.0], [1, 1], [0.0, 0.0]) for game in (0, 1, 2)]
    (deal,) = deals_of(of, results)
    assert deal.shares == [0.5, 0.5]


def test_luck_is_measured_where_the_game_can_judge_it() -> None:
    nation = registry.load("nation")
    of = contest_of(nation, 2, ["greedy", "novice"], nation.resolve({}), 1, "")
    (result,) = play_games(encode(of), 0, 1)
    assert sum(result.luck) == pytest.approx(0.0, abs=1e-9)
    assert any(result.luck)
    (toy,) = play_games(encode(contest("greedy", "random")), 0, 1)
    assert toy.luck == []


def test_luck_is_nothing_on_average() -> None:
    """A coin that decides everything, and a guide that sees it: what it says of luck adds up to nothing."""

    class Seeing(Guide):
        def evaluate(self, state: State) -> list[float]:
            return [0.9, 0.1] if state.seats == 3 else [0.2, 0.8]

    def flip(chance: Chance) -> State:
        return State(2 + chance.pick(2))

    luck, chance = Luck(Seeing(), 2, Fast(1)), Fast(2)
    for _ in range(2000):
        luck.count(flip(chance), flip)
    assert luck.by_seat[0] == pytest.approx(-luck.by_seat[1])
    assert abs(luck.by_seat[0]) / 2000 < 0.03


def test_what_was_luck_is_taken_off() -> None:
    """One bot wins six of ten; a known coin gives or takes the rest."""
    coins = [1.0 if n % 2 else -1.0 for n in range(40)]
    shares = [[0.6 + 0.4 * coin, 0.4 - 0.4 * coin] for coin in coins]
    adjusted = without_luck(shares, [[coin / 3, -coin / 3] for coin in coins])
    assert [row[0] for row in adjusted] == pytest.approx([0.6] * 40)
    assert without_luck(shares, [[0.0, 0.0]] * 40) == shares


def test_intervals() -> None:
    assert student(10) == pytest.approx(2.228, abs=0.01)
    assert student(1000) == pytest.approx(1.962, abs=0.002)
    assert list(interval([0.0, 1.0] * 50)) == pytest.approx([0.4, 0.6], abs=0.002)
    assert list(interval([1.0] * 30)) == pytest.approx([0.9, 1.0])
    assert interval([1.0]) == (0.0, 1.0)


def test_ratings_fit_what_they_were_made_from() -> None:
    """A is twice as strong as B, and B twice as C: expected results give the strengths back."""
    strengths = [4.0, 2.0, 1.0]
    tables: dict[tuple[int, ...], tuple[int, list[float]]] = {}
    for pair in ((0, 1), (0, 2), (1, 2)):
        won = [0.0] * 3
        for bot in pair:
            won[bot] = 30_000 * strengths[bot] / sum(strengths[other] for other in pair)
        tables[pair] = (30_000, won)
    assert ratings(3, tables) == pytest.approx([400 * math.log10(2), 0.0, -400 * math.log10(2)], abs=0.1)


def test_a_bot_in_several_seats_is_rated_by_each_of_them() -> None:
    assert ratings(2, {(0, 1, 1, 1): (40_000, [10_000.0, 30_000.0])}) == pytest.approx([0.0, 0.0], abs=0.1)


def test_who_has_won_everything_has_a_finite_rating() -> None:
    best, worst = ratings(2, {(0, 1): (10, [10.0, 0.0])})
    assert 100 < best == -worst < 1000


def test_nothing_is_sure_of_a_coin() -> None:
    of = contest("greedy", "random")
    flips = [Result(game, [1.0, 0.0] if (game // 2) % 2 else [0.0, 1.0], [1, 1], [0.0, 0.0]) for game in range(80)]
    assert not is_sure(deals_of(of, flips))
