"""A bot that plans a tour of its targets, collects to good odds, strikes and gets away (section 9 of the rules)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.contract.bot import malice, planning
from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.actions import (
    ACCEPT,
    AGAIN,
    ASSASSINATE,
    BONUS,
    BREAK_OUT,
    BRING,
    CARD,
    END_TURN,
    ESCAPE,
    FILE,
    GUARD,
    HIDE,
    HIDE_SAFELY,
    KEEP,
    KEEP_NONE,
    LEARN,
    MOVE,
    NO_GUARD,
    REROLL,
    ROLL,
    TAKE,
    TARGET,
    TO,
    TRAVEL,
    WEAPON,
)
from cutthroat.games.contract.rules.board import DISTANCE, LAIR, NEIGHBOURS, REACH
from cutthroat.games.contract.rules.cards import (
    ADRENALINE,
    ARMS_DEALER,
    BIT,
    BLACK_MARKET,
    BRIBED_BODYGUARD,
    CRASH_COURSE,
    FIRST_BONUS,
    FIRST_GETAWAY,
    GETAWAYS,
    LOWEST,
    PICKPOCKET,
    RED_EYE_TICKET,
    TIP_OFF,
    WAYS,
    WEAPONS,
)
from cutthroat.games.contract.rules.phases import (
    AFTERMATH,
    ASSASSIN_PICK,
    BRIBE_NUMBER,
    BRIBE_TARGET,
    COURSE_WEAPON,
    DEATH_ROLL,
    DISCARD_PICK,
    ESCAPE_TO,
    GETAWAY_ROLL,
    GETAWAYS_OUT,
    GUARD_PICK,
    GUARD_TO,
    KEEP_GETAWAY,
    KEEP_WEAPON,
    MAIN,
    OTTO_GIVE,
    PICK_CARD,
    PICK_RIVAL,
    PRISON_TURN,
    SECOND_ATTEMPT,
    SECOND_ESCAPE,
    TICKET_TO,
    TIP_TARGET,
    TRAVEL_TO,
    WEAPONS_OUT,
)
from cutthroat.games.contract.rules.state import ContractState

FILE_ORDER: Final[list[i64]] = [9, 3, 7, 8, 5, 1, 4, 2, 0, 6]
"""The assassins from the strongest to the weakest."""
SAVED_BY_CARD: Final = 3
"""A Getaway Card is spent on travelling if it spares so many moves (note 11)."""
PLENTY: Final = 12
MOST_CARDS: Final = 18
"""With so many cards it strikes with whatever chance it has."""
SAFE_ENOUGH: Final = 0.6
"""With better odds to get away, the Safe House is saved."""


class Greedy(Policy):
    """Strikes when the chances to kill and to get away are as good as it wishes."""

    def __init__(self, wish: float = 0.55, escape_wish: float = 0.65) -> None:
        self.wish = wish
        self.escape_wish = escape_wish

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, ContractState)
        if len(legal) == 1:
            return legal[0]
        if state.phase == MAIN:
            return self.play_turn(state, seat, legal)
        return decide(state, seat, legal)

    def play_turn(self, s: ContractState, seat: i64, legal: list[i64]) -> i64:
        """Bonus cards, then strike, learn, collect, and only then travel (note 11)."""
        target = planning.next_target(s, seat, s.spaces[seat])
        if target == NONE:
            return END_TURN
        ease = impatience(s.sizes[seat])
        is_ready = planning.is_ready(s, seat, target, max(ease * self.wish, 0.01), ease * self.escape_wish)
        bonus = bonus_to_play(s, seat, legal, target, is_ready)
        if bonus != NONE:
            return bonus
        if s.actions == 0:
            return END_TURN
        if is_ready and is_time_to_strike(s, seat, target):
            return ASSASSINATE
        if LEARN in legal and is_worth_learning(s, seat):
            return LEARN
        if not is_ready and TAKE in legal:
            return TAKE
        return approach(s, seat, target, legal)


def decide(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    phase = s.phase
    if phase == WEAPONS_OUT:
        return lay_weapons(s, seat)
    if phase == GETAWAYS_OUT:
        return lay_getaways(s, seat)
    if phase == AFTERMATH:
        return face_aftermath(s, seat, legal)
    if phase in (TRAVEL_TO, ESCAPE_TO, TICKET_TO):
        return TO + planning.best_city(s, seat, [action - TO for action in legal])
    if phase in (DEATH_ROLL, GETAWAY_ROLL):
        return answer_roll(s, seat)
    if phase in (SECOND_ATTEMPT, SECOND_ESCAPE):
        return AGAIN if AGAIN in legal else legal[len(legal) - 1]
    if phase == PRISON_TURN:
        return BREAK_OUT
    return use_ability(s, seat, legal)


def use_ability(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    phase = s.phase
    if phase in (KEEP_WEAPON, KEEP_GETAWAY):
        return keep(s)
    if phase == GUARD_PICK:
        return pick_guard(s, seat, legal)
    if phase in (GUARD_TO, TIP_TARGET):
        return TARGET + malice.sorest(s, seat, [action - TARGET for action in legal])
    if phase == OTTO_GIVE:
        return give(s, seat, legal)
    if phase == ASSASSIN_PICK:
        return choose_file(legal)
    return use_bonus(s, seat, legal)


def use_bonus(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    phase = s.phase
    if phase in (DISCARD_PICK, PICK_CARD):
        return CARD + malice.best_card(s, seat, [action - CARD for action in legal])
    if phase == BRIBE_TARGET:
        return TARGET + malice.target_to_clear(s, seat, [action - TARGET for action in legal])
    if phase == BRIBE_NUMBER:
        return GUARD + planning.heaviest(s.guards[s.aim])
    if phase == COURSE_WEAPON:
        return WEAPON + best_subject(s, seat, legal)
    if phase == PICK_RIVAL:
        return malice.pocket_to_pick(s, seat, legal)
    return legal[0]


# The turn


def impatience(cards: i64) -> float:
    """A hand that has grown to a dozen cards will not get much better: from then on less and less will do."""
    return max(0.0, min(1.0, float(MOST_CARDS - cards) / float(MOST_CARDS - PLENTY)))


def is_time_to_strike(s: ContractState, seat: i64, target: i64) -> bool:
    """Note 5: with an action left for the escape, unless the kill wins."""
    if s.spaces[seat] != LAIR[target]:
        return False
    return s.actions > 1 or planning.is_last_kill(s, seat) or can_rush(s, seat)


def can_rush(s: ContractState, seat: i64) -> bool:
    """Adrenaline can still pay for the escape (CA-13.5)."""
    return has(s.held[seat], ADRENALINE) and not s.bonus_used


def is_worth_learning(s: ContractState, seat: i64) -> bool:
    """Note 3: in passing, while there are attempts to come."""
    return not planning.is_last_kill(s, seat)


def approach(s: ContractState, seat: i64, target: i64, legal: list[i64]) -> i64:
    """Towards the target; there, without an action to spare, one more card."""
    space = s.spaces[seat]
    if space == LAIR[target]:
        return wait_at_target(s, seat, target, legal)
    card = getaway_to_travel(s, seat, target)
    if card != NONE:
        return TRAVEL + card
    return MOVE + next_step(space, LAIR[target])


def wait_at_target(s: ContractState, seat: i64, target: i64, legal: list[i64]) -> i64:
    if TAKE in legal:
        return TAKE
    """Where no card can be taken any more, strike with what there is, but not in vain."""
    is_stuck = s.actions > 1 and not s.draw and not s.discard
    if is_stuck and ASSASSINATE in legal and planning.chance_against(s, seat, target) > 0.0:
        return ASSASSINATE
    return END_TURN


def next_step(space: i64, city: i64) -> i64:
    for other in NEIGHBOURS[space]:
        if DISTANCE[other][city] < DISTANCE[space][city]:
            return other
    return NEIGHBOURS[space][0]


def getaway_to_travel(s: ContractState, seat: i64, target: i64, least: i64 = SAVED_BY_CARD) -> i64:
    """The card that spares most moves: a spare one, or any before the last kill (notes 7 and 11)."""
    best: i64 = NONE
    most: i64 = least - 1
    for face in range(GETAWAYS):
        if is_spare(s, seat, face):
            saved = moves_saved(s.spaces[seat], LAIR[target], face)
            if saved > most:
                most = saved
                best = face
    return best


def is_spare(s: ContractState, seat: i64, face: i64) -> bool:
    copies = s.hands[seat][FIRST_GETAWAY + face]
    return copies > 1 or (copies == 1 and planning.is_last_kill(s, seat))


def moves_saved(space: i64, city: i64, face: i64) -> i64:
    least: i64 = DISTANCE[space][city]
    for other in REACH[face][space]:
        least = min(least, DISTANCE[other][city])
    return DISTANCE[space][city] - least - 1


# Bonus cards


def bonus_to_play(s: ContractState, seat: i64, legal: list[i64], target: i64, is_ready: bool) -> i64:
    """The first of the bonus cards that is of use now; NONE if none is."""
    for action in legal:
        if BONUS <= action < MOVE:
            kind = action - BONUS + FIRST_BONUS
            if is_useful(s, seat, kind, target, is_ready):
                return action
    return NONE


def is_useful(s: ContractState, seat: i64, kind: i64, target: i64, is_ready: bool) -> bool:
    if kind == ADRENALINE:
        return s.actions == 0
    if kind == RED_EYE_TICKET:
        return is_ready and DISTANCE[s.spaces[seat]][LAIR[target]] > SAVED_BY_CARD
    if kind == BRIBED_BODYGUARD:
        return s.guards[target] != 0
    if kind == BLACK_MARKET:
        return malice.best_worth(s, seat, s.discard) > 3
    if kind in (ARMS_DEALER, CRASH_COURSE):
        return True
    return kind in (TIP_OFF, PICKPOCKET) and not (is_ready and is_saving_dice(s, seat, target))


def is_saving_dice(s: ContractState, seat: i64, target: i64) -> bool:
    """Loaded Dice are part of the chance of this turn's attempt, and another bonus card would bar them (CA-3.5)."""
    return odds.has_loaded_dice(s, seat) and DISTANCE[s.spaces[seat]][LAIR[target]] < s.actions


