"""Why a move is good or bad: how many of the hits that are left a hand meets, and what a failure costs."""

from __future__ import annotations

from cutthroat.game.explain import Account, Tense, percent
from cutthroat.game.narration import listing, plural
from cutthroat.games.agencies.rules.actions import ATTEMPT, ATTEMPT_JOKER, CREW, DISCARD, FAIL, HIRE
from cutthroat.games.agencies.rules.cards import AGENT_NAMES, HAND_LIMIT, HIT_NAMES, NEEDED, POINTS, POINTS_TO_WIN
from cutthroat.games.agencies.rules.crews import members_of, strength_against, worth
from cutthroat.games.agencies.rules.odds import hits_met, hits_met_after_hire
from cutthroat.games.agencies.rules.state import AgenciesState

LOOK = "how many of the hits that are left your hand meets, and what a failure would cost"


def explain(s: AgenciesState, seat: int, action: int, tense: Tense) -> Account:
    if action >= DISCARD:
        return discarding(s, seat, action - DISCARD, tense)
    if action >= CREW:
        return failing(s, seat, tense) if action == FAIL else sending(s, seat, action, tense)
    if action == ATTEMPT:
        return attempting(s, seat, tense)
    return attempting_with_joker(s, seat, tense) if action == ATTEMPT_JOKER else hiring(s, seat, action, tense)


def attempting(s: AgenciesState, seat: int, tense: Tense) -> Account:
    """AG-4.2, AG-6.1."""
    met, of = int(hits_met(s, s.hands[seat])), len(s.hit_deck)
    if met < of:
        cost = f"a failure {tense.of('would have cost', 'costs')} {price(s, seat, tense)}"
    else:
        takes = f"a success {tense.of('took', 'takes')} {average(agents_taken(s, seat))} of"
        cost = f"{takes} {tense.your} {plural(len(s.hands[seat]), 'card')} on average"
    return Account(
        doing="Attempting",
        says=(met_text(met, of, tense), cost),
        rules=("AG-4.2", "AG-6.1"),
        figures={"met": met, "of": of, "points": int(s.points[seat]), "cards": len(s.hands[seat])},
        gain=hurry(s, seat, tense) or (making_room(s, seat, tense) if not met else ""),
        look=LOOK,
    )


def agents_taken(s: AgenciesState, seat: int) -> float:
    """AG-4.2, AG-5.2: how many agents the smallest crew has, on average over the hits that are left."""
    sizes = []
    for hit in s.hit_deck:
        missing, size = int(NEEDED[hit]), 0
        for strength in sorted((int(worth(s, agent, hit)) for agent in s.hands[seat]), reverse=True):
            size += missing > 0
            missing -= strength
        sizes.append(size)
    return sum(sizes) / len(sizes)


