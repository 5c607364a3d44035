"""English for events: the log of the game, and above all of its battles."""

from __future__ import annotations

from cutthroat.core.bits import NONE, has
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.narration import Line, Voice, listing, plural, spelled
from cutthroat.games.shinobi.edge.facts import power_of, side_of, slot_of, value_of
from cutthroat.games.shinobi.edge.names import CONTRACT_VERBS, SIDE_IDS, TURNED, the
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.actions import TOKENS
from cutthroat.games.shinobi.rules.cards import (
    BOMB_MASTER,
    KINDS,
    MASTER_SPY,
    MEDDLING,
    NAMES,
    POISON_TWINS,
    ROUNDS,
    SHADOW_SENTINEL,
    SIDES,
    SILENT_KILLER,
)

ENTERING = ("SC-10.6", "SC-10.7")


def tell(event: Event, voice: Voice) -> Line:
    kind = event.kind
    if kind <= e.RESHUFFLED:
        return tell_draw_phase(event, voice)
    if kind <= e.EVENT_ENDED:
        return tell_ninja_phase(event, voice)
    if kind <= e.ROGUE_LEFT:
        return tell_stack(event, voice)
    return tell_slots(event, voice)


def card(kind: int) -> str:
    if kind == HIDDEN:
        return "a card"
    article = "the" if kind == POISON_TWINS else "an" if NAMES[kind][0] in "AEIO" else "a"
    return f"{article} {NAMES[kind]}"


def direction(step: int) -> str:
    return "left" if step == 1 else "right"


