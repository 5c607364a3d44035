/** What surrounds every board. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import type { ComponentProps } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { GameModule } from "../games/module";
import { withoutScreen } from "../games/testing";
import type { GameDetails, MoveInfo, View } from "../protocol/types";
import { InstantPlayback } from "../games/playback.svelte";
import BoardHost from "./BoardHost.svelte";
import type { Surface } from "./surface.svelte";
import Board from "./testing/Board.svelte";

vi.hoisted(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));

const knife = { id: "knife", name: "Knife", kind: "weapon", text: "Sharp.", rule: "TY-1.1", facts: {} };
const details = { info: { key: "docks" }, catalogue: { knife }, rules: [] } as unknown as GameDetails;
const move: MoveInfo = { action: 7, kind: "play", fields: {}, label: "play the Knife", detail: "It cuts.", rules: [] };
const viewOf = (hand: string[] | null): View => ({ hand }) as unknown as View;
const shown = (): HTMLElement | null => document.querySelector("[data-tooltip]");

beforeAll(() => withoutScreen());
afterEach(cleanup);

function put(more: Partial<ComponentProps<typeof BoardHost>> = {}) {
  const root = document.createElement("div");
  const [target, bar] = [document.createElement("main"), document.createElement("footer")];
  bar.innerHTML = `<button data-move="7">Play</button>`;
  root.append(target, bar);
  document.body.append(root);
  const props: ComponentProps<typeof BoardHost> = {
    surface: { root, playback: null } as unknown as Surface,
    module: { Board, playback: (view: View) => new InstantPlayback(view, {}) } as unknown as GameModule<View>,
    details,
    seat: 0,
    view: viewOf(["knife"]),
    moves: [move],
    decision: "0/1",
    choose: vi.fn(),
    chosen: null,
    unchoose: vi.fn(),
    propose: vi.fn(),
    names: ["Kestrel"],
    fresh: [],
    log: [],
    outcome: null,
    motion: false,
    readonly: false,
    ...more,
  };
  return { root, ...render(BoardHost, { target, props }) };
}
async function explain(thing: HTMLElement | null): Promise<void> {
  thing?.focus();
  await fireEvent.keyDown(thing!, { key: "r" });
}

it("explains the cards on the board and the moves in the bar", async () => {
  const { root } = put();
  await explain(root.querySelector("[data-card]"));
  expect(shown()?.textContent).toMatch(/Knife.*Sharp\..*Rule TY-1\.1/);
  await fireEvent.keyDown(shown()!, { key: "Escape" });
  await explain(root.querySelector("[data-move]"));
  expect(shown()?.textContent).toMatch(/Play the Knife.*It cuts\./);
});

it("says no more of a thing when what was asked is answered, and when the board goes", async () => {
  const { root, rerender, unmount } = put();
  await explain(root.querySelector("[data-card]"));
  await rerender({ decision: "" });
  expect(shown()).toBeNull();
  await explain(root.querySelector("[data-card]"));
  await rerender({ decision: "0/2" });
  expect(shown(), "who reads while others move reads on").not.toBeNull();
  unmount();
  expect(shown()).toBeNull();
});

it("leaves the page standing where a board cannot be drawn, and tries again", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const { container, root, rerender } = put({ view: viewOf(null) });
  expect(reported).toHaveBeenCalledOnce();
  expect(container.querySelector("[role=alert]")).not.toBeNull();
  await explain(root.querySelector("[data-move]"));
  expect(shown()).not.toBeNull();
  await rerender({ view: viewOf(["knife"]) });
  await fireEvent.click(container.querySelector("[role=alert] button")!);
  expect(container.querySelector("[data-card]")).not.toBeNull();
});
