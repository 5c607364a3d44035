/** Who I am. Nobody needs an account: a stranger gets a name to play under, and may change it. */
import type { Me } from "../protocol/types";
import { api } from "./api";
import { strings } from "./strings";

const anyOf = (names: readonly string[]): string => names[Math.floor(Math.random() * names.length)]!;

class Session {
  me = $state.raw<Me | null>(null);
  #arriving: Promise<Me> | null = null;

  /** Me, made known to the server if I was not. */
  arrive(): Promise<Me> {
    this.#arriving ??= this.#arrive().catch((error: unknown) => {
      this.#arriving = null;
      throw error;
    });
    return this.#arriving;
  }

  async rename(name: string): Promise<void> {
    // Wait for a pending registration: its default name must not overwrite this one.
    await this.#arriving?.catch(() => undefined);
    this.me = await api.rename(name);
    this.#arriving = Promise.resolve(this.me);
  }

  async recover(code: string): Promise<void> {
    // A stranger who is still being registered would take the recovered person's place.
    await this.#arriving?.catch(() => undefined);
    this.me = await api.recover(code);
    this.#arriving = Promise.resolve(this.me);
  }

  /** How many devices and codes there are may have changed elsewhere. */
  async refresh(): Promise<void> {
    const before = this.me;
    const found = await api.me();
    // Whoever was renamed meanwhile is not called by the old name again.
    if (this.me === before) this.me = found ?? before;
  }

  async makeCode(): Promise<string> {
    await this.arrive();
    const { code } = await api.recoveryCode();
    if (this.me) this.me = { ...this.me, recovery: true };
    return code;
  }

  async signOutElsewhere(): Promise<void> {
    await this.arrive();
    this.me = await api.signOutElsewhere();
  }

  async #arrive(): Promise<Me> {
    this.me = (await api.me()) ?? (await api.rename(anyOf(strings.strangers)));
    return this.me;
  }
}

export const session = new Session();
