"""Writes what others need of the wire protocol: TypeScript types for the web client and a JSON schema for programs.

The types of messages are read off their structs, those of the lines of a log off each game's event specification.

python tools/protocol_types.py            write the files
python tools/protocol_types.py --check    only say whether they are up to date
"""

from __future__ import annotations

import json
import sys
import typing
from pathlib import Path
from typing import Any

import msgspec

from cutthroat.game import registry, verdict
from cutthroat.game.contract import AnyGame, View
from cutthroat.game.spec import Kind
from cutthroat.protocol import http, messages
from cutthroat.puzzles.model import PuzzleVerdict
from cutthroat.review.model import Report

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "web" / "src" / "protocol" / "types.ts"
EVENTS = ROOT / "web" / "src" / "protocol" / "events.ts"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
HEAD = "// Generated from the server's message structs by tools/protocol_types.py. Do not edit.\n"
EVENTS_HEAD = "// Generated from the games' event specifications by tools/protocol_types.py. Do not edit.\n"
EVENTS_BASE = """\
import type { LogLine } from "./types";

/** A seat by its number, from 0. */
export type Seat = number;

type LineOf<Kind extends string, Fields> = Omit<LogLine, "kind" | "fields"> & { kind: Kind; fields: Fields };
"""
UNIONS = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
ANSWERS = (
    http.Problem,
    http.Me,
    http.GameInfo,
    http.GameDetails,
    http.TableMade,
    http.TableListed,
    http.Fairness,
    verdict.Verdict,
    http.World,
    http.RecordInfo,
    http.Sharing,
    http.Picks,
    http.ReplayStep,
    http.ReviewState,
    Report,
    http.ForkWanted,
    http.MoveTried,
    http.PuzzleOfTheDay,
    http.PuzzlePosed,
    http.ActionTried,
    PuzzleVerdict,
    http.PlayOn,
    http.Lesson,
    messages.TableConfig,
)


def games() -> list[AnyGame]:
    return [registry.load(key) for key in registry.house_keys()]


def view_types() -> list[type]:
    """The typed view of every game, read off its game object."""
    return [typing.get_type_hints(type(game).view)["return"] for game in games()]


def components() -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of each union, and all named structs."""
    wanted = [*UNIONS.values(), *ANSWERS, View, *view_types()]
    schemas, named = msgspec.json.schema_components(wanted, ref_template="#/$defs/{name}")
    return dict(zip(UNIONS, schemas, strict=False)), dict(sorted(named.items()))


def typescript() -> str:
    unions, named = components()
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [interface(name, schema) for name, schema in named.items()]
    parts += [f"export type {name} = {type_of(schema)};\n" for name, schema in unions.items()]
    return "\n".join(parts)


def events() -> str:
    """A union for each game: which fields the lines of its log have, by kind."""
    return "\n".join([EVENTS_HEAD, EVENTS_BASE, *(line_union(game) for game in games())])


def line_union(game: AnyGame) -> str:
    kinds = [f"  | {line_type(kind)}" for _, kind in sorted(game.event_spec.kinds.items())]
    head = f"/** A line of the log of {game.title}. */\nexport type {game.key.capitalize()}Line ="
    return "\n".join([head, *kinds]) + ";\n"


def line_type(kind: Kind) -> str:
    fields = "; ".join(f"{ts_key(field.name)}: {field.typescript}" for field in kind.fields)
    return f'LineOf<"{kind.name}", {{ {fields} }}>' if fields else f'LineOf<"{kind.name}", Record<string, never>>'


def ts_key(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = [f"export interface {ts_name(name)} {{"]
    for field, kind in schema.get("properties", {}).items():
        # A default is always sent by the server; only what clients send may leave it out.
        optional = field not in required and is_sent_by_clients(name)
        lines.append(f"  {field}{'?' if optional else ''}: {type_of(kind)};")
    lines.append("}\n")
    doc = schema.get("description", "").split("\n\n")[0]
    doc = " ".join(doc.split())
    return (f"/** {doc} */\n" if doc else "") + "\n".join(lines)


def ts_name(name: str) -> str:
    """Structs of the same name are told apart by their game, or else by their package."""
    *folders, struct = name.split(".")
    if not folders:
        return struct
    return folders[folders.index("games") + 1 if "games" in folders else 1].capitalize() + struct


def is_sent_by_clients(name: str) -> bool:
    commands = {kind.__name__ for kind in typing.get_args(messages.ClientMessage)}
    return name in commands | {"TableConfig", "SeatPlan", "ClockRule", "ForkWanted", "PlayOn"}


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return ts_name(str(schema["$ref"]).rsplit("/", 1)[-1])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    return plain_type(schema)


def plain_type(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
        item = type_of(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def schema() -> str:
    """A definition a line: that is what a change of the protocol should look like in a diff."""
    unions, named = components()
    head = [f"{json.dumps(name)}: {json.dumps(value, sort_keys=True)}" for name, value in sorted(unions.items())]
    definitions = [f"  {json.dumps(name)}: {json.dumps(named[name], sort_keys=True)}" for name in sorted(named)]
    parts = ['"title": "Cutthroat wire protocol"', *head, '"$defs": {\n' + ",\n".join(definitions) + "\n }"]
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def files() -> dict[Path, str]:
    return {TYPES: typescript(), EVENTS: events(), SCHEMA: schema()}


def outdated() -> list[Path]:
    return [path for path, text in files().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    old = outdated()
    if "--check" in sys.argv[1:]:
        for path in old:
            print(f"{path.relative_to(ROOT)} is out of date; run python tools/protocol_types.py", file=sys.stderr)
        return 1 if old else 0
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
