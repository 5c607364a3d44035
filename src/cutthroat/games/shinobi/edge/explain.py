"""Why a move is good or bad: how the battles of one's contracts stand, and the gold in them."""

from __future__ import annotations

from cutthroat.core.bits import NONE, has
from cutthroat.game.explain import Account, Tense
from cutthroat.game.narration import listing, plural
from cutthroat.games.shinobi.bot.estimates import ADDED, Lane, cards_to_come, lane_played, own_side
from cutthroat.games.shinobi.edge.names import CONTRACT_VERBS, the
from cutthroat.games.shinobi.rules.actions import CONTRACTS, KIND_PLAYED, PAIRS, PASS, PLAY, TOKENS
from cutthroat.games.shinobi.rules.cards import ASSASSIN, KINDS, NAMES, REWARD_GOLD, ROUNDS, SIDES, TARGET_GOLD
from cutthroat.games.shinobi.rules.state import ShinobiState

LOOK = "the power on both sides of the targets you have contracts on, and the gold there"


def explain(s: ShinobiState, seat: int, action: int, tense: Tense) -> Account | None:
    if action == PASS:
        return passing(s, seat, tense)
    if action >= PLAY:
        return playing(s, seat, action, tense)
    return signing(s, int(PAIRS[action - CONTRACTS]), tense) if action >= CONTRACTS else None


def passing(s: ShinobiState, seat: int, tense: Tense) -> Account:
    """SC-7.3."""
    held, left = len(s.hands[seat]), int(ROUNDS - s.round)
    return Account(
        doing="Passing",
        says=(
            f"{tense.of('kept', 'keeps')} {plural(held, 'card')} for the {plural(left, 'round')} to come",
            *standing(s, seat, tense),
        ),
        rules=("SC-7.3", "SC-15.2"),
        figures={"cards": held, "rounds": left},
        look=LOOK,
    )


def standing(s: ShinobiState, seat: int, tense: Tense) -> tuple[str, ...]:
    """How the own contracts stand, as far as the seat sees the cards there."""
    parts = []
    for place in range(len(s.targets)):
        side = int(own_side(s, seat, place))
        if side != NONE:
            margin = int(Lane(s, seat, place, side, cards_to_come(s, seat)).margin)
            parts.append(f"{margin:+d} at {the(int(s.targets[place]))}")
    return (f"{tense.your} contracts {tense.of('stood', 'stand')} at {listing(parts)}",) if parts else ()


def playing(s: ShinobiState, seat: int, action: int, tense: Tense) -> Account | None:
    """SC-7.6: what a card does for the own contract on its target, by what the seat can see."""
    place, kind = int(lane_played(action)), int(KIND_PLAYED[action])
    if place == NONE:
        return None
    target, side = int(s.targets[place]), int(own_side(s, seat, place))
    doing = f"{NAMES[kind]} on {the(target)}"
    if side == NONE:
        gold = int(REWARD_GOLD[s.rewards[place]])
        contract = f"{tense.you} {tense.of('had', 'have')} no contract"
        text = f"{tense.of('went', 'goes')} to a target for whose {gold} gold {contract}"
        return Account(doing=doing, says=(text,), rules=("SC-7.6", "SC-6.1"), figures={"gold": gold}, look=LOOK)
    lane = Lane(s, seat, place, side, cards_to_come(s, seat))
    more, margin, gold = int(ADDED[side * KINDS + kind]), int(lane.margin), int(lane.reward)
    aim = "killing" if side == ASSASSIN else "guarding"
    return Account(
        doing=doing,
        says=(
            f"{tense.of('moved', 'moves')} {tense.your} lead there from {margin:+d} to about {margin + more:+d}",
            f"{aim} {the(target)} {tense.of('was', 'is')} worth {gold} gold to share",
        ),
        rules=("SC-7.6", "SC-6.1"),
        figures={"lead": margin, "power": more, "gold": gold},
        look=LOOK,
    )


def signing(s: ShinobiState, pair: int, tense: Tense) -> Account:
    """SC-6.1, SC-6.2: what the two contracts could pay."""
    tokens = [token for token in range(TOKENS) if has(pair, token)]
    gold = sum(gold_of(s, token) for token in tokens)
    names = listing(f"{CONTRACT_VERBS[token % SIDES]} {the(token // SIDES)}" for token in tokens)
    return Account(
        doing=f"Signing to {names}",
        says=(f"{tense.of('put', 'puts')} {gold} gold within reach",),
        rules=("SC-6.1", "SC-6.2"),
        figures={"gold": gold},
        look="the gold on each target, and which side your cards fight for",
    )


def gold_of(s: ShinobiState, token: int) -> int:
    target, side = token // SIDES, token % SIDES
    if target not in s.targets:
        return 0
    return int(REWARD_GOLD[s.rewards[s.targets.index(target)]] + (TARGET_GOLD[target] if side == ASSASSIN else 0))
