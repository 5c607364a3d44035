"""English for events, told to the one it happened to and to the others."""

from __future__ import annotations

from cutthroat.core.bits import NONE, members
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.narration import Line, Voice, listing, plural, spelled
from cutthroat.games.nation.edge.names import (
    ATTRIBUTE_NAMES,
    CARD_NAMES,
    CLASS_NAMES,
    HIT_LIST_NAMES,
    SLOT_IDS,
    the,
)
from cutthroat.games.nation.edge.reasons import clock, dollars, msr_text, tokens_text
from cutthroat.games.nation.rules import events, phases
from cutthroat.games.nation.rules.cards import ADJUSTMENT, DELAY, FIRST_MODIFIER, LOOK_OF, LOW, UNARMED_LOW
from cutthroat.games.nation.rules.conflicts import UNARMED_TIME
from cutthroat.games.nation.rules.msr import threshold, unpack

DECKS = ("Assassin", "Contract")
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
# The rules of what happens for several reasons
DRAWING = {phases.PICK: "AN-5.2", phases.INTEL: "AN-15.7", phases.REFILL: "AN-10.2", phases.DUEL: "AN-12.2"}
TAKING_BACK = {phases.VOIDS: "AN-7.2", phases.RESOLVE: "AN-8.10"}
DISCARDING = {
    **TAKING_BACK,
    phases.LIMIT: "AN-3.5",
    phases.ROOM: "AN-5.7",
    phases.KEEP: "AN-5.6",
    phases.REFILL: "AN-10.1",
    phases.DUEL: "AN-12.2",
}
SEALING = {phases.COMMIT: "AN-6.11", phases.REFILL: "AN-10.3"}
SEARCHING = ("AN-15.1", "AN-15.2", "AN-15.6")
"""By what is looked for: a Weapon, a Modifier, a Contract."""
WINNING = {phases.ROUND_END: "AN-11.3", phases.RESOLVE: "AN-12.7", phases.DUEL: "AN-12.10"}


def tell(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind <= events.ROUND_BEGAN:
        return tell_setup(kind, a, b, d, voice)
    if kind <= events.RESHUFFLED:
        return tell_market(kind, a, b, c, d, voice)
    if kind <= events.STOLE:
        return tell_window(kind, a, b, c, d, voice)
    if kind <= events.MOVED:
        return tell_attempt(kind, a, b, c, voice)
    if kind <= events.DOUBTED:
        return tell_order(kind, a, b, c, voice)
    if kind <= events.SURE_MISS:
        return tell_roll(kind, a, b, c, d, voice)
    if kind <= events.TOOK_BACK:
        return tell_result(kind, a, b, c, d, voice)
    return tell_end(kind, a, b, c, d, voice)


def card_text(card: int, hidden: str) -> str:
    return hidden if card == HIDDEN else CARD_NAMES[card]


def rule_of(card: int) -> str:
    """The rule that says what a Modifier does."""
    return f"AN-15.{card - FIRST_MODIFIER + 1}"


def tell_setup(kind: int, a: int, b: int, d: int, voice: Voice) -> Line:
    if kind == events.DEALT:
        return Line(f"{voice.does(a, 'are')} dealt {card_text(d, 'a card')}.", ("AN-1.5",))
    if kind == events.ROLLED_FOR_TOKEN:
        return Line(f"{voice.does(a, 'roll')} {b} for the First Player Token.", ("AN-1.9",))
    if kind == events.FIRST_PLAYER:
        return Line(f"{voice.does(a, 'take')} the First Player Token.", ("AN-1.9",))
    rule = "AN-4.1" if b == 1 else "AN-10.4"
    return Line(f"Round {b} begins; {voice.whom(a)} {voice.verb(a, 'have')} the First Player Token.", (rule,))


def tell_market(kind: int, a: int, b: int, c: int, d: int, voice: Voice) -> Line:
    if kind == events.MARKET_SHOWED:
        return Line(f"The Black Market offers {CARD_NAMES[b]}.", ("AN-5.1",))
    if kind == events.TOOK:
        return Line(f"{voice.does(a, 'take')} {CARD_NAMES[b]} from the Black Market.", ("AN-5.2",))
    if kind == events.DREW:
        return Line(f"{voice.does(a, 'draw')} {card_text(d, drawn(b))}.", (DRAWING[c],))
    if kind == events.CLEARED:
        return Line(f"Nobody wanted {CARD_NAMES[b]}; it is discarded.", ("AN-5.3",))
    if kind == events.BOUGHT:
        return Line(f"{voice.does(a, 'pay')} 1 Cash to look into the {DECKS[b]} deck.", ("AN-5.6",))
    if kind == events.SAW:
        rule = "AN-5.6" if c == NONE else rule_of(c)
        return Line(f"{voice.does(a, 'look')} at {card_text(d, drawn(b))}.", (rule,))
    if kind == events.KEPT:
        return Line(f"{voice.does(a, 'keep')} {card_text(d, drawn(b))}.", ("AN-5.6",))
    if kind == events.DISCARDED:
        return Line(f"{voice.does(a, 'discard')} {CARD_NAMES[b]}.", (DISCARDING[c],))
    return Line(f"The {DECKS[b]} discards are shuffled into a new deck.", ("AN-3.2",))


def drawn(deck: int) -> str:
    return "an Assassin card" if deck == 0 else "a Contract"


def tell_window(kind: int, a: int, b: int, c: int, d: int, voice: Voice) -> Line:
    if kind == events.PASSED:
        return Line(f"{voice.does(a, 'pass')}.", ("AN-5.10",))
    if kind == events.PLAYED:
        on = "" if c == a else f" on {voice.whom(c)}"
        rule = "AN-7.3" if b >= DELAY else "AN-5.9"
        return Line(f"{voice.does(a, 'play')} {CARD_NAMES[b]}{on}.", (rule,))
    if kind == events.ALLOWED:
        return Line(f"{voice.does(a, 'allow')} {CARD_NAMES[b]}.", ("AN-9.3",))
    if kind == events.BLOCKED:
        return Line(f"{voice.does(a, 'block')} {CARD_NAMES[b]} with Protected.", ("AN-9.2",))
    if kind == events.FOUND:
        return Line(f"{voice.does(a, 'find')} {card_text(d, 'a ' + CLASS_NAMES[b])}.", (SEARCHING[b],))
    if kind == events.FOUND_NOTHING:
        looked = spelled(int(LOOK_OF[b]))
        return Line(f"{voice.does(a, 'find')} no {CLASS_NAMES[b]} among the {looked}.", (SEARCHING[b],))
    if kind == events.TAPPED:
        return Line(f"{voice.does(a, 'see')} {card_text(d, 'a card')} in {voice.whose(b)} hand.", ("AN-15.8",))
    return Line(f"{voice.does(a, 'take')} {card_text(d, 'a card')} from {voice.whose(b)} hand.", ("AN-15.9",))


def tell_attempt(kind: int, a: int, b: int, c: int, voice: Voice) -> Line:
    if kind == events.SEALED:
        return Line(f"{voice.does(a, 'are')} ready.", (SEALING[b],))
    if kind == events.LAY_LOW:
        return Line(f"{voice.does(a, 'lie')} low this round.", ("AN-6.3",))
    if kind == events.SHOWED_MARK:
        return Line(f"{voice.does(a, 'go')} after {the(c)} ({SLOT_IDS[b]}).", ("AN-7.1",))
    if kind == events.SHOWED_CARD:
        return Line(f"{voice.does(a, 'turn')} up {CARD_NAMES[b]}.", ("AN-7.1",))
    if kind == events.VOIDED:
        return Line(
            f"{SLOT_IDS[b]} is not available: {voice.whom(a)} {voice.verb(a, 'lose')} the attempt.", ("AN-7.2",)
        )
    return Line(f"{voice.does(a, 'go')} after {the(c)} ({SLOT_IDS[b]}) instead.", ("AN-15.18",))


def tell_order(kind: int, a: int, b: int, c: int, voice: Voice) -> Line:
    if kind == events.CONFLICT:
        if b == phases.RIVALS:
            return Line(f"The duel: {plural(c, 'attempt')}.", ("AN-12.6",))
        return Line(f"Conflict over {the(b)}: {plural(c, 'attempt')}.", ("AN-7.5",))
    if kind == events.TIE_ROLLED:
        return Line(f"{voice.does(a, 'roll')} {b} for the order.", ("AN-7.9",))
    if kind == events.ORDERED:
        when, rule = ("unarmed", "AN-7.8") if b == UNARMED_TIME else (f"at {clock(b)}", "AN-7.6")
        return Line(f"{voice.does(a, 'act')} {PLACES[c - 1]}, {when}.", (rule,))
    if kind == events.TOLD:
        return Line(f"{voice.does(a, 'tell')} how it is done.", ("AN-14.1",))
    if kind == events.TOLD_NOTHING:
        return Line(f"{voice.does(a, 'say')} nothing.", ("AN-14.1",))
    if kind == events.VOTED:
        return Line(f"{voice.does(a, 'vote')} {'for' if b else 'against'} it.", ("AN-14.2",))
    if kind == events.BELIEVED:
        return Line(f"The plot is believed, {b} to {c}.", ("AN-14.4" if b == c else "AN-14.3",))
    return Line(f"The plot is doubted, {c} to {b}: the attempt is harder by one, but worth 2 Cash more.", ("AN-14.3",))


def tell_roll(kind: int, a: int, b: int, c: int, d: int, voice: Voice) -> Line:
    if kind == events.COUNTED:
        *counts, rolled = (int(count) for count in unpack(d))
        low = int(UNARMED_LOW) if c == NONE else int(LOW[c])
        needed = int(threshold(low, ADJUSTMENT[b], counts))
        rules = ("AN-8.1", "AN-12.6") if b == phases.RIVALS else ("AN-8.1",)
        return Line(f"{voice.does(a, 'strike')}. {msr_text(c, b, counts, needed, rolled)}.", rules)
    if kind == events.ROLLED:
        dice = str(b) if c == NONE else f"{b} and {c}"
        verdict = "enough" if max(b, c) >= d else "not enough"
        return Line(f"{voice.does(a, 'roll')} {dice}: {verdict} for {d}.", ("AN-8.3",))
    if kind == events.SURE_HIT:
        return Line(f"{voice.does(a, 'need')} no roll: the attempt cannot fail.", ("AN-8.2",))
    return Line(f"{voice.does(a, 'need')} no roll: the attempt cannot succeed.", ("AN-8.2",))


def tell_result(kind: int, a: int, b: int, c: int, d: int, voice: Voice) -> Line:
    if kind == events.KILLED:
        extra = f" and {voice.verb(a, 'collect')} {c} Cash extra" if c else ""
        return Line(f"{voice.does(a, 'eliminate')} {the(b)}{extra}.", ("AN-8.5",))
    if kind == events.MATCHED:
        why = f"{CARD_NAMES[c]} {'pays' if d > 0 else 'costs'}"
        return Line(f"{ATTRIBUTE_NAMES[b]}: {why} {voice.whom(a)} {tokens_text(d)}.", ("AN-8.4",))
    if kind == events.PAID:
        why, rule = ("The vote", "AN-14.3") if b == NONE else (CARD_NAMES[b], rule_of(b))
        return Line(f"{why} brings {voice.whom(a)} {tokens_text(d)}.", (rule,))
    if kind == events.MISSED:
        if b == phases.RIVALS:
            return Line(f"{voice.does(a, 'miss')}.", ("AN-12.8",))
        return Line(f"{voice.does(a, 'miss')} {the(b)}, now worth {c} Cash extra.", ("AN-8.8",))
    if kind == events.PREEMPTED:
        return Line(
            f"{voice.does(a, 'come')} too late for {'a rival' if b == phases.RIVALS else the(b)}.", ("AN-8.10",)
        )
    return Line(f"{voice.does(a, 'take')} back {CARD_NAMES[b]}.", (TAKING_BACK[c],))


def tell_end(kind: int, a: int, b: int, c: int, d: int, voice: Voice) -> Line:
    if kind == events.STALLED:
        return Line(f"No target has fallen for {b} rounds; the game ends.", ("AN-13.1",))
    if kind == events.SHOWED_LIST:
        return Line(f"{voice.does(a, 'show')} {HIT_LIST_NAMES[b]}: worth {dollars(c)}.", ("AN-11.3",))
    if kind == events.SCORED:
        return Line(f"{voice.does(a, 'have')} {dollars(d)}.", ("AN-11.2",))
    if kind == events.DUEL_BEGAN:
        who = listing(voice.whom(int(seat)) for seat in members(c))
        return Line(f"Round {b} of the duel between {who}.", ("AN-12.1" if b == 1 else "AN-12.8",))
    if kind == events.DUEL_ROLLED:
        return Line(f"{voice.does(a, 'roll')} {b} to decide the duel.", ("AN-12.10",))
    return Line(f"{voice.does(a, 'win')} the game.", (WINNING[b],))
