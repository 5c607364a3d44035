"""The games as PettingZoo environments: ``env`` takes decisions one by one, ``parallel_env`` those made at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

import numpy as np

from cutthroat.adapters.observing import Mask, Tensor
from cutthroat.adapters.table import Illegal, Reward, Table
from cutthroat.game.editions.model import Edition
from cutthroat.game.layout import FURTHEST

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError('PettingZoo is not installed; get it with: pip install "cutthroat[pettingzoo]"') from error

Observation: TypeAlias = dict[str, Any]
RENDER_MODES = ["human", "ansi", "svg"]


def env(key: str, seats: int | None = None, **settings: Any) -> OrderEnforcingWrapper[str, Observation, int]:
    """A game as an AEC environment, at the smallest table if ``seats`` is not given.

    Settings are ``render_mode``, ``max_cycles``, ``reward``, ``illegal``, ``worlds``, ``seed`` and ``edition`` (see
    ``Environment``); all others are the game's own options.
    """
    return OrderEnforcingWrapper(TurnEnvironment(key, seats, **settings))


def parallel_env(key: str, seats: int | None = None, **settings: Any) -> ParallelEnvironment:
    """The same as a parallel environment: all who are asked at once choose at once, the others do nothing."""
    return ParallelEnvironment(key, seats, **settings)


class Environment:
    """What both kinds have in common.

    reward: "win" gives each seat its share of the win at the end; "shaped" adds what each step changes of the share
    that the game's guide expects, which looks at the whole table.
    illegal: what an illegal action does; "terminate" ends the game and costs 1, "fallback" plays what the game plays
    when somebody's time is up.
    max_cycles: the game is cut off after so many cycles; in one, all who are asked at once decide.
    worlds: of how many worlds an observation is the mean.
    seed: of the first game, if ``reset`` is given none.
    edition: a file with other cards, or what it says.
    """

    metadata: dict[str, Any]
    spare: ClassVar[int] = 0
    """Actions behind the game's own."""

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        reward: Reward = "win",
        illegal: Illegal = "terminate",
        worlds: int = 1,
        seed: int | None = None,
        edition: str | Path | Edition | None = None,
        **options: object,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode}")
        self.table = Table(
            key, seats, options, reward=reward, illegal=illegal, worlds=worlds, seed=seed, edition=edition
        )
        name = f"cutthroat_{key}_v{self.table.game.rules_version}"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": True}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.cycles = 0
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, size = self.table.game.actions + self.spare, self.table.observer.layout.size
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                {
                    "observation": Box(-FURTHEST, FURTHEST, (size,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        return {"observation": self.cells(seat), "action_mask": self.mask(seat)}

    def cells(self, seat: int) -> Tensor:
        return self.table.tensor(seat)

    def mask(self, seat: int) -> Mask:
        return self.table.mask(seat)

    def start(self, seed: int | None) -> None:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def is_cut_off(self) -> bool:
        return not self.table.is_over and self.max_cycles is not None and self.cycles >= self.max_cycles

    def render(self) -> str | None:
        """The open table: printed, as text, or as an SVG."""
        if self.render_mode is None:
            return None
        picture = self.table.picture(self.render_mode)
        if self.render_mode == "human":
            print(picture, end="")
            return None
        return picture

    def close(self) -> None:
        """There is nothing to close."""


class TurnEnvironment(Environment, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Decisions one by one. Of seats that choose at once the lowest is asked first, and no other sees what it chose."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.asked = self.table.waiting()
        self.agent_selection = self.next_agent()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        gains = self.table.play(self.seat_of[agent], int(action))
        self.rewards = {other: gains[self.seat_of[other]] for other in self.agents}
        self.asked.remove(self.seat_of[agent])
        if not self.asked or self.table.is_over:
            self.cycles += 1
            self.asked = self.table.waiting()
            if self.table.is_over:
                self.terminations = dict.fromkeys(self.agents, True)
            elif self.is_cut_off():
                self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.next_agent()
        self._accumulate_rewards()
        self._deads_step_first()

    def next_agent(self) -> str:
        seats = self.asked
        return self.possible_agents[min(seats)] if seats else self.agents[0]


class ParallelEnvironment(Environment, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All who are asked at once choose at once. To do nothing is the last action: the only one of all others."""

    spare: ClassVar[int] = 1

    def mask(self, seat: int) -> Mask:
        mask = self.table.mask(seat, self.spare)
        mask[-1] = not mask.any()
        return mask

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.start(seed)
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        rewards = dict.fromkeys(self.agents, 0.0)
        for seat in self.table.waiting():
            gains = self.table.play(seat, int(actions[self.possible_agents[seat]]))
            for agent in self.agents:
                rewards[agent] += gains[self.seat_of[agent]]
            if self.table.is_over:
                break
        self.cycles += 1
        over, cut = self.table.is_over, self.is_cut_off()
        observations = self.observations()
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over or cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos
