"""Moves spelled out, and in English."""

from __future__ import annotations

from cutthroat.core.bits import NONE
from cutthroat.game.contract import Move
from cutthroat.game.narration import MoveText, aimed_at, listing
from cutthroat.games.nation.edge.log import rule_of
from cutthroat.games.nation.edge.names import ATTRIBUTES, CARD_IDS, CARD_NAMES, SLOT_IDS, TARGET_NAMES, WEAPON_NAMES
from cutthroat.games.nation.edge.reasons import clock, dollars, ease, msr_text, roll_text
from cutthroat.games.nation.rules import actions, msr, payout
from cutthroat.games.nation.rules.cards import (
    ADJUSTMENT,
    CHANGE_OF_PLANS,
    DATA,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    MINUTES,
    VALUE,
    WEAPON_OF,
    is_contract,
    is_weapon,
)
from cutthroat.games.nation.rules.conflicts import time
from cutthroat.games.nation.rules.phases import COMMIT, KEEP, LIMIT, PICK, RIVALS, ROOM, SEARCH, VOIDS
from cutthroat.games.nation.rules.state import NationState

PLAIN_MOVES = {
    actions.BLIND: "blind",
    actions.STOP: "stop",
    actions.BUY_ASSASSIN: "buy-assassin",
    actions.BUY_CONTRACT: "buy-contract",
    actions.PASS: "pass",
    actions.ALLOW: "allow",
    actions.PROTECT: "protected",
    actions.LIE_LOW: "lie-low",
    actions.UNARMED: "unarmed",
    actions.NO_CONTRACT: "no-contract",
    actions.DONE: "done",
    actions.TELL: "tell",
    actions.SAY_NOTHING: "skip",
    actions.FOR: "for",
    actions.AGAINST: "against",
    actions.RETURN: "return",
    actions.DROP: "discard",
}
SIMPLE: dict[int, MoveText] = {
    actions.BLIND: MoveText("draw blind", "Take the top card of the Assassin deck unseen.", ("AN-5.2",)),
    actions.STOP: MoveText("stop buying", "Keep your Cash: each token counts $1,000 at the end.", ("AN-5.5",)),
    actions.BUY_ASSASSIN: MoveText(
        "buy an Assassin card", "Pay 1 Cash, look at two cards and keep one.", ("AN-5.6", "AN-5.7")
    ),
    actions.BUY_CONTRACT: MoveText(
        "buy a Contract", "Pay 1 Cash, look at two Contracts and keep one.", ("AN-5.6", "AN-5.7")
    ),
    actions.PASS: MoveText(
        "pass", "You can still play a card later, until everybody has passed in a row.", ("AN-5.10",)
    ),
    actions.ALLOW: MoveText("allow it", "The card takes effect.", ("AN-9.3",)),
    actions.PROTECT: MoveText("block with Protected", "Both cards are discarded without effect.", ("AN-9.2",)),
    actions.LIE_LOW: MoveText("lie low", "Make no attempt this round and keep your cards.", ("AN-6.3",)),
    actions.NO_CONTRACT: MoveText("no Contract", "An unarmed hit earns no contract money anyway.", ("AN-6.10",)),
    actions.TELL: MoveText("tell a story", "Tell everybody how the hit is done, aloud or in the chat.", ("AN-14.1",)),
    actions.SAY_NOTHING: MoveText("say nothing", "Go on without a story.", ("AN-14.1", "AN-14.6")),
    actions.FOR: MoveText("it would work", "Vote for the plot: the roll stays as it is.", ("AN-14.3",)),
    actions.AGAINST: MoveText(
        "it would not work", "A majority makes the hit harder by one, and worth 2 Cash more.", ("AN-14.3",)
    ),
}


def move(action: int) -> Move:
    if action in PLAIN_MOVES:
        return Move(PLAIN_MOVES[action])
    if action >= actions.MOVE:
        return Move("move", {"slot": SLOT_IDS[action - actions.MOVE]})
    if action >= actions.PLAY:
        play = action - actions.PLAY
        card, seat = int(actions.PLAYED_CARD[play]), int(actions.PLAYED_ON[play])
        return Move("play", {"card": CARD_IDS[card], "on": seat})
    if action >= actions.PAIR:
        pair = action - actions.PAIR
        return Move("pair", {"cards": [CARD_IDS[actions.PAIR_FIRST[pair]], CARD_IDS[actions.PAIR_SECOND[pair]]]})
    if action >= actions.LAY:
        return Move("lay", {"card": CARD_IDS[action - actions.LAY]})
    if action >= actions.MARK:
        return Move("mark", {"slot": SLOT_IDS[action - actions.MARK]})
    if action >= actions.THROW:
        return Move("throw", {"card": CARD_IDS[action - actions.THROW]})
    return Move("take", {"card": CARD_IDS[action - actions.TAKE]})


def describe(s: NationState, seat: int, action: int) -> MoveText:
    if action in SIMPLE:
        return SIMPLE[action]
    if action in (actions.RETURN, actions.DROP):
        return describe_take_back(s, seat, action)
    if action in (actions.DONE, actions.UNARMED) or actions.MARK <= action < actions.PLAY:
        return describe_step(s, seat, action)
    if action >= actions.PLAY:
        return describe_play(s, seat, action)
    if action >= actions.THROW:
        rules = {LIMIT: "AN-3.5", ROOM: "AN-5.7"}.get(int(s.phase), "AN-10.1")
        card = action - actions.THROW
        return MoveText(f"discard {CARD_NAMES[card]}", about(card), (rules,))
    card = action - actions.TAKE
    rule = rule_of(int(s.played)) if s.phase == SEARCH else {PICK: "AN-5.2", KEEP: "AN-5.6"}[int(s.phase)]
    return MoveText(f"take {CARD_NAMES[card]}", about(card), (rule,))


