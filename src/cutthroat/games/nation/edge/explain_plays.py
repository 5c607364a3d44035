"""Why a face-up card, a block or a vote is good or bad: whose roll it changes, by how much, and what is at stake."""

from __future__ import annotations

from cutthroat.core.bits import NONE
from cutthroat.game.explain import Account, Tense, a_percent, percent
from cutthroat.game.narration import plural
from cutthroat.games.nation.bot.valuation import open_chance
from cutthroat.games.nation.edge.log import rule_of
from cutthroat.games.nation.edge.names import CARD_NAMES, TARGET_NAMES
from cutthroat.games.nation.edge.reasons import clock, dollars
from cutthroat.games.nation.rules import actions
from cutthroat.games.nation.rules.cards import (
    ADJUSTMENT,
    ADRENALINE,
    ARMS_DEALER,
    BAD_INTEL,
    DELAY,
    ESPIONAGE,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    GOOD_INTEL,
    HANDLER,
    LOOK_OF,
    LOOSE_ENDS,
    MSR_OF,
    PROTECTED,
    SECURITY_DETAIL,
    SUPPLY_DROP,
    VOTE_CASH,
    VOTE_MSR,
    is_weapon,
)
from cutthroat.games.nation.rules.conflicts import time_of
from cutthroat.games.nation.rules.payout import open_money, tile_worth
from cutthroat.games.nation.rules.phases import RIVALS
from cutthroat.games.nation.rules.state import NationState

LOOK = "whose roll a card would change, by how much, and who has most money"
SOUGHT = {ARMS_DEALER: "Weapon", ESPIONAGE: "Modifier", HANDLER: "Contract"}


