// Where the zones of a map, their places and whoever stands there are drawn. By itself what lies at a place stands
// below its tokens and places stand one under the other; a map that would be higher than a board has room for is laid
// flatter, a zone at a time.

const TOKEN = 47; // room for one token
const ROW = 4; // so many tokens stand side by side
export const NOTE = 24; // a line for what is at a place
const HEAD = 34; // the name of a zone
export const PAD = 14;
export const EDGE = 14; // around the whole
const LABEL = 16; // the name of a place
const GAP = { x: 64, y: 44 };
const CLOSE = { x: 44, y: 24 }; // where room is short: a line on a way
const ROOM = { width: 970, height: 380 }; // of a board on a small laptop, at the least scale that a map has by itself
const WORTH = 0.01; // less than so much larger is not worth another arrangement
const LINE = 18; // so many letters of what lies on a way stand in a line
const LEAST = 176;
const LETTER = 6.1;

/** How a zone may be laid out: notes below tokens or beside them, places in so many stacks, so many tokens in a row. */
const USUAL = { isBeside: false, stacks: 0, inRow: ROW };
const FLATTER = [1, 2, 3, 4].flatMap((stacks) =>
  [false, true].flatMap((isBeside) => [ROW / 2, ROW, 2 * ROW].map((inRow) => ({ isBeside, stacks, inRow }))),
);

const known = new WeakMap();

/** The boxes of zones and places, the size of the whole, and the centre of every token. */
export function layOut(map, creatures) {
  let found = known.get(creatures);
  if (found?.map !== map) known.set(creatures, (found = { map, layout: fitted(map, creatures) }));
  return found.layout;
}

/** As usual if that fits into the board of a small laptop, else with those zones in other shapes that come nearest. */
function fitted(map, creatures) {
  const all = map.zones ?? [];
  const zones = all.map((zone) => sized(zone, creatures, USUAL));
  const usual = arranged(map, zones);
  if (scaleOf(usual) >= 1) return usual;
  const others = all.map((zone) => shapesOf(zone, creatures));
  let best = arranged(map, zones, true);
  for (let now = null; now !== best && scaleOf(best) < 1; ) {
    now = best;
    let flatter = null;
    for (const [n, shapes] of others.entries()) {
      for (const shape of shapes) {
        const tried = arranged(map, zones.with(n, shape), true);
        if (scaleOf(tried) > scaleOf(best) + WORTH) [best, flatter] = [tried, { n, shape }];
      }
    }
    if (flatter) zones[flatter.n] = flatter.shape;
  }
  return best;
}

/** A zone in each way to lay it out, one of each size. */
function shapesOf(zone, creatures) {
  const found = new Map();
  for (const style of FLATTER) {
    const shape = sized(zone, creatures, style);
    found.set(`${shape.width} ${shape.height}`, shape);
  }
  return [...found.values()];
}

/** How large a map could be drawn on a board with as much room as it has on a small laptop: 1 is as wanted. */
const scaleOf = ({ width, bent }) => Math.min(ROOM.width / (width + 2 * EDGE), ROOM.height / (bent + 2 * EDGE));

/** With zones of these sizes; closer together where room is short. */
function arranged(map, sizes, isClose = false) {
  const zones = sizes.map((each) => ({ ...each }));
  const columns = [...new Set(zones.map((each) => each.zone.x))].sort((a, b) => a - b);
  const rows = [...new Set(zones.map((each) => each.zone.y))].sort((a, b) => a - b);
  const starts = (keys, size, of, apart) => {
    let at = 0;
    return new Map(
      keys.map((key) => {
        const room = Math.max(...zones.filter((each) => each.zone[of] === key).map((each) => each[size]));
        const found = [key, { at, room }];
        at += room + apart;
        return found;
      }),
    );
  };
  const between = (link) => {
    const [a, b] = [link.a, link.b].map((id) => zones.find((each) => each.zone.id === id)?.zone);
    return !isClose || (a && a.y === b?.y); // what lies on a slanting way is above or below the boxes beside it
  };
  const lines = (map.links ?? []).filter(between).flatMap(wayLines);
  const gap = isClose ? CLOSE : GAP;
  const broad = Math.max(gap.x, ...lines.map((line) => line.length * LETTER + 20));
  const across = starts(columns, "width", "x", broad),
    down = starts(rows, "height", "y", gap.y);
  for (const each of zones) {
    const x = across.get(each.zone.x),
      y = down.get(each.zone.y);
    each.left = x.at + (x.room - each.width) / 2;
    each.top = y.at + (y.room - each.height) / 2;
  }
  const places = new Map(
    zones.flatMap((each) =>
      each.places.map((one) => [
        one.place.id,
        { ...one, left: each.left + one.left, top: each.top + one.top, zone: each },
      ]),
    ),
  );
  const end = (spans) => Math.max(1, ...[...spans.values()].map((each) => each.at + each.room));
  const byId = new Map(zones.map((each) => [each.zone.id, each]));
  const ways = (map.links ?? [])
    .map((link) => ({ link, way: wayOf({ zones, byId }, link) }))
    .filter((each) => each.way);
  const bent = Math.max(end(down), ...ways.map((each) => each.way.at[1] + 30)); // as far down as a bowed way goes
  return { zones, byId, places, ways, width: end(across), bent };
}

