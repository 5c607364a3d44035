/** Drag, pinch and wheel on the map. A press that does not move stays a press. */
import type { Attachment } from "svelte/attachments";
import type { Camera } from "./camera.svelte";

const SLACK = 6;

export const gestures =
  (camera: Camera): Attachment<HTMLElement> =>
  (node) => {
    const fingers = new Map<number, { x: number; y: number }>();
    let moved = false;
    let startX = 0;
    let startY = 0;

    const place = (event: PointerEvent | WheelEvent): { x: number; y: number } => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      const at = place(event);
      if (!fingers.size) {
        moved = false;
        [startX, startY] = [at.x, at.y];
      }
      fingers.set(event.pointerId, at);
    }
    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const at = place(event);
      if (!moved && fingers.size === 1 && Math.hypot(at.x - startX, at.y - startY) < SLACK) return;
      if (!moved) {
        moved = true;
        camera.held = true;
        // Not by :active, for which a mere press would style the whole map.
        node.style.cursor = "grabbing";
        node.setPointerCapture(event.pointerId);
      }
      const [first, second] = [...fingers.values()];
      if (fingers.size === 2 && first && second) {
        const other = first === before ? second : first;
        const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
        const is = Math.hypot(at.x - other.x, at.y - other.y) || 1;
        camera.zoom(is / was, (at.x + other.x) / 2, (at.y + other.y) / 2);
        camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      } else camera.pan(at.x - before.x, at.y - before.y);
      fingers.set(event.pointerId, at);
    }
    function up(event: PointerEvent): void {
      fingers.delete(event.pointerId);
      if (moved) node.style.cursor = "";
    }
    /** The press at the end of a drag is not one. */
    function click(event: MouseEvent): void {
      if (!moved) return;
      moved = false;
      event.stopPropagation();
      event.preventDefault();
    }
    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const at = place(event);
      camera.held = true;
      camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at.x, at.y);
    }
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("click", click, true);
    node.addEventListener("wheel", wheel, { passive: false });
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("click", click, true);
      node.removeEventListener("wheel", wheel);
    };
  };
