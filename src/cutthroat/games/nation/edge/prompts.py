"""What a player is asked in each phase."""

from __future__ import annotations

from typing import Final

from cutthroat.games.nation.edge.names import CARD_NAMES
from cutthroat.games.nation.rules.cards import CONTRACT
from cutthroat.games.nation.rules.phases import (
    ARMING,
    BUY,
    COMMIT,
    CONTRACTING,
    INTEL,
    KEEP,
    LIMIT,
    MARKING,
    PICK,
    REACT,
    REFILL,
    REVEAL,
    ROOM,
    SEARCH,
    STORY,
    TAKE_BACK,
)
from cutthroat.games.nation.rules.state import NationState

PROMPTS: Final[dict[int, str]] = {
    PICK: "Take a card from the Black Market, or draw blind.",
    BUY: "Buy a card for $1,000, or stop.",
    KEEP: "Keep one of the two cards.",
    INTEL: "Play an Intel card, or pass.",
    SEARCH: "Take one of the cards you found.",
    REVEAL: "Play a Reveal card, or pass.",
    STORY: "Tell how it is done, or say nothing.",
    REFILL: "Discard what you do not want; your hand is then refilled.",
}
STEPS: Final[dict[int, str]] = {
    MARKING: "Mark your target in secret.",
    ARMING: "Choose a Weapon, or two of a kind, or go unarmed.",
    CONTRACTING: "Choose the Contract for this hit.",
}


def prompt(s: NationState, seat: int) -> str:
    if s.phase == COMMIT:
        return STEPS.get(int(s.step[seat]), "Add a Modifier, or finish.")
    if s.phase in (LIMIT, ROOM):
        kind = "Contract" if s.deck_in_use == CONTRACT else "Assassin card"
        return f"You have too many: discard one {kind}." if s.phase == LIMIT else f"Discard one {kind} to make room."
    if s.phase == REACT:
        return f"{CARD_NAMES[s.played]} is played against you. Allow it, or block it with Protected."
    if s.phase == TAKE_BACK:
        return f"Take {CARD_NAMES[s.laid[seat][0]]} back into your hand, or discard it."
    return PROMPTS.get(int(s.phase), "Would this plot work?")
