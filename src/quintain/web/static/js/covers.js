// What a choice would cover: the squares of a radius or of a placed area, and who stands inside, before anybody
// commits.
import { listed, plural, shortName } from "./lib.js";
import { placeOf, sideWord, standsOn } from "./board.js";
import { levelOf, squareOf } from "./heights.js";
import { templateOf } from "./templates.js";

/** The squares, or the cells where heights count, that this value of a shape would cover. */
export function coveredBy(shape, value) {
  if (!shape || !value) return [];
  if (shape.kind === "template") return templateOf(shape, value)?.covers ?? [];
  return shape.covers?.[value] ?? cellsIn(shape, value);
}

const known = new WeakMap(); // of each shape, so that the same value gives the same list

/** The cells of the boxes around a cell: [x, y, level] to [x, y, level], both included. */
function cellsIn(shape, value) {
  if (!shape.boxes?.[value]) return [];
  if (!known.has(shape)) known.set(shape, new Map());
  const lists = known.get(shape);
  if (!lists.has(value))
    lists.set(
      value,
      shape.boxes[value].flatMap(([x, y, low, right, bottom, high]) =>
        upTo(x, right).flatMap((a) => upTo(y, bottom).flatMap((b) => upTo(low, high).map((c) => `${a},${b},${c}`))),
      ),
    );
  return lists.get(value);
}

const upTo = (first, last) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Whether it stands on that square, or at a place of that zone. */
export const isCovered = (board, each, spot) => {
  const zone = board.map.zones?.find(({ id }) => id === spot);
  return zone ? each.at === spot || zone.places.some(({ id }) => id === each.at) : standsOn(board, each, spot);
};

/** Whether a creature stands in one of them; a cell with a level only meets whoever is level with it. */
function isInside(board, each, covered) {
  const tall = Math.max(1, each.tall ?? 0),
    low = each.level ?? 0;
  return covered.some((cell) => {
    const level = levelOf(cell);
    return isCovered(board, each, squareOf(cell)) && (level === null || (level >= low && level < low + tall));
  });
}

const nameIn = (each) => `${shortName(each.name)} (${[sideWord(each), each.height].filter(Boolean).join(", ")})`;

/** "6 squares. Inside: Bandit (foe)." Where heights do not say who is really in it, only who is over these squares. */
export function insideWords(board, covered) {
  if (!covered.length) return "";
  const inside = board.creatures.filter((each) => each.at && !each.gone && isInside(board, each, covered));
  const { one } = placeOf(board.map),
    size = new Set(covered.map(squareOf)).size;
  const where = covered.some((each) => levelOf(each) !== null) ? "Inside" : size > 1 ? `In these ${one}s` : "There";
  const many = plural(size, one);
  return `${many}. ${inside.length ? `${where}: ${listed(inside.map(nameIn))}` : `${where} is nobody`}.`;
}
