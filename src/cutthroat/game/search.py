"""A forgiving search through a game's rules: by stems, synonyms and beginnings of words, and in spite of typos.

The page has the same in TypeScript (``web/src/rules/search.ts``); ``tests/game/search_table.json`` holds them together.
All sums are whole numbers, so that both rank alike.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from cutthroat.game.contract import CardFacts
from cutthroat.game.guide import Guide
from cutthroat.game.rulebook import Rule

Kind: TypeAlias = Literal["guide", "word", "card", "rule"]

KNOWN: dict[str, Any] = tomllib.loads((resources.files(__package__) / "search.toml").read_text(encoding="utf-8"))
STOP = frozenset(KNOWN["stop"].split())
TITLE, ASKS, BODY = 6, 8, 2
EXACT, SAME, PART, TYPO = 6, 4, 3, 2
SHELVES: Mapping[Kind, int] = {"guide": 6, "word": 5, "card": 4, "rule": 3}
MOST = 30


class Entry(Struct, frozen=True, kw_only=True):
    """Something that can be found: a part of the guide, a word of its glossary, a card, or a numbered rule."""

    kind: Kind
    id: str
    """Of a card or rule its own; of the others where it stands: ``turn-2``, ``word-7``."""
    title: str
    text: str
    asks: list[str] = []


def entries(guide: Guide | None, catalogue: Mapping[str, CardFacts], rules: Sequence[Rule]) -> list[Entry]:
    found: list[Entry] = []
    if guide:
        found.append(Entry(kind="guide", id="goal", title=guide.goal.title, text=guide.goal.say, asks=guide.goal.asks))
        for name, steps in (("turn", guide.turn), ("example", guide.example.steps), ("exception", guide.exceptions)):
            found += [
                Entry(kind="guide", id=f"{name}-{n}", title=step.title, text=step.say, asks=step.asks)
                for n, step in enumerate(steps, 1)
            ]
        found += [
            Entry(kind="word", id=f"word-{n}", title=word.word, text=word.means)
            for n, word in enumerate(guide.words, 1)
        ]
    shown = shelved(guide, catalogue)
    found += [Entry(kind="card", id=card.id, title=card.name, text=card.text) for card in shown]
    found += [Entry(kind="rule", id=rule.id, title=rule.chapter, text=rule.text) for rule in rules]
    return found


def shelved(guide: Guide | None, catalogue: Mapping[str, CardFacts]) -> list[CardFacts]:
    """The cards of the gallery, in its order: of cards that are alike but for a number, the first."""
    if guide is None:
        return list(catalogue.values())
    found: list[CardFacts] = []
    for shelf in guide.gallery:
        seen: set[object] = set()
        for card in catalogue.values():
            alike = str(card.facts.get(shelf.once)) if shelf.once else card.id
            if card.kind == shelf.kind and alike not in seen:
                seen.add(alike)
                found.append(card)
    return found


def words_of(text: str) -> list[str]:
    """Lower case, without accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.lower())
    return re.findall(r"[a-z0-9]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))


def stem(word: str) -> str:
    """The word without its ending: close enough to bring "winning" and "wins" together."""
    for ending, instead in (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("ly", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: len(word) - len(ending)] + instead
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


ALIKE = {stem(word): number for number, group in enumerate(KNOWN["synonyms"]) for word in group.split()}


def stems(text: str) -> list[str]:
    return [stem(word) for word in words_of(text) if word not in STOP]


def closeness(wanted: str, found: str) -> int:
    """How well a word of a text answers a word of the question; 0 = not at all."""
    if wanted == found:
        return EXACT
    if wanted in ALIKE and ALIKE.get(found) == ALIKE[wanted]:
        return SAME
    if len(wanted) >= 3 and found.startswith(wanted):
        return PART
    return TYPO if wanted not in ALIKE and is_slip(wanted, found) else 0


def is_slip(wanted: str, found: str) -> bool:
    """Whether it may be a typo; the first letter is usually right, and short words have none."""
    slips = 0 if len(wanted) < 4 else 1 if len(wanted) < 8 else 2
    return bool(slips) and wanted[0] == found[:1] and distance(wanted, found, slips) <= slips


def meant(wanted: str, seen: Sequence[str]) -> dict[str, int]:
    """The words of the texts that answer a word, and how well; one that no text has may be a known word misspelt."""
    if answer := {word: close for word in seen if (close := closeness(wanted, word))}:
        return answer
    groups = {ALIKE[word] for word in ALIKE if is_slip(wanted, word)}
    return {word: TYPO for word in seen if ALIKE.get(word) in groups}


def distance(one: str, other: str, most: int) -> int:
    """Letters to change, add, drop or swap; more than ``most`` once it is more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def search(found: Sequence[Entry], wanted: str) -> list[Entry]:
    """The best answers first; a rule's or chapter's number finds exactly those."""
    if numbered := by_number(found, wanted.strip().lower()):
        return numbered
    asked = stems(wanted) or [stem(word) for word in words_of(wanted)]
    if not asked:
        return []
    fields = [fields_of(entry) for entry in found]
    seen = sorted({word for entry in fields for _, words in entry for word in words})
    answers = [meant(one, seen) for one in asked]
    rare = [rarity(answer, fields) for answer in answers]
    scored = [
        (score(entry, words, answers, rare), -place)
        for place, (entry, words) in enumerate(zip(found, fields, strict=True))
    ]
    best = sorted((pair for pair in scored if pair[0]), reverse=True)
    return [found[-place] for _, place in best[:MOST]]


def by_number(found: Sequence[Entry], number: str) -> list[Entry]:
    rules = [entry for entry in found if entry.kind == "rule"]
    exact = [entry for entry in rules if entry.id.lower() == number]
    return exact or [entry for entry in rules if entry.id.lower().startswith(f"{number}.")]


def fields_of(entry: Entry) -> list[tuple[int, frozenset[str]]]:
    return [
        (ASKS, frozenset(word for ask in entry.asks for word in stems(ask))),
        (TITLE, frozenset(stems(entry.title))),
        (BODY, frozenset(stems(entry.text))),
    ]


def rarity(answer: Mapping[str, int], fields: Sequence[Sequence[tuple[int, frozenset[str]]]]) -> int:
    """A word that few entries have says more than one that all have."""
    having = sum(any(not words.isdisjoint(answer) for _, words in entry) for entry in fields)
    return (len(fields) // having).bit_length() if having else 0


def score(
    entry: Entry,
    fields: Sequence[tuple[int, frozenset[str]]],
    answers: Sequence[Mapping[str, int]],
    rare: Sequence[int],
) -> int:
    """Every word of the question counts where it fits best; answers to more of them come first."""
    total = matched = 0
    for answer, weight in zip(answers, rare, strict=True):
        best = max(
            (place * max((answer.get(word, 0) for word in words), default=0) for place, words in fields), default=0
        )
        total += best * weight
        matched += best > 0
    return total * matched * SHELVES[entry.kind]
