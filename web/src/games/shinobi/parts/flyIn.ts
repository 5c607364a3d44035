/** Lets a card that has just been laid fly in from its owner's seat beside the board. */
import type { Attachment } from "svelte/attachments";

const FLIGHT_MS = 620;

export const flyIn =
  (seat: number | null): Attachment<HTMLElement> =>
  (card) => {
    const from = seat === null ? null : document.querySelector(`.seats [data-seat="${seat}"]`)?.getBoundingClientRect();
    if (!from || typeof card.animate !== "function") return;
    const to = card.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const flight = card.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(-14deg) scale(1.6)`, zIndex: 20 },
        { transform: `translate(${x * 0.12}px, ${y * 0.12 - 16}px) scale(1.35)`, zIndex: 20, offset: 0.72 },
        { transform: "none", zIndex: 20 },
      ],
      { duration: FLIGHT_MS, easing: "cubic-bezier(.2, .7, .3, 1)" },
    );
    return () => flight.cancel();
  };
