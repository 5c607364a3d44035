"""The reasons for the numbers, in words: success rates, times and payouts, before and after the roll."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cutthroat.core.bits import NONE
from cutthroat.games.nation.edge.names import CARD_NAMES, TARGET_NAMES, WEAPON_NAMES
from cutthroat.games.nation.rules.cards import ADJUSTMENT, LOW, UNARMED_LOW, WEAPON_OF
from cutthroat.games.nation.rules.conflicts import UNARMED_TIME
from cutthroat.games.nation.rules.msr import (
    AMOUNT,
    CARD_OF,
    DOUBLES,
    INFLUENCES,
    THE_VOTE,
    chances_in_36,
    is_hopeless,
    is_sure,
)
from cutthroat.games.nation.rules.phases import RIVALS

DAY = 24 * 60
MSR_TEXTS = 10_000
MINUS = "\u2212"
NO_BREAK = "\u00a0"
"""Between a number and its per cent sign: no line ends there."""


def signed(amount: int) -> str:
    """With its sign, a true minus sign below zero."""
    if amount < 0:
        return f"{MINUS}{-amount}"
    return f"+{amount}" if amount else "0"


def ease(amount: int) -> str:
    """How a target changes the roll."""
    if amount == 0:
        return "neither easier nor harder"
    return f"{'easier' if amount > 0 else 'harder'} by {abs(amount)}"


def dollars(thousands: int) -> str:
    """$5,000, with a minus sign before a debt."""
    if thousands == 0:
        return "$0"
    return f"{MINUS}${-thousands},000" if thousands < 0 else f"${thousands},000"


def roll_text(needed: int) -> str:
    """What the die has to show: 4 or more."""
    return "6" if needed == 6 else f"{needed} or more"


def target_name(target: int) -> str:
    return "a rival" if target == RIVALS else TARGET_NAMES[target]


def weapon_part(card: int) -> str:
    """The number that it begins with: Knife 4+."""
    if card == NONE:
        return f"Unarmed {UNARMED_LOW}"
    return f"{WEAPON_NAMES[WEAPON_OF[card]]} {LOW[card]}+"


def influence_part(kind: int, count: int) -> str:
    """What makes it easier is taken off: Stealth -1, with a true minus sign; 2 Stealth -2."""
    amount = signed(-count * int(AMOUNT[kind]))
    if kind == DOUBLES:
        return f"a pair {amount}"
    if kind == THE_VOTE:
        return f"the vote {amount}"
    number = f"{count} " if count > 1 else ""
    return f"{number}{CARD_NAMES[CARD_OF[kind]]} {amount}"


def msr_parts(card: int, target: int, counts: Sequence[int]) -> list[str]:
    """Every number that goes into a threshold, with its reason."""
    parts = [weapon_part(card)]
    parts += [influence_part(kind, int(counts[kind])) for kind in range(INFLUENCES) if counts[kind]]
    return [*parts, f"{target_name(target)} {signed(-int(ADJUSTMENT[target]))}"]


def need_text(needed: int, dice: int) -> str:
    if is_sure(needed):
        return "succeeds without a roll"
    if is_hopeless(needed):
        return "cannot succeed"
    two = " on the better of two dice" if dice == 2 else ""
    return f"needs {roll_text(needed)}{two}, {percent(needed, dice)}{NO_BREAK}%"


def percent(needed: int, dice: int) -> int:
    return round(100 * int(chances_in_36(needed, dice)) / 36)


def msr_text(card: int, target: int, counts: list[int], needed: int, dice: int) -> str:
    """Knife 4+, Stealth -1, Judge 0: needs 3 or more, 67 %."""
    return spelled_out(card, target, tuple(counts), needed, dice)


@lru_cache(maxsize=MSR_TEXTS)
def spelled_out(card: int, target: int, counts: tuple[int, ...], needed: int, dice: int) -> str:
    """Kept: every view of a plan has it for all that could be laid next."""
    return f"{', '.join(msr_parts(card, target, counts))}: {need_text(needed, dice)}"


def clock(minutes: int) -> str:
    """0900; times beyond midnight are not wrapped, so the day is told."""
    if minutes == UNARMED_TIME:
        return "last, unarmed"
    day, rest = divmod(minutes, DAY)
    text = f"{rest // 60:02}{rest % 60:02}"
    if day == 0:
        return text
    return f"{text} the next day" if day > 0 else f"{text} the day before"


def tokens_text(tokens: int) -> str:
    """+1 Cash, 2 Debt."""
    return f"{tokens} Cash" if tokens > 0 else f"{-tokens} Debt"
