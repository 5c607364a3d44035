import { expect, test, vi } from "vitest";
import type { Me } from "../protocol/types";
import { api } from "./api";
import { session } from "./session.svelte";

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
