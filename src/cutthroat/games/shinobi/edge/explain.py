"""Why a move is good or bad: how the battles of one's contracts stand, and the gold in them."""

from __future__ import annotations

from cutthroat.core.bits import NONE, has
from cutthroat.game.explain import Account, Tense
from cutthroat.game.narration import listing, plural
from cutthroat.games.shinobi.bot.estimates import ADDED, LANE_PLAYED, Lane, cards_to_come, own_side
from cutthroat.games.shinobi.edge.names import CONTRACT_VERBS, the
from cutthroat.games.shinobi.rules.actions import (
    CONTRACTS,
    DISCARD,
    KIND_PLAYED,
    NOBODY,
    PAIRS,
    PASS,
    PICK,
    PICK_KEPT,
    PLACE_PLAYED,
    PLAY,
    REVEALS,
    TOKENS,
)
from cutthroat.games.shinobi.rules.cards import (
    APPEAR_IN_SMOKE,
    ASSASSIN,
    EVENTS,
    GUARDIAN,
    GUARDIANS,
    KINDS,
    MASTER_SPY,
    MEDDLERS,
    MEDDLING,
    NAMES,
    POWER,
    REWARD_GOLD,
    ROUNDS,
    SCOUT,
    SIDES,
    SPECIALISTS,
    TARGET_GOLD,
    TARGET_POWER,
    VALUE,
    WEAPONS,
)
from cutthroat.games.shinobi.rules.marks import KIND, ON_STACK, is_known_to, where_of
from cutthroat.games.shinobi.rules.state import ShinobiState

POWERLESS = "a card without power of its own"
LOOK = "the power on both sides of the targets you have contracts on, and the gold there"


def explain(s: ShinobiState, seat: int, action: int, tense: Tense) -> Account:
    if action == PASS:
        return passing(s, seat, tense)
    if action >= PLAY:
        return playing(s, seat, action, tense)
    if action >= CONTRACTS:
        return signing(s, seat, int(PAIRS[action - CONTRACTS]), tense)
    return drafting(s, seat, action, tense)


def drafting(s: ShinobiState, seat: int, action: int, tense: Tense) -> Account:
    """SC-4.3, SC-4.6, SC-5.4: for which side a card fights, and what the hand has on either side."""
    is_discard = DISCARD <= action < PICK_KEPT
    kind = action - (DISCARD if is_discard else PICK if action < DISCARD else PICK_KEPT)
    verb = tense.of("gave up", "gives up") if is_discard else tense.of("added", "adds")
    hand = [int(mark & KIND) for mark in s.hands[seat]]
    assassins = sum(card < GUARDIANS for card in hand)
    guardians = sum(GUARDIANS <= card < SPECIALISTS for card in hand)
    weapons = sum(WEAPONS <= card < EVENTS for card in hand)
    kinds = ((assassins, "assassin"), (guardians, "guardian"), (weapons, "weapon"))
    held = listing(plural(count, name) for count, name in kinds if count)
    hand_text = f"{tense.you} {tense.of('held', 'hold')} {held or '0 ninjas and weapons'}"
    return Account(
        doing=f"{'Discarding' if is_discard else 'Picking'} {NAMES[kind]}",
        says=(f"{verb} {card_text(kind)}", hand_text),
        rules=("SC-4.6" if is_discard else "SC-5.4" if s.is_advanced else "SC-4.3",),
        figures={"assassins": assassins, "guardians": guardians, "weapons": weapons, "power": int(POWER[kind])},
        merits=(-int(POWER[kind]) if is_discard else int(POWER[kind]),),
        gain=hand_text if card_text(kind) == POWERLESS else "",
        look="which side most of your cards fight for",
    )


def card_text(kind: int) -> str:
    if WEAPONS <= kind < EVENTS:
        guard, kill = int(VALUE[GUARDIAN * KINDS + kind]), int(VALUE[ASSASSIN * KINDS + kind])
        if not guard and not kill:
            return "a weapon with an ability in place of power"
        worth = f"{guard} for guardians and {kill} for assassins" if guard != kill else f"{guard} for either side"
        return f"a weapon that counts {worth}"
    if kind < SPECIALISTS and POWER[kind]:
        return f"{int(POWER[kind])} power for {'assassins' if kind < GUARDIANS else 'guardians'}"
    return POWERLESS