def best_subject(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    """A weapon in hand, the commoner its number the more often it will be brought."""
    best = legal[0] - WEAPON
    most: i64 = -1
    for action in legal:
        weapon = action - WEAPON
        value = WAYS[weapon + LOWEST] + 6 * min(s.hands[seat][weapon], 2)
        if value > most:
            most = value
            best = weapon
    return best


# The attempt and the escape


def lay_weapons(s: ContractState, seat: i64) -> i64:
    """The next weapon of the best set, in rising order."""
    laid = odds.laid_weapons(s)
    wanted = odds.best_weapons(s, seat, odds.weapons_of(s, seat) | laid, s.guards[s.target]) & ~laid
    weapon = next_of(wanted, laid)
    return ROLL if weapon == NONE else BRING + weapon


def lay_getaways(s: ContractState, seat: i64) -> i64:
    laid = odds.laid_getaways(s)
    wanted = planning.best_getaways(s, seat, odds.getaways_of(s, seat) | laid) & ~laid
    face = next_of(wanted, laid)
    return ROLL if face == NONE else BRING + FIRST_GETAWAY + face


def next_of(wanted: i64, laid: i64) -> i64:
    """The first of the wanted cards above all that are laid out; NONE if there is none."""
    found: i64 = NONE
    for n in range(WEAPONS):
        if has(laid, n):
            found = NONE
        elif has(wanted, n) and found == NONE:
            found = n
    return found


def answer_roll(s: ContractState, seat: i64) -> i64:
    """Loaded Dice are for a roll that fails."""
    if s.phase == DEATH_ROLL:
        numbers = odds.deadly(s, seat, odds.laid_weapons(s), s.guards[s.target])
        return ACCEPT if has(numbers, s.total) else REROLL
    faces = odds.open_faces(s, seat, odds.laid_getaways(s))
    return ACCEPT if has(faces, s.total - 1) else REROLL


def face_aftermath(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    """Note 6: escape with almost anything; hide at once only in a Safe House."""
    if HIDE_SAFELY in legal and planning.escape_hope(s, seat) < SAFE_ENOUGH:
        return HIDE_SAFELY
    if ESCAPE in legal:
        return ESCAPE
    for kind in (ADRENALINE, ARMS_DEALER, BLACK_MARKET):
        if BONUS + kind - FIRST_BONUS in legal and is_way_out(s, seat, kind):
            return BONUS + kind - FIRST_BONUS
    return HIDE_SAFELY if HIDE_SAFELY in legal else HIDE


def is_way_out(s: ContractState, seat: i64, kind: i64) -> bool:
    """An escape takes an action and a Getaway Card (CA-8.2): one card brings what the other lacks."""
    if kind == ADRENALINE:
        return s.actions == 0 and odds.getaways_of(s, seat) != 0
    return s.actions > 0


# Abilities


def keep(s: ContractState) -> i64:
    """Sugar Kane keeps the weapon with the commonest number."""
    best = KEEP_NONE
    most: i64 = -1
    for kind in s.laid:
        value = WAYS[kind + LOWEST] if kind < FIRST_GETAWAY else 1
        if value > most:
            most = value
            best = KEEP + kind
    return best


def pick_guard(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    """Archie: before the roll only a bodyguard who is in the way, after it the most annoying one."""
    numbers: i64 = 0
    for action in legal:
        if action != NO_GUARD:
            numbers |= BIT[action - GUARD]
    if s.rolls == 0:
        hand = odds.weapons_of(s, seat)
        numbers &= odds.deadly(s, seat, odds.best_weapons(s, seat, hand, 0), 0)
    number = planning.heaviest(numbers)
    return NO_GUARD if number == NONE else GUARD + number


def give(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    """Otto gives away what is farthest and best guarded (note 14)."""
    best = legal[0]
    most: i64 = -1
    for action in legal:
        target = action - TARGET
        value = DISTANCE[s.spaces[seat]][LAIR[target]] + odds.WAYS_OF[s.guards[target]]
        if value > most:
            most = value
            best = action
    return best


def choose_file(legal: list[i64]) -> i64:
    for assassin in FILE_ORDER:
        if FILE + assassin in legal:
            return FILE + assassin
    return legal[0]
