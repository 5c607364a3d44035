"""Positions in the words of the rules: cards by their names or ids, stacks from top to bottom."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cutthroat.core.bits import NONE, everyone
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED, Event, Events, Log
from cutthroat.game.narration import Voice
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.edge.names import TOKEN_IDS
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.actions import PAIRS
from cutthroat.games.shinobi.rules.battle import fight
from cutthroat.games.shinobi.rules.cards import DECK, IDS, NAMES, REWARD_GOLD, TARGET_IDS, TARGET_NAMES
from cutthroat.games.shinobi.rules.marks import DRAWS_AT, FACE_UP, HOLDER_AT, KIND, OWNER_AT, WHERE_AT, insert, where_of
from cutthroat.games.shinobi.rules.phases import CONTRACT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState

GOLDEN: dict[str, Any] = tomllib.loads(Path(__file__).with_name("golden.toml").read_text(encoding="utf-8"))
PLAYERS = ("Ana", "Boris", "Cleo", "Dmitri", "Esra")


def card(name: str) -> int:
    """The kind of "Assassin Adept" or "assassin-adept"."""
    return NAMES.index(name) if name in NAMES else IDS.index(name)


def cards(names: str | Sequence[str]) -> list[int]:
    """The kinds of "Thief, Rogue"."""
    parts = names.split(",") if isinstance(names, str) else names
    return [card(part.strip()) for part in parts if part.strip()]


def target(name: str) -> int:
    return TARGET_NAMES.index(name) if name in TARGET_NAMES else TARGET_IDS.index(name)


def ids(kinds: Sequence[int]) -> list[str]:
    return [IDS[kind & KIND] for kind in kinds]


class Fought(NamedTuple):
    """How a battle went."""

    guardians: int
    assassins: int
    killed: bool
    reward: int
    discards: list[str]
    guardian_slots: list[str]
    """Ninjas by slot; "" = empty."""
    assassin_slots: list[str]
    guardian_weapons: list[str]
    assassin_weapons: list[str]
    meddlers: list[str]
    events: list[Event]

    def story(self) -> list[str]:
        voice = Voice(PLAYERS)
        return [GAME.tell(event, voice).text for event in self.events]

    def told(self, kind: int) -> list[tuple[int, int, int, int]]:
        return [event.facts()[1:] for event in self.events if event.kind == kind]


def battle(
    who: str = "Ronin",
    reward: int = 3,
    stack: str | Sequence[str] = "",
    guardian: str | Sequence[str] = "",
    assassin: str | Sequence[str] = "",
) -> Fought:
    """A battle on a described position: target; reward; stack top to bottom; weapons of both sides."""
    log = Log()
    gold = REWARD_GOLD.index(reward)
    b = fight(target(who), gold, cards(stack)[::-1], cards(guardian), cards(assassin), log)
    return Fought(
        guardians=int(b.guardian_total),
        assassins=int(b.assassin_total),
        killed=b.is_killed(),
        reward=int(b.gold()),
        discards=ids(b.discards),
        guardian_slots=slots(b.guardians),
        assassin_slots=slots(b.assassins),
        guardian_weapons=slots(b.guardian_weapons),
        assassin_weapons=slots(b.assassin_weapons),
        meddlers=ids(b.meddlers),
        events=log.events,
    )


def slots(row: list[int]) -> list[str]:
    """Names by slot, without the empty ones at the end."""
    names = ["" if kind == NONE else IDS[kind] for kind in row]
    while names and not names[-1]:
        names.pop()
    return names


def numbers(fought: Fought) -> tuple[int, int]:
    """Guardian total, assassin total."""
    return fought.guardians, fought.assassins


def new_game(seats: int = 3, chance: Chance | None = None, events: Events = MUTED, **options: Any) -> ShinobiState:
    """A game at its first decision; options with underscores."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    return GAME.new(seats, chosen, chance or Fast(1), events)


def ninja_phase(
    hands: Sequence[str],
    *,
    targets: str = "Daimyo, Merchant, Ronin",
    rewards: Sequence[int] = (5, 4, 3),
    pile: str | None = None,
    discard: str = "",
    starter: int = 0,
    round_number: int = 1,
    **options: Any,
) -> ShinobiState:
    """The start of a Ninja Phase with these hands; all other cards are in the draw pile unless a pile is given."""
    s = new_game(len(hands), **options)
    s.round = round_number
    s.targets = [target(name.strip()) for name in targets.split(",")]
    s.rewards = [REWARD_GOLD.index(gold) for gold in rewards]
    s.lanes = [[] for _ in s.targets]
    s.scouts = [NONE] * len(s.targets)
    s.hands = [hand(text) for text in hands]
    s.packets, s.pool, s.kept, s.buried = [], [], [], []
    s.picked = [NONE] * (10 * len(hands))
    s.discard = cards(discard)
    s.pile = rest_of_the_deck(s) if pile is None else cards(pile)
    s.contracts = [int(PAIRS[0])] * len(hands)
    s.first_pick = NONE
    s.starter = starter
    s.phase = NINJA
    s.turn = starter
    s.waiting = 1 << starter
    return s


