"""Why a move is good or bad: the odds of a kill and of the escape after it, and the way to the next target."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.core.bits import NONE, bit
from cutthroat.game.explain import Account, Tense, a_percent, percent
from cutthroat.game.narration import plural
from cutthroat.games.contract.bot import planning
from cutthroat.games.contract.edge.explain_cards import (
    after_roll,
    aiming,
    being,
    bonus,
    ending,
    figures_of,
    gaining,
    guarding,
    hiding_safely,
    hopes,
    in_prison,
    keeping_none,
    kills,
    learning,
    resigning,
    robbing,
    standing,
    stopping,
)
from cutthroat.games.contract.edge.moves import chance_of_kill
from cutthroat.games.contract.edge.names import card, place
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules import odds, phases
from cutthroat.games.contract.rules.board import DISTANCE, LAIR, REACH, TARGET_AT, TARGET_NAMES, TAUGHT_AT
from cutthroat.games.contract.rules.cards import CARD_NAMES, FIRST_GETAWAY, HIDING_TURNS
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.games.contract.views.build import best_escape, chance_out

WAY_LOOK = "how far your next target is, and what your hand could do there"
ODDS_LOOK = "the odds of the roll, and of getting away after it"


def explain(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    words = SIMPLE.get(action) or next(words for base, words in RANGES if action >= base)
    return words(s, seat, action, tense)


def attempting(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-6.1, CA-8.4."""
    target = int(TARGET_AT[s.spaces[seat]])
    kill, away = float(planning.chance_against(s, seat, target)), float(planning.escape_hope(s, seat))
    return Account(
        doing=f"Striking at {TARGET_NAMES[target]}",
        says=(
            f"{tense.of('had', 'has')} {a_percent(kill)} chance to kill",
            f"the getaways in hand {tense.of('gave', 'give')} {percent(away)} to get away",
        ),
        rules=("CA-6.2", "CA-8.4"),
        figures={"kill": kill, "escape": away},
        merits=(kill, away),
        look=ODDS_LOOK,
    )


