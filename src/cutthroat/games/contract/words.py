"""English for moves and events: a turn reads like a page of a travelogue."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.core.bits import NONE, bit, count, members
from cutthroat.core.events import HIDDEN, Event
from cutthroat.core.words import Line, MoveText, Voice, listing, plural, possessive
from cutthroat.games.contract import actions as act
from cutthroat.games.contract import events, odds, phases
from cutthroat.games.contract.board import (
    BOARD,
    CITIES,
    DISTANCE,
    HOME,
    LAIR,
    LAND,
    SPACE_NAMES,
    TARGET_AT,
    TARGET_NAMES,
    TAUGHT_AT,
)
from cutthroat.games.contract.cards import (
    ASSASSIN_NAMES,
    CARD_NAMES,
    DATA,
    FIRST_BONUS,
    FIRST_GETAWAY,
    LOWEST,
    WEAPONS,
)
from cutthroat.games.contract.state import ContractState
from cutthroat.games.contract.view import best_escape, chance_out

METHOD_WORDS = ("by car", "by speedboat", "by balloon", "by helicopter", "by submarine", "by private jet")
ROADS = {space: link for link in BOARD.links for space in link.route}
BONUS_RULES = [
    "CA-9.3",
    "CA-13.4",
    "CA-13.5",
    "CA-13.6",
    "CA-13.7",
    "CA-13.8",
    "CA-13.9",
    "CA-13.10",
    "CA-13.11",
    "CA-13.12",
    "CA-13.13",
]


# Names


def card(kind: int) -> str:
    """A card by its name; weapons and getaways with their number."""
    if kind < WEAPONS:
        return f"{CARD_NAMES[kind]} ({kind + LOWEST})"
    if kind < FIRST_BONUS:
        return f"{CARD_NAMES[kind]} ({kind - FIRST_GETAWAY + 1})"
    return CARD_NAMES[kind]


def place(space: int) -> str:
    """A city, or the way between two."""
    if space < CITIES or space not in ROADS:
        return SPACE_NAMES[space]
    road = ROADS[space]
    way = "the road" if road.kind == LAND else "the sea"
    return f"{way} between {SPACE_NAMES[road.a]} and {SPACE_NAMES[road.b]}"


def at(space: int) -> str:
    """Where somebody is: in a city, on the road, at sea."""
    name = place(space)
    if space < CITIES or space not in ROADS:
        return f"in {name}"
    return f"on {name}" if ROADS[space].kind == LAND else f"at {name.removeprefix('the ')}"


def victim(target: int) -> str:
    return f"{TARGET_NAMES[target]} in {SPACE_NAMES[LAIR[target]]}"


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def step(start: int, end: int) -> str:
    """One move: sail to Kyoto, set out by sea for Kyoto, go on towards Kyoto."""
    by_land = BOARD.kind_between(start, end) == LAND
    if end < CITIES:
        return f"{'go overland' if by_land else 'sail'} to {SPACE_NAMES[end]}"
    road = ROADS[end]
    path = road.path()
    ahead = SPACE_NAMES[road.b if path.index(end) > path.index(start) else road.a]
    if start < CITIES:
        return f"set out by {'land' if by_land else 'sea'} for {ahead}"
    return f"{'drive' if by_land else 'sail'} on towards {ahead}"


# Moves

SIMPLE = {
    act.END_TURN: MoveText("end the turn", "Actions that are left are lost.", ("CA-3.4",)),
    act.ACCEPT: MoveText("let it stand", "The roll counts as it is.", ("CA-13.10",)),
    act.STOP: MoveText("stop here", "Do not roll again.", ("CA-12.2", "CA-12.10")),
    act.NO_GUARD: MoveText("leave the bodyguards", "Move none of them now.", ("CA-12.5",)),
    act.KEEP_NONE: MoveText("keep none", "All the cards you brought are discarded.", ("CA-12.6",)),
    act.HIDE: MoveText("go into hiding", "Stay here and miss three turns.", ("CA-8.3", "CA-10.1")),
    act.HIDE_SAFELY: MoveText("hide in a Safe House", "Stay here and miss only one turn.", ("CA-13.4", "CA-10.3")),
    act.WAIT: MoveText("wait", "Miss this turn in prison.", ("CA-9.1",)),
    act.BREAK_OUT: MoveText("break out", "Play Escape From Prison and go home.", ("CA-9.3",)),
    act.RESIGN: MoveText("resign", "Leave the game for good.", ("CA-14.6", "CA-15.7")),
}


def describe(s: ContractState, seat: int, action: int) -> MoveText:
    if action in SIMPLE:
        return SIMPLE[action]
    if action == act.TAKE:
        what = plural(int(s.cards_per_take), "Hit Kit Card")
        return MoveText(
            "take a card" if s.cards_per_take == 1 else f"take {what}", f"One action for {what}.", ("CA-4.1",)
        )
    if action == act.LEARN:
        weapon = int(TAUGHT_AT[s.spaces[seat]])
        return MoveText(f"learn {CARD_NAMES[weapon]}", "A random number joins the weapon's own.", ("CA-11.3",))
    if action == act.ASSASSINATE:
        return describe_attempt(s, seat)
    if action in (act.ROLL, act.AGAIN, act.ESCAPE):
        return describe_roll(s, seat, action)
    if action == act.REROLL:
        return describe_reroll(s, seat)
    for base, words in RANGES:
        if action >= base:
            return words(s, seat, action - base)
    raise ValueError(f"no action {action}")


def describe_attempt(s: ContractState, seat: int) -> MoveText:
    target = int(TARGET_AT[s.spaces[seat]])
    best = odds.best_weapons(s, seat, odds.weapons_of(s, seat), s.guards[target])
    names = listing(CARD_NAMES[n] for n in members(best))
    chance = percent(odds.kill_chance(s, seat, target, best))
    return MoveText(f"assassinate {TARGET_NAMES[target]}", f"Best with {names}: {chance}.", ("CA-6.1", "CA-6.2"))


def describe_roll(s: ContractState, seat: int, action: int) -> MoveText:
    """Rolls, with the odds of what lies on the table or could."""
    if s.phase == phases.AFTERMATH:
        chance = best_escape(s, seat)
        return MoveText("attempt an escape", f"{percent(chance)} to get away at best.", ("CA-8.2", "CA-8.4"))
    label = "roll again" if action == act.AGAIN else "roll"
    if s.phase in (phases.GETAWAYS_OUT, phases.SECOND_ESCAPE):
        return MoveText(label, f"{percent(chance_out(s, seat))} to get away{with_new(s)}.", ("CA-8.4", "CA-12.2"))
    name = TARGET_NAMES[s.target]
    return MoveText(label, f"{percent(chance_of_kill(s, seat))} to kill {name}{with_new(s)}.", ("CA-6.4", "CA-12.10"))


def describe_reroll(s: ContractState, seat: int) -> MoveText:
    """CA-13.10, with the odds of what lies on the table."""
    if s.phase == phases.GETAWAY_ROLL:
        hope = f"{percent(chance_out(s, seat, spent=True))} to get away"
    else:
        hope = f"{percent(chance_of_kill(s, seat, spent=True))} to kill {TARGET_NAMES[s.target]}"
    return MoveText("use Loaded Dice", f"Roll again; the new roll counts: {hope}.", ("CA-13.10",))


def chance_of_kill(s: ContractState, seat: int, *, spent: bool = False) -> float:
    """With the weapons on the table, or the best new ones where the old ones are gone (CA-15.3)."""
    if s.laid:
        return odds.kill_chance(s, seat, s.target, odds.laid_weapons(s), s.rolls, are_laid=True, spent=spent)
    best = odds.best_weapons(s, seat, odds.weapons_of(s, seat), s.guards[s.target])
    return odds.kill_chance(s, seat, s.target, best, rolls=s.rolls)


def with_new(s: ContractState) -> str:
    return "" if s.laid else " at best, with new cards"


def describe_travel(s: ContractState, seat: int, method: int) -> MoveText:
    name = CARD_NAMES[FIRST_GETAWAY + method]
    return MoveText(f"travel by {name}", DATA["getaway"][method]["text"], ("CA-5.3", "CA-5.4"))


def describe_bonus(s: ContractState, seat: int, n: int) -> MoveText:
    return MoveText(f"play {CARD_NAMES[FIRST_BONUS + n]}", DATA["bonus"][n]["text"], (BONUS_RULES[n], "CA-3.5"))


def describe_move(s: ContractState, seat: int, space: int) -> MoveText:
    return MoveText(step(int(s.spaces[seat]), space), errands(s, seat, space), ("CA-5.1",))


def describe_destination(s: ContractState, seat: int, city: int) -> MoveText:
    return MoveText(f"go to {SPACE_NAMES[city]}", errands(s, seat, city), ("CA-5.4", "CA-8.5"))


def errands(s: ContractState, seat: int, space: int) -> str:
    """How near a place is to the next of one's own targets."""
    mine = [int(n) for n in range(len(LAIR)) if s.live & bit(n) and s.owners[n] == seat]
    if not mine:
        return ""
    nearest = min(mine, key=lambda n: int(DISTANCE[space][LAIR[n]]))
    far = int(DISTANCE[space][LAIR[nearest]])
    return f"{TARGET_NAMES[nearest]} is {'here' if far == 0 else plural(far, 'step') + ' away'}."