def playing(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-15, card by card."""
    if action >= actions.MOVE:
        return changing_plans(s, seat, action - actions.MOVE, tense)
    play = action - actions.PLAY
    card, on = int(actions.PLAYED_CARD[play]), int(actions.PLAYED_ON[play])
    says, figures = effect(s, seat, card, on, tense)
    return Account(doing=CARD_NAMES[card], says=says, rules=(rule_of(card),), figures=figures, look=LOOK)


def effect(s: NationState, seat: int, card: int, on: int, tense: Tense) -> tuple[tuple[str, ...], dict[str, float]]:
    """What a card does, as the end of a sentence, and what that is based on."""
    amount, money = int(MSR_OF[card - FIRST_MODIFIER]), int(open_money(s, on))
    hand = s.hands[seat]
    if card in SOUGHT:
        look = int(LOOK_OF[card - FIRST_MODIFIER])
        found = f"{tense.of('looked', 'looks')} through {look} cards for a {SOUGHT[card]}"
        return (found, holding(s, seat, tense)), {"look": look, "cards": len(hand)}
    if card == SUPPLY_DROP:
        return (f"{tense.of('brought', 'brings')} 2 cards", holding(s, seat, tense)), {"drawn": 2, "cards": len(hand)}
    if card == GOOD_INTEL:
        return (f"{tense.of('made', 'makes')} {tense.your} next roll easier by {amount}",), {"easier": amount}
    if card == ADRENALINE or (card == DELAY and on == seat):
        return own_effect(s, seat, card, amount, tense)
    rival = f"a rival with {dollars(money)}"
    figures: dict[str, float] = {"money": money}
    if card == BAD_INTEL:
        made = f"{tense.of('made', 'makes')} the next roll of {rival} harder by {-amount}"
        return (made,), figures | {"harder": -amount}
    if card in (SECURITY_DETAIL, LOOSE_ENDS, DELAY):
        return against_attempt(s, card, on, amount, rival, tense)
    cards = len(s.hands[on])
    reached = f"{tense.of('reached', 'reaches')} into the {plural(cards, 'card')} of {rival}"
    return (reached,), figures | {"cards": cards}


def own_effect(
    s: NationState, seat: int, card: int, amount: int, tense: Tense
) -> tuple[tuple[str, ...], dict[str, float]]:
    now, then = float(open_chance(s, seat, 0)), float(open_chance(s, seat, amount if card == ADRENALINE else 0))
    when = clock(int(time_of(s, seat)))
    if card == DELAY:
        return (f"{tense.of('put', 'puts')} off {tense.your} strike, which {tense.of('was', 'is')} {when}",), {
            "minutes": int(time_of(s, seat))
        }
    made = f"{tense.of('made', 'makes')} {tense.your} chance {percent(then)} instead of {percent(now)}"
    return (f"{made} for {stake(s, seat)}",), {"now": now, "then": then}


def against_attempt(
    s: NationState, card: int, on: int, amount: int, rival: str, tense: Tense
) -> tuple[tuple[str, ...], dict[str, float]]:
    now = float(open_chance(s, on, 0))
    figures: dict[str, float] = {"now": now, "money": int(open_money(s, on))}
    if card == SECURITY_DETAIL:
        then = float(open_chance(s, on, amount))
        made = f"{tense.of('made', 'makes')} the chance of {rival} {percent(then)} instead of {percent(now)}"
        return (f"{made} for {stake(s, on)}",), figures | {"then": then}
    if card == LOOSE_ENDS:
        cost = f"{tense.of('threatened', 'threatens')} {rival} with 2 Debt"
        return (f"{cost}, with {a_percent(now)} chance that the hit succeeds",), figures | {"debt": 2}
    late = f"{tense.of('put', 'puts')} off the strike of {rival}, {clock(int(time_of(s, on)))}"
    return (late, f"it {tense.of('had', 'has')} {a_percent(now)} chance for {stake(s, on)}"), figures


def changing_plans(s: NationState, seat: int, slot: int, tense: Tense) -> Account:
    """AN-15.18."""
    mark = int(s.mark[seat])
    easier = int(ADJUSTMENT[s.tile[slot]] - ADJUSTMENT[s.tile[mark]])
    now, then = float(open_chance(s, seat, 0)), float(open_chance(s, seat, easier))
    worth = dollars(int(tile_worth(s, slot)))
    before, after = f"{percent(now)} for {stake(s, seat)}", f"{percent(then)} for {worth}"
    same = f"the same {percent(then)} chance for {worth}"
    if before != after:
        says = f"{tense.of('had', 'has')} {a_percent(then)} chance for {worth} instead of {before}"
    elif any(other != seat and s.mark[other] == slot for other in range(len(s.mark))):
        says = f"{tense.of('struck', 'strikes')} where a rival {tense.of('did', 'does')}, too, with {same}"
    else:
        says = f"{tense.of('had', 'has')} {same}"
    return Account(
        doing=f"Going for the {TARGET_NAMES[s.tile[slot]]}",
        says=(says,),
        rules=("AN-15.18",),
        figures={"now": now, "then": then, "worth": int(tile_worth(s, slot))},
        look=LOOK,
    )


def stake(s: NationState, seat: int) -> str:
    """What lies open of it; a Hit List does not."""
    mark = int(s.mark[seat])
    return "the win" if mark == RIVALS else dollars(int(tile_worth(s, mark)))


def kept(s: NationState, seat: int) -> list[int]:
    """AN-6.1, AN-10.1: the hand without the cards of a plan, and without those that are to be discarded."""
    hand = [int(card) for card in s.hands[seat]]
    for card in s.plan[seat]:
        hand.remove(int(card))
    return hand


def holding(s: NationState, seat: int, tense: Tense) -> str:
    hand = kept(s, seat)
    weapons = sum(is_weapon(card) for card in hand)
    return f"{tense.you} {tense.of('held', 'hold')} {plural(weapons, 'Weapon')} in {plural(len(hand), 'card')}"


def passing(s: NationState, seat: int, tense: Tense) -> Account:
    """AN-5.10, AN-7.3."""
    modifiers = sum(FIRST_MODIFIER <= card < FIRST_CONTRACT for card in s.hands[seat])
    says = [f"{tense.of('kept', 'keeps')} {plural(modifiers, 'Modifier')} for later"]
    figures: dict[str, float] = {"modifiers": modifiers}
    if s.mark[seat] != NONE and s.laid[seat]:
        chance = float(open_chance(s, seat, 0))
        says.append(f"{tense.your} attempt {tense.of('stood', 'stands')} at {percent(chance)} for {stake(s, seat)}")
        figures["chance"] = chance
    return Account(doing="Passing", says=tuple(says), rules=("AN-5.10",), figures=figures, look=LOOK)


def reacting(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-9.2, AN-9.3: what the card would do, and what it takes to stop it."""
    card = int(s.played)
    shields = sum(held == PROTECTED for held in s.hands[seat])
    threat, figures = threatened(s, seat, card, tense)
    if action == actions.PROTECT:
        doing = f"Blocking {CARD_NAMES[card]}"
        text = f"{tense.of('spent', 'spends')} 1 of {tense.your} {shields} Protected"
    else:
        doing = f"Allowing {CARD_NAMES[card]}"
        text = f"{tense.of('kept', 'keeps')} {tense.your} {shields} Protected"
    return Account(
        doing=doing,
        says=(text, threat),
        rules=("AN-9.2", "AN-9.3"),
        figures=figures | {"protected": shields},
        gain=threat if action == actions.PROTECT else "",
        look="what the card would do to you, and how many Protected you hold",
    )


def threatened(s: NationState, seat: int, card: int, tense: Tense) -> tuple[str, dict[str, float]]:
    """What a card does to the one it is played on."""
    amount = int(MSR_OF[card - FIRST_MODIFIER])
    would = tense.of("would have", "would")
    if card == BAD_INTEL:
        made = tense.of("made", "make")
        return f"the card {would} {made} {tense.your} next roll harder by {-amount}", {"harder": -amount}
    if card in (SECURITY_DETAIL, LOOSE_ENDS, DELAY):
        now, then = float(open_chance(s, seat, 0)), float(open_chance(s, seat, amount))
        figures: dict[str, float] = {"now": now, "then": then}
        if card == SECURITY_DETAIL:
            made = f"{would} {tense.of('made', 'make')} {tense.your} chance {percent(then)} instead of {percent(now)}"
            return f"the card {made}", figures
        if card == LOOSE_ENDS:
            return f"a success, at {percent(now)}, {would} {tense.of('cost', 'cost')} 2 Debt", figures
        late = f"{would} {tense.of('come', 'come')} later than {clock(int(time_of(s, seat)))}"
        return f"{tense.your} strike, at {percent(now)}, {late}", figures
    cards = len(s.hands[seat])
    return f"the card {would} {tense.of('reached', 'reach')} into {tense.your} {plural(cards, 'card')}", {
        "cards": cards
    }


def telling(s: NationState, action: int, tense: Tense) -> Account:
    """AN-14.1, AN-14.6: nothing but votes depends on it."""
    chance = float(open_chance(s, s.turn, 0))
    return Account(
        doing="Telling a story" if action == actions.TELL else "Saying nothing",
        says=(f"{tense.of('left', 'leaves')} the roll at {percent(chance)}",),
        rules=("AN-14.1", "AN-14.6"),
        figures={"chance": chance},
        look="the vote, if there is one: the story itself changes nothing",
    )


def voting(s: NationState, action: int, tense: Tense) -> Account:
    """AN-14.3."""
    now, then = float(open_chance(s, s.turn, 0)), float(open_chance(s, s.turn, VOTE_MSR))
    if action == actions.FOR:
        doing, text = "A vote for it", f"{tense.of('meant', 'means')} leaving the roll at {percent(now)}"
    else:
        doing = "A vote against it"
        text = f"{tense.of('could make', 'can make')} the roll {percent(then)} instead of {percent(now)}"
        text += f", and a success worth {dollars(int(VOTE_CASH))} more"
    return Account(
        doing=doing,
        says=(text, f"{stake(s, int(s.turn))} {tense.of('was', 'is')} at stake"),
        rules=("AN-14.3",),
        figures={"now": now, "then": then, "cash": int(VOTE_CASH)},
        look="how much the roll would change, and what a success would be worth",
    )
