// Heights: what the ground is like at a square, the levels that can be chosen there, and whether heights matter at all.

/** "7,3,4" is level 4 of the square "7,3". */
export const squareOf = (cell) =>
  String(cell ?? "")
    .split(",")
    .slice(0, 2)
    .join(",");
export const levelOf = (cell) => {
  const level = String(cell ?? "").split(",")[2];
  return level === undefined ? null : Number(level);
};

/** The levels that can be chosen at a square, the highest first. */
export const levelsAt = (cells, square) =>
  cells
    .filter((each) => squareOf(each) === square)
    .map(levelOf)
    .sort((a, b) => b - a);

/** "0 to 4", or "3" where that is all. */
export function levelRange(levels) {
  const low = levels.at(-1),
    high = levels[0];
  return levels.length === 1 ? `${low}` : `${low} to ${high}`;
}

/** Between which heights one can choose at each square, where there is a choice. */
export function heightMarks(shape) {
  if (shape?.kind !== "cell" || new Set(shape.cells.map(levelOf)).size < 2) return null;
  const squares = [...new Set(shape.cells.map(squareOf))];
  return new Map(squares.map((square) => [square, levelRange(levelsAt(shape.cells, square))]));
}

export const inUnit = (map, level) => (map?.unit ? `${level} ${map.unit}` : String(level));

/** "7,3, 4 m". */
export const cellWords = (map, cell) =>
  levelOf(cell) === null ? cell : `${squareOf(cell)}, ${inUnit(map, levelOf(cell))}`;

const FLAT = { level: 0, solid: false, top: null, ceiling: null, water: 0 };
const reliefs = new WeakMap();

/** The heights of every square that has some, later areas over earlier ones. */
function reliefOf(map) {
  if (!reliefs.has(map)) {
    const found = new Map();
    for (const area of map.areas ?? []) {
      if (area.level === undefined && area.ceiling === undefined) continue;
      const here = { level: area.level, solid: area.solid ?? false, top: area.top ?? null, water: area.water ?? 0 };
      for (const spot of area.spots ?? []) {
        const before = found.get(spot) ?? FLAT;
        found.set(spot, {
          ...before,
          ...(area.level === undefined ? {} : here),
          ceiling: area.ceiling ?? before.ceiling,
        });
      }
    }
    reliefs.set(map, found);
  }
  return reliefs.get(map);
}

/** {level, solid, top, ceiling, water}: what is solid and has no top has no end. */
export const groundAt = (map, square) => reliefOf(map).get(square) ?? FLAT;

/** Whether the ground lies at different heights, or somebody is off it, or something is asked about heights. */
export function hasHeights(board, cells = []) {
  if (board.map.kind !== "grid") return false;
  const isUneven = (board.map.areas ?? []).some((each) => (each.level ?? 0) !== 0 || each.ceiling !== undefined);
  return (
    isUneven ||
    board.creatures.some((each) => each.at && !each.gone && each.above) ||
    new Set(cells.map(levelOf)).size > 1
  );
}