def describe_bring(s: ContractState, seat: int, kind: int) -> MoveText:
    if kind >= FIRST_GETAWAY:
        faces = odds.laid_getaways(s) | bit(kind - FIRST_GETAWAY)
        chance = percent(count(odds.open_faces(s, seat, faces)) / 6)
        return MoveText(f"bring {card(kind)}", f"{chance} on a roll with it.", ("CA-8.4",))
    numbers = odds.deadly(s, seat, odds.laid_weapons(s) | bit(kind), s.guards[s.target])
    hits = listing(str(n) for n in members(numbers)) or "nothing"
    chance = percent(odds.WAYS_OF[numbers] / odds.RESULTS)
    return MoveText(f"bring {card(kind)}", f"With it you hit on {hits}: {chance} on a roll.", ("CA-6.2", "CA-6.5"))


def describe_guard(s: ContractState, seat: int, number: int) -> MoveText:
    if s.phase == phases.BRIBE_NUMBER:
        return MoveText(f"bribe bodyguard {number}", "It goes back into the bag.", ("CA-13.8",))
    return MoveText(f"move bodyguard {number}", "It will stand by a rival's target.", ("CA-12.5",))


def describe_target(s: ContractState, seat: int, target: int) -> MoveText:
    """What is done to the target, and whose it is (CA-12.5, CA-12.9, CA-13.8, CA-13.9)."""
    guards = listing(str(n) for n in members(s.guards[target])) or "none"
    template, rule = AIMS[int(s.phase)]
    label = template.format(victim(target), owner_of(s, seat, target))
    return MoveText(label, f"Bodyguards: {guards}.", (rule,))