def average(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def hurry(s: AgenciesState, seat: int, tense: Tense) -> str:
    """AG-8.1: what speaks against waiting."""
    wins = int(hits_met(s, s.hands[seat], POINTS_TO_WIN - s.points[seat]))
    if wins:
        return f"{wins} of the {len(s.hit_deck)} hits {tense.of('would have won', 'win')} the game at once"
    most = max(int(points) for rival, points in enumerate(s.points) if rival != seat)
    if most + max(POINTS) < POINTS_TO_WIN:
        return ""
    return f"a rival {tense.of('had', 'has')} {most} of the {int(POINTS_TO_WIN)} points that win"


def making_room(s: AgenciesState, seat: int, tense: Tense) -> str:
    """AG-3.3, AG-6.1: a failure takes the last hit, and then somebody else has one and the seat has none."""
    if not (s.catch_up and s.points[seat] and any(points for rival, points in enumerate(s.points) if rival != seat)):
        return ""
    next_turn = f"{tense.of('would have let', 'lets')} {tense.you} hire {int(HAND_LIMIT)} agents at once next time"
    return f"a failure {next_turn}, as nobody with a completed hit may"


def attempting_with_joker(s: AgenciesState, seat: int, tense: Tense) -> Account:
    """AG-7.3; AG-7.9: with the option a joker completes any hit."""
    of = len(s.hit_deck)
    met = of if s.auto_hit else int(hits_met(s, s.hands[seat][:-1]))
    return Account(
        doing="Attempting with a joker",
        says=(met_text(met, of, tense), f"a failure {tense.of('would have cost', 'costs')} the joker alone"),
        rules=("AG-7.1", "AG-7.9") if s.auto_hit else ("AG-4.2", "AG-7.3"),
        figures={"met": met, "of": of},
        gain=hurry(s, seat, tense),
        look=LOOK,
    )


def hiring(s: AgenciesState, seat: int, action: int, tense: Tense) -> Account:
    """AG-3.1; AG-3.3: several at once to catch up."""
    now, of = int(hits_met(s, s.hands[seat])), len(s.hit_deck)
    if action != HIRE:
        drawn = int(HAND_LIMIT) - len(s.hands[seat])
        text = f"{tense.of('brought', 'brings')} {plural(drawn, 'agent')} at once instead of 1"
        text += ", which nobody with a completed hit may do"
        return Account(doing="Hiring to five", says=(text,), rules=("AG-3.3",), figures={"agents": drawn}, look=LOOK)
    later = hits_met_after_hire(s, seat)
    if average(later) == str(now):
        met = f"still {met_text(now, of, tense)}, with {plural(len(s.hands[seat]) + 1, 'card')} instead of"
        met += f" {len(s.hands[seat])}"
    else:
        met = f"{tense.of('met', 'meets')} {average(later)} of the {of} hits on average ({percent(later / of)})"
        met += f" instead of {now}"
    return Account(
        doing="Hiring first",
        says=(met, f"it {tense.of('risked', 'risks')} none of {price(s, seat, tense)}"),
        rules=("AG-3.1", "AG-4.2"),
        figures={"met": now, "met_later": later, "of": of, "points": int(s.points[seat])},
        look=LOOK,
    )


def sending(s: AgenciesState, seat: int, action: int, tense: Tense) -> Account:
    """AG-5.2: what is sent is gone."""
    crew = members_of(s.hands[seat], action)
    kept = [int(card) for card in s.hands[seat]]
    for card in crew:
        kept.remove(int(card))
    strength, needed = int(strength_against(s, crew, s.target)), int(NEEDED[s.target])
    left, of = int(hits_met(s, kept)), len(s.hit_deck)
    verb = tense.of("put", "puts")
    return Account(
        doing=f"Sending {listing(AGENT_NAMES[card] for card in crew)}",
        says=(
            f"{verb} {strength} against {needed} and {tense.of('kept', 'keeps')} {plural(len(kept), 'card')}",
            *([f"what {tense.of('was', 'is')} left {met_text(left, of, tense)}"] if of else []),
        ),
        rules=("AG-4.2", "AG-5.2"),
        figures={"strength": strength, "needed": needed, "kept": len(kept), "met": left},
        merits=(len(kept), left),
        look="the smallest crew that is strong enough, and what it leaves in your hand",
    )


def failing(s: AgenciesState, seat: int, tense: Tense) -> Account:
    """AG-4.5, AG-6.1; AG-7.3: a declared joker saves the rest."""
    worth = int(POINTS[s.target])
    cost = "the joker alone" if s.declared else price(s, seat, tense)
    return Account(
        doing="Failing on purpose",
        says=(f"{tense.of('gave', 'gives')} up {plural(worth, 'point')} and {tense.of('cost', 'costs')} {cost}",),
        rules=("AG-4.5", "AG-7.3" if s.declared else "AG-6.1"),
        figures={"points": worth, "cards": len(s.hands[seat])},
        look="what the hit is worth, and what the crew leaves in your hand",
    )


def discarding(s: AgenciesState, seat: int, card: int, tense: Tense) -> Account:
    """AG-3.2."""
    kept = [int(other) for other in s.hands[seat]]
    kept.remove(card)
    met, of = int(hits_met(s, kept)), len(s.hit_deck)
    return Account(
        doing=f"Discarding {AGENT_NAMES[card]}",
        says=(f"{tense.of('left', 'leaves')} a hand that {met_text(met, of, tense)}",),
        rules=("AG-3.2", "AG-4.2"),
        figures={"met": met, "of": of},
        merits=(met,),
        look="which five of the six cards meet most hits",
    )


def met_text(met: int, of: int, tense: Tense) -> str:
    return f"{tense.of('met', 'meets')} {met} of the {of} hits ({percent(met / of)})"


def price(s: AgenciesState, seat: int, tense: Tense) -> str:
    """AG-6.1: completed hits by their names, and how many cards."""
    hits = [HIT_NAMES[hit] for hit in sorted(s.completed[seat])]
    cards = len(s.hands[seat])
    return f"{tense.your} {listing([*hits, *([plural(cards, 'card')] if cards or not hits else [])])}"
