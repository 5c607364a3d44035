/** The picture that answers a press comes first: what arrives from the server meanwhile waits until it is drawn. */

/** In milliseconds; for browsers that draw nothing, as behind another window. */
const LONGEST = 50;
const PRESSES = ["pointerdown", "pointerup", "keydown", "click"];

let next: Promise<void> | null = null;

/** Resolves after the next picture: its script, styles and layout are done, and it is on its way to the screen. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
}

function pressed(): void {
  if (document.hidden) return;
  next ??= drawn().then(() => void (next = null));
}
for (const name of PRESSES) addEventListener(name, pressed, { capture: true, passive: true });

/** The picture that a press is waiting for; null = none. */
export const pendingPicture = (): Promise<void> | null => next;

/** For what a press sets off beside its own answer, as the end of a telling: another scene takes long to build. */
export async function afterPicture(run: () => void): Promise<void> {
  await next;
  run();
}
