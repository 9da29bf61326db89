// What the ground shows, worked out: its look from the picture that content chose for it, its marks from its kind and
// its numbers alone. Nothing is drawn here.
import { groundAt } from "./heights.js";
import { CELL, xy } from "./squares.js";

/** What a kind of ground looks like where nobody has chosen a look. */
const LOOKS = {
  blocked: "wall",
  wall: "wall",
  gap: "pit",
  chasm: "pit",
  ledge: "stone",
  difficult: "rubble",
  water: "water",
  earth: "earth",
  bridge: "bridge",
  fire: "fire",
  magma: "lava",
  smoke: "gas",
};

/** What is drawn on each square of a kind, because of what it does or what stands there. */
const MARKS = {
  difficult: "difficult",
  water: "water",
  fire: "fire",
  magma: "fire",
  smoke: "smoke",
  earth: "earth",
  hurdle: "hurdle",
  crates: "crates",
  boulder: "boulder",
  caltrops: "caltrops",
  exit: "exit",
  cover: "cover",
  object: "object",
  scarecrow: "scarecrow",
  ladder: "ladder",
  door: "door",
  open_door: "open_door",
  lever: "lever",
  cage: "cage",
  thing: "thing",
};

/** How the edge of a kind is drawn. */
const EDGES = {
  blocked: "wall",
  wall: "wall",
  door: "wall",
  bridge: "rail",
  water: "water",
  fire: "fire",
  magma: "fire",
  cage: "fire",
};
const SHADES = new Set(["dim", "dark"]);
const PLAIN = new Set(["floor", "ledge", "gap", "chasm", "bright", "dim", "dark", ...Object.keys(EDGES)]);
const DROPS = new Set(["gap", "chasm"]);

export const isShade = (area) => SHADES.has(area.kind);

/** The picture of an area, or none where it lies on what is there. */
export const lookOf = (area) => area.look ?? LOOKS[area.kind] ?? (isStrange(area) && area.solid ? "wall" : null);

/** The mark on each of its squares, or none. */
export const markOf = (area) => MARKS[area.kind] ?? (isStrange(area) && !area.solid ? "other" : null);

/** Thick where nobody enters, dashed where that hides nobody; and so on; thin where only the look changes. */
export function edgeOf(area) {
  const edge = EDGES[area.kind] ?? (isStrange(area) && area.solid ? "wall" : null);
  if (edge === "wall" && area.low) return "low";
  return edge ?? (lookOf(area) ? "thin" : null);
}

/** A kind that a newer ruleset may send. */
const isStrange = (area) => !(area.kind in MARKS) && !PLAIN.has(area.kind);

const SIDES = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];
const STROKES = [4, 12, 20, 28, 36];

/**
 * Where the ground falls off: the edges, and short strokes from them that lie on the lower square and point downhill,
 * as on a surveyor's map.
 */
export function slopes(map) {
  const areas = (map.areas ?? []).filter((each) => each.spots);
  const sunk = new Set(areas.filter((each) => DROPS.has(each.kind) && each.level === undefined).flatMap(spotsOf));
  const level = (spot) => (sunk.has(spot) ? -1 : groundAt(map, spot).level);
  const uneven = areas.filter((each) => each.level || DROPS.has(each.kind)).flatMap(spotsOf);
  const edges = [],
    strokes = [];
  for (const spot of withNeighbours(uneven, map)) {
    if (groundAt(map, spot).solid) continue;
    const [x, y] = xy(spot);
    for (const [dx, dy] of SIDES) {
      const beside = `${x + dx},${y + dy}`;
      if (!isOn(map, x + dx, y + dy) || groundAt(map, beside).solid || level(spot) >= level(beside)) continue;
      const left = (x + (dx > 0)) * CELL,
        top = (y + (dy > 0)) * CELL;
      edges.push(`M${left} ${top}${dx ? "v" : "h"}${CELL}`);
      for (const at of STROKES)
        strokes.push(dx ? `M${left} ${top + at}h${-dx * 8}` : `M${left + at} ${top}v${-dy * 8}`);
    }
  }
  return { edges: edges.join(""), strokes: strokes.join("") };
}

const spotsOf = (area) => area.spots;

const isOn = (map, x, y) => x >= 0 && y >= 0 && x < map.width && y < map.height;

function withNeighbours(spots, map) {
  const found = new Set(spots);
  for (const spot of spots) {
    const [x, y] = xy(spot);
    for (const [dx, dy] of SIDES) if (isOn(map, x + dx, y + dy)) found.add(`${x + dx},${y + dy}`);
  }
  return found;
}

const COMPASS = ["east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east"];

/** Arrows on some of the squares, the way the water flows. */
export function flows(area) {
  const turn = (COMPASS.indexOf(area.current) * Math.PI) / 4;
  const round = (n) => Math.round(n * 10) / 10;
  const at = ([x, y], a, b) =>
    `${round(x + a * Math.cos(turn) - b * Math.sin(turn))} ${round(y + a * Math.sin(turn) + b * Math.cos(turn))}`;
  return (area.spots ?? [])
    .map(xy)
    .filter(([x, y]) => (x + 2 * y) % 3 === 0)
    .map(([x, y]) => [(x + 0.5) * CELL, (y + 0.5) * CELL])
    .map((c) => `M${at(c, -9, 0)}L${at(c, 8, 0)}M${at(c, 3, -5)}L${at(c, 9, 0)}L${at(c, 3, 5)}`)
    .join("");
}
