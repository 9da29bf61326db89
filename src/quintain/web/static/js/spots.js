// Which spots of the map mean something to a shape, and what fills it when one of them is pressed.
import { levelOf, levelsAt, squareOf } from "./heights.js";
import { table } from "./net.js";
import { aimedAt, squaresToPress } from "./templates.js";

/** The shapes that are filled by a press on the map. */
export const ON_THE_BOARD = ["spot", "cell", "template"];

/** The spots of the map that mean something to a shape, given what fills it so far. */
export function spotsOf(shape, value) {
  switch (shape?.kind) {
    case "spot":
      return shape.spots;
    case "cell":
      return [...new Set(shape.cells.map(squareOf))];
    case "template":
      return squaresToPress(shape, value);
    case "one":
      return value === undefined ? [] : zonesIn(shape);
    default:
      return [];
  }
}

/** The zones among several named things; they mean something once it is known what for. */
function zonesIn(shape) {
  const zones = (table.peek()?.board?.map?.zones ?? []).map((each) => each.id);
  return shape.items.filter((item) => zones.includes(item));
}

/** The places to which an option leads by itself or by what fills it. */
export const leadsTo = (option) => (option.spot ? [option.spot] : spotsOf(option.shape));

/** What fills the shape after a spot of the map was pressed. */
export function withSpot(shape, value, spot) {
  switch (shape.kind) {
    case "cell":
      return withSquare(shape, value, spot);
    case "template":
      return aimedAt(shape, value, spot);
    default:
      return spot;
  }
}

/** Another square: the only height there, or the same as before if it can be chosen there too. */
export function withSquare(shape, value, square) {
  const levels = levelsAt(shape.cells, square);
  const level = levels.length === 1 ? levels[0] : levels.find((each) => each === levelOf(value));
  return level === undefined ? square : `${square},${level}`;
}

/** The spot of the map that a value of a shape stands on. */
export const spotIn = (shape, value) =>
  (shape?.kind === "cell" ? squareOf(value) : shape?.kind === "template" ? squareOf(value?.source) : value) || null;
