"""Why a move is good or bad: what an attempt needs and pays, what a card can do, what it costs."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.core.events import Muted
from cutthroat.game.explain import Account, Tense, a_percent, percent
from cutthroat.game.narration import plural
from cutthroat.games.nation.edge.explain_plays import holding, kept, passing, playing, reacting, telling, voting
from cutthroat.games.nation.edge.names import CARD_NAMES, TARGET_NAMES
from cutthroat.games.nation.edge.reasons import clock, dollars, ease, roll_text
from cutthroat.games.nation.edge.view_attempts import Prospect
from cutthroat.games.nation.rules import actions
from cutthroat.games.nation.rules.assassination import take_step
from cutthroat.games.nation.rules.cards import ADJUSTMENT, LOW, VALUE, is_weapon
from cutthroat.games.nation.rules.msr import chances_in_36
from cutthroat.games.nation.rules.phases import COMMIT
from cutthroat.games.nation.rules.state import NationState
from cutthroat.games.nation.views.attempts import prospects

ATTEMPT_LOOK = "what the roll needs, what a success pays, and when you strike"
LAST = 100_000
"""In minutes: whoever is unarmed strikes after all others."""
HAND_LOOK = "how many Weapons you hold, and on which rolls they succeed"


def explain(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    if s.phase == COMMIT:
        return planning(s, seat, action, tense)
    if action >= actions.PLAY:
        return playing(s, seat, action, tense)
    if action >= actions.THROW:
        return throwing(s, seat, action - actions.THROW, tense)
    if action >= actions.TAKE:
        return taking(s, seat, action - actions.TAKE, tense)
    return SIMPLE[action](s, seat, action, tense)


def planning(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-6.1 to AN-6.5: the attempt as it would be with this step."""
    if action == actions.LIE_LOW:
        return lying_low(s, seat, tense)
    if actions.MARK <= action < actions.LAY:
        return marking(s, seat, action, tense)
    found = next(one for one in prospects(s, seat) if one.action == action)
    return Account(
        doing=f"The attempt {step_text(s, action)}",
        says=(need(found, tense), strike(found, tense)),
        rules=("AN-6.4", "AN-8.5"),
        figures={"chance": found.odds.chance, "threshold": found.odds.threshold},
        merits=(promise(found), -LAST if found.time is None else -found.time),
        look=ATTEMPT_LOOK,
    )


def step_text(s: NationState, action: int) -> str:
    if action == actions.UNARMED:
        return "unarmed"
    laid = [int(card) for card in actions.laid_by(action)]
    if laid and action >= actions.LAY:
        return "with " + " and ".join(CARD_NAMES[card] for card in laid)
    return "without a Contract" if action == actions.NO_CONTRACT else "as planned"


def need(found: Prospect, tense: Tense) -> str:
    return f"{tense.of('had', 'has')} {chance_text(found)}"


def chance_text(found: Prospect) -> str:
    pays = "for the win" if found.payout is None else f"for {dollars(found.payout.total // 1000)}"
    return f"{a_percent(found.odds.chance)} chance {pays}"


def promise(found: Prospect) -> float:
    """What it pays on average, in dollars."""
    return found.odds.chance * (1 if found.payout is None else found.payout.total)


def strike(found: Prospect, tense: Tense) -> str:
    when = clock(found.time) if found.time is not None else "last, unarmed"
    return f"it {tense.of('struck', 'strikes')} {'at ' if found.time is not None else ''}{when}"