def passing(s: ShinobiState, seat: int, tense: Tense) -> Account:
    """SC-7.3."""
    held, left = len(s.hands[seat]), int(ROUNDS - s.round)
    return Account(
        doing="Passing",
        says=(
            f"{tense.of('kept', 'keeps')} {plural(held, 'card')} {to_come(left)}",
            *standing(s, seat, tense),
        ),
        rules=("SC-7.3", "SC-15.2"),
        figures={"cards": held, "rounds": left},
        look=LOOK,
    )


def to_come(rounds: int) -> str:
    if rounds < 2:
        return "for the last round" if rounds else "with no round to come"
    return f"for the {rounds} rounds to come"


def standing(s: ShinobiState, seat: int, tense: Tense) -> tuple[str, ...]:
    """How the own contracts stand, as far as the seat sees the cards there."""
    parts = []
    for place in range(len(s.targets)):
        side = int(own_side(s, seat, place))
        if side != NONE:
            margin = int(Lane(s, seat, place, side, cards_to_come(s, seat)).margin)
            parts.append(f"{signed(margin)} at {the(int(s.targets[place]))}")
    return (f"{tense.your} contracts {tense.of('stood', 'stand')} at {listing(parts)}",) if parts else ()


def playing(s: ShinobiState, seat: int, action: int, tense: Tense) -> Account:
    """SC-7.6: what a card does for the own contract on its target, by what the seat can see."""
    place, kind = int(LANE_PLAYED[action]), int(KIND_PLAYED[action])
    if kind >= EVENTS:
        return going_up_in_smoke(s, seat, kind, int(PLACE_PLAYED[action]), tense)
    if place == NONE:
        return scouting(s, seat, kind, int(PLACE_PLAYED[action]), tense)
    target, side = int(s.targets[place]), int(own_side(s, seat, place))
    doing = f"{NAMES[kind]} on {the(target)}"
    if side == NONE:
        gold = int(REWARD_GOLD[s.rewards[place]])
        contract = f"{tense.you} {tense.of('had', 'have')} no contract"
        text = f"{tense.of('went', 'goes')} to a target worth {gold} gold, on which {contract}"
        return Account(
            doing=doing,
            says=(text, *standing(s, seat, tense)),
            rules=("SC-7.6", "SC-6.1"),
            figures={"gold": gold},
            gain=" ".join(standing(s, seat, tense)),
            look=LOOK,
        )
    lane = Lane(s, seat, place, side, cards_to_come(s, seat))
    more, margin, gold = int(ADDED[side * KINDS + kind]), int(lane.margin), int(lane.reward)
    aim = f"{'killing' if side == ASSASSIN else 'guarding'} {the(target)}"
    figures: dict[str, float] = {"lead": margin, "power": more, "gold": gold}
    lead = f"{tense.your} lead there"
    if MEDDLERS <= kind < WEAPONS:
        changed = max(0, gold + int(MEDDLING[side * KINDS + kind]))
        instead = f" instead of {gold}" if changed != gold else ", as before"
        says = (
            f"{tense.of('made', 'makes')} {aim} worth {changed} gold to share{instead}",
            f"{lead} {tense.of('was', 'is')} {signed(margin)}",
        )
        figures["gold_then"] = changed
    else:
        worth = f"{aim} {tense.of('was', 'is')} worth {gold} gold to share"
        if more:
            says = (
                f"{tense.of('moved', 'moves')} {lead} from {signed(margin)} to about {signed(margin + more)}",
                worth,
            )
        else:
            says = (f"{tense.of('left', 'leaves')} {lead} at {signed(margin)}", worth)
    merits = (more, figures.get("gold_then", gold))
    return Account(doing=doing, says=says, rules=("SC-7.6", "SC-6.1"), figures=figures, merits=merits, look=LOOK)


def signed(lead: int) -> str:
    return f"{lead:+d}".replace("-", "\N{MINUS SIGN}")


def scouting(s: ShinobiState, seat: int, kind: int, place: int, tense: Tense) -> Account:
    """SC-8.1, SC-8.7, SC-8.8: what is turned over, and a card for a card."""
    lane = place // REVEALS if kind == MASTER_SPY else place
    stack = [mark for mark in s.lanes[lane] if where_of(mark) == ON_STACK and mark & KIND != SCOUT]
    turned = {SCOUT: 0, MASTER_SPY: place % REVEALS}.get(kind, 1)
    hidden = sum(not is_known_to(mark, seat) for mark in stack[len(stack) - min(turned, len(stack)) :])
    target = the(int(s.targets[lane]))
    if kind == SCOUT:
        text, rule = f"{tense.of('made', 'makes')} the next card at {target} open to all", "SC-8.2"
    else:
        text = f"{tense.of('turned', 'turns')} over {plural(hidden, 'unknown card')}"
        rule = "SC-8.8" if kind == MASTER_SPY else "SC-8.7"
    drawn = f"{tense.you} {tense.of('drew', 'draw')} 1 card for it and {tense.of('kept', 'keep')} {len(s.hands[seat])}"
    return Account(
        doing=f"{NAMES[kind]} on {target}",
        says=(text, drawn, *standing(s, seat, tense)),
        rules=(rule, "SC-8.12"),
        figures={"turned": hidden, "drawn": 1, "cards": len(s.hands[seat])},
        gain="" if hidden or kind == SCOUT else drawn,
        look=LOOK,
    )


