"""Moves, words, cards and the table in text."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from rich.console import Console

from cutthroat.core.bits import members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED, Log
from cutthroat.game.contract import IllegalMove
from cutthroat.game.narration import Voice
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.edge.moves import MOVE_RANGES, PLAIN_MOVES
from cutthroat.games.contract.edge.names import at, place, step
from cutthroat.games.contract.edge.terminal import draw
from cutthroat.games.contract.edge.view import Kit
from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.actions import TARGET
from cutthroat.games.contract.rules.board import CITIES, DISTANCE, NEIGHBOURS, SPACE_IDS, SPACES, YARD
from cutthroat.games.contract.rules.cards import (
    ASSASSIN_IDS,
    CARD_IDS,
    CARD_NAMES,
    DATA,
    FIRST_BONUS,
    SPECIALITY,
    WAYS,
    WEAPONS,
    kind_of,
)
from cutthroat.games.contract.rules.phases import PHASES
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.games.contract.views.build import CHANCES, MOST_CHANCES, PROMPTS
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces, space, target

BARTHOLOMEW = "Bartholomew…"
NAMES = ["Ana", "Bartholomew the Tall", "Cleo", "Dmitri", "Esra", "Farid", "Gwen", "Hugo"]


def told(scene: Scene, listener: int | None = None) -> list[str]:
    return [GAME.tell(event, Voice(NAMES, listener)).text for event in scene.log.events]


def shown(s: ContractState, viewer: int | None) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=80, no_color=True).print(draw(GAME.view(s, viewer), NAMES, 80))
    return out.getvalue().splitlines()


def test_a_turn_reads_like_a_travelogue() -> None:
    scene = Scene("klaus lily", ["7 8 g1"]).contracts("paris lima", "rome").at("hamburg")
    assert told(scene.play("move paris"), 0) == ["You go overland to Paris."]
    assert told(scene.strike("7", *faces(3, 4)), 1)[-2:] == [
        "Ana rolls 3 and 4 with the Death Dice.",
        "7: a hit! Madame Faux is no more, and Ana's contract is fulfilled.",
    ]
    scene.flee("g1", *faces(1))
    assert told(scene.play("to london"), 1) == ["Ana gets away by car from Paris to London."]
    scene = Scene("klaus lily", ["7 8 g1"]).contracts("paris lima", "rome").at("paris").strike("7", *faces(3, 4))
    assert "No way out: you are arrested and taken to the prison yard." in told(scene.flee("g1", *faces(6)), 0)


def test_steps_by_land_and_sea() -> None:
    assert step(space("london"), space("hamburg")) == "sail to Hamburg"
    assert step(space("honolulu"), space("honolulu~kyoto~1")) == "set out by sea for Kyoto"
    assert step(space("honolulu~kyoto~1"), space("honolulu~kyoto~2")) == "sail on towards Kyoto"
    assert step(space("honolulu~kyoto~2"), space("honolulu~kyoto~1")) == "sail on towards Honolulu"
    assert step(space("kyoto"), space("honolulu~kyoto~2")) == "set out by sea for Honolulu"
    assert step(space("moscow"), space("moscow~novosibirsk~1")) == "set out by land for Novosibirsk"
    assert place(space("moscow~novosibirsk~1")) == "the road between Moscow and Novosibirsk"


def test_every_move_has_a_text_of_its_own_and_nonsense_is_refused() -> None:
    scene = Scene("klaus lily", ["7 g1"])
    assert GAME.parse(scene.s, 0, "  move   paris ") == 30 + space("paris")
    with pytest.raises(IllegalMove, match="fly me to the moon is not one of the"):
        GAME.parse(scene.s, 0, "fly me to the moon")


def test_time_out_plays_what_the_document_says() -> None:
    scene = Scene("klaus lily", ["6 7 g1 g2"]).contracts("paris lima", "rome").at("paris")
    assert fallback(scene) == "end-turn"
    assert fallback(scene.play("assassinate")) == "bring longbow"
    assert fallback(scene.bring("6")) == "roll"
    assert fallback(scene.play("roll", *faces(3, 3))) == "hide"
    assert fallback(scene.play("escape")) == "bring getaway-car"
    scene = Scene("lily klaus", ["6 7"]).contracts("paris", "rome").at("paris").strike("6", *faces(1, 1), 0)
    assert fallback(scene) == "again"
    assert fallback(Scene("klaus lily", ["g6"]).at("paris").play("travel private-jet")) == "to los-angeles"


def fallback(scene: Scene) -> str:
    action = GAME.fallback(scene.s, scene.seat, Fast(0))
    return str(GAME.move(scene.s, scene.seat, action))


def test_the_catalogue_has_every_card_file_target_and_city() -> None:
    catalogue = GAME.catalogue()
    assert len(catalogue) == 28 + 10 + 34 + 60 + 1
    kinds = {facts.kind for facts in catalogue.values()}
    assert kinds == {"weapon", "getaway", "bonus", "assassin", "target", "city", "prison"}
    assert catalogue["ninja-sue"].rule == "CA-12.7"
    assert catalogue["kyoto"].facts["port"] is True


def test_the_constants_agree_with_the_data() -> None:
    assert [kind_of(row["id"]) for row in DATA["bonus"]] == list(range(FIRST_BONUS, 28))
    assert kind_of("no-such-card") == -1
    assert [row["weapon"] for row in DATA["assassin"]] == [n + 2 for n in SPECIALITY]
    assert sum(WAYS) == 36
    counts = DATA["counts"]
    assert sum(row["copies"] for row in DATA["weapon"]) == counts["weapon_cards"]
    assert sum(row["copies"] for row in DATA["getaway"]) == counts["getaway_cards"]
    assert sum(row["copies"] for row in DATA["bonus"]) == counts["bonus_cards"]
    assert len(CARD_IDS) == len(set(CARD_IDS)) == 28
    assert len(set(ASSASSIN_IDS)) == counts["assassins"]
    assert len(PHASES) == len(PROMPTS)


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_the_table_fits_a_small_terminal(seats: int) -> None:
    s = GAME.new(seats, {"big_table": True}, Fast(seats), MUTED)
    chance, bot = Fast(1), Greedy()
    for number in range(300):
        if s.waiting:
            s.apply(s.active, bot.choose(s, s.active, s.legal_actions(s.active), chance), chance, MUTED)
        if number % 20 == 0:
            lines = shown(s, number % seats)
            assert len(lines) <= 15 + 2 * seats
            assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (4, 6), (6, 7)])
def test_nothing_of_ones_own_is_cut_off(seats: int, seed: int) -> None:
    """Hand, bonus cards, ways out, skills, bodyguards and pawns, over games of greedy players."""
    chance, bot = Fast(seed), Greedy()
    s = GAME.new(seats, {"starting_hand": 5}, chance, MUTED)
    while s.waiting:
        s.apply(s.active, bot.choose(s, s.active, s.legal_actions(s.active), chance), chance, MUTED)
        viewer = int(s.active)
        lines = [line.replace(BARTHOLOMEW, "Bartholomew") for line in shown(s, viewer)]
        assert not any("…" in line for line in lines), lines
        assert all(len(line) <= 80 for line in lines)
        for card, copies in (GAME.view(s, viewer).players[viewer].hand or {}).items():
            if CARD_IDS.index(card) >= FIRST_BONUS:
                assert "\n".join(lines).count(CARD_NAMES[CARD_IDS.index(card)]) >= copies


@rule("CA-8.4")
def test_the_table_shows_the_odds_of_an_escape() -> None:
    scene = Scene("klaus lily", ["7 g1 g2 g3"]).contracts("paris lima", "rome").at("paris")
    assert any("getaways 1 2 3 (50 % to escape)" in line for line in shown(scene.s, 0))
    scene.strike("7", *faces(3, 4))
    assert scene.phase == "aftermath"
    assert any("getaways 1 2 3 (50 % to escape)" in line for line in shown(scene.s, 0))
    scene.play("escape").bring("g1")
    assert any("getaways 2 3 (17 % to escape)" in line for line in shown(scene.s, 0))


@rule("CA-13.9", "CA-13.12")
def test_the_table_shows_rivals_where_a_bonus_card_is_about_them() -> None:
    hands = ["tip-off pickpocket", "6 7 g4 loaded-dice"]
    scene = Scene("klaus lily", hands).contracts("paris", "rome lima").guards("rome", 6, 8).at("paris", "rome")
    contracts, pocket = "(0, guards 6 8)", "has: weapons 6 7 | getaways 4 | Loaded Dice"
    text = "\n".join(shown(scene.s, 0))
    assert contracts in text
    assert pocket in text
    assert contracts not in "\n".join(shown(scene.s, 1)), "not while others decide"
    scene.play("bonus tip-off")
    assert scene.phase == "tip-target"
    assert contracts in "\n".join(shown(scene.s, 0))
    assert pocket not in "\n".join(shown(scene.s, 0))


@rule("CA-13.12")
def test_of_private_hands_only_what_is_known_is_shown() -> None:
    scene = Scene("klaus lily otto", ["pickpocket", "6 7", "8"], open_hands=False)
    assert any("has: weapons - | getaways -" in line for line in shown(scene.s, 0))


def test_the_table_shows_what_one_decides_by() -> None:
    scene = Scene("otto lily", ["6 7 8 g1 g4 loaded-dice"]).contracts("paris lima", "rome").at("london")
    text = "\n".join(shown(scene.guards("lima", 8).skill(0, 11, 6).s, 0))
    for part in ("Round 1 of 80", "You: 4 actions", "Madame Faux", "1 space", "69 %", "guards 8", "Nottingham"):
        assert part in text
    for part in ("weapons 6 7 8", "getaways 1 4", "Loaded Dice", "Sniper Rifle 6", "Others' targets near by: Rome"):
        assert part in text
    assert ">  Ana" in text


def test_the_table_shows_an_attempt_and_the_choice_of_files() -> None:
    scene = Scene("lily klaus", ["6 7 8 g1"]).contracts("paris lima", "rome").at("paris").guards("paris", 6)
    scene.play("assassinate").bring("6")
    assert any("hits nothing, 0 %, blocked 6" in line for line in shown(scene.s, None))
    s = GAME.new(2, {"assassin_deal": "pick-of-two"}, Fast(3), MUTED)
    assert "Files on the table: " in "\n".join(shown(s, 1))


def together(kit: Kit, cards: Sequence[str]) -> tuple[set[int], set[int]]:
    """What the page draws for a set of cards: what each of them does, taken together."""
    hits = {*kit.always}.union(*(kit.cards[card].hits for card in cards))
    return hits, set().union(*(kit.cards[card].blocked for card in cards)) - hits


@rule("CA-6.5", "CA-7.2", "CA-11.4", "CA-12.1", "CA-12.3")
@pytest.mark.parametrize("who", ["lily", "precious", "klaus"])
def test_the_kit_says_what_any_set_of_weapons_would_hit(who: str) -> None:
    scene = Scene(f"{who} archie", ["2 6 7 8 9 12 g1"]).contracts("paris lima", "rome").at("paris")
    scene.guards("paris", 2, 6).skill(0, 8, 4).skill(0, 12, 6)
    for state in (scene.s, scene.play("assassinate").s):
        view = GAME.view(state, 1)
        assert view.kit is not None
        assert view.kit.most == odds.weapon_limit(state, 0)
        for size in range(7):
            for weapons in combinations(range(WEAPONS), size):
                mask = sum(2**weapon for weapon in weapons)
                sure = {*members(odds.deadly(state, 0, mask, state.guards[target("paris")]))}
                stopped = {*members(odds.deadly(state, 0, mask, 0))} - sure
                assert together(view.kit, [CARD_IDS[weapon] for weapon in weapons]) == (sure, stopped)


@rule("CA-6.1", "CA-12.9")
def test_there_is_a_kit_where_somebody_could_strike_and_nowhere_else() -> None:
    scene = Scene("klaus otto", ["7 8", "7 8"]).contracts("paris", "rome").at("paris", "paris")
    assert GAME.view(scene.s, None).kit is not None
    assert GAME.view(scene.at("rome").s, 0).kit is None
    otto = Scene("otto klaus", ["7 8"]).contracts("paris", "rome").at("rome")
    assert GAME.view(otto.s, 0).kit is not None


@rule("CA-8.5", "CA-12.8")
@pytest.mark.parametrize(("who", "always"), [("klaus", []), ("cynthia", [1, 2])])
def test_the_kit_says_which_faces_get_away_before_the_die_is_rolled(who: str, always: list[int]) -> None:
    scene = Scene(f"{who} lily", ["7 8 g3 loaded-dice"]).contracts("paris lima", "rome").at("paris")
    view = GAME.view(scene.play("assassinate").bring("7").play("roll", *faces(3, 4)).play("accept").s, 0)
    assert (view.phase, view.best) == ("aftermath", ["hot-air-balloon"])
    assert view.kit is not None
    assert view.kit.target is None
    assert view.kit.always == always
    assert together(view.kit, view.best) == ({*always, 3}, set())


@rule("CA-6.3", "CA-8.4", "CA-12.8")
def test_what_is_best_is_named_to_the_one_who_chooses() -> None:
    scene = Scene("cynthia lily", ["6 9 10 g1 g6"]).contracts("madrid lima", "rome").at("madrid").skill(0, 10, 6)
    assert GAME.view(scene.s, 0).best == ["shuriken", "cyanide"]
    assert GAME.view(scene.s, 1).best == []
    assert GAME.view(scene.play("assassinate").s, 0).best == ["shuriken", "cyanide"]
    scene.bring("9")
    assert GAME.view(scene.s, 0).best == []
    scene.play("bring cyanide", *faces(3, 3))
    assert GAME.view(scene.s, 0).best == ["private-jet"]


@rule("CA-5.8")
@pytest.mark.parametrize(
    ("start", "card", "end", "words"),
    [
        ("cape-town", "getaway-car", "buenos-aires", "You travel by car and ferry from Cape Town to Buenos Aires."),
        ("paris", "getaway-car", "rome", "You travel by car from Paris to Rome."),
        ("zurich", "speedboat", "paris", "You travel with a speedboat in tow from Zürich to Paris."),
        ("zurich", "submarine", "paris", "You travel with a submarine in tow from Zürich to Paris."),
        ("madrid", "submarine", "rome", "You travel by submarine from Madrid to Rome."),
    ],
)
def test_what_cannot_go_by_itself_is_carried(start: str, card: str, end: str, words: str) -> None:
    scene = Scene("klaus lily").at(start).give(0, card).play(f"travel {card}").play(f"to {end}")
    assert told(scene, 0)[-1] == words
    assert "linked to yours" in GAME.catalogue()[card].text


@rule("CA-5.1")
def test_the_view_leads_everywhere_by_the_shortest_way() -> None:
    scene = Scene("klaus lily")
    for start in range(SPACES):
        walks = GAME.view(scene.at(SPACE_IDS[start]).s, 0).walks
        for end in range(SPACES):
            way = [end]
            while way[0] != start:
                way.insert(0, SPACE_IDS.index(walks[SPACE_IDS[way[0]]]))
            assert len(way) - 1 == DISTANCE[start][end]
            assert all(after in NEIGHBOURS[space] for space, after in pairwise(way))
    assert GAME.view(scene.s, 1).walks == {}


def test_of_two_ways_as_long_the_one_overland_is_shown() -> None:
    """Through Zürich, not through Madrid and by ship."""
    walks = GAME.view(Scene("klaus lily").at("paris").s, 0).walks
    assert walks["rome"] == "zurich"


@rule("CA-5.1")
def test_the_view_counts_the_spaces_to_every_city_from_the_pawn() -> None:
    view = GAME.view(Scene("lily klaus").at("paris").s, 0)
    assert len(view.steps) == CITIES
    assert view.steps["paris"] == 0
    beside = {city for city, steps in view.steps.items() if steps == 1}
    assert beside == {*view.exits} & {*view.steps}


def test_the_story_of_a_game_names_everybody_properly() -> None:
    log = Log()
    chance, bot = Fast(2), Greedy()
    s = GAME.new(3, {}, chance, log)
    while s.waiting:
        s.apply(s.active, bot.choose(s, s.active, s.legal_actions(s.active), chance), chance, log)
    lines = [GAME.tell(event, Voice(NAMES, 0)).text for event in log.events]
    assert all(line[0].isupper() or line[0].isdigit() for line in lines)
    assert not any(" You " in line and ". You" not in line for line in lines)
    assert lines[-1].endswith("the game!")


def test_views_of_an_ended_game_and_of_those_who_left() -> None:
    scene = Scene("klaus lily otto").resign(1)
    view = GAME.view(scene.s, 1)
    assert view.players[1].space is None
    assert view.exits == []
    scene.resign(2)
    assert GAME.view(scene.s, 0).winner == 0
    assert "Ana wins" in shown(scene.s, 0)[0]
    assert SPACES == 110


@rule("CA-13.1")
def test_a_bonus_card_between_two_escape_rolls_leaves_the_escape_in_view() -> None:
    scene = Scene("simon klaus", ["7 g1 g2 pickpocket", "6 8"]).contracts("paris lima", "rome").at("paris")
    scene.strike("7", *faces(3, 4)).flee("g1 g2", *faces(6)).play("bonus pickpocket")
    assert scene.phase == "pick-card"
    view = GAME.view(scene.s, 0)
    assert view.attempt is not None
    assert view.attempt.target is None
    assert view.attempt.hits == [1, 2]
    assert view.attempt.roll == 6
    assert view.escape_chance == pytest.approx(2 / 6, abs=1e-6)


@rule("CA-13.1")
def test_a_bonus_card_between_lilys_rolls_leaves_the_attempt_in_view() -> None:
    scene = Scene("lily klaus", ["7 pickpocket", "6 8"]).contracts("paris lima", "rome").at("paris")
    scene.strike("7", *faces(1, 1), 0).play("bonus pickpocket")
    view = GAME.view(scene.s, 0)
    assert view.attempt is not None
    assert view.attempt.target == "madame-faux"
    assert view.attempt.roll == 2


def test_remembered_chances_hold_no_position_and_are_bounded() -> None:
    scene = Scene("lily klaus", ["6 7 8"]).contracts("paris lima", "rome")
    CHANCES.clear()
    GAME.view(scene.s, 0)
    assert CHANCES
    assert all(is_plain(key) for key in CHANCES)
    CHANCES.clear()
    CHANCES.update({(n,): 0.0 for n in range(MOST_CHANCES)})
    GAME.view(Scene("lily klaus", ["6 7 8"]).contracts("paris", "rome").s, 0)
    assert len(CHANCES) == 1


def is_plain(part: object) -> bool:
    """A number, or a tuple of nothing but numbers."""
    return all(map(is_plain, part)) if isinstance(part, tuple) else isinstance(part, int)


# Targets as answers: what is done, to whom, and whose it is


def offered(scene: Scene, city: str) -> tuple[str, tuple[str, ...]]:
    text = GAME.describe(scene.s, scene.seat, TARGET + target(city))
    return text.label, text.rules


@rule("CA-13.9")
def test_a_tip_off_warns_somebodys_target() -> None:
    scene = Scene("klaus lily", ["tip-off"]).contracts("paris", "rome lima").play("bonus tip-off")
    warned = "warn Professor Pillage in Lima (Lily 'Boo' Meringue's target)"
    assert offered(scene, "lima") == (warned, ("CA-13.9",))


@rule("CA-13.8")
def test_a_bribe_is_paid_at_ones_own_target_or_another() -> None:
    scene = Scene("klaus lily", ["bribed-bodyguard"]).contracts("paris", "rome lima")
    scene.guards("paris", 6).guards("lima", 8).play("bonus bribed-bodyguard")
    assert offered(scene, "paris") == ("bribe a bodyguard of Madame Faux in Paris (your target)", ("CA-13.8",))
    assert offered(scene, "lima")[0] == "bribe a bodyguard of Professor Pillage in Lima (Lily 'Boo' Meringue's target)"


@rule("CA-12.5")
def test_archie_sends_a_bodyguard_to_somebodys_target() -> None:
    scene = Scene("archie lily", ["7"]).contracts("paris", "rome lima").at("paris").guards("paris", 6)
    scene.plays("assassinate", "guard 6")
    sent = "send the bodyguard to Professor Pillage in Lima (Lily 'Boo' Meringue's target)"
    assert offered(scene, "lima") == (sent, ("CA-12.5",))


@rule("CA-12.9")
def test_otto_hands_over_a_contract() -> None:
    scene = Scene("otto klaus", ["7 g1"]).contracts("lima madrid", "rome").at("rome").strike("7", *faces(3, 4))
    assert offered(scene, "lima") == ("hand over the contract on Professor Pillage in Lima", ("CA-12.9",))


# Words that depend on whom or what they are about


def cited(scene: Scene) -> dict[str, tuple[str, ...]]:
    return {GAME.fact(event).kind: GAME.tell(event, Voice(NAMES, None)).rules for event in scene.log.events}


@rule("CA-4.5")
def test_the_biggest_hoard_is_yours_or_somebodys() -> None:
    scene = Scene("klaus lily", ["", "6"]).piles().play("take", 0)
    assert told(scene, 1) == ["Both piles are empty: Ana takes Longbow (6) from the biggest hoard, yours."]
    whose = "Both piles are empty: you take Longbow (6) from the biggest hoard, Bartholomew the Tall's."
    assert told(scene, 0) == [whose]


@rule("CA-5.9")
def test_a_turn_begins_in_a_city_on_the_road_or_at_sea() -> None:
    assert at(space("paris")) == "in Paris"
    assert at(space("moscow~novosibirsk~1")) == "on the road between Moscow and Novosibirsk"
    assert at(space("honolulu~kyoto~1")) == "at sea between Honolulu and Kyoto"
    scene = Scene("klaus lily").at("paris", "honolulu~kyoto~1").end_turn()
    assert told(scene)[-1] == "Round 1: Bartholomew the Tall, at sea between Honolulu and Kyoto."


@rule("CA-12.7")
def test_sue_gets_away_without_a_vehicle() -> None:
    scene = Scene("ninja klaus", ["7 g2"]).contracts("chicago lima", "rome").at("chicago")
    scene.strike("7", *faces(3, 4)).flee("g2", *faces(2)).play("to cairo")
    assert told(scene) == ["Ana gets away from Chicago to Cairo."]
    assert cited(scene) == {"escaped": ("CA-12.7",)}
    assert GAME.fact(scene.log.events[0]).fields["getaway"] is None


@rule("CA-9.1", "CA-10.1")
def test_the_last_missed_turn_is_told_as_such() -> None:
    scene = Scene("klaus lily").at("paris", "rome")
    scene.s.missed = [0, 2]
    assert "Bartholomew the Tall lies low, with 1 turn still to miss." in told(scene.end_turn())
    assert "Bartholomew the Tall lies low for the last turn." in told(scene.end_turn())
    scene.s.missed, scene.s.spaces[1] = [0, 1], YARD
    assert "You sit in prison for the last turn." in told(scene.end_turn(), 1)


@rule("CA-12.2", "CA-12.10", "CA-8.4", "CA-6.2")
def test_second_rolls_and_cards_cite_their_own_rules() -> None:
    scene = Scene("simon klaus", ["7 g1 g2"]).contracts("paris lima", "rome").at("paris").strike("7", *faces(3, 4))
    scene.flee("g1 g2", *faces(6))
    assert cited(scene)["brought"] == ("CA-8.4",)
    assert cited(scene.play("again", *faces(6)))["tried-again"] == ("CA-12.2",)
    scene = Scene("lily klaus", ["7"]).contracts("paris lima", "rome").at("paris").strike("7", *faces(1, 1), 0)
    assert cited(scene)["brought"] == ("CA-6.2",)
    assert cited(scene.play("again", *faces(1, 1), 0))["tried-again"] == ("CA-12.10",)


@rule("CA-14.1", "CA-14.2", "CA-14.5")
def test_a_win_cites_the_way_it_was_won() -> None:
    assert cited(Scene("klaus lily").resign(1))["won"] == ("CA-14.5",)
    scene = Scene("klaus lily", ["7"]).contracts("paris", "rome").done(0, "lima seoul madrid").at("paris")
    assert cited(scene.strike("7", *faces(3, 4)))["won"] == ("CA-14.1",)
    scene = Scene("klaus lily", ["7 g1"], must_escape_to_win=True).contracts("paris", "rome").at("paris")
    scene.done(0, "lima seoul madrid").strike("7", *faces(3, 4))
    assert cited(scene.flee("g1", *faces(1)))["won"] == ("CA-14.2",)


# The document


DOCUMENT = (Path(__file__).parents[3] / "docs" / "rules" / "contract.md").read_text(encoding="utf-8")


def test_the_document_spells_moves_as_the_engine_does() -> None:
    table = DOCUMENT.partition("## 6. Decision points")[2].partition("Where the default column")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    assert len(rows) == 22
    known = {*PLAIN_MOVES.values(), *(name for _, name, _, _ in MOVE_RANGES)}
    told_of = {text.split()[0] for row in rows for text in re.findall(r"`([^`]+)`", row[3] + row[4])}
    assert told_of == known - {"resign"}


@rule("CA-4.9")
def test_the_document_knows_no_limit_of_takes_but_the_option() -> None:
    assert "at most three of them" not in DOCUMENT
    assert "Takes left (three)" not in DOCUMENT
