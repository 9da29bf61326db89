// What the board offers to choose now, and what the choice that is looked at, or made, would cover.
import { computed, signal } from "./lib.js";
import { coveredBy } from "./covers.js";
import { leadsTo, ON_THE_BOARD, spotIn, spotsOf, withSpot } from "./spots.js";
import {
  askKey,
  awaySeat,
  choice,
  chosenOption,
  currentAsk,
  cursor,
  dragged,
  isLooking,
  isSealed,
  looked,
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
  const isPlacing = ON_THE_BOARD.includes(chosen?.shape?.kind); // then a creature means its square
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

/** The option that is looked at in the list and covers something by itself, if it is not the chosen one. */
function lookedAt(ask, chosen) {
  const now = looked.value;
  const option = now && ask && now.key === askKey(ask) ? ask.options.find((each) => each.id === now.id) : null;
  return option !== chosen && option?.covers ? option : null;
}

/** {cells, isChosen}, or null: as it is looked at, by the pointer, the focus or the cursor, else as it is chosen. */
export const covered = computed(() => {
  const ask = currentAsk.value,
    chosen = chosenOption(ask),
    other = lookedAt(ask, chosen);
  if (other) return { cells: other.covers, isChosen: false };
  if (chosen?.covers) return { cells: chosen.covers, isChosen: true };
  return placedCover();
});

/** The same of what is placed on the map. */
function placedCover() {
  const { shape, value } = offer();
  const over = pointed.value ?? cursor.value,
    look = previewed.value;
  const open = shape || !over ? [] : (currentAsk.value?.options ?? []);
  const there = open.find((each) => each.covers && each.spot === over);
  if (there) return { cells: there.covers, isChosen: false };
  const meant = shape ?? open.map((each) => each.shape).find((each) => each && spotsOf(each).includes(over));
  if (!meant) return null;
  const seen = look ?? (over && spotsOf(meant, value).includes(over) ? withSpot(meant, value, over) : null);
  const chosen = coveredBy(meant, value),
    cells = seen ? coveredBy(meant, seen) : [];
  return cells.length && cells !== chosen ? { cells, isChosen: false } : { cells: chosen, isChosen: true };
}