def contract_phase(seats: int = 3, **options: Any) -> ShinobiState:
    """Everybody is about to choose contracts."""
    s = ninja_phase([""] * seats, **options)
    s.contracts = [0] * seats
    s.phase = CONTRACT
    s.waiting = int(everyone(seats))
    return s


def hand(names: str) -> list[int]:
    held: list[int] = []
    for kind in cards(names):
        insert(held, kind)
    return held


def rest_of_the_deck(s: ShinobiState) -> list[int]:
    rest = [int(kind) for kind in DECK]
    for zone in (*s.hands, s.discard):
        for mark in zone:
            rest.remove(mark & KIND)
    return rest


def lay(s: ShinobiState, place: int, names: str, *, owner: int = 0, where: int = 0, face_up: bool = False) -> None:
    """Put cards on a lane, the first named first, as if they had been played."""
    for kind in cards(names):
        if kind in s.pile:
            s.pile.remove(kind)
        mark = kind + (owner << HOLDER_AT) + (owner << OWNER_AT) + (0 << DRAWS_AT) + (where << WHERE_AT)
        s.lanes[place].append(mark + (FACE_UP if face_up else 0))


def play(s: ShinobiState, move: str, chance: Chance | None = None) -> list[Event]:
    """Play a move, given by its text form, for the seat that is waiting; all that happened."""
    seat = next(seat for seat in range(s.seats) if s.waiting >> seat & 1)
    return play_as(s, seat, move, chance)


def play_as(s: ShinobiState, seat: int, move: str, chance: Chance | None = None) -> list[Event]:
    log = Log()
    s.apply(seat, GAME.parse(s, seat, move), chance or Fast(1), log)
    return log.events


def moves(s: ShinobiState, seat: int) -> list[str]:
    return sorted(GAME.moves(s, seat))


def stack(s: ShinobiState, place: int) -> list[str]:
    """The stack of a lane from top to bottom; a card that lies open has a star."""
    return on_lane(s, place, 0)[::-1]


def on_lane(s: ShinobiState, place: int, where: int) -> list[str]:
    """Stack (0, bottom to top) or weapons (1 guardian, 2 assassin, slot 1 outwards)."""
    marks = [mark for mark in s.lanes[place] if where_of(mark) == where]
    return [IDS[mark & KIND] + ("*" if mark >= FACE_UP else "") for mark in marks]


def hand_ids(s: ShinobiState, seat: int) -> list[str]:
    return ids(s.hands[seat])


def pair(*names: str) -> int:
    """The mask of two contract tokens like "guard:daimyo"."""
    return sum(1 << TOKEN_IDS.index(name) for name in names)


def sign_all(s: ShinobiState, *pairs: tuple[str, str]) -> list[Event]:
    """Everybody chooses contracts, by their tokens."""
    told: list[Event] = []
    for seat, tokens in enumerate(pairs):
        told += play_as(s, seat, "sign " + " ".join(sorted(tokens, key=TOKEN_IDS.index)))
    return told


def pass_all(s: ShinobiState, chance: Chance | None = None) -> list[Event]:
    """Everybody who is still in passes; all that happened, battles included."""
    told: list[Event] = []
    phase_round = s.round
    while s.waiting and s.phase == NINJA and s.round == phase_round:
        told += play(s, "pass", chance)
    return told


def of_kind(events: Sequence[Event], kind: int) -> list[tuple[int, int, int, int]]:
    return [event.facts()[1:] for event in events if event.kind == kind]


def battles_told(events: Sequence[Event]) -> list[str]:
    """The targets in the order of their battles."""
    return [TARGET_IDS[b] for _, b, _, _ in of_kind(events, e.BATTLE_BEGAN)]


def play_out(s: ShinobiState, seed: int = 1, *, until: int | None = None) -> None:
    """Play at random, to the end or to the start of a phase of another number."""
    chance, whims = Fast(seed), Fast(seed, 1)
    while s.waiting and s.phase != until:
        seat = next(seat for seat in range(s.seats) if s.waiting >> seat & 1)
        legal = s.legal_actions(seat)
        s.apply(seat, legal[whims.pick(len(legal))], chance, MUTED)