def going_up_in_smoke(s: ShinobiState, seat: int, kind: int, victim: int, tense: Tense) -> Account:
    """SC-8.13, SC-8.14, SC-8.16."""
    held = len(s.hands[seat])
    figures: dict[str, float] = {"cards": held}
    if kind == APPEAR_IN_SMOKE:
        text = f"{tense.of('drew', 'draws')} 2 cards, of which 1 {tense.of('was', 'is')} played at once"
        text, rule = f"{text} and 1 {tense.of('joined', 'joins')} the {held - 1} left in hand", "SC-8.16"
    elif victim == NOBODY:
        text, rule = f"{tense.of('had', 'has')} 0 cards to steal", "SC-8.14"
    else:
        cards, gold = len(s.hands[victim]), int(s.gold[victim])
        text = f"{tense.of('took', 'takes')} 1 of {plural(cards, 'card')} from a rival with {gold} gold"
        text, rule = f"{text} and {tense.of('played', 'plays')} it", "SC-8.13"
        figures |= {"stolen_from": cards, "gold": gold}
    return Account(doing=NAMES[kind], says=(text, *standing(s, seat, tense)), rules=(rule,), figures=figures, look=LOOK)


def signing(s: ShinobiState, seat: int, pair: int, tense: Tense) -> Account:
    """SC-6.1, SC-6.2: what the contracts could pay, what the hand could do for them, and the targets for themselves."""
    tokens = [token for token in range(TOKENS) if has(pair, token)]
    gold = sum(gold_of(s, token) for token in tokens)
    sides = sorted({token % SIDES for token in tokens}, key=lambda side: side == ASSASSIN)
    powers = [power_in_hand(s, seat, side) for side in sides]
    aims = " and ".join(
        f"{power}{'' if place else ' power'} to {'kill' if side == ASSASSIN else 'guard'}"
        for place, (power, side) in enumerate(zip(powers, sides, strict=True))
    )
    helping, hindering = (
        sum(own_power(s, token) for token in tokens if (token % SIDES == ASSASSIN) == is_kill)
        for is_kill in (False, True)
    )
    names = listing(f"{CONTRACT_VERBS[token % SIDES]} {the(token // SIDES)}" for token in tokens)
    return Account(
        doing=f"Signing to {names}",
        says=(
            f"{tense.of('put', 'puts')} {gold} gold within reach",
            f"{tense.your} hand {tense.of('had', 'has')} {aims}",
            f"the targets' own power {tense.of('stood', 'stands')} {stand_text(helping, hindering, tense)}",
        ),
        rules=("SC-6.1", "SC-6.2"),
        figures={"gold": gold, "power": sum(powers), "helping": helping, "hindering": hindering},
        merits=(gold, sum(powers) / len(powers), helping - hindering),
        look="the gold on each target, its own power, and which side your cards fight for",
    )


def power_in_hand(s: ShinobiState, seat: int, side: int) -> int:
    return sum(max(0, int(ADDED[side * KINDS + (mark & KIND)])) for mark in s.hands[seat])


def own_power(s: ShinobiState, token: int) -> int:
    """SC-12.2: of a target on the table, for its guardians."""
    target = token // SIDES
    return int(TARGET_POWER[target]) if target in s.targets else 0


def stand_text(helping: int, hindering: int, tense: Tense) -> str:
    if helping and hindering:
        return f"{helping} with {tense.you} and {hindering} against {tense.you}"
    return f"{hindering} against {tense.you}" if hindering else f"{helping} with {tense.you}"


def gold_of(s: ShinobiState, token: int) -> int:
    target, side = token // SIDES, token % SIDES
    if target not in s.targets:
        return 0
    return int(REWARD_GOLD[s.rewards[s.targets.index(target)]] + (TARGET_GOLD[target] if side == ASSASSIN else 0))
