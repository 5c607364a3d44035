"""Judged decisions in words: what was done, and what would have been better, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cutthroat.core.bits import NONE
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.explain import PAST, PRESENT, Account, Tense, percent
from cutthroat.game.narration import aimed
from cutthroat.review.choices import Study
from cutthroat.review.model import Label

NO_DIFFERENCE = "No difference we could find."
NOTHING_BETTER = "No better move was found."


def verdict(
    game: AnyGame,
    world: State,
    seat: int,
    studied: Study,
    label: Label,
    name: str = "",
    names: Sequence[str] = (),
) -> tuple[str, list[str]]:
    """A decision in words, and the rules behind them; told to whoever made it, or with a name to others."""
    best = studied.best()
    if best.action == studied.base:
        return NOTHING_BETTER, []
    if not label:
        return NO_DIFFERENCE, []
    tense = PAST._replace(name=name)
    played, better = (account_of(game, world, seat, action, tense, names) for action in (studied.base, best.action))
    points = points_of(studied.loss().value)
    reason = reason_for(better, played) or in_chances(studied, tense)
    return f"{sentence(played)} {better.doing} was worth {points} more: {reason}.".strip(), rules_of(played, better)


def reason_for(better: Account, played: Account) -> str:
    """The first thing to be said of one move that does not go for the other as well, or even more."""
    said = clauses(played)
    places = [
        place for place, clause in enumerate(clauses(better)) if clause not in said and place not in better.against
    ]
    if better.rules[:1] == played.rules[:1]:
        merits = list(zip(better.merits, played.merits, strict=False))
        places = [place for place in places if place >= len(merits) or merits[place][0] > merits[place][1]]
    return clauses(better)[places[0]] if places else ""


def clauses(account: Account) -> list[str]:
    """What speaks for a move first, as whole clauses."""
    if not account.says:
        return []
    found = [account.gain or f"it {account.says[0]}", *account.says[1:]]
    return [*found, account.apart] if account.apart else found


def in_chances(studied: Study, tense: Tense) -> str:
    """What can be said of any two moves."""
    best, base = (percent(pairs.value().value) for pairs in (studied.best(), studied.finalists[0]))
    return f"it left {tense.you} a chance of {best} to win instead of {base}"


def account_of(game: AnyGame, world: State, seat: int, action: int, tense: Tense, names: Sequence[str] = ()) -> Account:
    """What the game says of a move, with the name of whom it is aimed at; at least its label."""
    told = game.describe(world, seat, action)
    found = game.explain(world, seat, action, tense)
    if found is not None:
        is_aimed = names and told.whom != NONE
        return replace(found, doing=aimed(found.doing, names[told.whom])) if is_aimed else found
    return Account(
        doing=f"\N{LEFT DOUBLE QUOTATION MARK}{capital(told.named(names))}\N{RIGHT DOUBLE QUOTATION MARK}",
        says=(),
        rules=told.rules,
        figures={},
    )


def sentence(account: Account) -> str:
    """Attempting met 8 of the 12 hits (67 %); a failure would have cost your Queen and King."""
    return f"{account.doing} {'; '.join(account.says)}." if account.says else ""


def hint(game: AnyGame, world: State, seat: int, action: int, names: Sequence[str] = ()) -> Account:
    return account_of(game, world, seat, action, PRESENT, names)


def rules_of(*accounts: Account) -> list[str]:
    return list(dict.fromkeys(rule for account in accounts for rule in account.rules))


def points_of(share: float) -> str:
    """A share of the win in points."""
    points = round(100 * share)
    return f"{points} point" if points == 1 else f"{points} points"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
