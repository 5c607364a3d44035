/** The paint that answers a press comes first: messages from the server wait until it is done. */

/** In milliseconds; for browsers that paint nothing, as behind another window. */
const LONGEST = 50;
const PRESSES = ["pointerdown", "pointerup", "keydown", "click"];

let next: Promise<void> | null = null;

/** Resolves after the next paint: its script, styles and layout are done, and it is on its way to the screen. */
function nextPaint(): Promise<void> {
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
  next ??= nextPaint().then(() => void (next = null));
}
for (const name of PRESSES) addEventListener(name, pressed, { capture: true, passive: true });

/** The paint that a press is waiting for; null = none. */
export const pendingPaint = (): Promise<void> | null => next;

/** For slow work that a press sets off, such as building the next scene of a board: the press is answered first. */
export async function afterPaint(run: () => void): Promise<void> {
  await next;
  run();
}
