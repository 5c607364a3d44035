"""What a seat may know, worked out, and the odds that anybody could work out from it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from cutthroat.core.bits import NONE, bit, has, members
from cutthroat.core.template import array
from cutthroat.core.viewer import OPEN, Viewer, seat_of, seats_open_to, sees
from cutthroat.game.contract import waiting_seats
from cutthroat.game.drawing import GAP, encode, own_part, placeholder, template_of
from cutthroat.games.contract.edge.view import Attempt, Contract, ContractView, Hits, Kit, Own, Player
from cutthroat.games.contract.edge.walks import WALKS
from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.board import (
    CITIES,
    DISTANCE,
    LAIR,
    NEIGHBOURS,
    REACH,
    SPACE_IDS,
    SPACES,
    TARGET_AT,
    TARGET_IDS,
    YARD,
)
from cutthroat.games.contract.rules.cards import (
    ASSASSIN_IDS,
    CARD_IDS,
    FACES,
    FIRST_GETAWAY,
    GETAWAYS,
    KILLS_TO_WIN,
    KINDS,
    LOWEST,
    MOST_GETAWAYS,
    NUMBERS,
    OTTO,
    TARGETS,
    WEAPONS,
)
from cutthroat.games.contract.rules.phases import (
    AFTERMATH,
    ASSASSIN_PICK,
    DEATH_ROLL,
    GETAWAY_ROLL,
    GETAWAYS_OUT,
    GUARD_PICK,
    GUARD_TO,
    KEEP_GETAWAY,
    MAIN,
    OVER,
    PHASES,
    SECOND_ATTEMPT,
    SECOND_ESCAPE,
    WEAPONS_OUT,
)
from cutthroat.games.contract.rules.state import ContractState

PROMPTS = (
    "Choose the assassin you want to be.",
    "Your turn: take, move, travel, learn or strike.",
    "Where does the getaway take you?",
    "Move one bodyguard to a rival's target, or leave them.",
    "Which target gets the bodyguard?",
    "Bring a weapon, or roll the Death Dice.",
    "Let the roll stand, or use Loaded Dice.",
    "Roll once more?",
    "Which contract do you hand over?",
    "Keep one of the weapons you brought?",
    "Escape or hide?",
    "Bring a getaway, or roll the Getaway Die.",
    "Let the roll stand, or use Loaded Dice.",
    "Roll once more?",
    "Keep one of the getaways you brought?",
    "You got away. Where to?",
    "A turn in prison: wait, or break out?",
    "Which card do you buy from the discard pile?",
    "Which target's bodyguard do you bribe?",
    "Which bodyguard do you bribe?",
    "Which rival's target do you warn?",
    "Which weapon's skill do you learn?",
    "Whose pocket do you pick?",
    "Which card do you take?",
    "Where do you fly?",
    "",
)
ESCAPING = (GETAWAYS_OUT, GETAWAY_ROLL, SECOND_ESCAPE, KEEP_GETAWAY)
STRIKING = (GUARD_PICK, GUARD_TO, WEAPONS_OUT, DEATH_ROLL, SECOND_ATTEMPT)
ROLLED = (DEATH_ROLL, GETAWAY_ROLL, SECOND_ATTEMPT, SECOND_ESCAPE)
REACH_IDS = [
    {CARD_IDS[FIRST_GETAWAY + n]: [SPACE_IDS[city] for city in REACH[n][space]] for n in range(GETAWAYS)}
    for space in range(SPACES)
]
STEPS = [{SPACE_IDS[city]: int(DISTANCE[space][city]) for city in range(CITIES)} for space in range(SPACES)]

CHANCES: dict[tuple[object, ...], float] = {}
"""Answers of ``best_chance`` by all that they depend on."""
MOST_CHANCES = 20_000

NOBODY = placeholder(Own)


def build(s: ContractState, viewer: Viewer) -> ContractView:
    players = [player(s, seat, sees(viewer, seat), known_of(s, seat, viewer)) for seat in range(s.seats)]
    return whole(s, own(s, seat_of(viewer)), players, [own(s, seat) for seat in seats_open_to(viewer, s.seats)])


class Drawing:
    """A position as JSON, for one viewer after the other. A player is put together once for all who know the same of
    them."""

    def __init__(self, s: ContractState) -> None:
        self.s = s
        self.template = template_of(whole(s, NOBODY, GAP, []), NOBODY)
        self.players: dict[tuple[int, ...], bytes] = {}

    def draw(self, viewer: Viewer) -> bytes:
        if viewer is OPEN:
            opened: bytes = encode(build(self.s, viewer))
            return opened
        players = [self.player(seat, viewer) for seat in range(self.s.seats)]
        return self.template.filled([own_part(own(self.s, viewer)), array(players)])

    def player(self, seat: int, viewer: int | None) -> bytes:
        known = known_of(self.s, seat, viewer)
        key = (seat, seat == viewer, *known)
        found = self.players.get(key)
        if found is None:
            found = self.players[key] = encode(player(self.s, seat, seat == viewer, known))
        return found


def whole(s: ContractState, own: Own, players: Any, held: list[Own]) -> ContractView:
    """Players as structs, or a gap for them."""
    return ContractView(
        **asdict(own),
        round=int(s.round),
        round_limit=int(s.round_limit),
        first=known_seat(s.first),
        active=known_seat(s.active),
        actions=int(s.actions),
        actions_per_turn=int(s.actions_per_turn),
        takes_left=max(0, int(s.takes_per_turn - s.takes)) if s.takes_per_turn else None,
        bonus_used=bool(s.bonus_used),
        kills_to_win=int(KILLS_TO_WIN),
        players=players,
        draw_size=len(s.draw),
        draw=counts(s.draw) if s.open_hands else None,
        discard=[CARD_IDS[kind] for kind in s.discard],
        skill_bag=bag(s.skill_bag),
        guard_bag=bag(s.guard_bag),
        attempt=attempt(s) if s.laid and s.phase != OVER else None,
        kit=kit(s),
        playing=None if s.playing == NONE else CARD_IDS[s.playing],
        winner=known_seat(s.winner),
        held=tuple(held),
    )


def own(s: ContractState, seat: int | None) -> Own:
    me = NONE if seat is None else seat
    is_mine = me >= 0 and has(s.waiting, me)
    dealt = s.phase != ASSASSIN_PICK
    space = int(s.spaces[me]) if me >= 0 and dealt and not has(s.out, me) else int(YARD)
    return Own(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=PROMPTS[s.phase] if is_mine else "",
        others=others(s, me) if me >= 0 and dealt and s.assassins[me] == OTTO else [],
        offers=[] if dealt or me < 0 else [ASSASSIN_IDS[n] for n in s.offers[2 * me : 2 * me + 2]],
        exits=[SPACE_IDS[n] for n in NEIGHBOURS[space]] if space != YARD else [],
        reach=REACH_IDS[space] if space != YARD else {},
        steps=STEPS[space] if space != YARD else {},
        walks=WALKS[space] if is_mine and s.phase == MAIN else {},
        best=[CARD_IDS[kind] for kind in best(s, me)] if is_mine else [],
        escape_chance=escape_odds(s, me) if me >= 0 and dealt else None,
    )


def best(s: ContractState, seat: int) -> list[int]:
    """The kinds of card that cover most, none of them in vain; nothing once a card lies on the table."""
    if s.laid or s.playing != NONE:
        return []
    if s.phase in (AFTERMATH, GETAWAYS_OUT):
        return [int(FIRST_GETAWAY + face) for face in best_getaways(s, seat)]
    target = quarry(s)
    if target == NONE or s.phase not in (MAIN, WEAPONS_OUT):
        return []
    weapons = odds.best_weapons(s, seat, odds.weapons_of(s, seat), s.guards[target])
    return [int(kind) for kind in members(weapons)]


def quarry(s: ContractState) -> int:
    """The target that is being attacked, or that could be now (CA-6.1, CA-12.9)."""
    scene = scene_of(s)
    if scene in STRIKING:
        return int(s.target)
    if scene != MAIN or s.active == NONE or not s.waiting:
        return NONE
    target = int(TARGET_AT[s.spaces[s.active]])
    is_open = target != NONE and has(s.live, target)
    return target if is_open and (s.owners[target] == s.active or s.assassins[s.active] == OTTO) else NONE


def known_seat(seat: int) -> int | None:
    return None if seat == NONE else int(seat)


def counts(cards: list[int]) -> dict[str, int]:
    found: dict[int, int] = {}
    for kind in cards:
        found[kind] = found.get(kind, 0) + 1
    return {CARD_IDS[kind]: found[kind] for kind in sorted(found)}


def hand_of(cards: list[int]) -> dict[str, int]:
    return {CARD_IDS[kind]: int(cards[kind]) for kind in range(KINDS) if cards[kind]}


def bag(tokens: list[int]) -> dict[int, int]:
    return {number: int(tokens[number]) for number in range(LOWEST, NUMBERS) if tokens[number]}


def known_of(s: ContractState, seat: int, viewer: Viewer) -> list[int]:
    """How many of each kind the viewer is sure of in a hand that is hidden from them."""
    me = seat_of(viewer)
    if me is None or me == seat or s.open_hands:
        return []
    return [int(number) for number in s.known[me * s.seats + seat]]


def player(s: ContractState, seat: int, is_own: bool, known: list[int]) -> Player:
    """Whether it is the viewer's own, or open, and what they know of the hand, is all that depends on the viewer."""
    if s.phase == ASSASSIN_PICK:
        return unnamed(seat)
    hand_is_seen = s.open_hands or is_own
    resigned = has(s.out, seat)
    skills = s.skills[seat * WEAPONS : (seat + 1) * WEAPONS]
    return Player(
        seat=seat,
        assassin=ASSASSIN_IDS[s.assassins[seat]],
        space=None if resigned else SPACE_IDS[s.spaces[seat]],
        missed=int(s.missed[seat]),
        in_prison=s.spaces[seat] == YARD and not resigned,
        resigned=resigned,
        kills=int(s.kills[seat]),
        skills={CARD_IDS[weapon]: int(skills[weapon]) for weapon in range(WEAPONS) if skills[weapon]},
        contracts=[contract(s, n, seat, is_own) for n in range(TARGETS) if s.owners[n] == seat],
        hand=hand_of(s.hands[seat]) if hand_is_seen else None,
        hand_size=int(s.sizes[seat]),
        known=hand_of(known) if known else {},
    )


