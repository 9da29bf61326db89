// Wheel, drag, pinch and press on a box that scrolls. A finger scrolls it by itself; two fingers zoom.
const WHEEL = 0.0015; // of the scale for each pixel that a wheel turns
const SLACK = 5; // pixels before a press becomes a drag

/** On a board that is only looked at nothing is taken into the hand. */
export const NO_HANDS = {
  isGraspable: () => false,
  look: () => {},
  catches: () => false,
};

/**
 * `zoomBy(times, point)` and `moveBy(dx, dy)` change the view, `spotAt(event)` is the spot under a pointer. Of `hands`:
 * whether something can be grasped, what is done while it is dragged, dropped or slips, what is looked at, and whether
 * a press is caught before it means anything else. Gives what ends it.
 */
export function listenFor(box, { zoomBy, moveBy, spotAt, hands }) {
  const ends = new AbortController();
  const on = (type, does, more = {}) => box.addEventListener(type, does, { signal: ends.signal, ...more });
  const pointIn = ({ clientX, clientY }) => {
    const { left, top } = box.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  on("wheel", (event) => {
    if (!event.ctrlKey && (event.shiftKey || isPageLonger())) return; // there the wheel scrolls
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * WHEEL), pointIn(event));
  }, { passive: false });

  let held = null; // {x, y, isToken, isFar}: what is pressed, from where, and whether it has become a drag
  on("pointerdown", (event) => {
    const isToken = event.isPrimary && event.button === 0 && hands.isGraspable(event.target);
    const isBoard = event.pointerType === "mouse" && event.button === 0 && !event.target.closest("button");
    held = isToken || isBoard ? { x: event.clientX, y: event.clientY, isToken, isFar: false } : null;
  });
  on("pointermove", (event) => {
    if (event.pointerType === "mouse") hands.look(spotAt(event));
    if (!held || (!held.isFar && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK)) return;
    if (!held.isFar) box.setPointerCapture(event.pointerId);
    if (held.isToken) hands.drag(spotAt(event));
    else moveBy(event.clientX - held.x, event.clientY - held.y);
    held = { ...held, x: event.clientX, y: event.clientY, isFar: true };
  });
  on("pointerup", (event) => {
    if (held?.isFar && held.isToken) hands.drop(spotAt(event));
    if (!held?.isFar) held = null;
  });
  on("pointercancel", () => {
    if (held?.isToken) hands.slip();
    held = null;
  });
  on("pointerleave", () => hands.look(null));
  on("click", (event) => {
    const wasDragged = held?.isFar;
    held = null;
    if (event.target.closest("button")) return;
    if (wasDragged || hands.catches(spotAt(event))) event.stopPropagation();
  }, { capture: true });

  let spread = null;
  const spreadOf = ([a, b]) => ({
    long: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    middle: pointIn({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }),
  });
  on("touchmove", (event) => {
    if (event.touches.length === 1 && held?.isToken) event.preventDefault(); // the token moves, not the board
    if (event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
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
