"""The games in OpenSpiel: importing this module registers ``cutthroat_agencies``, ``cutthroat_crisis`` and the others.

Parameters are ``players``, the game's options, and
chance: "sampled" (a chance node has one outcome, and something random comes of it), or "explicit" (every pick of the
engine is a chance node of its own: for small games, and for what walks through all of a tree);
rng_seed: of what is sampled; -1 = another one each time;
horizon: for a game of two that can be solved, begin at its first choice and end it after so many rounds; 0 = as ruled;
worlds: of how many worlds an observation is the mean.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, NamedTuple

import numpy as np
from mypy_extensions import i64

from cutthroat.adapters.observing import Observer, Tensor
from cutthroat.core.bits import NONE, lowest
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import HIDDEN, Event, Events, Log
from cutthroat.core.playouts import random_playout
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, Json
from cutthroat.game.editions.model import Edition
from cutthroat.game.editions.source import load_game

try:
    import pyspiel
except ImportError as error:
    raise ImportError('OpenSpiel is not installed; get it with: pip install "cutthroat[openspiel]"') from error

SETTINGS: Final[dict[str, Any]] = {"chance": "sampled", "rng_seed": -1, "horizon": 0, "worlds": 1, "edition": ""}
MODES = pyspiel.GameType.ChanceMode
CHANCE_MODES = {"sampled": MODES.SAMPLED_STOCHASTIC, "explicit": MODES.EXPLICIT_STOCHASTIC}
MOST_OUTCOMES = 128
"""More than the cards of any deck."""
LATEST = 48
"""An information state's tensor has so many of the latest events; all before them are in its digest."""
DIGEST = 64


class Asked(Exception):
    """Chance was asked for one of ``n``, and there was no pick left to give."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class Known(Chance):
    """Gives the picks that are known, then says what it was asked."""

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks
        self.at = 0

    def pick(self, n: i64) -> i64:
        if self.at == len(self.picks):
            raise Asked(int(n))
        self.at += 1
        return self.picks[self.at - 1]


class Move(NamedTuple):
    """What chance is asked about: a seat's action, or the setup if the seat is NONE."""

    seat: int
    action: int


class Position:
    """A position of the engine as OpenSpiel copies and stores the attributes of a state."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.game, self.state.clone())

    def __reduce__(self) -> tuple[object, tuple[str, Edition | None, Json]]:
        return loaded, (self.game.key, self.game.edition, self.game.dump(self.state))


def loaded(key: str, edition: Edition | None, data: Json) -> Position:
    game = load_game(key, edition)
    return Position(game, game.load(data))


class History:
    """All that each seat was told and has decided, as text; made when somebody asks for it."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self.latest: list[list[tuple[int, ...]]] = [[] for _ in texts]
        self._news: list[tuple[int, Event | str]] = []
        """Events (for all), and lines for one seat alone."""

    def __deepcopy__(self, memo: object) -> History:
        twin = History(self.texts.copy())
        twin.latest = [rows.copy() for rows in self.latest]
        twin._news = self._news.copy()
        return twin

    def __reduce__(self) -> tuple[object, tuple[list[str], list[list[tuple[int, ...]]]]]:
        self._tell()
        return told, (self.texts, self.latest)

    def hear(self, events: list[Event]) -> None:
        self._news += [(NONE, event) for event in events]

    def decide(self, seat: int, action: int, key: int) -> None:
        """A seat remembers what it knew when it decided: its view may have told it more than events do."""
        self._news.append((seat, f"{key}>{action};"))

    def of(self, seat: int) -> str:
        self._tell()
        return self.texts[seat]

    def _tell(self) -> None:
        for seat in range(len(self.texts)):
            lines = [self.texts[seat]]
            for whose, news in self._news:
                if isinstance(news, str):
                    if whose == seat:
                        lines.append(news)
                    continue
                facts = news.seen_by(seat).facts()
                lines.append(",".join(map(str, facts)) + ";")
                self.latest[seat].append(facts)
            del self.latest[seat][:-LATEST]
            self.texts[seat] = "".join(lines)
        self._news = []


