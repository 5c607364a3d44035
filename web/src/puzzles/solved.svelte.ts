/** Which puzzles were solved on this device. */

const KEY = "cutthroat-puzzles";

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

class Solved {
  #ids = $state.raw(read());

  constructor() {
    // Another tab may have solved some.
    addEventListener("storage", () => (this.#ids = read()));
  }

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  add(id: string): void {
    if (this.has(id)) return;
    this.#ids = [...read().filter((one) => one !== id), id];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#ids));
    } catch {
      // Private windows may keep nothing: it counts until the page is closed.
    }
  }
}

export const solved = new Solved();
