import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "../protocol/types";

// Each test begins as a stranger.
let api: typeof import("./api").api;
let session: typeof import("./session.svelte").session;
beforeEach(async () => {
  vi.resetModules();
  ({ api } = await import("./api"));
  ({ session } = await import("./session.svelte"));
});

test("a name that is saved while a stranger arrives is the one that stays", async () => {
  vi.spyOn(api, "me").mockResolvedValue(null);
  const renamed = vi.spyOn(api, "rename").mockImplementation((name) => Promise.resolve({ id: "me", name } as Me));
  await Promise.all([session.arrive(), session.rename("Odile")]);
  expect(renamed.mock.calls).toHaveLength(2);
  expect(renamed.mock.lastCall).toEqual(["Odile"]);
  expect((await session.arrive()).name).toBe("Odile");
});

test("is not called by an old name that comes late", async () => {
  const person = { id: "me", devices: 1, recovery: false };
  let come = (_: Me): void => undefined;
  session.me = { ...person, name: "Ana" };
  vi.spyOn(api, "me").mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  vi.spyOn(api, "rename").mockResolvedValueOnce({ ...person, name: "Bo" });
  const asked = session.refresh();
  await session.rename("Bo");
  come({ ...person, name: "Ana" });
  await asked;
  expect(session.me.name).toBe("Bo");
});

test("whoever asks for a code while arriving has arrived first", async () => {
  const order: string[] = [];
  vi.spyOn(api, "me").mockResolvedValue(null);
  vi.spyOn(api, "rename").mockImplementation(async (name) => {
    await Promise.resolve();
    order.push("registered");
    return { id: "me", name } as Me;
  });
  vi.spyOn(api, "recoveryCode").mockImplementation(() => {
    order.push("code");
    return Promise.resolve({ code: "a-b" });
  });
  expect(await session.makeCode()).toBe("a-b");
  expect(order).toEqual(["registered", "code"]);
});

test("whoever comes back by a code is not replaced by a stranger who was still arriving", async () => {
  vi.spyOn(api, "me").mockResolvedValue(null);
  vi.spyOn(api, "rename").mockImplementation((name) => Promise.resolve({ id: "new", name } as Me));
  vi.spyOn(api, "recover").mockResolvedValue({ id: "old", name: "Ana" } as Me);
  await Promise.all([session.arrive(), session.recover("a-b")]);
  expect(session.me?.id).toBe("old");
});
