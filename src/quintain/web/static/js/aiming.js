// What the board offers to choose now, and what the choice that is looked at, or made, would cover.
import { computed, signal } from "./lib.js";
import { coveredBy } from "./covers.js";
import { leadsTo, spotIn, spotsOf, withSpot } from "./spots.js";
import {
  awaySeat,
  choice,
  chosenOption,
  currentAsk,
  cursor,
  dragged,
  isLooking,
  isSealed,
  previewed,
} from "./state.js";

/** The spot under the pointer, or null. */
export const pointed = signal(null);

const NOTHING = {
  spots: [],
  targets: new Map(),
  risks: new Map(),
  selected: null,
  picked: null,
  shape: null,
  value: null,
};

const placed = (shape, value) => ({
  ...NOTHING,
  spots: spotsOf(shape, value),
  selected: spotIn(shape, value),
  shape,
  value,
});

/** What the board offers now: spots and creatures that mean an option, and what is chosen of them. */
export function offer() {
  const now = choice.value,
    ask = currentAsk.value;
  if (now?.from === "act") return now.option?.shape ? placed(now.option.shape, now.value) : NOTHING;
  if (!ask || (isLooking.value && awaySeat.value !== ask.seat) || isSealed(ask)) return NOTHING;
  if (dragged.value) {
    const led = ask.options.filter((each) => each.moves).flatMap(leadsTo);
    return { ...NOTHING, spots: [...new Set(led)] };
  }
  const chosen = chosenOption(ask);
  const plain = ask.options.filter((each) => each.spot).map((each) => each.spot);
  const spots = chosen?.shape
    ? spotsOf(chosen.shape, now.value)
    : [...new Set([...plain, ...(chosen ? [] : ask.options.flatMap((each) => spotsOf(each.shape)))])];
  const isPlacing = ["spot", "cell", "template"].includes(chosen?.shape?.kind); // then a creature means its square
  const aimed = isPlacing ? [] : ask.options.filter((each) => each.target);
  const targets = new Map(aimed.map((each) => [each.target, true]));
  const picked = spots.length && chosen ? spotIn(chosen.shape, now.value) : null;
  const selected = chosen?.target ?? chosen?.spot ?? picked;
  const risks = new Map(
    (chosen ? [chosen] : ask.options)
      .filter((each) => each.shape?.kind === "spot")
      .flatMap((each) => Object.entries(each.shape.warns ?? {})),
  );
  return { spots, targets, risks, selected, picked, shape: chosen?.shape ?? null, value: chosen ? now.value : null };
}

/** {cells, isChosen}, or null: as it is looked at, by the pointer, the focus or the cursor, else as it is chosen. */
export const covered = computed(() => {
  const { shape, value } = offer();
  const over = pointed.value ?? cursor.value,
    look = previewed.value;
  const meant =
    shape ??
    (over
      ? (currentAsk.value?.options ?? []).map((each) => each.shape).find((each) => each && spotsOf(each).includes(over))
      : null);
  if (!meant) return null;
  const seen = look ?? (over && spotsOf(meant, value).includes(over) ? withSpot(meant, value, over) : null);
  const chosen = coveredBy(meant, value),
    cells = seen ? coveredBy(meant, seen) : [];
  return cells.length && cells !== chosen ? { cells, isChosen: false } : { cells: chosen, isChosen: true };
});