def owner_of(s: ContractState, seat: int, target: int) -> str:
    """Players have no names here, so they are called by their assassins."""
    owner = int(s.owners[target])
    return "your target" if owner == seat else f"{possessive(ASSASSIN_NAMES[s.assassins[owner]])} target"


AIMS = {
    phases.GUARD_TO: ("send the bodyguard to {0} ({1})", "CA-12.5"),
    phases.OTTO_GIVE: ("hand over {0}", "CA-12.9"),
    phases.BRIBE_TARGET: ("bribe at {0} ({1})", "CA-13.8"),
    phases.TIP_TARGET: ("warn {0} ({1})", "CA-13.9"),
}


def describe_keep(s: ContractState, seat: int, kind: int) -> MoveText:
    return MoveText(f"keep {card(kind)}", "The rest is discarded.", ("CA-12.6",))


def describe_card(s: ContractState, seat: int, kind: int) -> MoveText:
    rule = "CA-13.7" if s.phase == phases.DISCARD_PICK else "CA-13.12"
    return MoveText(f"take {card(kind)}", "It comes into your hand.", (rule,))


def describe_weapon(s: ContractState, seat: int, weapon: int) -> MoveText:
    return MoveText(f"learn {card(weapon)}", "A random number joins the weapon's own.", ("CA-13.11",))


def describe_rival(s: ContractState, seat: int, rival: int) -> MoveText:
    who = ASSASSIN_NAMES[s.assassins[rival]]
    return MoveText(f"pick the pocket of {who}", f"{plural(int(s.sizes[rival]), 'card')} in hand.", ("CA-13.12",))