def told(texts: list[str], latest: list[list[tuple[int, ...]]]) -> History:
    history = History(texts)
    history.latest = latest
    return history


class CutthroatGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games at one table."""

    def __init__(self, key: str, params: Json | None = None) -> None:
        given = {**SETTINGS, **(params or {})}
        self.game = load_game(key, given["edition"])
        options = {option.id: given[option.id] for option in self.game.options if option.id in given}
        self.options = self.game.resolve(options)
        self.seats = self.game.check_seats(given.get("players", smallest(self.game)), self.options)
        if given["chance"] not in CHANCE_MODES:
            raise ValueError(f"chance is one of {', '.join(CHANCE_MODES)}, not {given['chance']}")
        self.is_explicit = given["chance"] == "explicit"
        self.horizon = int(given["horizon"])
        if self.horizon and (self.game.exact is None or self.game.exact.seats != self.seats):
            raise ValueError(f"{self.game.title} with {self.seats} players has no exact play, so there is no horizon")
        seed = int(given["rng_seed"])
        self.rng = Fast(secrets.randbits(60) if seed < 0 else seed)
        self.observer = Observer(self.game, self.seats, int(given["worlds"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=MOST_OUTCOMES if self.is_explicit else 1,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.game.bound,
        )
        super().__init__(game_type(self.game, given["chance"]), info, params or {})

    def new_initial_state(self) -> CutthroatState:
        return CutthroatState(self)

    def deal(self, chance: Chance, events: Events) -> State:
        """The position in which the first decision is made."""
        blank: State = self.game.blank(self.seats, self.options)
        if self.horizon:
            assert self.game.exact is not None
            openings = self.game.exact.openings(blank)
            opening: State = openings[chance.pick(len(openings))]
            cut: State = self.game.exact.with_rounds_left(opening, self.horizon)
            return cut
        blank.setup(chance, events)
        return blank

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return SeatObserver(self.observer, iig_obs_type is not None and iig_obs_type.perfect_recall)


class CutthroatState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel plays it. Of seats that choose at once the lowest is asked first; no other sees it."""

    def __init__(self, game: CutthroatGame) -> None:
        super().__init__(game)
        self.position = Position(game.game, game.game.blank(game.seats, game.options))
        self.history_of = History([""] * game.seats)
        self.pending: Move | None = Move(NONE, NONE)
        """What chance has to decide, and with explicit chance the picks so far and what is asked for next."""
        self.picks: list[int] = []
        self.asked = 0
        self._advance(self.pending, Known([]))

    @property
    def engine(self) -> State:
        return self.position.state

    def current_player(self) -> int:
        if self.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.engine.waiting
        return int(lowest(waiting)) if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.pending is None and not self.engine.waiting

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * len(self.history_of.texts)
        return [float(share) for share in self.engine.returns()]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in self.engine.legal_actions(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.get_game().is_explicit:
            return [(0, 1.0)]
        return [(outcome, 1.0 / self.asked) for outcome in range(self.asked)]

    def _apply_action(self, action: int) -> None:
        move = self.pending
        if move is None:
            seat = int(lowest(self.engine.waiting))
            self.history_of.decide(seat, action, int(self.engine.key(seat)))
            self._advance(Move(seat, action), Known([]))
        elif self.get_game().is_explicit:
            self._advance(move, Known([*self.picks, action]))
        else:
            self._advance(move, self.get_game().rng)

    def _advance(self, move: Move, chance: Chance) -> None:
        """Play a move if chance knows all that it is asked; else it becomes a chance node, and nothing has happened."""
        log, state = Log(), self.engine.clone()
        try:
            if move.seat == NONE:
                state = self.get_game().deal(chance, log)
            else:
                state.apply(move.seat, move.action, chance, log)
        except Asked as asked:
            assert isinstance(chance, Known)
            self.pending, self.picks, self.asked = move, chance.picks, asked.n
            return
        self.position = Position(self.position.game, state)
        self.history_of.hear(log.events)
        self.pending, self.picks, self.asked = None, [], 0

    def resample_from_infostate(self, player: int, sampler: Any) -> CutthroatState:
        """A state that the player cannot tell from this one. What others remember of it begins here.

        A new sampler gives the same first number each time, so the game's own chance is asked, too.
        """
        rng: Fast = self.get_game().rng
        world = self.engine.determinize(player, Fast(int(sampler() * 2.0**53), int(rng.pick(2**30))))
        other: CutthroatState = self.clone()
        other.position = Position(self.position.game, world)
        texts = [f"~{world.key(seat)};" for seat in range(world.seats)]
        texts[player] = self.history_of.of(player)
        other.history_of = History(texts)
        other.history_of.latest[player] = self.history_of.latest[player].copy()
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"pick {action}"
        if action not in self.engine.legal_actions(player):
            return f"action {action}"
        return str(self.position.game.move(self.engine, player, action))

    def __str__(self) -> str:
        pending = f" {self.pending.seat}:{self.pending.action} {self.picks}" if self.pending else ""
        return f"{self.engine!r}{pending}"


class SeatObserver:
    """What a seat knows: now, or (``perfect_recall``) with all that it was told and has decided on the way."""

    def __init__(self, observer: Observer, perfect_recall: bool) -> None:
        self.observer = observer
        self.perfect_recall = perfect_recall
        layout = observer.layout
        size = layout.size
        pieces = dict(layout.fields)
        if perfect_recall:
            pieces["events"] = slice(size, size + 5 * LATEST)
            pieces["digest"] = slice(size + 5 * LATEST, size + 5 * LATEST + DIGEST)
            size += 5 * LATEST + DIGEST
        self.tensor: Tensor = np.zeros(size, np.float32)
        self.dict: dict[str, Tensor] = {name: self.tensor[piece] for name, piece in pieces.items()}

    def set_from(self, state: CutthroatState, player: int) -> None:
        self.tensor.fill(0)
        if state.pending is not None and state.pending.seat == NONE:
            return
        self.tensor[: self.observer.layout.size] = self.observer.tensor(state.engine, player)
        if self.perfect_recall:
            text = state.history_of.of(player)
            rows = state.history_of.latest[player]
            flat = [value - HIDDEN for facts in reversed(rows) for value in facts]
            self.dict["events"][: len(flat)] = np.log1p(np.array(flat, np.float64))
            digest = hashlib.blake2b(text.encode(), digest_size=DIGEST // 8).digest()
            self.dict["digest"][:] = np.unpackbits(np.frombuffer(digest, dtype=np.uint8))

    def string_from(self, state: CutthroatState, player: int) -> str:
        """The number of the seat's information set, and how it came there."""
        if state.pending is not None and state.pending.seat == NONE:
            return f"p{player}"
        recalled = f" {state.history_of.of(player)}" if self.perfect_recall else ""
        return f"p{player} {state.engine.key(player)}{recalled}"


class Rollouts:
    """An evaluator for OpenSpiel's searches: whole random games, played inside the compiled engine."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        self.rollouts = rollouts
        self.rng = Fast(seed)

    def evaluate(self, state: CutthroatState) -> Any:
        if state.is_chance_node():
            state = state.clone()
            state.apply_action(0)
        total = np.zeros(state.num_players())
        for _ in range(self.rollouts):
            world = state.engine.clone()
            random_playout(world, self.rng)
            total += world.returns()
        return total / self.rollouts

    def prior(self, state: CutthroatState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def smallest(game: AnyGame) -> int:
    return game.seats_for(game.resolve({}))[0]


def game_type(game: AnyGame, chance: str) -> Any:
    parameters = {option.id: option.default for option in game.options}
    return pyspiel.GameType(
        short_name=f"cutthroat_{game.key}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=CHANCE_MODES[chance],
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": smallest(game), **parameters, **SETTINGS},
    )


def register(key: str) -> None:
    """Make a game of the registry known to OpenSpiel."""

    class Registered(CutthroatGame):
        def __init__(self, params: Json | None = None) -> None:
            super().__init__(key, params)

    pyspiel.register_game(game_type(registry.load(key), "sampled"), Registered)


for house_key in registry.house_keys():
    register(house_key)
