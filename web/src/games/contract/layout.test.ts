/** How cards, names and the inset find their places. */
import { describe, expect, it } from "vitest";
import type { ContractLine } from "../../protocol/events";
import type { ContractView } from "../../protocol/types";
import { catalogueOf, lineOf, position } from "../testing";
import { atlasOf, type Point } from "./atlas";
import { arranged, stacked } from "./fan";
import { insetPlace } from "./inset";
import { lettersOf, pawnScale, pawnSpots, placeNames, placeNote } from "./labels";
import { waysOf } from "./model";
import { marksOf, placeName, type Mark } from "./places";
import { reachOf } from "./reach";
import { sentence } from "./sentence";

const catalogue = catalogueOf("contract");
const atlas = atlasOf(catalogue);
const main = position<ContractView, ContractLine>("contract", "main");
const { view, seat, names } = main;
const marks = marksOf({ view, seat, names, catalogue, ways: waysOf(view, main.moves) });
const place = (space: string): Point | null => atlas.world.points[space] ?? null;
const ROOM = { width: atlas.world.width, height: atlas.world.height };

describe("a hand", () => {
  const room = { width: 870, height: 160, most: 128 };

  it("is drawn in pictures while their names can be read", () => {
    expect(arranged([3, 2], room)).toMatchObject({ isBrief: false, columns: [3, 2] });
  });

  it.each([[[5, 4, 2]], [[8, 6, 3]], [[11, 6, 8]]])(
    "of %j kinds is as wide as its room, and nothing is cut",
    (counts) => {
      const { size, columns } = arranged(counts, room);
      const across = columns.reduce((sum, n) => sum + n, 0);
      expect(across * size + (across - columns.length) * 8 + (columns.length - 1) * 18).toBeLessThanOrEqual(room.width);
      expect(size).toBeGreaterThanOrEqual(84);
    },
  );
});

/** The hand of a laptop's sheet: with few kinds of card, and with many, for which the sheet is higher. */
describe("a hand on a laptop", () => {
  it.each([
    [[4, 2, 2], 138],
    [[7, 1, 4], 202],
    [[10, 3, 3], 202],
    [[11, 6, 3], 202],
  ])("of %j kinds is read without scrolling", (counts, height) => {
    const { size, columns, slip, isBrief, isTight } = arranged(counts, { width: 724, height, most: 128 });
    const rows = Math.max(...counts.map((count, n) => Math.ceil(count / columns[n]!)));
    expect(isBrief).toBe(true);
    expect(29 + rows * slip + (rows - 1) * 8).toBeLessThanOrEqual(height - 12);
    expect(size).toBeGreaterThanOrEqual(isTight ? 98 : 112);
  });
});

describe("places on the map", () => {
  const shown = marks.filter((mark) => mark.enlarged);
  /** As small as the inset gets. */
  const inset = (space: string): Point | null => {
    const point = atlas.europe.points[space];
    return point ? [point[0] * 0.77, point[1] * 0.77] : null;
  };

  it.each([
    ["of Europe, enlarged", shown, inset],
    ["of the world", marks.filter((mark) => !mark.enlarged), place],
  ])("%s are pressed where they are drawn, however close together they are", (_, all, at) => {
    const reach = reachOf(all, at);
    for (const one of all)
      for (const other of all) {
        const [a, b] = [at(one.id), at(other.id)];
        if (one === other || !a || !b) continue;
        expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(reach.get(other.id)!);
      }
  });
});

