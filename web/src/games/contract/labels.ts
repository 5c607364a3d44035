/** Where each city's name stands beside its mark, in pixels: across, down, and which end of the name that is. */
export type Anchor = "start" | "middle" | "end";
export type Offset = readonly [x: number, y: number, anchor: Anchor];

const BELOW: Offset = [0, 21, "middle"];

const OFFSETS: Record<string, Offset> = {
  anchorage: [11, 0, "start"],
  vancouver: [-11, 0, "end"],
  "las-vegas": [10, -9, "start"],
  "los-angeles": [-11, 2, "end"],
  ottawa: [-15, -8, "end"],
  "new-york": [14, 6, "start"],
  chicago: [-8, -13, "end"],
  dallas: [-14, 1, "end"],
  miami: [12, -2, "start"],
  havana: [-14, 6, "end"],
  "mexico-city": [-12, 4, "end"],
  "panama-city": [11, -6, "start"],
  bogota: [12, 1, "start"],
  lima: [13, 8, "start"],
  santiago: [-2, 19, "middle"],
  "easter-island": [11, 1, "start"],
  "buenos-aires": [12, 6, "start"],
  "rio-de-janeiro": [12, 1, "start"],
  reykjavik: [0, -17, "middle"],
  "ponta-delgada": [0, -16, "middle"],
  dakar: [-11, 1, "end"],
  marrakesh: [-12, 1, "end"],
  lagos: [0, 21, "middle"],
  cairo: [-14, 8, "end"],
  johannesburg: [16, 3, "start"],
  "cape-town": [13, 0, "start"],
  antananarivo: [11, 1, "start"],
  perth: [-11, 1, "end"],
  sydney: [-8, 21, "middle"],
  auckland: [-4, 20, "middle"],
  suva: [-12, 1, "end"],
  honolulu: [0, 21, "middle"],
  dubai: [12, 8, "start"],
  mumbai: [-12, 6, "end"],
  colombo: [11, 6, "start"],
  bangkok: [-15, 2, "end"],
  singapore: [13, 8, "start"],
  "hong-kong": [14, 5, "start"],
  manila: [12, 1, "start"],
  seoul: [-2, 19, "middle"],
  kyoto: [16, 2, "start"],
  beijing: [-11, 2, "end"],
  vladivostok: [11, -8, "start"],
  tashkent: [0, -15, "middle"],
  baku: [11, -7, "start"],
  novosibirsk: [0, -17, "middle"],
  nottingham: [-8, -17, "middle"],
  london: [-13, 1, "end"],
  paris: [-12, 7, "end"],
  madrid: [0, 19, "middle"],
  zurich: [2, 19, "middle"],
  rome: [-11, 9, "end"],
  hamburg: [14, -10, "start"],
  prague: [15, 5, "start"],
  stockholm: [0, -17, "middle"],
  athens: [-2, 19, "middle"],
  istanbul: [16, 11, "start"],
  moscow: [0, 21, "middle"],
};

export const offsetOf = (city: string): Offset => OFFSETS[city] ?? BELOW;

/** Cities with room for their names even on a small map of the world. */
const ROOMY = new Set(
  "anchorage vancouver los-angeles honolulu reykjavik dakar lagos nairobi cape-town antananarivo perth sydney auckland suva rio-de-janeiro buenos-aires lima easter-island cairo marrakesh novosibirsk mumbai colombo singapore manila kyoto beijing new-york miami".split(
    " ",
  ),
);
export const hasRoom = (city: string): boolean => ROOMY.has(city);
