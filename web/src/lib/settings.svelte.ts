/** What a person prefers, kept on the device. */

export interface Settings {
  theme: "dark" | "light";
  motion: "full" | "reduced";
  /** Whether anything is heard at all. */
  sound: boolean;
  /** In per cent. */
  volume: number;
  /** Cards, dice and blades. */
  effects: boolean;
  /** My turn, and the end of a game. */
  calls: boolean;
  /** A quiet theme for each game. */
  music: boolean;
  notify: boolean;
  /** In per cent. */
  text: 100 | 115 | 130;
  /** Patterns beside colours everywhere. */
  patterns: boolean;
  /** How much is drawn on cards: with shading and textures, or without. */
  detail: "full" | "plain";
  /** Whether boards work chances out for me. */
  odds: boolean;
  /** How fast boards tell what others do; "step" = each move waits until I go on. */
  pace: "slow" | "normal" | "fast" | "step";
  /** For how long presses do nothing after a new question: the buttons have changed under the finger. */
  guard: "off" | "short" | "long";
  /** Pass for me where nothing else can be done. */
  selfPass: boolean;
}

const KEY = "cutthroat-settings";
const DEFAULTS: Settings = {
  theme: "dark",
  motion: "full",
  sound: false,
  volume: 70,
  effects: true,
  calls: true,
  music: false,
  notify: false,
  text: 100,
  patterns: false,
  detail: "full",
  odds: true,
  pace: "normal",
  guard: "short",
  selfPass: true,
};

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(typeof kept === "object" ? kept : {}) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(read());
// Another tab may have changed them.
addEventListener("storage", () => Object.assign(settings, read()));

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let isCalm = $state(calm.matches);
calm.onchange = () => (isCalm = calm.matches);

/** Whether things may move: the setting, unless the system asks for calm. */
export const mayMove = (): boolean => settings.motion === "full" && !isCalm;

/** Dresses the page, and writes the settings down. An effect: it runs again with every change of them. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.patterns = settings.patterns ? "on" : "off";
  root.dataset.detail = settings.detail;
  root.style.fontSize = `${settings.text}%`;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
