"""Why a bonus card, a card to take or keep, or an end of the turn is good or bad: what it does to the next attempt."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.core.bits import NONE, bit, count
from cutthroat.game.explain import Account, Tense, a_percent, percent
from cutthroat.game.narration import plural
from cutthroat.games.contract.bot import planning
from cutthroat.games.contract.edge.moves import chance_of_kill
from cutthroat.games.contract.edge.names import BONUS_RULES, card
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules import hitkit, phases
from cutthroat.games.contract.rules.board import DISTANCE, LAIR, TARGET_NAMES
from cutthroat.games.contract.rules.cards import (
    ADRENALINE,
    ADRENALINE_ACTIONS,
    ARMS_DEALER,
    ARMS_DEALER_CARDS,
    ASSASSIN_NAMES,
    BLACK_MARKET,
    BRIBED_BODYGUARD,
    CARD_NAMES,
    CRASH_COURSE,
    FIRST_BONUS,
    FIRST_GETAWAY,
    HIDING_TURNS,
    KILLS_TO_WIN,
    LOWEST,
    PICKPOCKET,
    RED_EYE_TICKET,
    SAFE_HOUSE_TURNS,
    SPECIALITY,
    TARGETS,
    TIP_OFF,
    WAYS,
)
from cutthroat.games.contract.rules.odds import RESULTS
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.games.contract.views.build import best_escape, chance_out

LOOK = "what your hand could do to your next target, and what each card would add to it"
GUARD_LOOK = "the bodyguards of each target, and who is close to winning"
ROLL_LOOK = "the odds of another roll"


def standing(s: ContractState, seat: int, tense: Tense) -> str:
    """The hand as a clause: your hand stood at 34 % to kill Baron von Condo and 50 % to get away."""
    return f"{tense.your} hand {tense.of('stood', 'stands')} {hopes(s, seat)}"


def hopes(s: ContractState, seat: int) -> str:
    target = quarry(s, seat)
    away = f"{percent(float(planning.escape_hope(s, seat)))} to get away"
    if target == NONE:
        return f"at {away}, with {kills(s, seat)}"
    return f"at {percent(float(planning.chance_against(s, seat, target)))} to kill {TARGET_NAMES[target]} and {away}"


def quarry(s: ContractState, seat: int) -> int:
    """The target under attack, or the next one."""
    if s.target != NONE and seat == s.active:
        return int(s.target)
    return int(planning.next_target(s, seat, planning.place_of(s, seat)))


def kills(s: ContractState, seat: int) -> str:
    return f"{int(s.kills[seat])} of the {int(KILLS_TO_WIN)} kills that win"


def figures_of(s: ContractState, seat: int, **more: float) -> dict[str, float]:
    target = quarry(s, seat)
    kill = 0.0 if target == NONE else float(planning.chance_against(s, seat, target))
    return {"kill": kill, "escape": float(planning.escape_hope(s, seat)), "kills": int(s.kills[seat]), **more}


# The turn


def ending(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-3.4."""
    left = int(s.actions)
    return Account(
        doing="Ending the turn",
        says=(f"{tense.of('gave', 'gives')} up {plural(left, 'action')}", standing(s, seat, tense)),
        rules=("CA-3.4",),
        figures=figures_of(s, seat, actions=left),
        look=LOOK,
    )