def unnamed(seat: int) -> Player:
    """Before files are shown."""
    return Player(
        seat=seat,
        assassin=None,
        space=None,
        missed=0,
        in_prison=False,
        resigned=False,
        kills=0,
        skills={},
        contracts=[],
        hand={},
        hand_size=0,
        known={},
    )


def contract(s: ContractState, target: int, hunter: int, is_own: bool) -> Contract:
    """Seen from its hunter's place; the chance only for the hunter."""
    is_live = has(s.live, target)
    is_near = is_live and s.spaces[hunter] != YARD
    return Contract(
        target=TARGET_IDS[target],
        city=SPACE_IDS[LAIR[target]],
        fulfilled=not is_live and not has(s.out, hunter),
        guards=[int(n) for n in members(s.guards[target])],
        distance=int(DISTANCE[s.spaces[hunter]][LAIR[target]]) if is_near else None,
        chance=best_chance(s, hunter, target) if is_live and is_own else None,
    )


def others(s: ContractState, me: int) -> list[Contract]:
    return [contract(s, n, me, True) for n in range(TARGETS) if has(s.live, n) and s.owners[n] != me]


def best_chance(s: ContractState, seat: int, target: int) -> float:
    """The chance with the best weapons of the hand, rounded so that equal positions look equal."""
    if not odds.weapons_of(s, seat):
        return 0.0
    key = chance_key(s, seat, target)
    known = CHANCES.get(key)
    if known is not None:
        return known
    weapons = odds.best_weapons(s, seat, odds.weapons_of(s, seat), s.guards[target])
    found = round(float(odds.kill_chance(s, seat, target, weapons)), 6)
    if len(CHANCES) >= MOST_CHANCES:
        CHANCES.clear()
    CHANCES[key] = found
    return found


