"""Reports count the games that are played, and their figures say what is in them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

from cutthroat.core.playouts import SHARES
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.spec import Id
from cutthroat.lab.chunk import play_chunk, run_of
from cutthroat.lab.report import build as building
from cutthroat.lab.report import sources as sourcing
from cutthroat.lab.report.analysis import citable, effect_of, event_of, in_order, skill
from cutthroat.lab.report.blocks import Histogram
from cutthroat.lab.report.build import build, encode, missing
from cutthroat.lab.report.collect import Found, Row, SwapRow, play_items, prepare
from cutthroat.lab.report.compare import compare
from cutthroat.lab.report.features import FeatureTally, common_start, read_key
from cutthroat.lab.report.figures import CardEffect, Change, Comparison, Group, Standing
from cutthroat.lab.report.findings import cards, compared, who_wins
from cutthroat.lab.report.games import Games, Played
from cutthroat.lab.report.look import Thinking, lead_changes, look_at, settled, upward
from cutthroat.lab.report.markdown import markdown
from cutthroat.lab.report.page import bin_names, marks, page, share_step
from cutthroat.lab.report.plan import REPEATS, REVIEWED, Study, Variant
from cutthroat.lab.report.sources import sources
from cutthroat.lab.report.standings import Asked, group, groups
from cutthroat.lab.report.statistics import (
    Bin,
    Estimate,
    Sums,
    bins,
    chance_of,
    holm,
    is_clear,
    round_step,
    share,
    spread,
    width,
)
from cutthroat.lab.report.wording import PERCENT, percent

GAMES = ("agencies", "crisis", "shinobi", "nation", "contract")


def study_of(key: str, games: int = 24, seats: int | None = None, **against: Any) -> tuple[AnyGame, Study]:
    game = registry.load(key)
    places = seats or game.seats[0]
    variants = [Variant(label="Defaults", options=game.resolve({}))]
    if against:
        variants.append(Variant(label="others", options=game.resolve(against)))
    study = Study(
        module=type(game).__module__,
        seats=places,
        bots=["greedy"] * places,
        rival="random",
        variants=variants,
        sweep="",
        games=games,
        seed=5,
        program="",
    )
    return game, study


def rows(winners: str, seats: int = 2, **fields: Any) -> list[Row]:
    """Games by the numbers of their winners."""
    return [
        Row(0, n, 10, 3, 0, [SHARES * (seat == int(winner)) for seat in range(seats)], [1] * seats, [], **fields)
        for n, winner in enumerate(winners)
    ]


# The games


def test_a_report_plays_the_games_that_simulate_plays() -> None:
    game, study = study_of("agencies", 30)
    found = play_items(encode(study), 0, study.main_items)
    run = run_of(game, study.bots, study.variants[0].options, study.seed)
    totals = play_chunk(msgspec.json.encode(run), 0, 30)
    assert sum(row.decisions for row in found.rows) == totals.decisions
    assert [sum(row.shares[seat] for row in found.rows) for seat in range(2)] == totals.win_shares


def test_chunks_in_any_order_make_the_same_report() -> None:
    game, study = study_of("crisis", 40, 3, corpse_kill="score")
    encoded = encode(study)
    whole = [play_items(encoded, 0, study.items)]
    parts = [play_items(encoded, first, min(13, study.items - first)) for first in range(0, study.items, 13)]
    sent = msgspec.json.decode(msgspec.json.encode(parts[::-1]), type=list[Found])
    assert build(game, study, sent, "") == build(game, study, whole, "")


def test_only_what_is_missing_is_played() -> None:
    chunks = [Found(first, items, [], {}, [], [], []) for first, items in ((5, 3), (0, 2))]
    assert missing(chunks, 10) == [(2, 3), (8, 2)]
    assert missing([], 4) == [(0, 4)]
    assert missing([Found(0, 4, [], {}, [], [], [])], 4) == []


def test_both_rule_sets_and_both_bots_get_the_same_deals() -> None:
    _, study = study_of("crisis", 40, 2, corpse_kill="score")
    places = [study.place(item) for item in range(study.items)]
    assert [(place.game, place.variant) for place in places[:4]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    swaps = [place.swap for place in places[study.main_items :] if place.swap]
    assert len(swaps) == study.swap_deals * 2 * REPEATS
    assert sum(swap.rival for swap in swaps) == len(swaps) // 2
    assert sum(swap.seat == 0 for swap in swaps) == len(swaps) // 2


def test_a_closer_look_sees_the_same_game() -> None:
    for key in GAMES:
        _, study = study_of(key, 20)
        ready = prepare(encode(study))
        look = look_at(ready.games[0], ready.tables[0], ready.policies[0], study.seed, 0)
        (row,) = play_items(encode(study), 0, 1).rows
        assert sum(phase.decisions for phase in look.phases.values()) == row.decisions, key
        assert set(look.rules) <= {rule for rule in look.rules if rule[2] == "-"}
        assert look.milliseconds > 0


def test_rules_that_can_be_cited_are_in_the_book() -> None:
    game = registry.load("agencies")
    assert {"AG-3.1", "AG-7.9"} <= citable(game)
    assert in_order({"AG-10.2", "AG-2.11", "AG-2.2"}) == ["AG-2.2", "AG-2.11", "AG-10.2"]


# Features


def test_things_are_counted_once_a_seat_and_by_how_it_fared() -> None:
    tally = FeatureTally(registry.load("agencies"), 2)
    spec = {kind.name: constant for constant, kind in registry.load("agencies").event_spec.kinds.items()}
    for won in (0, 1):
        tally.dealing = True
        tally.private(0, spec["drew"], 3, 0)
        tally.dealing = False
        tally.private(1, spec["drew"], 3, 1)
        tally.private(1, spec["drew"], 3, 1)
        tally.close([SHARES * (won == 0), SHARES * (won == 1)])
    found = {read_key(key): numbers for key, numbers in tally.features_found().items()}
    later = next(numbers for feature, numbers in found.items() if not feature.start)
    first = next(numbers for feature, numbers in found.items() if feature.start)
    assert later[:7] == [4, 2, 2, SHARES, 2, SHARES, SHARES**2]
    assert later[7:] == [0, 2, 0, SHARES]
    assert first[7:] == [2, 0, SHARES, 0]
    assert tally.kinds_found() == {"drew": [6, 2, 18]}
    tally.forget()
    assert tally.features_found() == {}


def test_cards_that_differ_in_a_number_count_as_one() -> None:
    tally = FeatureTally(registry.load("nation"), 2)
    cards = [card for card in registry.load("nation").catalogue().values() if card.facts.get("weapon") == "pistol"]
    weapons = [card for card in cards if card.kind == "weapon"]
    assert len(weapons) > 1
    assert {tally.alike.shown(card.id) for card in weapons} == {"pistol"}
    assert tally.alike.name("pistol") == "Pistol"
    assert common_start("Rope 0900", "Rope 1000") == "Rope"


def test_an_effect_is_beyond_what_the_seat_wins_anyway() -> None:
    """Seat 0 wins 80 %; those with the card in seat 0 win 80 %, too."""
    numbers = [100, 100, 100, 80 * SHARES, 100, 80 * SHARES, 80 * SHARES**2, 100, 0, 80 * SHARES, 0]
    value, error = effect_of(numbers, [0.8, 0.2], 200)
    assert value == pytest.approx(0.0)
    assert error == pytest.approx((0.8 * 0.2 / 100) ** 0.5)
    value, _ = effect_of(numbers, [0.5, 0.5], 200)
    assert value == pytest.approx(0.3)
    assert effect_of([*numbers[:2], 10, *numbers[3:]], [0.5, 0.5], 200)[1] is None


# Statistics


def test_holm_corrects_as_in_the_textbook() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_intervals_widen_with_the_questions() -> None:
    assert width() == pytest.approx(1.96, abs=0.001)
    assert width(20) == pytest.approx(3.02, abs=0.01)
    assert chance_of(1.96, 1.0) == pytest.approx(0.05, abs=0.001)
    assert chance_of(0.0, 0.0) == 1.0
    assert (share(0.01, 0.02).low, share(0.99, 0.02).high) == (0.0, 1.0)


def test_seats_of_one_game_are_one_observation() -> None:
    """Everybody holds it: they win exactly their share, and there is no error."""
    together, apart = Sums(), Sums()
    for _ in range(50):
        together.add(1.0, 2.0)
        apart.add(1.0, 1.0)
        apart.add(0.0, 1.0)
    assert together.ratio == apart.ratio == 0.5
    assert together.error == 0.0
    assert apart.error == pytest.approx(0.05)


def test_the_last_bar_says_how_far_it_goes() -> None:
    found = spread([*range(100), 500.0])
    names = bin_names(Histogram("Turns", "turns", found.bins, found.mean.value, found.most))
    assert (names[0], names[-1]) == ("0 to 5", "95 to 500")
    found = spread([3, 4, 4])
    assert bin_names(Histogram("Turns", "turns", found.bins, found.mean.value, found.most)) == ["3", "4"]


def test_a_share_below_nothing_has_a_minus_of_print() -> None:
    assert percent(-0.051) == "\N{MINUS SIGN}5.1\N{NARROW NO-BREAK SPACE}%"


def test_spread_and_bins() -> None:
    found = spread([1, 2, 2, 3])
    assert (found.mean.value, found.median, found.most) == (2, 2, 3)
    assert [(one.low, one.games) for one in found.bins] == [(1, 1), (2, 2), (3, 1)]
    assert sum(one.games for one in bins(sorted(range(1000)), 24)) == 1000
    assert [round_step(x) for x in (0.2, 1.2, 30)] == [1.0, 2.0, 50.0]
    assert len(spread([7, 7, 7]).bins) == 1


def test_uneven_seats_are_clear_and_even_ones_are_not() -> None:
    toy = registry.load("agencies")
    (seats,) = groups(toy, 2, rows("0" * 140 + "1" * 60))
    assert [one.clear for one in seats.standings] == [True, True]
    (seats,) = groups(toy, 2, rows("01" * 100))
    assert [one.clear for one in seats.standings] == [False, False]
    assert seats.standings[0].share.low < 0.5 < seats.standings[0].share.high
    assert group(Asked("seat", "Seats", [Sums()], ["Seat 1"], ["1"]), [1.0], 1, 0.5).standings == []


def test_all_who_may_win_are_one_family_of_questions() -> None:
    """Alone the seats would be clear: 117 of 200 games are won in the first. Beside the characters they are not."""
    game = registry.load("crisis")
    characters = [["ghost", "siren"], ["siren", "ghost"], ["dragon", "chimera"], ["chimera", "werewolf"]]
    games = [
        msgspec.structs.replace(row, roles=[characters[n % 4]]) for n, row in enumerate(rows("0" * 117 + "1" * 83))
    ]
    seats, masks = groups(game, 2, games)
    assert len(seats.standings) + len(masks.standings) == 7
    assert holm([chance_of(0.085, 0.035)] * 2)[0] < 0.05
    assert not any(one.clear for one in (*seats.standings, *masks.standings))


# Luck and skill


def test_a_review_says_where_results_came_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same games; and who plays without whims loses and wins by luck alone."""
    monkeypatch.setattr(sourcing, "ROLLOUTS", 200)
    _, study = study_of("agencies", 200)
    found = play_items(encode(study), study.main_items, study.items - study.main_items)
    assert len(found.sources) == 8
    shares = {(row.deal, row.rival): row for row in found.swaps if row.repeat == 0}
    for row in found.sources:
        swap = shares[row.deal, row.rival]
        gained = row.luck[swap.seat] + row.own[swap.seat] + row.others[swap.seat]
        assert abs(gained / 1e6 + 0.5 - swap.share / 840) < 0.45, "the result less the chances before the deal"
        if not row.rival:
            assert row.own == row.others == [0, 0], "the greedy bot leaves nothing to chance"
    told = sources(found.sources)
    assert told is not None
    assert told.luck.value + told.own.value + told.others.value == pytest.approx(1)
    assert told.luck.low < told.luck.value < told.luck.high
    alone = sources([row for row in found.sources if not row.rival])
    assert alone is not None
    assert alone.luck.value == pytest.approx(1)
    assert sources([]) is None


