// What pressing a square, a height or a creature of the board chooses. Nothing here answers.
import { pointed } from "./aiming.js";
import { choose, chooseSpot, chooseTarget, meantFor } from "./answer.js";
import { placeOf, standsOn } from "./board.js";
import { coveredBy, isCovered } from "./covers.js";
import { squareOf } from "./heights.js";
import { opened } from "./deedmenu.js";
import { shortName } from "./lib.js";
import { table } from "./net.js";
import { written } from "./shapes.js";
import { spotsOf, withSpot } from "./spots.js";
import { askKey, asks, choice, chosenOption, creature, currentAsk, inspected, say, shownAsk, tell } from "./state.js";

export function pressSpot(spot) {
  const now = choice.peek(),
    ask = currentAsk.peek();
  if (now?.from === "act") {
    if (!now.option.shape) return; // an override that needs no place: the board offers none
    choice.value = { ...now, value: withSpot(now.option.shape, now.value, spot) };
    goOn(now.option.shape);
    return;
  }
  if (!ask || !chooseSpot(ask, spot)) return;
  const option = chosenOption(ask);
  say(option.spot ? option.label : `${option.label}, ${spot}`);
  goOn(option.shape);
}

/** Where a square is not all, the focus goes on to what is missing: a height, a direction. */
export function goOn(shape) {
  if (!["cell", "template"].includes(shape?.kind) || written(shape, choice.peek().value) !== null) return;
  requestAnimationFrame(() =>
    document.querySelector('.shape .ruler [tabindex="0"], .shape .compass [tabindex="0"]')?.focus(),
  );
}

export function pressLevel(level) {
  const now = choice.peek();
  choice.value = { ...now, value: `${squareOf(now.value)},${level}` };
}

export function pressCreature(id) {
  const ask = currentAsk.peek();
  inspected.value = id;
  const place = placeUnderWay();
  if (place) {
    pressUnder(place, id);
    return;
  }
  if (choice.peek()?.from === "act" || !ask) return;
  if (aimsAtPlaces(ask)) {
    pressPlaceOf(ask, id);
    return;
  }
  const under = openUnder(ask, id);
  if (under) pressSpot(under);
  else if (chooseTarget(ask, id)) {
    opened.value = id;
    say(chosenOption(ask).label);
  } else askOf(id);
}

/** While a way is looked for: the square under somebody to whom nothing can be done, such as one who has fallen. */
function openUnder(ask, id) {
  const chosen = chosenOption(ask);
  if (!chosen?.moves || !chosen.shape || id === ask.who || meantFor(ask, id).length) return "";
  const { board } = table.peek();
  return spotsOf(chosen.shape, choice.peek().value).find((each) => standsOn(board, creature(id), each)) ?? "";
}

/** Whether a place is what the answer is about: what is chosen is aimed at one, or nothing is aimed at a creature. */
function aimsAtPlaces(ask) {
  const chosen = chosenOption(ask);
  return chosen ? isPlace(chosen) : ask.options.some(isPlace) && !ask.options.some((each) => each.target);
}

const isPlace = (option) => Boolean(option.spot && option.covers);

/** A creature means the place where it stands, for the same deed; an answer under way is not exchanged for another. */
function pressPlaceOf(ask, id) {
  const { board } = table.peek();
  const chosen = chosenOption(ask),
    who = creature(id);
  const alike = ask.options.filter((each) => isPlace(each) && (!chosen || each.family === chosen.family));
  const there = alike.filter((each) => isCovered(board, who, each.spot));
  const next = there[(there.indexOf(chosen) + 1) % there.length];
  if (!next) {
    tell(`${shortName(who.name)} is in no ${placeOf(board.map).one} that can be chosen. Esc lets go of the choice.`);
    return;
  }
  choose(ask, next.id, next.shape && chosen ? choice.peek().value : undefined);
  say(next.label);
}

/** The question that waits for another own creature is brought up by a press on it. */
function askOf(id) {
  const other = asks.peek().find((each) => each.who === id && !each.draft);
  if (other) shownAsk.value = askKey(other);
}

/**
 * The shape of the choice under way if it is filled on the map, or null. To look where one could go is no answer yet.
 */
function placeUnderWay() {
  const now = choice.peek(),
    chosen = chosenOption(currentAsk.peek());
  if (chosen?.moves && !now.value) return null;
  const shape = now?.from === "act" ? now.option?.shape : chosen?.shape;
  return ["spot", "cell", "template"].includes(shape?.kind) ? shape : null;
}

/** While a place is chosen a creature means a square it stands on, or one from which it is covered; nothing else. */
function pressUnder(shape, id) {
  const { board } = table.peek();
  const who = creature(id);
  const open = spotsOf(shape, choice.peek().value);
  const under = open.filter((each) => standsOn(board, who, each));
  const covering = open.filter((each) => coveredBy(shape, each).some((cell) => standsOn(board, who, squareOf(cell))));
  const spot = [pointed.peek(), who.at].find((each) => under.includes(each)) ?? under[0] ?? covering[0];
  if (spot) pressSpot(spot);
  else tell(`${shortName(who.name)} is in no ${placeOf(board.map).one} that can be chosen. Esc lets go of the choice.`);
}
