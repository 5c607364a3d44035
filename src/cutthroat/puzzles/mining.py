"""Mining: games of strong bots are played, and positions looked for in which one move is clearly best.

The bots' own search says where to look: where it plays something else than the greedy bot, and where moves of the same
kind are worth very different things. A contest on other worlds, with ten times the rollouts of a rough review, decides.
Both know what the seat knew.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

import msgspec
from msgspec import Struct

from cutthroat.bots.roster import make_policy
from cutthroat.bots.search.levels import Searching
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast, mix
from cutthroat.core.playouts import bot_chance
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.match import Match
from cutthroat.game.options import Value
from cutthroat.game.record import FastSource, digest_of
from cutthroat.puzzles.contest import Contest, behind, contest, finer, is_same
from cutthroat.puzzles.grading import ASK, difficulty_of, stream_of
from cutthroat.puzzles.model import STAGES, Puzzle, Stage, Tried
from cutthroat.puzzles.position import seated
from cutthroat.puzzles.words import known_world
from cutthroat.review.estimates import Estimate, Pairs
from cutthroat.review.tasks import ROUGH, look_ahead
from cutthroat.review.words import hint

ALIKE = 0.08
"""A move of the same kind as the best that costs as much is tempting, even if the greedy bot is not tempted."""
DIGITS = 3
VERIFY = 1
"""The stream of chance of a position that its contest is played with."""


class Quarry(Struct, frozen=True, kw_only=True):
    """What is mined. What comes of game ``n`` depends on this and on ``n``, and on nothing else."""

    module: str
    """The module of the game's object, for other processes to import."""
    tables: list[int]
    """Numbers of seats, taken in turn."""
    options: dict[str, Value]
    """Those that differ from what is usual."""
    bot: str
    seed: int
    positions: int
    """So many of each stage of a game are looked at: those in which most seems to be at stake."""


class Mined(Struct, frozen=True):
    """What one game brought."""

    number: int
    studied: int
    puzzles: list[Puzzle]


class Find(Struct):
    """A position that is worth a contest."""

    moves: int
    """How many were made before."""
    seat: int
    state: State
    best: int
    """What the search liked best."""
    usual: int
    """What the greedy bot does."""
    promise: float
    """What seems to be at stake."""


def quarry_of(
    game: AnyGame, tables: list[int], options: dict[str, Value], bot: str, seed: int, positions: int
) -> Quarry:
    usual = game.resolve({})
    chosen = {name: value for name, value in game.resolve(options).items() if value != usual[name]}
    return Quarry(module=type(game).__module__, tables=tables, options=chosen, bot=bot, seed=seed, positions=positions)


def mine(encoded: bytes, first: int, games: int) -> list[Mined]:
    """Games ``first`` .. ``first + games - 1`` of a quarry."""
    quarry, game = ready(encoded)
    return [mine_game(quarry, game, number) for number in range(first, first + games)]


@lru_cache(maxsize=4)
def ready(encoded: bytes) -> tuple[Quarry, AnyGame]:
    quarry = msgspec.json.decode(encoded, type=Quarry)
    game: AnyGame = import_module(quarry.module).GAME
    return quarry, game


def mine_game(quarry: Quarry, game: AnyGame, number: int) -> Mined:
    match, finds = play(quarry, game, number)
    studied = most_promising(finds, len(match.record.moves), quarry.positions)
    found = [examine(quarry, game, match, find, number) for find in studied]
    return Mined(number, len(studied), [puzzle for puzzle in found if puzzle is not None])


def most_promising(finds: list[Find], moves: int, most: int) -> list[Find]:
    """Some of every stage, the first of which is the one with most at stake."""
    ranked = sorted(finds, key=lambda find: (-find.promise, find.moves))
    by_stage = [[find for find in ranked if stage_of(find.moves, moves) == stage] for stage in STAGES]
    return [find for stage in by_stage for find in stage[:most]]