def test_what_a_review_of_a_report_costs_has_an_end() -> None:
    for games, deals in ((40, 0), (200, 4), (100_000, REVIEWED)):
        _, study = study_of("agencies", games)
        places = [study.place(item) for item in range(study.main_items, study.items)]
        asked = [place.game for place in places if place.swap and study.is_reviewed(place.game, place.swap)]
        assert len(asked) == 2 * deals
        assert not asked or max(asked) - min(asked) > study.swap_deals // 2


def swaps(share: Any) -> list[SwapRow]:
    return [
        SwapRow(deal, deal % 2, rival, repeat, SHARES * share(deal, rival))
        for deal in range(200)
        for rival in (False, True)
        for repeat in range(REPEATS)
    ]


def test_luck_is_told_from_skill() -> None:
    _, study = study_of("agencies", 800)
    better = skill(study, swaps(lambda deal, rival: not rival))
    assert better is not None
    assert [better.by_bot, better.by_deal] == pytest.approx([1.0, 0.0])
    lucky = skill(study, swaps(lambda deal, rival: deal // 2 % 2))
    assert lucky is not None
    assert [lucky.by_bot, lucky.by_deal] == pytest.approx([0.0, 1.0])
    suits = skill(study, swaps(lambda deal, rival: deal // 2 % 2 == rival))
    assert suits is not None
    assert suits.by_both == pytest.approx(1.0, abs=0.02)
    assert skill(study, []) is None
    assert (better.games_to_tell, lucky.games_to_tell) == (0, None)


# Two rule sets


def games_of(found: list[Row]) -> Games:
    games = Games()
    games.rows = found
    return games


def test_the_same_rules_differ_in_nothing() -> None:
    game, study = study_of("agencies")
    played = Played(study, [play_items(encode(study), 0, study.main_items)]).by_variant[0]
    found = compare(game, 2, "turns", "same", played, played)
    assert found.changes
    assert not [change for change in found.changes if change.clear or change.difference.value]


def test_a_difference_is_found_with_its_size_and_the_fairer_side() -> None:
    game, _ = study_of("agencies")
    before, after = games_of(rows("0" * 300 + "1" * 100)), games_of(rows("01" * 200))
    seat = next(change for change in compare(game, 2, "", "x", before, after).changes if change.name == "Seat 1")
    assert (seat.before, seat.after) == (0.75, 0.5)
    assert seat.clear
    assert seat.nearer == "after"
    assert seat.effect == pytest.approx(-0.524, abs=0.001)


# Drama


def test_lead_changes_and_when_a_game_is_settled() -> None:
    a, b, tie = frozenset({0}), frozenset({1}), frozenset({0, 1})
    assert lead_changes([tie, a, tie, a, b, tie, a]) == 2
    assert settled([tie, b, a, a], 0) == 500
    assert settled([a, a], 0) == 0
    assert settled([a, tie], 0) == 1000
    assert upward([[1, 2]], [0]) == [[-1, -2]]
    assert upward([[2, 1]], [0]) == [[2, 1]]


def test_those_who_choose_together_think_together() -> None:
    thinking = Thinking()
    for waiting in (3, 2, 1):
        thinking.count(waiting, 2)
    together = thinking.total()
    thinking.count(1, 1)
    assert (together, thinking.total()) == (7000, 8500)


# The page


class Reader(HTMLParser):
    """Checks that every element is closed where it should be."""

    EMPTY = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert not {"src", "onclick"} & set(given)
        assert tag != "script"
        if given.get("id"):
            assert given["id"] not in self.ids
            self.ids.add(str(given["id"]))
        if tag == "a":
            self.links.add(str(given["href"]))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_page_that_needs_nothing(key: str) -> None:
    game, study = study_of(key, 60 if key in ("agencies", "crisis") else 20)
    report = build(game, study, [play_items(encode(study), 0, study.items)], f"./cutthroat report {key} <&>")
    text = page(report, game)
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.links == {link for link in reader.links if link[0] == "#" and link[1:] in reader.ids}
    assert "http" not in text
    assert "&lt;&amp;&gt;" in text
    written = markdown(report, game)
    assert f"# Balance of {game.title}" in written
    for finding in report.findings:
        assert finding.title.replace(PERCENT, " %") in " ".join(written.split())
        assert finding.suggests
    assert "nan" not in written
    assert "inf " not in written


@pytest.mark.parametrize("key", GAMES)
def test_every_game_says_how_cards_are_come_by(key: str) -> None:
    kinds = registry.load(key).event_spec.kinds.values()
    manners = {field.manner: field for kind in kinds for field in kind.fields}
    assert {"held", "played"} <= set(manners)
    assert all(isinstance(field.type, Id) for manner, field in manners.items() if manner)


def test_an_event_that_names_several_things_says_which_is_meant() -> None:
    kinds = {kind.name: kind for kind in registry.load("agencies").event_spec.kinds.values()}
    assert event_of(kinds["drew"], "card") == "drew"
    assert event_of(kinds["failed"], "hit") == "failed"
    assert event_of(kinds["failed"], "lost") == "failed, lost"
    assert event_of(kinds["completed"], "crew") == "completed"
    assert event_of(kinds["completed"], "hit") == "completed, hit"


def effect(name: str, value: float, manner: str, **fields: Any) -> CardEffect:
    told = {"id": name, "name": name, "sort": "weapon", "event": "e", "field": "card", "start": False, "held": 0.3}
    return CardEffect(
        **{**told, **fields},
        manner=manner,
        a_game=1.0,
        effect=Estimate(value, value - 0.01, value + 0.01),
        chance=0.001,
        clear=True,
    )


def test_findings_are_about_cards_and_not_about_what_winning_is() -> None:
    told = [
        effect("Rope", 0.04, "held"),
        effect("Sword", -0.02, "held"),
        effect("Knife", 0.03, "played", held=0.95),
        effect("Poison", -0.05, "played"),
        effect("Dictator", 0.5, ""),
        effect("Bow", 0.01, "drafted", start=True),
    ]
    found = list(cards(told))
    assert [one.title for one in found] == [
        "Dealt at the start: Bow is worth +1.0 points of winning",
        "Held: Rope goes with wins",
        "Played: Poison goes with losses",
    ]
    assert "Most with wins: Rope (e, +4.0); most with losses: Sword" in found[1].text
    assert not any("Dictator" in one.text or "Knife" in one.text for one in found)


def test_what_is_clear_has_an_interval_that_says_so() -> None:
    assert is_clear(0.04, Estimate(0.1, 0.01, 0.2))
    assert not is_clear(0.04, Estimate(0.1, -0.01, 0.2))
    assert not is_clear(0.06, Estimate(0.1, 0.01, 0.2))
    assert is_clear(0.04, Estimate(0.1, -0.01, 0.2), 0.25)


def test_who_alone_is_clear_wins_more_or_less() -> None:
    standing = Standing(id="1", name="Seat 1", seats=9, share=Estimate(0.2, 0.18, 0.22), chance=0.01, clear=True)
    (found,) = who_wins([Group(kind="seat", title="Seats", standings=[standing])], 0.25)
    assert found.title == "Seats: Seat 1 wins less than its share"


def test_few_games_do_not_say_that_chances_stay() -> None:
    def change(group: str, reach: float, *, clear: bool) -> Change:
        told: dict[str, Any] = {"name": "x", "is_share": True, "before": 0.2, "after": 0.2, "nearer": ""}
        found = Estimate(0.0, -reach, reach)
        return Change(group=group, difference=found, clear=clear, chance=0.5, effect=0.3, **told)

    for reach, said in ((0.02, "Nobody's chances change clearly"), (0.3, "Play more to see whose chances change: 30")):
        both = [change("Length", 0.5, clear=True), change("Seats", reach, clear=False)]
        (found,) = compared([Comparison(label="Others", changes=both)])
        assert found.suggests.startswith(said)


def test_few_games_are_not_called_even() -> None:
    game = registry.load("agencies")
    few, many = (list(who_wins(groups(game, 2, rows("01" * games)), 0.5)) for games in (100, 4000))
    assert [one.title for one in few] == ["Seats: nothing clear in so few games"]
    assert [one.suggests for one in few] == ["Play more: 8 points from even could go unseen."]
    assert [one.title for one in many] == ["Seats: even"]


def test_who_never_wins_is_told_as_surely_as_the_games_allow() -> None:
    assert Sums(3, 3.0, 0.0, 3.0, 0.0, 0.0).error_of_wins == pytest.approx((2 / 7 * 5 / 7 / 7) ** 0.5)
    assert Sums(100, 100.0, 30.0, 100.0, 30.0, 30.0).error_of_wins == pytest.approx((0.3 * 0.7 / 100) ** 0.5)
    game = registry.load("agencies")
    (few,) = who_wins(groups(game, 2, rows("000")), 0.5)
    assert few.title == "Seats: nothing clear in so few games"
    (many,) = who_wins(groups(game, 2, rows("0" * 300)), 0.5)
    assert many.title == "Seats: Seat 1 wins often, Seat 2 hardly ever"


def test_the_scale_of_a_chart_is_round_and_ends_with_the_last_bar() -> None:
    values = Histogram("Turns", "turns", [Bin(n, n + 1, 10) for n in range(20)], 9.5, 40)
    assert next(marks(values)) == (2.5, "0")
    assert list(marks(values))[-1] == (97.5, "19+")
    wide = Histogram("Decisions", "decisions", [Bin(10 * n, 10 * n + 10, 10) for n in range(5)], 25, 50)
    assert list(marks(wide)) == [(0, "0"), (20, "10"), (40, "20"), (60, "30"), (100, "50")]
    assert [share_step(most) for most in (1.0, 0.5, 0.3, 0.12, 0.015)] == [0.5, 0.2, 0.1, 0.05, 0.01]


def test_a_stopped_run_is_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Any:
        raise KeyboardInterrupt

    class Nothing:
        def read(self) -> list[Found]:
            return []

    monkeypatch.setattr(building, "run_chunks", stopped)
    _, study = study_of("agencies")
    kept: Any = Nothing()
    assert building.play(study, 1, kept, lambda games: None) is None
