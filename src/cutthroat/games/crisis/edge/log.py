"""English for events, and the rules that decide them."""

from __future__ import annotations

from cutthroat.core.bits import NONE
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.narration import Line, Voice, plural
from cutthroat.games.crisis.edge.names import ACTION_NAMES, CHARACTER_NAMES, capital
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.actions import ACTION_OF, HIDE, TARGET_OF, TRACK
from cutthroat.games.crisis.rules.cards import DEATHS_TO_DROP_OUT, POINTS_TO_WIN

RULES = {
    k.CHOSE: "AC-1.6",
    k.GOT: "AC-1.6",
    k.ROUND: "AC-2.1",
    k.ORDER: "AC-3.2",
    k.READY: "AC-4.1",
    k.CALLED: "AC-5.1",
    k.SKIPPED: "AC-5.2",
    k.IDLE: "AC-5.3",
    k.AIMED: "AC-4.2",
    k.COUNTERED: "AC-5.7",
    k.BLOCKED: "AC-5.8",
    k.CHIP: "AC-5.9",
    k.DROPPED: "AC-9.3",
    k.ROUND_ENDED: "AC-6.4",
    k.STAYS: "AC-6.1",
    k.CANCELLED: "AC-9.6",
    k.TWO_LEFT: "AC-9.7",
    k.WON: "AC-5.11",
    k.CAPPED: "AC-7.3",
    k.DISCLOSED: "AC-5.13",
}
KILL_RULES = {k.OPEN: "AC-5.5", k.THROUGH_HIDE: "AC-5.6", k.CORPSE: "AC-10.21"}
MISS_RULES = {k.DEAD: "AC-5.4", k.DEAD_HIDER: "AC-10.21", k.GONE: "AC-9.3"}


def rule_of(event: Event) -> str:
    """The rule that decided."""
    kind, _, _, c, _ = event.facts()
    if kind == k.KILLED:
        return KILL_RULES[c]
    if kind == k.MISSED:
        return MISS_RULES[c]
    return RULES[kind]


def tell(event: Event, voice: Voice) -> Line:
    kind = event.facts()[0]
    if kind < k.CALLED:
        text = tell_planning(event, voice)
    elif kind <= k.AIMED:
        text = tell_call(event, voice)
    elif kind <= k.DROPPED:
        text = tell_blow(event, voice)
    else:
        text = tell_ending(event, voice)
    return Line(capital(text), (rule_of(event),))


def tell_planning(event: Event, voice: Voice) -> str:
    kind, a, b, c, d = event.facts()
    if kind == k.CHOSE:
        return f"{voice.does(a, 'choose')} the {CHARACTER_NAMES[b]}."
    if kind == k.GOT:
        return f"{voice.does(a, 'are')} dealt the {CHARACTER_NAMES[b]}."
    if kind == k.ROUND:
        return f"Round {a} begins."
    if kind == k.ORDER:
        return f"{voice.does(a, 'get')} {order_card(b, c, d)}."
    if d == HIDDEN:
        return f"{voice.does(a, 'are')} ready."
    return f"{voice.does(a, 'place')} {aim(int(ACTION_OF[d]), int(TARGET_OF[d]), voice)}."


def order_card(lowest: int, highest: int, number: int) -> str:
    if number != HIDDEN:
        return f"order card {number}"
    return f"order card {lowest}" if lowest == highest else f"one of the order cards {lowest} to {highest}"


def aim(action: int, target: int, voice: Voice) -> str:
    if action == HIDE:
        return f"Hide, watching {voice.whom(target)}"
    return f"{ACTION_NAMES[action]} on {voice.whom(target)}"


def tell_call(event: Event, voice: Voice) -> str:
    kind, a, b, c, d = event.facts()
    if kind == k.CALLED:
        cards = ACTION_NAMES[c] if d == NONE else aim(c, d, voice)
        return f"Number {b}: {voice.whom(a)} {voice.verb(a, 'turn')} up {cards}."
    if kind == k.SKIPPED:
        return f"{voice.does(a, 'are')} dead and cannot act."
    if kind == k.IDLE:
        return f"{voice.does(a, 'stay')} {'on the trail' if b == TRACK else 'in hiding'}."
    answer = f"{voice.whom(b)} {voice.verb(b, 'have')} played {ACTION_NAMES[c]}"
    return f"{voice.does(a, 'strike')} at {voice.whom(b)}; {answer}."


def tell_blow(event: Event, voice: Voice) -> str:
    kind, a, b, c, d = event.facts()
    if kind == k.KILLED:
        return tell_kill(a, b, c, voice)
    if kind == k.COUNTERED:
        hider = f"{voice.does(a, 'were')} watching {voice.whom(b)} and {voice.verb(a, 'strike')} back"
        return f"{hider}: {voice.whom(b)} {voice.verb(b, 'die')}."
    if kind == k.BLOCKED:
        return f"{voice.does(b, 'are')} hidden, watching {voice.whom(c)}: {voice.whose(a)} strike fails."
    if kind == k.MISSED:
        state = {k.DEAD: "dead already", k.DEAD_HIDER: "dead and hidden", k.GONE: "out of the game"}[c]
        return f"{voice.does(b, 'are')} {state}: {voice.whose(a)} strike hits nothing."
    if kind == k.CHIP:
        if POINTS_TO_WIN == DEATHS_TO_DROP_OUT:
            return f"{voice.does(a, 'take')} a chip: {b} of {int(POINTS_TO_WIN)}."
        return f"{voice.does(a, 'take')} a chip and {voice.verb(a, 'have')} {b}."
    return f"{voice.does(a, 'drop')} out with {plural(b, 'chip')}; {plural(d, 'player')} left."


def tell_kill(killer: int, victim: int, how: int, voice: Voice) -> str:
    if how == k.CORPSE:
        return f"{voice.does(killer, 'strike')} {voice.whom(victim)} once more."
    if how == k.THROUGH_HIDE:
        found = f"{voice.does(killer, 'find')} {voice.whose(victim)} hiding place"
        return f"{found}: {voice.whom(victim)} {voice.verb(victim, 'die')}."
    return f"{voice.does(killer, 'kill')} {voice.whom(victim)}."


def tell_ending(event: Event, voice: Voice) -> str:
    kind, a, b, c, d = event.facts()
    if kind == k.ROUND_ENDED:
        return f"Round {a} ends."
    if kind == k.STAYS:
        return f"{voice.whose(a)} Track stays on the table."
    if kind == k.CANCELLED:
        return f"{voice.does(a, 'take')} back the Track on {voice.whom(b)}, who dropped out."
    if kind == k.TWO_LEFT:
        return f"Only {voice.whom(a)} and {voice.whom(b)} are left: no more targets to choose."
    if kind == k.WON:
        return f"{voice.does(a, 'win')} the game!"
    if kind == k.CAPPED:
        return f"Round {a} was the last: the leaders share the win."
    return f"{voice.who(a)} had number {b} and placed {aim(c, d, voice)}."