def marking(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-6.1; AN-6.4: with the Weapon of the hand that promises most there."""
    slot = action - actions.MARK
    target = int(s.tile[slot])
    worth, easier = int(VALUE[target]) + int(s.tokens[slot]), int(ADJUSTMENT[target])
    after = s.clone()
    take_step(after, seat, action, Muted())
    best = max(prospects(after, seat), key=promise, default=None)
    there = best and f"{tense.your} best attempt there {tense.of('had', 'has')} {chance_text(best)}"
    return Account(
        doing=f"Marking the {TARGET_NAMES[target]}",
        says=(
            f"{tense.of('was', 'is')} worth {dollars(worth)}, with a roll {ease(easier)}",
            *([there] if there else []),
        ),
        rules=("AN-6.1", "AN-6.4"),
        figures={"worth": worth, "adjustment": easier, "chance": best.odds.chance if best else 0.0},
        merits=(worth + easier, promise(best) if best else 0.0),
        look=ATTEMPT_LOOK,
    )


def lying_low(s: NationState, seat: int, tense: Tense) -> Account:
    """AN-6.3."""
    return Account(
        doing="Lying low",
        says=(f"{tense.of('earned', 'earns')} $0 and {keeping(s, seat, tense)}",),
        rules=("AN-6.3",),
        figures={"cards": len(s.hands[seat]), "weapons": weapons_in(s, seat)},
        look=ATTEMPT_LOOK,
    )


def keeping(s: NationState, seat: int, tense: Tense) -> str:
    cards = plural(len(kept(s, seat)), "card")
    return f"{tense.of('kept', 'keeps')} {cards} with {plural(weapons_in(s, seat), 'Weapon')}"


def refilling(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-10.1, AN-10.2."""
    return Account(
        doing="Discarding no more",
        says=(keeping(s, seat, tense),),
        rules=("AN-10.1", "AN-10.2"),
        figures={"cards": len(s.hands[seat]), "weapons": weapons_in(s, seat)},
        look=HAND_LOOK,
    )


def stopping(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-5.5."""
    cash = int(s.cash[seat])
    return Account(
        doing="Buying nothing more",
        says=(f"{tense.of('kept', 'keeps')} {dollars(cash)} in Cash", holding(s, seat, tense)),
        rules=("AN-5.5",),
        figures={"cash": cash, "weapons": weapons_in(s, seat)},
        look=HAND_LOOK,
    )


def taking_back(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-8.10."""
    card, is_kept = int(s.laid[seat][0]), action == actions.RETURN
    verb = tense.of("kept", "keeps") if is_kept else tense.of("gave up", "gives up")
    doing = f"{'Taking back' if is_kept else 'Discarding'} {CARD_NAMES[card]}"
    return card_account(s, seat, card, doing, tense, verb, "AN-8.10")


def weapons_in(s: NationState, seat: int) -> int:
    return sum(is_weapon(card) for card in kept(s, seat))


def taking(s: NationState, seat: int, card: int, tense: Tense) -> Account:
    """AN-5.2."""
    return card_account(s, seat, card, f"Taking {CARD_NAMES[card]}", tense, tense.of("added", "adds"), "AN-5.2")


def throwing(s: NationState, seat: int, card: int, tense: Tense) -> Account:
    """AN-3.5."""
    verb = tense.of("gave up", "gives up")
    return card_account(s, seat, card, f"Discarding {CARD_NAMES[card]}", tense, verb, "AN-3.5")


def card_account(s: NationState, seat: int, card: int, doing: str, tense: Tense, verb: str, rule: str) -> Account:
    held = holding(s, seat, tense)
    figures: dict[str, float] = {"weapons": weapons_in(s, seat), "cards": len(s.hands[seat])}
    if not is_weapon(card):
        return Account(
            doing=doing,
            says=(f"{verb} no Weapon", held),
            rules=(rule,),
            figures=figures,
            merits=(0.0,),
            gain=held,
            look=HAND_LOOK,
        )
    low = int(LOW[card])
    chance = int(chances_in_36(low, 1)) / 36
    text = f"{verb} a Weapon that succeeds on {roll_text(low)} ({percent(chance)})"
    is_given = rule == "AN-3.5"
    return Account(
        doing=doing,
        says=(text, held),
        rules=(rule, "AN-6.4"),
        figures={**figures, "chance": chance},
        merits=(-chance if is_given else chance,),
        look=HAND_LOOK,
    )


def buying(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-5.6."""
    what = "an Assassin card" if action == actions.BUY_ASSASSIN else "a Contract"
    return Account(
        doing=f"Buying {what}",
        says=(f"{tense.of('cost', 'costs')} {dollars(1)} for the better of 2 cards",),
        rules=("AN-5.6", "AN-5.7"),
        figures={"cost": 1, "cards": 2},
        look=HAND_LOOK,
    )


def drawing(s: NationState, seat: int, action: int, tense: Tense) -> Account:
    """AN-5.2."""
    weapons = weapons_in(s, seat)
    return Account(
        doing="Drawing blind",
        says=(f"{tense.of('brought', 'brings')} any card to a hand with {plural(weapons, 'Weapon')}",),
        rules=("AN-5.2",),
        figures={"weapons": weapons},
        look=HAND_LOOK,
    )


Explain = Callable[[NationState, int, int, Tense], Account]
SIMPLE: dict[int, Explain] = {
    actions.BLIND: drawing,
    actions.STOP: stopping,
    actions.BUY_ASSASSIN: buying,
    actions.BUY_CONTRACT: buying,
    actions.PASS: lambda s, seat, action, tense: passing(s, seat, tense),
    actions.ALLOW: reacting,
    actions.PROTECT: reacting,
    actions.DONE: refilling,
    actions.TELL: lambda s, seat, action, tense: telling(s, action, tense),
    actions.SAY_NOTHING: lambda s, seat, action, tense: telling(s, action, tense),
    actions.FOR: lambda s, seat, action, tense: voting(s, action, tense),
    actions.AGAINST: lambda s, seat, action, tense: voting(s, action, tense),
    actions.RETURN: taking_back,
    actions.DROP: taking_back,
}