def describe_file(s: ContractState, seat: int, assassin: int) -> MoveText:
    return MoveText(f"be {ASSASSIN_NAMES[assassin]}", DATA["assassin"][assassin]["text"], ("CA-15.2",))


Describe = Callable[[ContractState, int, int], MoveText]
RANGES: tuple[tuple[int, Describe], ...] = (
    (act.FILE, describe_file),
    (act.RIVAL, describe_rival),
    (act.WEAPON, describe_weapon),
    (act.CARD, describe_card),
    (act.KEEP, describe_keep),
    (act.TARGET, describe_target),
    (act.GUARD, describe_guard),
    (act.BRING, describe_bring),
    (act.TO, describe_destination),
    (act.MOVE, describe_move),
    (act.BONUS, describe_bonus),
    (act.TRAVEL, describe_travel),
)


# Events: a template and a rule each; "{a:take}" is "You take" or "Ana takes", "{b:card}" the name of a card

TELL: dict[int, tuple[str, str]] = {
    events.FILE_OFFERED: ("{a:are} dealt {d:file}.", "CA-15.2"),
    events.FILE_CHOSEN: ("{a:have} chosen {d:file}.", "CA-15.2"),
    events.BECAME: ("{a:are} {b:assassin}.", "CA-2.3"),
    events.SKILLED: ("{a:begin} with a skill in {b:card}: {c}.", "CA-2.4"),
    events.CONTRACTED: ("{a:have} a contract on {b:target}. {b:crime}", "CA-2.5"),
    events.DEALT: ("{a:are} dealt {d:card}.", "CA-2.7"),
    events.BEGAN: ("{a:begin} the game.", "CA-2.8"),
    events.TURN: ("Round {b}: {a:whom}, {c:at}.", "CA-3.1"),
    events.TOOK: ("{a:take} {d:card}.", "CA-4.1"),
    events.RESHUFFLED: ("The draw pile is empty: {a} discarded cards are shuffled into a new one.", "CA-4.4"),
    events.HOARD: ("Both piles are empty: {a:take} {d:card} from the biggest hoard, {b:owner}.", "CA-4.5"),
    events.TRAVELLED: ("{a:travel} {d:method} from {b:place} to {c:place}.", "CA-5.3"),
    events.LEARNT: ("{a:learn} {b:card}: a {c} now kills as well.", "CA-11.3"),
    events.ATTEMPTED: ("{a:close} in on {b:target}.", "CA-6.1"),
    events.SHIFTED: ("{a:send} bodyguard {b} from {c:name} to {d:target}.", "CA-12.5"),
    events.BROUGHT: ("{a:bring} {b:card}.", "CA-6.2"),
    events.DEATH_DICE: ("{a:roll} {b} and {c} with the Death Dice.", "CA-6.4"),
    events.KILLED: ("{c}: a hit! {b:name} is no more, and {a:whose} contract is fulfilled.", "CA-6.6"),
    events.MISSED: ("{c}: a miss. {b:name} lives.", "CA-6.7"),
    events.BLOCKED: ("{c}: a bodyguard takes the blow. {b:name} lives.", "CA-7.2"),
    events.GUARDED: ("Bodyguard {b} steps up beside {a:target}.", "CA-7.3"),
    events.NO_GUARD_LEFT: ("No new bodyguard can be found for {a:target}.", "CA-7.4"),
    events.SWAPPED: ("{a:take} the contract on {c:name} and {a:verb=hand} {b:whom} the one on {d:target}.", "CA-12.9"),
    events.KEPT: ("{a:keep} {b:card}.", "CA-12.6"),
    events.FLED: ("{a:run} for it in {b:place}.", "CA-8.1"),
    events.GETAWAY_DIE: ("{a:roll} a {b} with the Getaway Die.", "CA-8.4"),
    events.ESCAPED: ("{a:get} away {d:method} from {b:place} to {c:place}.", "CA-8.5"),
    events.ARRESTED: ("No way out: {a:are} arrested and taken to the prison yard.", "CA-8.6"),
    events.HID: ("{a:go} into hiding in {b:place} for {c:turns}.", "CA-10.1"),
    events.SERVED: ("{a:sit} in prison{b:left}.", "CA-9.1"),
    events.LAY_LOW: ("{a:lie} low{b:left}.", "CA-10.1"),
    events.RELEASED: ("The time is served: {a:are} back home in {b:place}.", "CA-9.2"),
    events.BROKE_OUT: ("{a:break} out of prison and {a:verb=slip} home to {b:place}.", "CA-9.3"),
    events.BONUS_PLAYED: ("{a:play} {b:card}.", "CA-3.5"),
    events.MORE_ACTIONS: ("{a:have} {b} more actions this turn.", "CA-13.5"),
    events.BOUGHT: ("{a:buy} {b:card} back from the discard pile.", "CA-13.7"),
    events.BRIBED: ("{a:pay} off bodyguard {b} of {c:target}.", "CA-13.8"),
    events.PICKED: ("{a:lift} {d:card} from {b:whose} pocket.", "CA-13.12"),
    events.FLEW: ("{a:board} the red-eye from {b:place} to {c:place}.", "CA-13.13"),
    events.ROLLED_AGAIN: ("{a:swap} the dice and {a:verb=roll} again.", "CA-13.10"),
    events.TRIED_AGAIN: ("{a:try} once more.", "CA-12.10"),
    events.GAVE_NOTICE: ("{a:give} notice.", "CA-14.7"),
    events.RESIGNED: ("{a:resign} and {a:verb=vanish} without a trace.", "CA-14.6"),
    events.WON: ("{a:win} the game!", "CA-14.1"),
    events.TIME_UP: ("After {a} rounds the game is scored.", "CA-14.3"),
    events.FOURTH: ("{a:have} four contracts fulfilled and only {a:verb=need} to get clear.", "CA-14.2"),
    events.ENDED_TURN: ("{a:end} the turn.", "CA-3.4"),
}
NOUNS: dict[str, Callable[[int], str]] = {
    "card": lambda kind: "a card" if kind == HIDDEN else card(kind),
    "file": lambda n: "a file" if n == HIDDEN else f"the file of {ASSASSIN_NAMES[n]}",
    "assassin": lambda n: f"{ASSASSIN_NAMES[n]}, at home in {SPACE_NAMES[HOME[n]]}",
    "target": victim,
    "name": lambda n: TARGET_NAMES[n],
    "crime": lambda n: str(DATA["target"][n]["crime"]),
    "place": place,
    "at": at,
    "method": lambda n: METHOD_WORDS[n],
    "turns": lambda n: plural(n, "turn"),
    "left": lambda n: f", with {plural(n, 'turn')} still to miss" if n else " for the last turn",
}


