/** Toasts: short messages that disappear by themselves, such as a refusal. */

interface Toast {
  id: number;
  text: string;
}

const SHOWN_MS = 5000;
const AT_ONCE = 3;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #counter = 0;

  show(text: string): void {
    if (!text) return;
    const id = ++this.#counter;
    this.list = [...this.list.filter((toast) => toast.text !== text), { id, text }].slice(-AT_ONCE);
    setTimeout(() => this.dismiss(id), SHOWN_MS);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
