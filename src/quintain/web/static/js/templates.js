// An area placed from a source in a direction over a length: what is legal of each part, given the others.
import { squareOf } from "./heights.js";

export const tiltOf = (direction) => /(?:^|\+)(up|down)$/.exec(direction ?? "")?.[1] ?? "";
export const compassOf = (direction) => (direction ?? "").replace(/(?:^|\+)(up|down)$/, "");
export const joined = (compass, tilt) => [compass, tilt].filter(Boolean).join("+");

const distinct = (list) => [...new Set(list)];
const those = (shape, parts) =>
  shape.choices.filter((each) => Object.entries(parts).every(([part, value]) => each[part] === value));

export const sourcesOf = (shape) => distinct(shape.choices.map((each) => each.source));
export const directionsOf = (shape, source) => distinct(those(shape, { source }).map((each) => each.direction));

/** The lengths from a source in a direction, the shortest first. */
export const lengthsOf = (shape, { source, direction }) =>
  distinct(those(shape, { source, direction }).map((each) => each.length)).sort((a, b) => a - b);

/** The choice that a value means, or null while a part of it is open. */
export const templateOf = (shape, value) =>
  shape.choices.find(
    (each) => each.source === value?.source && each.direction === value.direction && each.length === value.length,
  ) ?? null;

/** The value with whatever else is settled by it: the only source or direction there is, and the longest length. */
export function settled(shape, value) {
  const sources = sourcesOf(shape);
  const source = sources.includes(value?.source) ? value.source : sources.length === 1 ? sources[0] : "";
  const directions = source ? directionsOf(shape, source) : [];
  const direction = directions.includes(value?.direction)
    ? value.direction
    : directions.length === 1
      ? directions[0]
      : null;
  const lengths = direction === null ? [] : lengthsOf(shape, { source, direction });
  return { source, direction, length: lengths.includes(value?.length) ? value.length : (lengths.at(-1) ?? null) };
}

/**
 * What a press on a square means: a source, or how far and where to from the one that is chosen; on that one, the next
 * source there, or none.
 */
export function aimedAt(shape, value, square) {
  const now = settled(shape, value),
    sources = sourcesOf(shape);
  const there = sources.filter((each) => squareOf(each) === square);
  if (!now.source) return settled(shape, { source: there[0] });
  if (there.includes(now.source) && sources.length > 1)
    return settled(shape, { source: there[there.indexOf(now.source) + 1] });
  const tilt = tiltOf(now.direction);
  const worth = (each) =>
    [
      tiltOf(each.direction) !== tilt,
      each.direction !== now.direction && squareOf(each.covers.at(-1)) !== square,
      each.length,
    ].map(Number);
  const fitting = those(shape, { source: now.source }).filter((each) => covers(each, square));
  const best = fitting.sort(
    (a, b) =>
      worth(a)
        .map((n, k) => n - worth(b)[k])
        .find(Boolean) ?? 0,
  )[0];
  if (best) return { source: best.source, direction: best.direction, length: best.length };
  return there.length ? settled(shape, { source: there[0] }) : now;
}

const covers = (choice, square) => choice.covers.some((each) => squareOf(each) === square);

/** The squares that mean something when pressed: sources, or all that can be reached from the one that is chosen. */
export function squaresToPress(shape, value) {
  const { source } = settled(shape, value);
  const aims = source ? those(shape, { source }).flatMap((each) => each.covers.map(squareOf)) : [];
  return distinct([...aims, ...sourcesOf(shape).map(squareOf)]);
}

// ------------------------------------------------------------ directions

const STEPS = { n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1] };
const NAMES = {
  n: "north",
  ne: "north-east",
  e: "east",
  se: "south-east",
  s: "south",
  sw: "south-west",
  w: "west",
  nw: "north-west",
};

/** The eight directions as they lie around the middle, row by row; "" is the middle. */
export const ROSE = ["nw", "n", "ne", "w", "", "e", "sw", "s", "se"];

export const directionName = (direction) =>
  [NAMES[compassOf(direction)], tiltOf(direction)].filter(Boolean).join(" and ");

/** The slopes that can be chosen: "", "up", "down". */
export const tiltsOf = (directions) =>
  ["", "up", "down"].filter((tilt) => directions.some((each) => tiltOf(each) === tilt));

/** The direction that an arrow key leads to from the one that is chosen: "e" and up is "ne". */
export function turned(directions, direction, [dx, dy]) {
  const [x, y] = STEPS[compassOf(direction)] ?? [0, 0];
  const clamp = (n) => Math.max(-1, Math.min(1, n));
  const named = (step) =>
    Object.keys(STEPS).find((each) => STEPS[each][0] === step[0] && STEPS[each][1] === step[1]) ?? "";
  const tilt = tiltOf(direction);
  const wishes = [
    [clamp(x + dx), clamp(y + dy)],
    [dx, dy],
  ].map((step) => joined(named(step), tilt));
  return wishes.find((each) => each && each !== direction && directions.includes(each)) ?? direction;
}