describe("the map", () => {
  const { land = [] } = catalogue["zurich"]!.facts;
  const withNowhere = {
    ...catalogue,
    zurich: { ...catalogue["zurich"]!, facts: { ...catalogue["zurich"]!.facts, land: (land as string[]).slice(2) } },
    nowhere: {
      ...catalogue["zurich"]!,
      id: "nowhere",
      facts: { latitude: "47.4", longitude: "8.5", land: ["prague", 1, "rome", 3], sea: [] },
    },
  };

  it("lies as the coast does, with few cities moved by hand", () => {
    expect(atlas.world.points.moscow).toEqual([636, 73]);
    expect(atlas.europe.points.london).toEqual([63, 103]);
    expect(atlas.world.points["easter-island"]).toEqual([302, 478]);
    expect(atlas.cities.filter((city) => city.enlarged)).toHaveLength(12);
    expect(atlas.world.links).toHaveLength(102);
    expect(atlas.linked.get("paris")).toContain("london");
  });

  it("has the cities and routes of its edition, and none stands on another's feet", () => {
    const other = atlasOf(withNowhere);
    expect(other.cities.at(-1)).toEqual({ id: "nowhere", enlarged: true });
    expect(other.world.links).toHaveLength(103);
    expect(other.linked.get("nowhere")).toEqual(["prague", "rome"]);
    expect(other.linked.get("nowhere~rome~2")).toEqual(["nowhere", "rome"]);
    expect(other.linked.get("zurich")).not.toContain((land as string[])[0]);
    for (const [sheet, least] of [
      [other.world, 5],
      [other.europe, 24],
    ] as const) {
      const [x = 0, y = 0] = sheet.points.nowhere!;
      expect(sheet.points["nowhere~rome~1"]).toBeDefined();
      for (const city of other.cities.filter(({ id, enlarged }) => enlarged && id !== "nowhere")) {
        const [ox = 0, oy = 0] = sheet.points[city.id]!;
        expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(least - 0.2);
      }
    }
    expect(atlasOf(catalogue).linked.has("nowhere")).toBe(false);
  });

  it("names a route of an edition's own, and offers its city", () => {
    expect(placeName("nowhere~rome~1", withNowhere)).toMatch(/^Road/);
    const found = marksOf({ view, seat, names, catalogue: withNowhere, ways: new Map() });
    expect(found.map((mark) => mark.id)).toContain("nowhere");
  });
});

describe("a hand on a phone", () => {
  const room = { width: 340, most: 84 };

  it("is drawn in pictures while they fit side by side", () => {
    expect(stacked(3, room)).toMatchObject({ isBrief: false, columns: [3], size: 84 });
  });

  it.each([5, 11, 25])("of %i kinds shows the name of each on a slip", (count) => {
    const { size, columns, isBrief, gap } = stacked(count, room);
    expect(isBrief).toBe(true);
    expect(columns[0]! * (size + gap) - gap).toBeLessThanOrEqual(room.width);
    expect(size).toBeGreaterThanOrEqual(98);
  });
});

describe("pawns", () => {
  const [player] = view.players;

  it("are seen whole where the map ends close above them", () => {
    for (const missed of [0, 2])
      for (const y of [52, 60, 200]) {
        const [spot] = pawnSpots([{ ...player!, missed }], () => [100, y], false);
        expect(spot?.[1], `${missed} ${y}`).toBeGreaterThanOrEqual(0);
      }
    expect(pawnScale(player!, 300, false)).toBe(1);
    expect(pawnScale(player!, 300, true)).toBe(0.8);
  });

  it("cover more with a calendar above them", () => {
    const [top, higher] = [0, 2].map((missed) => pawnSpots([{ ...player!, missed }], () => [0, 300], false)[0]![1]);
    expect(higher!).toBeLessThan(top!);
  });
});