def chance_key(s: ContractState, seat: int, target: int) -> tuple[object, ...]:
    """All that the chance depends on, and nothing of the position besides."""
    first = seat * WEAPONS
    return (
        int(s.assassins[seat]),
        tuple(s.hands[seat][:WEAPONS]),
        tuple(s.skills[first : first + WEAPONS]),
        int(s.guards[target]),
        tuple(s.guard_bag),
        odds.has_loaded_dice(s, seat),
        s.fresh_cards,
        s.hanns_beats,
    )


def escape_odds(s: ContractState, seat: int) -> float:
    """For the one who is on the run, of the escape under way; for all others, of the next one."""
    return chance_out(s, seat) if seat == s.active and is_escaping(s) else best_escape(s, seat)


def chance_out(s: ContractState, seat: int, *, spent: bool = False) -> float:
    """With the getaways on the table, or the best new ones where the old ones are gone (CA-15.3)."""
    if not s.laid:
        return best_escape(s, seat)
    found = odds.escape_chance(s, seat, odds.laid_getaways(s), s.rolls, are_laid=True, spent=spent)
    return round(float(found), 6)


def best_escape(s: ContractState, seat: int) -> float:
    """With the four most different getaways of the hand; after a roll that failed, what a second one may bring."""
    chosen = best_getaways(s, seat)
    if not chosen:
        return 0.0
    rolls = int(s.rolls) if seat == s.active and is_escaping(s) else 0
    return round(float(odds.escape_chance(s, seat, sum(2**face for face in chosen), rolls=rolls)), 6)


