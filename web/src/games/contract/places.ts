/** A city or route space as the map shows it, with everything that its name for a screen reader says. */
import { atlasOf } from "./atlas";
import type { CardFacts, ContractPlayer, ContractView } from "../../protocol/types";
import { isRoute, liveIn, nameOf, pawnsAt, type Catalogue, type Way } from "./model";
import { strings } from "./strings";

export interface Mark {
  id: string;
  name: string;
  /** For the screen reader. */
  says: string;
  /** Who and what is there, and how far away it is. */
  about: string[];
  isHome: boolean;
  isPort: boolean;
  isAirport: boolean;
  isRoute: boolean;
  /** Shown in the inset as well. */
  enlarged: boolean;
  target: { seat: number; isMine: boolean; guards: number[] } | null;
  pawns: ContractPlayer[];
  ways: Way[];
  steps: number | undefined;
}

interface Scene {
  view: ContractView;
  seat: number | null;
  names: string[];
  catalogue: Catalogue;
  ways: Map<string, Way[]>;
}

const words = strings.city;

export function marksOf(scene: Scene): Mark[] {
  const { view, ways } = scene;
  const routes = new Set([...ways.keys()].filter(isRoute));
  return [
    ...atlasOf(scene.catalogue).cities.map((city) => cityMark(scene, city.id, city.enlarged, view.steps[city.id])),
    ...[...routes].map((space) => routeMark(scene, space)),
  ];
}

function cityMark(scene: Scene, id: string, enlarged: boolean, steps: number | undefined): Mark {
  const { view, seat, names, catalogue, ways } = scene;
  const facts = catalogue[id]?.facts ?? {};
  const live = liveIn(view, id);
  const pawns = pawnsAt(view, id);
  const [isPort, isAirport] = [facts.port === true, facts.airport === true];
  const lit = ways.get(id) ?? [];
  const host = facts.kind === "home" ? hostOf(catalogue, id) : null;
  const about = [
    words.kind(isPort, isAirport),
    host ? `${words.home(host.name)}, ${words.teaches(taughtBy(catalogue, host))}` : "",
    live
      ? `${words.target(nameOf(catalogue, live.contract.target), live.seat === seat ? words.mine : words.theirs(names[live.seat] ?? ""))}, ${words.guards(live.contract.guards)}`
      : "",
    ...pawns.map((player) => pawnWords(player, seat, names)),
    steps === undefined ? "" : words.steps(steps),
  ].filter(Boolean);
  const reached = lit.length ? [litWords(lit, catalogue)] : [];
  return {
    id,
    name: nameOf(catalogue, id),
    says: [nameOf(catalogue, id), ...about, ...reached].join(", "),
    about,
    isHome: facts.kind === "home",
    isPort,
    isAirport,
    isRoute: false,
    enlarged,
    target: live ? { seat: live.seat, isMine: live.seat === seat, guards: live.contract.guards } : null,
    pawns,
    ways: lit,
    steps,
  };
}

function pawnWords(player: ContractPlayer, seat: number | null, names: string[]): string {
  if (player.missed) return words.hides(names[player.seat] ?? "", player.missed);
  return player.seat === seat ? words.you : words.pawn(names[player.seat] ?? "");
}

function litWords(ways: Way[], catalogue: Catalogue): string {
  if (ways.every((way) => !way.getaway && !way.steps)) return words.pick;
  return words.lit(
    ways.map((way) => (way.getaway ? words.by(nameOf(catalogue, way.getaway)) : words.onFoot(way.steps))),
  );
}

function routeMark({ catalogue, ways, view }: Scene, id: string): Mark {
  const lit = ways.get(id) ?? [];
  const says = [placeName(id, catalogue), lit[0] ? lit[0].move.label : ""].filter(Boolean).join(", ");
  return {
    id,
    name: placeName(id, catalogue),
    says,
    about: [],
    isHome: false,
    isPort: false,
    isAirport: false,
    isRoute: true,
    enlarged: false,
    target: null,
    pawns: pawnsAt(view, id),
    ways: lit,
    steps: 1,
  };
}

const taughtBy = (catalogue: Catalogue, host: CardFacts): string =>
  Object.values(catalogue).find((one) => one.kind === "weapon" && one.facts.number === host.facts.weapon)?.name ?? "";

/** The assassin who lives in a city. */
export const hostOf = (catalogue: Catalogue, city: string): CardFacts | null =>
  Object.values(catalogue).find((one) => one.kind === "assassin" && one.facts.home === city) ?? null;

/** A city's name, or the way between two. */
export function placeName(space: string, catalogue: Catalogue): string {
  if (!isRoute(space)) return nameOf(catalogue, space);
  const [a = "", b = ""] = space.split("~");
  const kind = atlasOf(catalogue).world.links.find((link) => link.route.includes(space))?.kind ?? "sea";
  return strings.map.road(kind, nameOf(catalogue, a), nameOf(catalogue, b));
}
