// Wheel, drag and pinch on a box that scrolls. A finger scrolls it by itself; two fingers zoom.
const WHEEL = 0.0015; // of the scale for each pixel that a wheel turns
const SLACK = 5; // pixels before a press becomes a drag

/** Tells `zoomBy(times, [x, y])` and `moveBy(dx, dy)`; gives what ends it. */
export function listenFor(box, { zoomBy, moveBy }) {
  const ends = new AbortController();
  const on = (type, does, more = {}) => box.addEventListener(type, does, { signal: ends.signal, ...more });
  const at = ({ clientX, clientY }) => {
    const { left, top } = box.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  on("wheel", (event) => {
    if (!event.ctrlKey && (event.shiftKey || isPageLonger())) return; // there the wheel scrolls
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * WHEEL), at(event));
  }, { passive: false });

  let drag = null;
  on("pointerdown", (event) => {
    drag = null;
    const isMouse = event.pointerType === "mouse" && event.button === 0;
    if (isMouse && !event.target.closest?.("[data-grasp]")) drag = { x: event.clientX, y: event.clientY };
  });
  on("pointermove", (event) => {
    if (!drag || (!drag.isFar && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK)) return;
    if (!drag.isFar) box.setPointerCapture(event.pointerId);
    moveBy(event.clientX - drag.x, event.clientY - drag.y);
    drag = { x: event.clientX, y: event.clientY, isFar: true };
  });
  on("pointerup", (event) => {
    if (drag?.isFar) box.releasePointerCapture(event.pointerId);
    else drag = null;
  });
  on("click", (event) => {
    if (drag?.isFar) event.stopPropagation(); // what was dragged is not pressed
    drag = null;
  }, { capture: true });

  let spread = null;
  const spreadOf = ([a, b]) => ({
    long: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    middle: at({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }),
  });
  on("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const next = spreadOf(event.touches);
    if (spread) zoomBy(next.long / spread.long, next.middle);
    spread = next;
  }, { passive: false });
  on("touchend", () => {
    spread = null;
  });
  return () => ends.abort();
}

const isPageLonger = () => document.documentElement.scrollHeight > innerHeight + 1;