def best_getaways(s: ContractState, seat: int) -> list[int]:
    """The faces of getaways in the hand that add most; one that adds nothing only where there is no other."""
    faces = [int(n) for n in members(odds.getaways_of(s, seat))]
    free = int(odds.open_faces(s, seat, 0))
    return [face for face in faces if not has(free, face)][:MOST_GETAWAYS] or faces[:1]


def is_escaping(s: ContractState) -> bool:
    """An escape is under way, be it behind the question of a bonus card."""
    return scene_of(s) in ESCAPING


def scene_of(s: ContractState) -> int:
    """The phase on the table: while a bonus card is resolved, the one in which it was played (CA-13.1)."""
    return int(s.phase if s.playing == NONE else s.back)


def attempt(s: ContractState) -> Attempt:
    """The cards on the table are public, so are the numbers they hit; the chance is that of a single roll."""
    escapes = is_escaping(s)
    hits = ways_out(s, odds.laid_getaways(s)) if escapes else wounds(s, s.target, odds.laid_weapons(s))
    chance = len(hits.hits) / FACES if escapes else int(odds.WAYS_OF[sum(bit(n) for n in hits.hits)]) / odds.RESULTS
    return Attempt(
        target=None if escapes else TARGET_IDS[s.target],
        laid=[CARD_IDS[kind] for kind in s.laid],
        hits=hits.hits,
        blocked=hits.blocked,
        chance=round(chance, 6),
        roll=int(s.total) if scene_of(s) in ROLLED else None,
    )


def kit(s: ContractState) -> Kit | None:
    """Public: skills, bodyguards and abilities are (section 5), whatever is in the hand."""
    if is_escaping(s) or scene_of(s) == AFTERMATH:
        return Kit(
            target=None,
            most=int(MOST_GETAWAYS),
            always=ways_out(s, 0).hits,
            cards={CARD_IDS[FIRST_GETAWAY + n]: ways_out(s, bit(n)) for n in range(GETAWAYS)},
        )
    target = quarry(s)
    if target == NONE:
        return None
    return Kit(
        target=TARGET_IDS[target],
        most=int(odds.weapon_limit(s, s.active)),
        always=wounds(s, target, 0).hits,
        cards={CARD_IDS[n]: wounds(s, target, bit(n)) for n in range(WEAPONS)},
    )


def ways_out(s: ContractState, getaways: int) -> Hits:
    """The faces that would do with these getaways."""
    return Hits(hits=[int(n) + 1 for n in members(odds.open_faces(s, s.active, getaways))], blocked=[])


def wounds(s: ContractState, target: int, weapons: int) -> Hits:
    """The totals that would do with these weapons, and those that only a bodyguard stops."""
    sure = odds.deadly(s, s.active, weapons, s.guards[target])
    stopped = odds.deadly(s, s.active, weapons, 0) & ~sure
    return Hits(hits=[int(n) for n in members(sure)], blocked=[int(n) for n in members(stopped)])