def play(quarry: Quarry, game: AnyGame, number: int) -> tuple[Match, list[Find]]:
    """A game between bots of one kind, with the positions that its search found worth a look."""
    seats = seated(quarry.bot, quarry.tables[number % len(quarry.tables)])
    match = Match.start(game, seats, quarry.options, FastSource(quarry.seed, number))
    policy, greedy = make_policy(game, quarry.bot), game.guide().policy
    chance, other = bot_chance(quarry.seed, number), Fast(mix(quarry.seed, ASK), number)
    finds: list[Find] = []
    while not match.is_over and len(match.record.moves) < game.bound:
        state = match.state
        seat = int(lowest(state.waiting))
        legal = state.legal_actions(seat)
        chosen = int(policy.choose(state, seat, legal, chance))
        if isinstance(policy, Searching) and len(policy.weighed) > 1:
            weighed = {int(action): share for action, share in policy.weighed.items()}
            usual = int(greedy.choose(state, seat, legal, other))
            best, promise = look_at(game, state, seat, weighed, usual)
            if promise > 0.0:
                finds.append(Find(len(match.record.moves), seat, state.clone(), best, usual, promise))
        match.play(seat, chosen)
    return match, finds


def look_at(game: AnyGame, state: State, seat: int, weighed: dict[int, float], usual: int) -> tuple[int, float]:
    """What the search liked best, and what the greedy bot, or whoever takes a move like it, seems to give away."""
    best = max(weighed, key=lambda action: (weighed[action], -action))
    if not has_words(game, state, seat, best):
        return best, 0.0
    if best != usual and usual in weighed:
        return best, weighed[best] - weighed[usual]
    kind = game.move(state, seat, best).kind
    alike = [weighed[action] for action in weighed if action != best and game.move(state, seat, action).kind == kind]
    gap = weighed[best] - max(alike, default=weighed[best])
    return best, gap / 2 if gap >= ALIKE else 0.0


def examine(
    quarry: Quarry, game: AnyGame, match: Match, find: Find, number: int, precision: float = ROUGH
) -> Puzzle | None:
    """A puzzle, if one move is clearly best, and another one tempting."""
    state, seat = find.state, find.seat
    stream = stream_of(quarry.seed, number, find.moves)
    guide = game.guide()
    look_ahead(guide, finer(precision))
    held = contest(guide, state, seat, find.best, mix(stream, VERIFY), finer(precision))
    if not held.is_won:
        return None
    tempting = temptation(game, state, seat, held, find.usual)
    if tempting is None:
        return None
    moves = [tried(game, state, seat, pairs) for pairs in [held.best, *held.others]]
    return Puzzle(
        id=f"{game.key}-{digest_of(match.record, find.moves)[:6]}",
        game=game.key,
        rules_version=game.rules_version,
        seats=len(match.record.seats),
        options=quarry.options,
        bot=quarry.bot,
        seed=quarry.seed,
        number=number,
        actions=[move[1] for move in match.record.moves[: find.moves]],
        stage=stage_of(find.moves, len(match.record.moves)),
        difficulty=difficulty_of(game, state, seat, {pairs.action for pairs in held.wrong()}, stream),
        tempting=str(game.move(state, seat, tempting)),
        moves=[moves[0], *sorted(moves[1:], key=lambda one: (one.behind, one.move))],
        rollouts=held.best.rollouts,
    )


def has_words(game: AnyGame, state: State, seat: int, action: int) -> bool:
    return bool(hint(game, known_world(state, seat), seat, action).says)


def temptation(game: AnyGame, state: State, seat: int, held: Contest, usual: int) -> int | None:
    """What the greedy bot does wrong, else the move of the same kind as the best that is nearest to it."""
    wrong = held.wrong()
    if any(pairs.action == usual for pairs in wrong):
        return usual
    kind = game.move(state, seat, held.best.action).kind
    alike = [pairs for pairs in wrong if game.move(state, seat, pairs.action).kind == kind]
    nearest = min(alike, key=lambda pairs: (behind(pairs).value, pairs.action), default=None)
    return nearest.action if nearest is not None and behind(nearest).value >= ALIKE else None


def tried(game: AnyGame, state: State, seat: int, pairs: Pairs) -> Tried:
    value, gap = pairs.value(), Estimate(0.0, 0.0) if is_same(pairs) else behind(pairs)
    return Tried(
        str(game.move(state, seat, pairs.action)),
        round(value.value, DIGITS),
        round(value.error, DIGITS),
        round(gap.value, DIGITS),
        round(gap.error, DIGITS),
    )


def stage_of(moves: int, of: int) -> Stage:
    return STAGES[min(2, 3 * moves // of)]
