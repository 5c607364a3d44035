"""Why a plan is good or bad: who may strike first, whom a Hide stops, and what a kill is worth."""

from __future__ import annotations

from cutthroat.core.bits import has
from cutthroat.game.explain import Account, Tense
from cutthroat.game.narration import plural
from cutthroat.games.crisis.edge.moves import the
from cutthroat.games.crisis.edge.names import CHARACTER_NAMES
from cutthroat.games.crisis.rules.actions import ACTION_OF, ASSASSINATE, HIDE, PICKS, PLAYERS, TARGET_OF
from cutthroat.games.crisis.rules.cards import DEATHS_TO_DROP_OUT, POINTS_TO_WIN
from cutthroat.games.crisis.rules.state import CrisisState

LOOK = "your order number, the Tracks that stay on the table, and who is close to winning"


def explain(s: CrisisState, seat: int, action: int, tense: Tense) -> Account:
    if action >= PICKS:
        return picking(action - PICKS, tense)
    card, target = int(ACTION_OF[action]), int(TARGET_OF[action])
    if card == ASSASSINATE:
        return striking(s, seat, target, tense)
    return hiding(s, seat, target, tense) if card == HIDE else tracking(s, seat, target, tense)


def picking(character: int, tense: Tense) -> Account:
    """AC-1.2."""
    masks = len(CHARACTER_NAMES)
    return Account(
        doing=f"Being the {CHARACTER_NAMES[character]}",
        says=(f"{tense.of('changed', 'changes')} nothing: all {masks} masks kill alike",),
        rules=("AC-1.2", "AC-1.6"),
        figures={"masks": masks},
        look="the mask you like best: they all kill alike",
    )


def striking(s: CrisisState, seat: int, target: int, tense: Tense) -> Account:
    """AC-5.1, AC-5.2: the dead do not strike; AC-4.6: after a Track, Hide does not help."""
    number, players = s.line.index(seat) + 1, len(s.line)
    through = has(s.tracking, seat)
    track = "a Track" if has(s.tracking, target) else "no Track"
    hide = (
        tense.of("would have gone through Hide", "goes through Hide")
        if through
        else tense.of("would have failed against Hide", "fails against Hide")
    )
    return Account(
        doing=f"Striking at {the(s, target)}",
        says=(
            f"{tense.of('came', 'comes')} at number {number} of {players} and {hide}",
            kill_text(s, seat, target, tense),
        ),
        rules=("AC-5.1", "AC-4.6" if through else "AC-4.2"),
        figures={"number": number, "players": players, "chips": chips_of(s, seat, target)},
        gain=kill_text(s, seat, target, tense),
        apart=f"{the(s, target)}, {standing(s, target)}, {tense.of('had', 'has')} {track} on the table",
        look=LOOK,
    )


def chips_of(s: CrisisState, seat: int, target: int) -> int:
    """Of the killer, or of the victim in a Battle Royale."""
    return int(s.chips[target if s.battle_royale else seat])


def kill_text(s: CrisisState, seat: int, target: int, tense: Tense) -> str:
    """AC-5.9, AC-9.1."""
    chips = chips_of(s, seat, target) + 1
    made = tense.of("would have made", "makes")
    if s.battle_royale:
        return f"a kill {made} {chips} of the {int(DEATHS_TO_DROP_OUT)} deaths that put {the(s, target)} out"
    return f"a kill {made} {chips} of the {int(POINTS_TO_WIN)} chips that win"


def hiding(s: CrisisState, seat: int, target: int, tense: Tense) -> Account:
    """AC-4.4, AC-4.5: whoever has tracked goes through it."""
    rivals = [other for other in PLAYERS[s.playing] if other != seat]
    trackers = [other for other in rivals if has(s.tracking, other)]
    stopped = len(rivals) - len(trackers)
    text = f"{tense.of('would have stopped', 'stops')} a strike from {stopped} of {plural(len(rivals), 'rival')}"
    trying = f"{the(s, target)}, {standing(s, target)}, {tense.of('would have died', 'dies')} trying"
    return Account(
        doing=f"Hiding from {the(s, target)}",
        says=(text, *([trying] if target not in trackers else [])),
        rules=("AC-4.4", "AC-4.5"),
        figures={
            "stopped": stopped,
            "rivals": len(rivals),
            "trackers": len(trackers),
            "chips": int(s.chips[target]),
        },
        look=LOOK,
    )


def standing(s: CrisisState, seat: int) -> str:
    """AC-5.9, AC-9.1: how far a player has come."""
    if s.battle_royale:
        return f"with {int(s.chips[seat])} of the {int(DEATHS_TO_DROP_OUT)} deaths that put a player out"
    return f"with {int(s.chips[seat])} of the {int(POINTS_TO_WIN)} chips that win"


def tracking(s: CrisisState, seat: int, target: int, tense: Tense) -> Account:
    """AC-4.3: it pays in the next round, if one lives to see it."""
    rivals = len(PLAYERS[s.playing]) - 1
    locked = sum(has(s.tracking, other) for other in PLAYERS[s.playing] if other != seat)
    strike = (
        f"{tense.your} next strike, at {the(s, target)} {standing(s, target)}, "
        f"{tense.of('would have gone', 'goes')} through Hide"
    )
    return Account(
        doing=f"Tracking {the(s, target)}",
        says=(
            f"{tense.of('left', 'leaves')} {tense.you} open to {plural(rivals, 'rival')}, "
            f"{locked or 'none'} of them with a Track",
            strike,
        ),
        rules=("AC-4.3", "AC-6.1"),
        figures={"rivals": rivals, "trackers": locked, "chips": int(s.chips[target])},
        gain=strike,
        look=LOOK,
    )
