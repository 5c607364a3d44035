/** The map as the build makes it: points and paths in the units of a sheet. */
export type Point = [number, number];

export interface AtlasCity {
  id: string;
  /** Shown once more in the inset of Europe. */
  enlarged: boolean;
}

export interface AtlasLink {
  a: string;
  b: string;
  kind: "land" | "sea";
  d: string;
  /** The route spaces on it, from a to b. */
  route: string[];
}

/** One projection: the world, or Europe enlarged. */
export interface Sheet {
  width: number;
  height: number;
  links: AtlasLink[];
  /** Cities and route spaces. */
  points: Record<string, Point>;
}

export interface Atlas {
  cities: AtlasCity[];
  world: Sheet;
  europe: Sheet;
  prison: Point;
}

/** The land on both sheets. */
export interface Coast {
  world: string;
  europe: string;
  /** Meridians and parallels of the world. */
  grid: string;
}
