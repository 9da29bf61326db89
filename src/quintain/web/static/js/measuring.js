// The ruler: how far two places are apart, as the ruleset counts it.
import { computed, plural, signal } from "./lib.js";
import { pointed } from "./aiming.js";
import { placeOf, standsOn } from "./board.js";
import { groundAt, squareOf } from "./heights.js";
import { table } from "./net.js";
import { creature, currentAsk, cursor } from "./state.js";

/** {from, to}: while `to` is null it is what is under the pointer or the cursor; null while nothing is measured. */
const ends = signal(null);

export const isMeasuring = computed(() => ends.value !== null);

/** Begins at whoever is asked, or ends. */
export function toggleRuler() {
  ends.value = ends.peek() ? null : { from: creature(currentAsk.peek()?.who)?.at || null, to: null };
}

/** A press sets the one end, then the other, then begins anew. */
export function markEnd(spot) {
  const { from, to } = ends.peek();
  ends.value = from && !to ? { from, to: spot } : { from: spot, to: null };
}

/** What is measured now: {from, to, text}, or null. */
export const measured = computed(() => {
  const now = ends.value;
  const to = now && (now.to ?? pointed.value ?? cursor.value);
  if (!now?.from || !to || !table.value) return null;
  return { from: now.from, to, text: apart(table.value.board, now.from, to) };
});

/** "4 squares, 20 ft": the steps, and what they are in the unit of the ruleset, heights too where they count. */
function apart(board, from, to) {
  const place = placeOf(board.map, board.creatures),
    metric = board.map.metric ?? { unit: "", each: 1 };
  const steps = place.steps(from, to);
  if (steps === null) return "no way leads there";
  if (metric.each === 1 && !metric.heights) return plural(steps, metric.unit || place.one);
  const high = metric.heights ? Math.abs(levelAt(board, from) - levelAt(board, to)) : 0;
  const up = high < metric.each ? 0 : Math.ceil(high / metric.each);
  const apart = `${Math.max(steps, up) * metric.each} ${metric.unit}`;
  return `${plural(steps, place.one)}${high ? ` and ${high} ${metric.unit} of height` : ""}, ${apart}`;
}

/** How high whoever stands there is, else the ground. */
const levelAt = (board, spot) =>
  board.creatures.find((each) => !each.gone && standsOn(board, each, squareOf(spot)))?.level ??
  groundAt(board.map, squareOf(spot)).level;