def rolling(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    had = tense.of("had", "has")
    if s.phase in (phases.GETAWAYS_OUT, phases.SECOND_ESCAPE, phases.AFTERMATH):
        chance = float(best_escape(s, seat) if s.phase == phases.AFTERMATH else chance_out(s, seat))
        doing = "An escape" if s.phase == phases.AFTERMATH else "Rolling for the escape"
        text = f"{had} {a_percent(chance)} chance to get away"
        return Account(doing=doing, says=(text,), rules=("CA-8.4",), figures={"escape": chance}, look=ODDS_LOOK)
    chance = float(chance_of_kill(s, seat))
    text = f"{had} {a_percent(chance)} chance to kill {TARGET_NAMES[s.target]}"
    return Account(doing="Rolling now", says=(text,), rules=("CA-6.4",), figures={"kill": chance}, look=ODDS_LOOK)


def bringing(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    kind, made = action - act.BRING, tense.of("made", "makes")
    if kind >= FIRST_GETAWAY:
        faces = odds.laid_getaways(s)
        now = float(odds.escape_chance(s, seat, faces, are_laid=True))
        then = float(odds.escape_chance(s, seat, faces | bit(kind - FIRST_GETAWAY)))
        text, rules = f"{made} the chance to get away {percent(then)} instead of {percent(now)}", ("CA-8.4",)
    else:
        laid = odds.laid_weapons(s)
        now = float(odds.kill_chance(s, seat, s.target, laid))
        then = float(odds.kill_chance(s, seat, s.target, laid | bit(kind)))
        text, rules = f"{made} the chance to kill {percent(then)} instead of {percent(now)}", ("CA-6.2",)
    return Account(
        doing=f"Bringing {card(kind)}",
        says=(text,),
        rules=rules,
        figures={"now": now, "then": then},
        merits=(then,),
        look=ODDS_LOOK,
    )


def moving(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-5.1: by the next target as the tour goes."""
    space = action - (act.TO if action >= act.TO else act.MOVE)
    here = int(planning.place_of(s, seat))
    target = int(planning.next_target(s, seat, here))
    if target == NONE:
        return without_target(s, seat, f"Going to {place(space)}", "CA-5.1", tense)
    now, then = int(DISTANCE[here][LAIR[target]]), int(DISTANCE[space][LAIR[target]])
    chance = float(planning.chance_against(s, seat, target))
    return Account(
        doing=f"Going to {place(space)}",
        says=(
            f"{tense.of('left', 'leaves')} {plural(then, 'step')} to {TARGET_NAMES[target]} instead of {now}",
            f"{tense.your} hand {tense.of('had', 'has')} {a_percent(chance)} chance there",
        ),
        rules=("CA-5.1", "CA-6.2"),
        figures={"steps_before": now, "steps": then, "kill": chance},
        merits=(-then, chance),
        against=no_nearer(now, then),
        look=WAY_LOOK,
    )


def travelling(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-5.3: by the nearest city to the next target that it leads to."""
    getaway, here = action - act.TRAVEL, int(planning.place_of(s, seat))
    doing = f"Travelling by {CARD_NAMES[FIRST_GETAWAY + getaway]}"
    target = int(planning.next_target(s, seat, here))
    if target == NONE:
        return without_target(s, seat, doing, "CA-5.3", tense)
    now = int(DISTANCE[here][LAIR[target]])
    then = min(int(DISTANCE[city][LAIR[target]]) for city in REACH[getaway][here])
    return Account(
        doing=doing,
        says=(
            f"{tense.of('could leave', 'can leave')} {plural(then, 'step')} to {TARGET_NAMES[target]} instead of {now}",
        ),
        rules=("CA-5.3", "CA-5.4"),
        figures={"steps_before": now, "steps": then},
        merits=(-then,),
        against=no_nearer(now, then),
        look=WAY_LOOK,
    )


def no_nearer(now: int, then: int) -> tuple[int, ...]:
    """A way that leaves as many steps as before, or more, is no reason to go."""
    return (0,) if then >= now else ()


def without_target(s: ContractState, seat: int, doing: str, rule: str, tense: Tense) -> Account:
    """Where nothing is left to hunt."""
    text = f"{tense.of('had', 'has')} no target to come nearer to, with {kills(s, seat)}"
    return Account(doing=doing, says=(text,), rules=(rule,), figures=figures_of(s, seat), look=WAY_LOOK)


def preparing(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-4.1, CA-11.3."""
    stood = f"{tense.of('stood', 'stands')} {hopes(s, seat)}"
    time = ""
    if action == act.TAKE:
        time = time_to_take(s, tense)
        doing, rules = f"Taking {plural(int(s.cards_per_take), 'card')}", ("CA-4.1",)
        text = f"{tense.of('added', 'adds')} to a hand that {stood}"
    else:
        doing, rules = f"Learning {CARD_NAMES[int(TAUGHT_AT[s.spaces[seat]])]}", ("CA-11.3",)
        text = f"{tense.of('added', 'adds')} a number to a hand that {stood}"
    return Account(
        doing=doing,
        says=(text,),
        rules=rules,
        figures=figures_of(s, seat, actions=int(s.actions)),
        gain=standing(s, seat, tense),
        apart=time,
        look=WAY_LOOK,
    )


def time_to_take(s: ContractState, tense: Tense) -> str:
    """CA-3.2, CA-4.9: what the actions that are left are enough for."""
    takes = int(s.actions)
    if s.takes_per_turn:
        takes = min(takes, int(s.takes_per_turn - s.takes))
    return f"there {tense.of('was', 'is')} time to take {plural(takes * int(s.cards_per_take), 'card')} this turn"


def hiding(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-8.3, CA-10.1."""
    turns = plural(int(HIDING_TURNS), "turn")
    away = float(best_escape(s, seat))
    return Account(
        doing="Going into hiding",
        says=(
            f"{tense.of('cost', 'costs')} {turns} for sure, where an escape {tense.of('had', 'has')} {percent(away)}",
        ),
        rules=("CA-8.3", "CA-10.1"),
        figures={"turns": int(HIDING_TURNS), "escape": away},
        look=ODDS_LOOK,
    )


Explain = Callable[[ContractState, int, int, Tense], Account]
SIMPLE: dict[int, Explain] = {
    act.END_TURN: ending,
    act.TAKE: preparing,
    act.LEARN: preparing,
    act.ASSASSINATE: attempting,
    act.ROLL: rolling,
    act.NO_GUARD: guarding,
    act.ACCEPT: after_roll,
    act.REROLL: after_roll,
    act.AGAIN: rolling,
    act.STOP: stopping,
    act.KEEP_NONE: keeping_none,
    act.ESCAPE: rolling,
    act.HIDE: hiding,
    act.HIDE_SAFELY: hiding_safely,
    act.WAIT: in_prison,
    act.BREAK_OUT: in_prison,
    act.RESIGN: resigning,
}
RANGES: tuple[tuple[int, Explain], ...] = (
    (act.FILE, being),
    (act.RIVAL, robbing),
    (act.WEAPON, learning),
    (act.CARD, gaining),
    (act.KEEP, gaining),
    (act.TARGET, aiming),
    (act.GUARD, guarding),
    (act.BRING, bringing),
    (act.MOVE, moving),
    (act.BONUS, bonus),
    (act.TRAVEL, travelling),
)