class Word:
    """A number of an event, put into words by the place it takes in a template."""

    def __init__(self, value: int, voice: Voice) -> None:
        self.value = value
        self.voice = voice

    def __format__(self, role: str) -> str:
        value, voice = self.value, self.voice
        if not role:
            return str(value)
        if role in NOUNS:
            return NOUNS[role](value)
        if role == "whom":
            return voice.whom(value)
        if role in ("whose", "owner"):
            return "yours" if role == "owner" and value == voice.listener else voice.whose(value)
        if role.startswith("verb="):
            return voice.verb(value, role.removeprefix("verb="))
        return voice.does(value, role)


def tell(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == events.MOVED:
        verb, _, way = step(b, c).partition(" ")
        return Line(f"{voice.does(a, verb)} {way}.", ("CA-5.1",))
    template, rule = template_of(event)
    text = template.format(a=Word(a, voice), b=Word(b, voice), c=Word(c, voice), d=Word(d, voice))
    return Line(sentence(text), (rule,))


def template_of(event: Event) -> tuple[str, str]:
    """Most facts have one template and one rule; some depend on what they are about."""
    kind, _, b, _, d = event.facts()
    template, rule = TELL[kind]
    if kind == events.BROUGHT and b >= FIRST_GETAWAY:
        return template, "CA-8.4"
    if kind == events.TRIED_AGAIN and b == NONE:
        return template, "CA-12.2"
    if kind == events.WON and b != NONE:
        return template, f"CA-14.{b}"
    if kind == events.ESCAPED and d == NONE:
        return "{a:get} away from {b:place} to {c:place}.", "CA-12.7"
    return template, rule


def sentence(text: str) -> str:
    """You in the middle of a sentence is small, and its first letter is not."""
    for stop in (": ", ", "):
        text = text.replace(f"{stop}You ", f"{stop}you ")
    return text[0].upper() + text[1:]