def resigning(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-14.6."""
    return Account(
        doing="Resigning",
        says=(f"{tense.of('left', 'leaves')} the game with {kills(s, seat)}",),
        rules=("CA-14.6",),
        figures=figures_of(s, seat),
        look=LOOK,
    )


def in_prison(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-9.1, CA-9.3."""
    turns = int(s.missed[seat])
    if action == act.WAIT:
        text = f"{tense.of('missed', 'misses')} 1 of {plural(turns, 'turn')} and {tense.of('kept', 'keeps')} the card"
        return Account(
            doing="Waiting",
            says=(text, standing(s, seat, tense)),
            rules=("CA-9.1",),
            figures=figures_of(s, seat, turns=turns),
            look=LOOK,
        )
    return Account(
        doing="Breaking out",
        says=(f"{tense.of('saved', 'saves')} {plural(turns, 'turn')} in prison", standing(s, seat, tense)),
        rules=("CA-9.3",),
        figures=figures_of(s, seat, turns=turns),
        look=LOOK,
    )


def being(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-15.2: by the specialist weapon."""
    assassin = action - act.FILE
    weapon = int(SPECIALITY[assassin])
    ways = int(WAYS[weapon + LOWEST])
    text = f"{tense.of('made', 'makes')} {card(weapon)} {tense.your} special weapon: {ways} of {int(RESULTS)} rolls"
    return Account(
        doing=f"Being {ASSASSIN_NAMES[assassin]}",
        says=(text,),
        rules=("CA-15.2",),
        figures={"ways": ways},
        look="what each assassin can do, and how often the special weapon is rolled",
    )


# Rolls that may be made again, and hiding


def after_roll(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-13.10."""
    if s.phase == phases.GETAWAY_ROLL:
        chance, aim = float(chance_out(s, seat, spent=True)), "to get away"
    else:
        chance, aim = float(chance_of_kill(s, seat, spent=True)), f"to kill {TARGET_NAMES[s.target]}"
    again = f"{a_percent(chance)} chance {aim}"
    if action == act.REROLL:
        doing, text = "Rolling again", f"{tense.of('had', 'has')} {again}"
    else:
        doing = f"Letting the {int(s.total)} stand"
        text = f"{tense.of('kept', 'keeps')} the Loaded Dice, which {tense.of('had', 'have')} {again}"
    return Account(
        doing=doing,
        says=(text,),
        rules=("CA-13.10",),
        figures={"roll": int(s.total), "chance": chance},
        look=ROLL_LOOK,
    )


def stopping(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-12.2, CA-12.10."""
    if s.phase == phases.SECOND_ESCAPE:
        chance, aim = float(chance_out(s, seat)), "to get away"
    else:
        chance, aim = float(chance_of_kill(s, seat)), f"to kill {TARGET_NAMES[s.target]}"
    return Account(
        doing="Stopping",
        says=(f"{tense.of('gave', 'gives')} up a second roll with {a_percent(chance)} chance {aim}",),
        rules=("CA-12.2", "CA-12.10"),
        figures={"chance": chance},
        look=ROLL_LOOK,
    )


def hiding_safely(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-13.4, CA-10.3."""
    away = float(best_escape(s, seat))
    turns = f"{plural(int(SAFE_HOUSE_TURNS), 'turn')} instead of {int(HIDING_TURNS)}"
    return Account(
        doing="A Safe House",
        says=(f"{tense.of('cost', 'costs')} {turns}, where an escape {tense.of('had', 'has')} {percent(away)}",),
        rules=("CA-13.4", "CA-10.3"),
        figures={"turns": int(SAFE_HOUSE_TURNS), "escape": away},
        look=ROLL_LOOK,
    )


# Cards that come or stay


def gaining(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-12.6, CA-13.7, CA-13.12: what the hand could do with it."""
    if action >= act.CARD:
        kind, doing = action - act.CARD, "Taking"
        rule = "CA-13.7" if s.phase == phases.DISCARD_PICK else "CA-13.12"
    else:
        kind, doing, rule = action - act.KEEP, "Keeping", "CA-12.6"
    then = s.clone()
    hitkit.gain(then, seat, kind)
    now, later = figures_of(s, seat), figures_of(then, seat)
    target = quarry(s, seat)
    says: tuple[str, ...]
    if kind >= FIRST_BONUS:
        text = f"{tense.of('added', 'adds')} a bonus card to {plural(int(s.sizes[seat]), 'card')}"
        says = (text, standing(s, seat, tense))
    elif kind >= FIRST_GETAWAY:
        says = (changed("the chance to get away", now["escape"], later["escape"], tense),)
    elif target == NONE:
        says = (f"{tense.of('added', 'adds')} a weapon to {plural(int(s.sizes[seat]), 'card')}",)
    else:
        says = (changed(f"the chance to kill {TARGET_NAMES[target]}", now["kill"], later["kill"], tense),)
    return Account(
        doing=f"{doing} {card(kind)}",
        says=says,
        rules=(rule,),
        figures={**now, "kill_then": later["kill"], "escape_then": later["escape"], "cards": int(s.sizes[seat])},
        look=LOOK,
    )


def changed(what: str, now: float, then: float, tense: Tense) -> str:
    if percent(now) == percent(then):
        return f"{tense.of('left', 'leaves')} {what} at {percent(now)}"
    return f"{tense.of('made', 'makes')} {what} {percent(then)} instead of {percent(now)}"


def keeping_none(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-12.6."""
    return Account(
        doing="Keeping none",
        says=(f"{tense.of('left', 'leaves')} a hand {hopes(s, seat)}",),
        rules=("CA-12.6",),
        figures=figures_of(s, seat),
        look=LOOK,
    )


# Bonus cards


def bonus(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-13: what it brings, and the hand that it is played from."""
    kind = FIRST_BONUS + action - act.BONUS
    text, more = BONUS_TEXTS[kind](s, seat, tense)
    return Account(
        doing=CARD_NAMES[kind],
        says=(text, standing(s, seat, tense)),
        rules=(BONUS_RULES[action - act.BONUS], "CA-3.5"),
        figures=figures_of(s, seat, **more),
        look=LOOK,
    )


Told = tuple[str, dict[str, float]]


def adrenaline(s: ContractState, seat: int, tense: Tense) -> Told:
    more, left = int(ADRENALINE_ACTIONS), int(s.actions)
    return f"{tense.of('added', 'adds')} {more} actions to the {left} left", {"more": more, "actions": left}


def dealer(s: ContractState, seat: int, tense: Tense) -> Told:
    more = int(ARMS_DEALER_CARDS)
    text = f"{tense.of('brought', 'brings')} {plural(more, 'card')} without an action"
    return text, {"more": more, "cards": int(s.sizes[seat])}


def market(s: ContractState, seat: int, tense: Tense) -> Told:
    cards = len(s.discard)
    return f"{tense.of('took', 'takes')} the best of {plural(cards, 'discarded card')}", {"discarded": cards}


def bribe(s: ContractState, seat: int, tense: Tense) -> Told:
    own = sum(count(s.guards[n]) for n in range(TARGETS) if s.live & bit(n) and s.owners[n] == seat)
    text = f"{tense.of('removed', 'removes')} a bodyguard; {tense.your} targets {tense.of('had', 'have')} {own}"
    return text, {"guards": int(own)}


def tip(s: ContractState, seat: int, tense: Tense) -> Told:
    most = max(int(s.kills[rival]) for rival in range(s.seats) if rival != seat)
    text = f"{tense.of('gave', 'gives')} a rival's target a bodyguard; the rival in front {tense.of('had', 'has')}"
    return f"{text} {most} of the {int(KILLS_TO_WIN)} kills that win", {"most": most}


def course(s: ContractState, seat: int, tense: Tense) -> Told:
    return f"{tense.of('taught', 'teaches')} 1 weapon a second number without an action", {"weapons": 1}


def pocket(s: ContractState, seat: int, tense: Tense) -> Told:
    most = max(int(s.sizes[rival]) for rival in range(s.seats) if rival != seat)
    return f"{tense.of('took', 'takes')} a card from a rival with up to {most}", {"most": most}


def ticket(s: ContractState, seat: int, tense: Tense) -> Told:
    target = quarry(s, seat)
    here = int(planning.place_of(s, seat))
    steps = 0 if target == NONE else int(DISTANCE[here][LAIR[target]])
    return f"{tense.of('saved', 'saves')} up to {plural(steps, 'step')} to the next target", {"steps": steps}


BONUS_TEXTS: dict[int, Callable[[ContractState, int, Tense], Told]] = {
    int(ADRENALINE): adrenaline,
    int(ARMS_DEALER): dealer,
    int(BLACK_MARKET): market,
    int(BRIBED_BODYGUARD): bribe,
    int(TIP_OFF): tip,
    int(CRASH_COURSE): course,
    int(PICKPOCKET): pocket,
    int(RED_EYE_TICKET): ticket,
}


def learning(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-13.11."""
    weapon = action - act.WEAPON
    ways, held = int(WAYS[weapon + LOWEST]), int(s.hands[seat][weapon])
    text = f"{tense.of('gave', 'gives')} a second number to a weapon that hits on {ways} of {int(RESULTS)} rolls"
    return Account(
        doing=f"Learning {card(weapon)}",
        says=(text, f"{tense.you} {tense.of('held', 'hold')} {plural(held, 'card')} of it"),
        rules=("CA-13.11",),
        figures={"ways": ways, "held": held},
        look=LOOK,
    )


def robbing(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-13.12."""
    rival = action - act.RIVAL
    cards = int(s.sizes[rival])
    return Account(
        doing=f"The pocket of {ASSASSIN_NAMES[s.assassins[rival]]}",
        says=(
            f"{tense.of('held', 'holds')} {plural(cards, 'card')}",
            f"that rival {tense.of('had', 'has')} {kills(s, rival)}",
        ),
        rules=("CA-13.12",),
        figures={"cards": cards, "kills": int(s.kills[rival])},
        look=GUARD_LOOK,
    )


# Bodyguards and contracts


def guarding(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-12.5, CA-13.8: a bodyguard less, and what that does to the chance there."""
    number, is_bribe = action - act.GUARD, s.phase == phases.BRIBE_NUMBER
    target = int(s.aim if is_bribe else s.target)
    rule = "CA-13.8" if is_bribe else "CA-12.5"
    now, then = float(planning.chance_against(s, seat, target)), s.clone()
    if action == act.NO_GUARD:
        text = f"{tense.of('left', 'leaves')} the chance to kill {TARGET_NAMES[target]} at {percent(now)}"
        return Account(doing="Moving none", says=(text,), rules=(rule,), figures={"now": now}, look=GUARD_LOOK)
    then.guards = [guards & ~bit(number) if n == target else guards for n, guards in enumerate(s.guards)]
    later = float(planning.chance_against(then, seat, target))
    left = int(count(then.guards[target]))
    return Account(
        doing=f"{'Bribing' if is_bribe else 'Moving'} bodyguard {number}",
        says=(
            f"{tense.of('left', 'leaves')} {TARGET_NAMES[target]} with {plural(left, 'bodyguard')}",
            f"it {changed(f'{tense.your} chance there', now, later, tense)}",
        ),
        rules=(rule,),
        figures={"now": now, "then": later, "guards": left},
        look=GUARD_LOOK,
    )


def aiming(s: ContractState, seat: int, action: int, tense: Tense) -> Account:
    """CA-12.5, CA-12.9, CA-13.8, CA-13.9."""
    target = action - act.TARGET
    doing, rule = AIMS[int(s.phase)]
    guards, owner = int(count(s.guards[target])), int(s.owners[target])
    has = tense.of("had", "has")
    figures: dict[str, float] = {"guards": guards, "kills": int(s.kills[owner])}
    if s.phase == phases.OTTO_GIVE or owner == seat:
        steps = int(DISTANCE[planning.place_of(s, seat)][LAIR[target]])
        far = f"{tense.your} way there {tense.of('was', 'is')} {plural(steps, 'step')}"
        says = (f"{has} {plural(guards, 'bodyguard')}", far)
        figures["steps"] = steps
    else:
        says = (f"{has} {plural(guards, 'bodyguard')}", f"the hunter {has} {kills(s, owner)}")
    return Account(doing=doing.format(TARGET_NAMES[target]), says=says, rules=(rule,), figures=figures, look=GUARD_LOOK)


AIMS = {
    int(phases.GUARD_TO): ("A bodyguard for {0}, who", "CA-12.5"),
    int(phases.OTTO_GIVE): ("Handing over {0}, who", "CA-12.9"),
    int(phases.BRIBE_TARGET): ("A bribe at {0}, who", "CA-13.8"),
    int(phases.TIP_TARGET): ("A warning for {0}, who", "CA-13.9"),
}