/** Whether a zone is a place itself: whoever is in it stands nowhere in particular. */
export const isOne = (zone) => zone.places.length === 1 && zone.places[0].id === zone.id;

/** A zone with its places one under the other, or in columns where they are many. */
function sized(zone, creatures, style) {
  const places = zone.places.map((place) =>
    sizedPlace(
      place,
      creatures.filter((each) => each.at === place.id && !each.gone),
      style,
    ),
  );
  const long = Math.max(1, Math.ceil(places.length / (style.stacks || (places.length > 2 ? 2 : 1))));
  const stacks = places.flatMap((_, n) => (n % long ? [] : [places.slice(n, n + long)]));
  let left = PAD,
    tallest = 0;
  for (const stack of stacks) {
    const broad = Math.max(...stack.map((each) => each.width));
    let top = HEAD + 6;
    for (const each of stack) {
      each.left = left + (broad - each.width) / 2;
      each.top = top;
      top += each.height + (isOne(zone) ? 0 : LABEL) + 8;
    }
    left += broad + PAD;
    tallest = Math.max(tallest, top);
  }
  const width = Math.max(LEAST, left, zone.name.length * 9 + 2 * PAD);
  for (const each of places) each.left += (width - left) / 2;
  return { zone, places, width, height: Math.max(HEAD + 40, tallest + 4) };
}

function sizedPlace(place, here, { isBeside, inRow }) {
  const notes = (place.notes ?? []).map((note) => ({ note, text: noteText(note) }));
  const rows = Math.ceil(here.length / inRow);
  const tokens = Math.min(here.length, inRow) * TOKEN + 24;
  const words = Math.max(0, ...notes.map((each) => each.text.length * LETTER + 54));
  const stand = rows * (TOKEN + 2);
  const lie = notes.length * NOTE;
  const isShared = isBeside && here.length > 0 && notes.length > 0;
  return {
    place,
    here,
    notes,
    inRow,
    stand: isShared ? tokens : 0, // so much of the width is for tokens, all of it where that is 0
    lies: isShared ? [tokens + 4, 8] : [14, 5 + stand],
    width: Math.max(104, isShared ? tokens + words : Math.max(tokens, words)),
    height: Math.max(isShared ? Math.max(stand + 4, lie + 10) : stand + lie + (notes.length ? 10 : 4), 40),
  };
}

/** "Stone wall, Cover for 2"; of a longer text only what comes before a colon. */
function noteText({ kind, name, about = "" }) {
  const short = about.split(":")[0];
  return short && (kind === "feature" || kind === "hazard" || kind === "thing") && short.length < 34
    ? `${name}, ${short}`
    : name;
}

/** What lies on a way, in short lines. */
export function wayLines(link) {
  const lines = [];
  for (const word of (link.notes ?? [])
    .map((each) => each.name)
    .join(", ")
    .split(" ")
    .filter(Boolean)) {
    if (lines.length && `${lines.at(-1)} ${word}`.length <= LINE) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

export function tokenAt(place, n) {
  const row = Math.floor(n / place.inRow);
  const inRow = Math.min(place.inRow, place.here.length - row * place.inRow);
  return [
    place.left + (place.stand || place.width) / 2 + ((n % place.inRow) - (inRow - 1) / 2) * TOKEN,
    place.top + 24 + row * (TOKEN + 2),
  ];
}

/** The centre of somebody's token, or null. */
export function tokenOf(layout, id) {
  for (const place of layout.places.values()) {
    const n = place.here.findIndex((each) => each.id === id);
    if (n >= 0) return tokenAt(place, n);
  }
  return null;
}

export const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** Where the line from the middle of a box to a point leaves the box. */
function rim(box, [x, y]) {
  const [cx, cy] = middle(box),
    dx = x - cx,
    dy = y - cy;
  const share = Math.min(dx ? box.width / 2 / Math.abs(dx) : Infinity, dy ? box.height / 2 / Math.abs(dy) : Infinity);
  return [cx + dx * share, cy + dy * share];
}

/** A way between two boxes: straight, or bowed where another box stands between them. */
function wayOf(layout, link) {
  const a = layout.byId.get(link.a),
    b = layout.byId.get(link.b);
  if (!a || !b) return null;
  const [ax, ay] = middle(a),
    [bx, by] = middle(b);
  const isCrossed = layout.zones.some((each) => each !== a && each !== b && crosses(each, [ax, ay], [bx, by]));
  if (!isCrossed) {
    const from = rim(a, [bx, by]),
      to = rim(b, [ax, ay]);
    return { d: `M${from}L${to}`, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], from, to };
  }
  const bend = [(ax + bx) / 2, Math.max(a.top + a.height, b.top + b.height) + GAP.y];
  const from = [ax, a.top + a.height],
    to = [bx, b.top + b.height];
  return {
    d: `M${from}Q${bend} ${to}`,
    at: [(from[0] + 2 * bend[0] + to[0]) / 4, (from[1] + 2 * bend[1] + to[1]) / 4],
    from: bend,
    to,
  };
}

function crosses(box, [ax, ay], [bx, by]) {
  return Array.from({ length: 19 }, (_, n) => (n + 1) / 20).some((t) => {
    const x = ax + (bx - ax) * t,
      y = ay + (by - ay) * t;
    return x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
  });
}