describe("names on the map", () => {
  const isWanted = (mark: Mark): boolean => mark.target?.isMine === true;
  const taken = pawnSpots(view.players, place, false);
  const found = placeNames({ marks, place, room: [0, 0, ROOM.width, ROOM.height], taken, isWanted });

  it("keep off pawns, other marks and each other unless they must be there", () => {
    const box = (mark: Mark): [number, number, number, number] => {
      const [x, y] = place(mark.id)!;
      const [dx, dy, anchor] = found.get(mark.id)!;
      const width = lettersOf(mark.name) * (mark.target?.isMine ? 8.2 : 6.7);
      const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
      return [left, y + dy - 8, left + width, y + dy + 6];
    };
    const named = marks.filter((mark) => found.has(mark.id));
    const hits = (a: readonly number[], b: readonly number[]): boolean =>
      a[0]! < b[2]! && b[0]! < a[2]! && a[1]! < b[3]! && b[1]! < a[3]!;
    for (const mark of named.filter((one) => !isWanted(one))) {
      expect(taken.some((spot) => hits(box(mark), spot))).toBe(false);
      expect(named.filter((other) => other !== mark && hits(box(mark), box(other)))).toEqual([]);
    }
  });

  it("are there for most cities, and for all of the viewer's targets", () => {
    expect(found.size).toBeGreaterThan(40);
    expect(marks.filter((mark) => isWanted(mark) && !found.has(mark.id))).toEqual([]);
  });
});

it("knows that some letters are wide: Moscow lies at the edge of a sheet", () => {
  expect(lettersOf("Moscow")).toBeGreaterThan(lettersOf("Prague"));
});

describe("names at the edge of the map", () => {
  const paris = marks.filter((mark) => mark.id === "paris");
  const [x, y] = place("paris")!;
  const named = (room: readonly [number, number, number, number]) =>
    placeNames({ marks: paris, place, room, taken: [], isWanted: () => true }).get("paris");

  it("are moved into it", () => {
    const [dx, , anchor] = named([x - 4, y - 90, x + 90, y + 90])!;
    const left = dx - { start: 0, middle: 16.75, end: 33.5 }[anchor];
    expect(left).toBeGreaterThanOrEqual(-4);
  });

  it("stay away with their city", () => {
    expect(named([x + 20, y - 90, x + 200, y + 90])).toBeUndefined();
  });

  it("leave the yard's note a place of its own", () => {
    const room = [0, 0, 400, 300] as const;
    const free = placeNote([200, 250], [130, 48], { marks: [], place, room, taken: [] })!;
    const moved = placeNote([200, 250], [130, 48], { marks: [], place, room, taken: [free] })!;
    expect(moved).not.toEqual(free);
    expect(moved[3]).toBeLessThanOrEqual(300);
    expect(placeNote([200, 350], [130, 48], { marks: [], place, room, taken: [] })).toBeNull();
  });
});

describe("the inset", () => {
  /** The map as if the viewer had a target in these cities. */
  const hunted = (...cities: string[]): Mark[] =>
    marks.map((mark) => ({
      ...mark,
      target: cities.includes(mark.id) ? { seat: seat!, isMine: true, guards: [] } : null,
    }));

  it("lies where it hides no target of the viewer's", () => {
    const at = insetPlace(hunted("santiago", "lima"), place, 1, ROOM)!;
    for (const city of ["santiago", "lima"]) {
      const [x, y] = place(city)!;
      expect(x < at.x || x > at.x + at.width || y < at.y || y > at.y + at.height).toBe(true);
    }
  });

  it("is not there at all if every corner would", () => {
    const everywhere = hunted(...atlas.cities.map((city) => city.id));
    expect(insetPlace(everywhere, place, 1, ROOM)).toBeNull();
  });
});

describe("a sentence about a rival", () => {
  const line = lineOf<ContractLine>();
  const took = (of: number, card: string | null): ContractLine =>
    line("took", { seat: of, card }, { text: `Somebody takes ${card ?? "a card"}.` });

  it("folds the cards that were taken in a row", () => {
    const lines = [took(1, "longbow"), took(0, "machete"), took(0, "cyanide")];
    expect(sentence(lines, ["Ana", "Ben"], catalogue)).toBe("Ana takes Machete and Cyanide.");
    expect(sentence(lines.slice(0, 2), ["Ana", "Ben"], catalogue)).toBe("Somebody takes machete.");
    expect(sentence([took(0, null), took(0, null)], ["Ana", "Ben"], catalogue)).toBe("Ana takes 2 cards.");
  });
});