def about(card: int) -> str:
    """What a card is, in a line."""
    if is_weapon(card):
        weapon = DATA["weapon"][WEAPON_OF[card]]
        first, second = (ATTRIBUTES[attribute].lower() for attribute in weapon["attributes"])
        return f"A Weapon that succeeds on {roll_text(weapon['msr_low'])}; {first} and {second}."
    if is_contract(card):
        contract = DATA["contract"][card - FIRST_CONTRACT]
        likes, dislikes = (
            listing(ATTRIBUTES[attribute].lower() for attribute in contract[side]) for side in ("positive", "negative")
        )
        return f"A Contract that pays for {likes}, and costs you for {dislikes}."
    return str(DATA["modifier"][card - FIRST_MODIFIER]["text"])


def describe_take_back(s: NationState, seat: int, action: int) -> MoveText:
    card, rule = CARD_NAMES[s.laid[seat][0]], "AN-7.2" if s.resume == VOIDS else "AN-8.10"
    if action == actions.RETURN:
        return MoveText(f"take back {card}", "It returns to your hand; everybody has seen it.", (rule,))
    return MoveText(f"discard {card}", "It goes to the discard pile.", (rule,))


# The steps of an attempt


def describe_step(s: NationState, seat: int, action: int) -> MoveText:
    if action == actions.DONE:
        if s.phase == COMMIT:
            return MoveText("done", outlook(s, seat, []), ("AN-6.4", "AN-6.11"))
        return MoveText("done", "Keep the rest; your hand is then refilled.", ("AN-10.1", "AN-10.2"))
    if action == actions.UNARMED:
        return MoveText("unarmed", outlook(s, seat, []), ("AN-6.9",))
    if action >= actions.PAIR:
        pair = action - actions.PAIR
        cards = [int(actions.PAIR_FIRST[pair]), int(actions.PAIR_SECOND[pair])]
        name, times = WEAPON_NAMES[WEAPON_OF[cards[0]]], " and ".join(clock(int(MINUTES[card])) for card in cards)
        return MoveText(f"{name}, twice: {times}", outlook(s, seat, cards), ("AN-6.7",))
    if action >= actions.LAY:
        return describe_lay(s, seat, action - actions.LAY)
    return describe_mark(s, action - actions.MARK)


def describe_mark(s: NationState, slot: int) -> MoveText:
    target = int(s.tile[slot])
    extra = f" plus {int(s.tokens[slot])} Cash" if s.tokens[slot] else ""
    detail = f"Worth {dollars(int(VALUE[target]))}{extra}; {ease(int(ADJUSTMENT[target]))}."
    return MoveText(f"mark {TARGET_NAMES[target]} ({SLOT_IDS[slot]})", detail, ("AN-6.1",))


def describe_lay(s: NationState, seat: int, card: int) -> MoveText:
    if is_weapon(card):
        return MoveText(CARD_NAMES[card], outlook(s, seat, [card]), ("AN-6.4",))
    if is_contract(card):
        laid = [int(c) for c in s.plan[seat]]
        if not laid:
            return MoveText(f"Contract: {CARD_NAMES[card]}", "Worth nothing unarmed.", ("AN-6.10",))
        worth = int(payout.contract_worth(card, laid, s.penalty))
        detail = f"Worth {dollars(worth)} with this Weapon, if you succeed."
        return MoveText(f"Contract: {CARD_NAMES[card]}", detail, ("AN-6.5", "AN-8.4"))
    return MoveText(f"add {CARD_NAMES[card]}", outlook(s, seat, [card]), (rule_of(card),))


def outlook(s: NationState, seat: int, more: list[int]) -> str:
    """What the attempt would need with these cards besides those chosen, and when it would strike."""
    laid = [int(card) for card in s.plan[seat] if not is_contract(card)] + more
    mark = int(s.mark[seat])
    target = RIVALS if mark == RIVALS else int(s.tile[mark])
    counts = [int(count) for count in msr.planned(s, seat, laid)]
    card = int(msr.weapon(laid))
    needed = int(msr.threshold(msr.base(laid), ADJUSTMENT[target], counts))
    text = msr_text(card, target, counts, needed, int(msr.dice(s.specialist[seat], laid)))
    when = clock(int(time(laid, 0)))
    return f"{text}. Strikes {when if card == NONE else f'at {when}'}."


def describe_play(s: NationState, seat: int, action: int) -> MoveText:
    if action >= actions.MOVE:
        slot = action - actions.MOVE
        label = f"{CARD_NAMES[CHANGE_OF_PLANS]} to {TARGET_NAMES[s.tile[slot]]} ({SLOT_IDS[slot]})"
        return MoveText(label, about(CHANGE_OF_PLANS), ("AN-15.18",))
    play = action - actions.PLAY
    card, on = int(actions.PLAYED_CARD[play]), int(actions.PLAYED_ON[play])
    if on == seat:
        return MoveText(CARD_NAMES[card], about(card), (rule_of(card),))
    return aimed_at(CARD_NAMES[card], on, about(card), (rule_of(card),))
