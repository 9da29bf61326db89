// The part of the board that is in sight: fitted to those concerned, or as a person zoomed and moved it, which is kept
// for each table.
import { html, recall, remember, signal, useEffect, useLayoutEffect, useRef, useSignal, useState } from "./lib.js";
import { allowed, anchored, closer, scrolled, usual } from "./framing.js";
import { NO_HANDS, listenFor } from "./gestures.js";

const STEP = 1.25; // what a button or a key makes of the scale

/** {name, scale, left, top}: how somebody looks at the table of that name; null while it is fitted. */
const wished = signal(null);

const keyOf = (name) => `quintain.view.${name}`;

/** What is drawn now, {node, room, map, scale, name}: buttons and keys work on it. */
let drawn = null;

/** Back to the view that is fitted by itself. */
export function fit() {
  if (drawn) remember(keyOf(drawn.name), null);
  wished.value = null;
}

/** Larger or smaller by so many steps. */
export const zoom = (steps) => zoomBy(STEP ** steps);

/** So many times as large, around a point of the view, or its middle. */
function zoomBy(times, at = null) {
  if (!drawn) return;
  const { node, room, map, scale, name } = drawn;
  const next = allowed(room, map, scale * times);
  const point = at ?? [room.width / 2, room.height / 2];
  keep({ name, scale: next, ...anchored(room, map.size, scale, next, point, placeOf(node)) });
}

/** The spot of the map under a pointer, or null. */
function spotAt({ clientX, clientY }) {
  if (!drawn) return null;
  const { left, top } = drawn.node.firstElementChild.getBoundingClientRect();
  return drawn.map.spotAt([clientX - left, clientY - top].map((n) => n / drawn.scale));
}

/** Moved by so many pixels; the view stays as it is then. */
function moveBy(dx, dy) {
  const { node, scale, name } = drawn;
  keep({ name, scale, left: node.scrollLeft - dx, top: node.scrollTop - dy });
}

/** At once, so that the next turn of a wheel finds it so. */
function keep(view) {
  const { node, map } = drawn;
  drawn.scale = view.scale;
  Object.assign(node.firstElementChild.style, pixels(map, view.scale));
  go(node, view);
  wished.value = { ...view, ...placeOf(node) };
  remember(keyOf(view.name), wished.peek());
}

const pixels = ({ size: [width, height] }, scale) => ({ width: `${width * scale}px`, height: `${height * scale}px` });

const placeOf = (node) => ({ left: node.scrollLeft, top: node.scrollTop });

function go(node, { left, top }) {
  node.scrollLeft = left;
  node.scrollTop = top;
}

/**
 * props: map (a place: its size, the least and the most that its scale is by itself), points (who is concerned, the
 * most important first), reason (when it changes, they are brought into sight), cursor (a point that has to be in
 * sight), name (of the table), hands (what a pointer does there), isNarrow, isGrown; all else belongs to the box
 */
export function View({ map, points, reason, cursor = null, name, hands = NO_HANDS, isNarrow = false, isGrown = false,
  children, ...rest }) {
  const self = useRef();
  const [room, setRoom] = useState(null);
  const own = useSignal(wished);
  const isOwn = own?.name === name;
  const scale = !room ? null : isOwn ? allowed(room, map, own.scale)
    : isNarrow ? closer(room, map, points) : usual(room, map);
  const bring = (those) => go(self.current, scrolled(room, map.size, scale, those, placeOf(self.current)));
  useEffect(() => {
    wished.value = recall(keyOf(name), null);
  }, [name]);
  useRoom(self, setRoom);
  useLayoutEffect(() => {
    drawn = scale && { node: self.current, room, map, scale, name };
  });
  useLayoutEffect(() => {
    if (scale && isOwn) go(self.current, own);
  }, [own, scale === null]);
  useLayoutEffect(() => {
    if (scale) bring(points);
  }, [reason, isOwn || scale, room?.width, room?.height]);
  useLayoutEffect(() => {
    if (scale && cursor) bring([cursor]);
  }, [cursor?.join()]);
  useEffect(() => listenFor(self.current, { zoomBy, moveBy, spotAt, hands }), []);
  return html`<div class=${isGrown ? "boardview grown" : "boardview"} ref=${self} ...${rest}>
    <div class="boardsize" style=${scale && pixels(map, scale)}>${scale && children}</div></div>`;
}

/** A drawing over that of the map, in its units. */
export const Over = ({ map, children }) => html`<svg class="m-over" viewBox=${`0 0 ${map.size.join(" ")}`}
  preserveAspectRatio="xMidYMid meet" aria-hidden="true" focusable="false">${children}</svg>`;

/** How much room the box has, as often as that changes. */
function useRoom(self, set) {
  useLayoutEffect(() => {
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = self.current;
      set((now) => (now?.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(self.current);
    return () => observer.disconnect();
  }, []);
}
