// Where whoever is asked can go: the options that move it, and the way to a place with its cost, as the rules say.
import { computed } from "./lib.js";
import { choose } from "./answer.js";
import { pointed } from "./aiming.js";
import { squareOf } from "./heights.js";
import { leadsTo, spotIn, withSpot } from "./spots.js";
import { choice, chosenOption, creature, currentAsk, cursor, dragged } from "./state.js";

export const movers = (ask) => ask?.options.filter((each) => each.moves) ?? [];

/** The option that would lead there: the chosen one if it does, else the first. */
function optionTo(ask, spot) {
  const leading = movers(ask).filter((each) => leadsTo(each).includes(spot));
  return leading.find((each) => each === chosenOption(ask)) ?? leading[0] ?? null;
}

/** Chooses to go there; what it may take beside the place, such as a height, is still to be chosen. */
export function chooseToGo(ask, spot) {
  const option = optionTo(ask, spot);
  if (!option) return false;
  choose(ask, option.id, option.spot ? undefined : withSpot(option.shape, undefined, spot));
  return true;
}

/** The way that is in hand, looked at or chosen: {who, over, cost, label, warning}, or null. */
export const going = computed(() => {
  const ask = currentAsk.value,
    chosen = chosenOption(ask);
  if (!ask || (chosen && !chosen.moves && !dragged.value) || choice.value?.from === "act") return null;
  const kept = chosen && (chosen.spot ?? spotIn(chosen.shape, choice.value.value));
  const spot = [dragged.value ? dragged.value.spot : pointed.value, cursor.value, kept]
    .find((each) => each && optionTo(ask, each));
  const who = creature(ask.who);
  return spot && who?.at ? { who, ...wayTo(optionTo(ask, spot), squareOf(spot)) } : null;
});

/** A way that the rules do not name leads straight there. */
function wayTo(option, spot) {
  const way = option.shape?.ways?.[spot];
  return {
    over: way ? way.over.split(" ") : [spot],
    cost: way?.cost ?? "",
    label: option.label,
    warning: option.shape?.warns?.[spot] ?? "",
  };
}
