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
from cutthroat.game.guide import Guide, GuideStep
from cutthroat.game.rulebook import Rule

Kind: TypeAlias = Literal["guide", "word", "card", "example", "rule"]

KNOWN: dict[str, Any] = tomllib.loads((resources.files(__package__) / "search.toml").read_text(encoding="utf-8"))
STOP = frozenset(KNOWN["stop"].split())
TITLE, ASKS, BODY = 6, 8, 2
EXACT, SAME, PART, TYPO, GUESS = 6, 4, 3, 2, 1
SHELVES: Mapping[Kind, int] = {"guide": 6, "word": 5, "card": 4, "example": 3, "rule": 3}
DEFINITION: Mapping[Kind, int] = {**SHELVES, "word": 9}
"""For "what is ..." the glossary comes first."""
DEFINES = (["what", "is"], ["what", "are"], ["what", "s"])
NO_WORDS: frozenset[str] = frozenset()
MOST = 30


class Entry(Struct, frozen=True, kw_only=True):
    """Something that can be found: a part of the guide, a word of its glossary, a card, or a numbered rule."""

    kind: Kind
    id: str
    """Of a card or rule its own; of the others where it stands: ``turn-2``, ``word-7``."""
    title: str
    text: str
    asks: list[str] = []


class Fields(Struct, frozen=True):
    """The words of an entry: of each question that it answers, of its title and of its text."""

    asks: list[frozenset[str]]
    title: frozenset[str]
    body: frozenset[str]
    all: frozenset[str]


def entries(
    guide: Guide | None, catalogue: Mapping[str, CardFacts], rules: Sequence[Rule], seats: Sequence[int]
) -> list[Entry]:
    found: list[Entry] = []
    if guide:
        found.append(told(guide.goal, "goal"))
        suits = f"{seats[0]} to {seats[-1]} players, about {guide.minutes} minutes, {guide.weight}. {guide.begin}"
        found.append(Entry(kind="guide", id="begin", title=KNOWN["begin"], text=suits, asks=KNOWN["begin_asks"]))
        found.append(told(guide.start, "start"))
        found += [told(step, f"turn-{n}") for n, step in enumerate(guide.turn, 1)]
        found += [told(step, f"exception-{n}") for n, step in enumerate(guide.exceptions, 1)]
        found += [
            Entry(kind="word", id=f"word-{n}", title=word.word, text=word.means)
            for n, word in enumerate(guide.words, 1)
        ]
        found += [
            Entry(kind="example", id=f"example-{n}", title=guide.example.title, text=step.say)
            for n, step in enumerate(guide.example.steps, 1)
        ]
    shown = shelved(guide, catalogue)
    found += [Entry(kind="card", id=card.id, title=card.name, text=card.text) for card in shown]
    found += [Entry(kind="rule", id=rule.id, title=rule.chapter, text=rule.text) for rule in rules]
    return found


def told(step: GuideStep, place: str) -> Entry:
    return Entry(kind="guide", id=place, title=step.title, text=step.say, asks=step.asks)


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


def is_slip(wanted: str, found: str) -> bool:
    """Whether it may be a typo; the first letter is usually right, and short words have none."""
    slips = 0 if len(wanted) < 4 else 1 if len(wanted) < 8 else 2
    return bool(slips) and wanted[0] == found[:1] and distance(wanted, found, slips) <= slips


def meant(wanted: str, seen: Sequence[str]) -> dict[str, int]:
    """The words of the texts that answer a word, and how well; what no text has may be a beginning, or misspelt."""
    group = ALIKE.get(wanted)
    if known := {word: EXACT if word == wanted else SAME for word in seen if word == wanted or is_in(word, group)}:
        return known
    if begun := {word: PART for word in seen if len(wanted) >= 3 and word.startswith(wanted)}:
        return begun
    if group is not None:
        return {}
    groups = {ALIKE[word] for word in ALIKE if is_slip(wanted, word)}
    slips = {word: GUESS for word in seen if ALIKE.get(word) in groups}
    return slips | {word: TYPO for word in seen if is_slip(wanted, word)}


def is_in(word: str, group: int | None) -> bool:
    return group is not None and ALIKE.get(word) == group


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
    words = words_of(wanted)
    asked = [stem(word) for word in words if word not in STOP]
    stop = STOP
    if not asked:  # "What can I do?" is all small words: hold it to the questions as they are written
        asked, stop = [stem(word) for word in words], frozenset()
    if not asked:
        return []
    fields = [fields_of(entry, stop) for entry in found]
    seen = sorted(frozenset().union(*(entry.all for entry in fields)))
    answers = [meant(one, seen) for one in asked]
    rare = [rarity(answer, fields) for answer in answers]
    shelves = DEFINITION if words[:2] in DEFINES else SHELVES
    scored = [
        (score(texts, answers, rare) * shelves[entry.kind] * (2 if is_asked(entry, words) else 1), -place)
        for place, (entry, texts) in enumerate(zip(found, fields, strict=True))
    ]
    best = sorted((pair for pair in scored if pair[0]), reverse=True)
    return [found[-place] for _, place in best[:MOST]]


def is_asked(entry: Entry, words: list[str]) -> bool:
    """Whether it answers this very question: "Who goes first?" and "What do I do first?" differ by small words only."""
    return any(words_of(ask) == words for ask in entry.asks)


def by_number(found: Sequence[Entry], number: str) -> list[Entry]:
    """A rule, a ruling or a chapter; the letters of its game may be left out, as notes between rules do."""
    rules = [entry for entry in found if entry.kind == "rule"]
    exact = [entry for entry in rules if number in (entry.id.lower(), entry.id.lower().partition("-")[2])]
    return exact or [entry for entry in rules if entry.id.lower().startswith(f"{number}.")]


def fields_of(entry: Entry, stop: frozenset[str]) -> Fields:
    asks = [frozenset(stem(word) for word in words_of(ask) if word not in stop) for ask in entry.asks]
    title, body = frozenset(stems(entry.title)), frozenset(stems(entry.text))
    return Fields(asks, title, body, title.union(body, *asks))


def rarity(answer: Mapping[str, int], fields: Sequence[Fields]) -> int:
    """A word that few entries have says more than one that all have."""
    having = sum(not entry.all.isdisjoint(answer) for entry in fields)
    return (len(fields) // having).bit_length() if having else 0


def score(fields: Fields, answers: Sequence[Mapping[str, int]], rare: Sequence[int]) -> int:
    """As well as the best of its questions fits, or its title."""
    return max(score_with(ask, fields, answers, rare) for ask in [*fields.asks, NO_WORDS])


def score_with(ask: frozenset[str], fields: Fields, answers: Sequence[Mapping[str, int]], rare: Sequence[int]) -> int:
    """Every word that was asked counts where it fits best; answers to more of them come first."""
    total = matched = 0
    for answer, weight in zip(answers, rare, strict=True):
        best = max(
            ASKS * closest(answer, ask), TITLE * closest(answer, fields.title), BODY * closest(answer, fields.body)
        )
        total += best * weight
        matched += best > 0
    is_whole = any(
        words and all(any(word in answer for answer in answers) for word in words) for words in (ask, fields.title)
    )
    return total * matched * (3 if is_whole else 2)


def closest(answer: Mapping[str, int], words: frozenset[str]) -> int:
    return max((answer.get(word, 0) for word in words), default=0)