def tell_draw_phase(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == e.DREW_REWARD:
        return Line(f"{voice.does(a, 'draw')} the reward of {b} gold.", ("SC-2.6",))
    if kind == e.STARTS:
        return Line(f"Round {b}: {voice.whom(a)} {voice.verb(a, 'start')}.", ("SC-3.1",))
    if kind == e.TARGET_LAID:
        return Line(f"On the table: {the(b)}, with a reward of {c} gold.", ("SC-3.2", "SC-3.3"))
    if kind == e.DEALT:
        return Line(f"{voice.does(a, 'are')} dealt {card(d)}.", ("SC-4.1",))
    if kind == e.PACKETS_DEALT:
        return Line(f"Packets of {plural(a, 'card')} are dealt; they go {direction(b)}.", ("SC-4.2", "SC-4.4"))
    if kind == e.PICKED:
        return Line(f"{voice.does(a, 'pick')} {card(d)}.", ("SC-4.3",))
    if kind == e.PACKETS_PASSED:
        return Line(f"The packets go {direction(b)}, {plural(a, 'card')} in each.", ("SC-4.3", "SC-4.4"))
    if kind == e.TRIMMED:
        return Line(f"{voice.does(a, 'discard')} {card(d)} face down.", ("SC-4.6", "SC-4.7"))
    return tell_pool(event, voice)


def tell_pool(event: Event, voice: Voice) -> Line:
    kind, a, b, c, _ = event.facts()
    if kind == e.KEPT_SHOWN:
        return Line(f"{voice.does(a, 'lay')} out {card(b)} kept from the last round.", ("SC-5.7",))
    if kind == e.POOL_LAID:
        return Line(f"Pass {a}: {plural(b, 'card')} in the pool; {voice.whom(c)} first.", ("SC-5.3", "SC-5.6"))
    if kind == e.TOOK and c:
        return Line(f"{voice.does(a, 'take')} {voice_own(a, voice)} kept {NAMES[b]}.", ("SC-5.7",))
    if kind == e.TOOK:
        return Line(f"{voice.does(a, 'take')} {card(b)} from the pool.", ("SC-5.4",))
    if kind == e.LEFT_OVER and b == NONE:
        return Line(f"{NAMES[a]} is left in the pool and discarded.", ("SC-5.8",))
    if kind == e.LEFT_OVER:
        return Line(f"{voice.does(b, 'discard')} the kept {NAMES[a]}.", ("SC-5.9",))
    return Line(f"The discards are shuffled into a new draw pile of {plural(a, 'card')}.", ("SC-2.3", "SC-2.4"))


def voice_own(seat: int, voice: Voice) -> str:
    return "your" if seat == voice.listener else "a"


def tell_ninja_phase(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == e.SIGNED:
        return tell_contracts(a, d, voice)
    if kind == e.PASSED:
        return Line(f"{voice.does(a, 'pass')}.", ("SC-7.3",))
    if kind == e.STACKED:
        return Line(f"{voice.does(a, 'play')} {card(d)} on {the(b)}{face(event)}.", ("SC-7.6",))
    if kind == e.ARMED:
        weapon = "a weapon" if d == HIDDEN else card(d)
        slot = f"{SIDE_IDS[c // 32]} slot {c % 32 + 1}"
        return Line(f"{voice.does(a, 'play')} {weapon} into {slot} of {the(b)}{face(event)}.", ("SC-7.8",))
    if kind == e.SCOUT_LEFT:
        why = "has seen enough" if b else "saw nobody come"
        return Line(f"The Scout on {the(a)} {why} and is discarded.", ("SC-8.2" if b else "SC-8.3",))
    if kind == e.SPIED:
        number = f", to turn {TURNED[d]} face up" if c == MASTER_SPY else ""
        return Line(f"{voice.does(a, 'send')} {card(c)} to {the(b)}{number}.", ("SC-8.8" if number else "SC-8.7",))
    if kind == e.REVEALED:
        return Line(f"{NAMES[b]} is turned face up in the stack of {the(a)}.", ("SC-8.7",))
    if kind == e.SCOUTED:
        return Line(f"{voice.does(a, 'send')} a Scout to {the(b)}.", ("SC-8.1",))
    return tell_smoke(event, voice)


def face(event: Event) -> str:
    """Told only where the difference matters: most cards are played face down."""
    return ", face up" if event.audience == -1 else ""


def tell_contracts(seat: int, pair: int, voice: Voice) -> Line:
    if pair == HIDDEN:
        return Line(f"{voice.does(seat, 'choose')} two contracts.", ("SC-6.1",))
    tokens = [token for token in range(TOKENS) if has(pair, token)]
    names = listing(f"to {CONTRACT_VERBS[token % SIDES]} {the(token // SIDES)}" for token in tokens)
    return Line(f"{voice.does(seat, 'sign')} {names}.", ("SC-6.1",))


def tell_smoke(event: Event, voice: Voice) -> Line:
    kind, a, b, _, d = event.facts()
    if kind == e.DREW:
        return Line(f"{voice.does(a, 'draw')} {card(d)}.", ("SC-8.12", "SC-8.16"))
    if kind == e.APPEARED:
        return Line(f"{voice.does(a, 'play')} Appear in Smoke.", ("SC-8.16",))
    if kind == e.DISAPPEARED and b == NONE:
        return Line(f"{voice.does(a, 'play')} Disappear in Smoke, and nobody has a card to lose.", ("SC-8.14",))
    if kind == e.DISAPPEARED:
        return Line(f"{voice.does(a, 'play')} Disappear in Smoke at {voice.whom(b)}.", ("SC-8.13",))
    if kind == e.STOLE:
        return Line(f"{voice.does(a, 'steal')} {card(d)} from {voice.whom(b)}.", ("SC-8.13", "SC-8.15"))
    if kind == e.KEPT:
        return Line(f"{voice.does(a, 'keep')} {card(d)} in hand.", ("SC-8.16",))
    return Line(f"The smoke clears: {NAMES[a]} is discarded.", ("SC-8.19",))


def tell_stack(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == e.BATTLE_BEGAN:
        size = plural(d, "card") if d else "no cards"
        return Line(f"The battle for {the(b)} begins: {size} in the stack, a reward of {c} gold.", ("SC-10.1",))
    if kind == e.CONTRACT_SHOWN:
        return Line(f"{voice.does(a, 'show')} a contract to {CONTRACT_VERBS[c]} {the(b)}.", ("SC-10.3",))
    if kind == e.TOOK_SLOT:
        weapon = "" if d == NONE else f" and picks up the {NAMES[d]} there"
        return Line(f"The {NAMES[a]} takes {SIDE_IDS[b]} slot {c + 1}{weapon}.", ENTERING)
    if kind == e.MEDDLED:
        return Line(f"{NAMES[a]} goes under the reward: {meddling(a)}.", ("SC-10.8",))
    return tell_specialist(event)


def meddling(kind: int) -> str:
    changes = [(contract, int(MEDDLING[side * KINDS + kind])) for side, contract in enumerate(("guards", "killers"))]
    return listing(f"{abs(gold)} gold {'more' if gold > 0 else 'less'} for {who}" for who, gold in changes if gold)


def tell_specialist(event: Event) -> Line:
    kind, a, b, c, _ = event.facts()
    if kind == e.BOMBED:
        return Line(f"The {NAMES[a]} blows up the {NAMES[b]} below.", ("SC-11.2" if a == BOMB_MASTER else "SC-11.1",))
    if kind == e.POISONED:
        where = "the card above" if c else "the card below"
        return Line(
            f"The {NAMES[a]} {'poison' if a == POISON_TWINS else 'poisons'} the {NAMES[b]}, {where}.",
            ("SC-11.9" if a == POISON_TWINS else "SC-11.4",),
        )
    if kind == e.HARMLESS:
        end = "find no victim and are discarded" if a == POISON_TWINS else "finds no victim and is discarded"
        return Line(f"The {NAMES[a]} {end}.", ("SC-11.3", "SC-11.6"))
    if kind == e.COMPARED:
        return Line(f"The Rogue compares: guardians {a}, assassins {b}.", ("SC-11.13", "SC-11.15"))
    return Line("The sides are equal, and the Rogue leaves.", ("SC-11.13",))


def tell_slots(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == e.DROPPED:
        where = f"{SIDE_IDS[b]} slot {c + 1}"
        return Line(f"Nobody is there to use the {NAMES[a]} in {where}; it is discarded.", ("SC-12.1",))
    if kind == e.STRUCK:
        killer, rule = (SILENT_KILLER, "SC-12.4") if b == 0 else (SHADOW_SENTINEL, "SC-12.5")
        weapon = "" if d == NONE else f" along with the {NAMES[d]}"
        return Line(f"Slot {c + 1}: the {NAMES[killer]} removes the {NAMES[a]}{weapon}.", (rule,))
    if kind == e.DISARMED:
        return Line(f"Slot {c + 1}: the {SIDE_IDS[b]} side loses its {NAMES[a]} to a Jutte.", ("SC-12.10",))
    if kind in (e.COUNTED, e.COUNTED_HALF):
        return Line(counted(a, b, c, d, is_halved=kind == e.COUNTED_HALF), ("SC-12.12", "SC-12.18"))
    if kind == e.TOTALLED:
        result = "dies" if d else "survives"
        return Line(f"Guardians {b}, assassins {c}: {the(a)} {result}.", ("SC-14.1", "SC-14.2"))
    return tell_reward(event, voice)


def counted(where: int, ninja: int, parts: int, counts: int, *, is_halved: bool) -> str:
    head = f"Slot {slot_of(where)}, {SIDE_IDS[side_of(where)]} side: {NAMES[ninja]} {power_of(parts)}"
    value = value_of(parts)
    weapon = f" and weapon {value}" if value else ""
    if is_halved:
        return f"{head}{weapon}, halved by Metsubushi to {counts}."
    return f"{head}{weapon}, together {counts}." if value else f"{head}."


ALL_ROUNDS = "One round is" if ROUNDS == 1 else f"{spelled(int(ROUNDS)).capitalize()} rounds are"


def tell_reward(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == e.REWARDED:
        rules = ("SC-14.5" if a else "SC-14.4", "SC-14.6")
        if not c:
            return Line(f"Nobody has signed to {CONTRACT_VERBS[a]}; {b} gold stays in the bank.", ("SC-14.10",))
        share = "" if c == 1 else f", {d} for each of {c}"
        return Line(f"The reward for {('guarding', 'the kill')[a]} is {b} gold{share}.", rules)
    if kind == e.PAID:
        return Line(f"{voice.does(a, 'earn')} {b} gold and now {voice.verb(a, 'have')} {c}.", ("SC-14.6", "SC-14.9"))
    if kind == e.CLEARED:
        return Line(f"The table is cleared of {plural(a, 'card')}.", ("SC-15.1",))
    return Line(f"{ALL_ROUNDS} over; the most gold wins.", ("SC-16.1",))
