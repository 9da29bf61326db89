// A square grid, drawn as SVG. Spots are "x,y" from the top left; a diagonal step counts 1.
import { html } from "./lib.js";
import { inUnit, squareOf } from "./heights.js";
import { TokenShape, arrow, pressOf } from "./token.js";

const CELL = 40;
const EDGE = 22; // room for the numbers above and at the left

const xy = (spot) => spot.split(",").map(Number);

/** How a grid measures and names its spots. */
export function gridPlace(map) {
  return {
    distance: (a, b) => Math.max(Math.abs(xy(a)[0] - xy(b)[0]), Math.abs(xy(a)[1] - xy(b)[1])),
    direction: (a, b) => compass(xy(b)[0] - xy(a)[0], xy(b)[1] - xy(a)[1]),
    isInside: (spot) => {
      const [x, y] = xy(spot);
      return x >= 0 && y >= 0 && x < map.width && y < map.height;
    },
    step: (spot, dx, dy) => {
      const [x, y] = xy(spot);
      return `${clamp(x + dx, map.width)},${clamp(y + dy, map.height)}`;
    },
    covers: (at, size, spot) => {
      const [x, y] = xy(at),
        [sx, sy] = xy(spot);
      return sx >= x && sy >= y && sx < x + size && sy < y + size;
    },
    first: () => "0,0",
    name: (spot) => spot,
    away(from, to, whom = "you") {
      const own = whom === "you" ? "on your square" : `on the square of ${whom}`;
      return from === to ? own : `${this.distance(from, to)} ${this.direction(from, to)} of ${whom}`;
    },
    centre: (spot) => {
      const [x, y] = xy(spot);
      return [(x + 0.5) / map.width, (y + 0.5) / map.height];
    },
    wide: map.width * 36,
    one: "square",
    says: `${map.width} by ${map.height} squares`,
    lines: () => [],
  };
}

const clamp = (n, size) => Math.max(0, Math.min(size - 1, n));

function compass(dx, dy) {
  const steep = Math.abs(dy) > 2 * Math.abs(dx),
    flat = Math.abs(dx) > 2 * Math.abs(dy);
  const vertical = flat || !dy ? "" : dy > 0 ? "south" : "north";
  const level = steep || !dx ? "" : dx > 0 ? "east" : "west";
  return vertical && level ? `${vertical}-${level}` : vertical || level;
}

const centre = (spot, size = 1) => xy(spot).map((n) => n * CELL + (size * CELL) / 2);

export function GridMap({
  board,
  selectable = null,
  risks = null,
  threatened = null,
  reach = null,
  covered = null,
  marks = null,
  selected = null,
  cursor = null,
  onSpot = null,
  onLook = null,
  targets = null,
  onCreature = null,
  thumb = false,
  says = "",
}) {
  const { map } = board;
  const width = map.width * CELL,
    height = map.height * CELL;
  const edge = thumb ? 4 : EDGE;
  const creatures = board.creatures.filter((each) => each.at && !each.gone);
  const standing = [...creatures].sort((a, b) => Number(b.down) - Number(a.down)); // whoever is down lies below
  const picked = selected && creatures.find((each) => each.id === selected);
  const chosen = selected && (selected.includes(",") ? selected : picked?.at);
  const look = (spot) => (onLook ? { onMouseEnter: () => onLook(spot), onMouseLeave: () => onLook(null) } : {});
  const taken = new Set(creatures.map((each) => each.at));
  const struck = board.threat && creatures.find((each) => each.id === board.threat.to);
  return html`<svg class=${thumb ? "map thumbmap" : "map"}
    viewBox=${`${-edge} ${-edge} ${width + edge + 8} ${height + edge + 8}`} preserveAspectRatio="xMidYMid meet"
      role=${thumb ? null : "img"} aria-label=${thumb ? null : says} aria-hidden=${thumb ? "true" : null}
        focusable="false">
    <rect class="m-floor" width=${width} height=${height} />
    <path class="m-grid" d=${lines(map.width, map.height)} />
    ${(map.areas ?? []).map((area, n) => html`<${Ground} key=${n} area=${area} />`)}
    ${!thumb && html`<${Labels} map=${map} />`}
    ${threatened?.size > 0 && html`<path class="m-threat" d=${[...threatened].map(hatch).join("")} />`}
    ${selectable && html`<g class="m-reach">
      ${[...selectable].filter((spot) => !risks?.has(spot)).map((spot) =>
      html`<rect key=${spot} ...${box(spot, 0.5)} ...${look(spot)} onClick=${() => onSpot?.(spot)}
      data-spot=${spot} />`)}</g>`}
    ${risks?.size > 0 && html`<g class="m-risk">
      ${[...risks].map(([spot, text]) =>
      html`<g key=${spot} ...${look(spot)} onClick=${() => onSpot?.(spot)} data-spot=${spot} data-risk>
      <rect ...${box(spot, 0.5)} /><path d=${cross(spot)} /><title>${text}</title></g>`)}</g>`}
    ${reach?.size > 0 && html`<path class="m-range" d=${outline(reach)} />`}
    ${
      marks &&
      html`<g class="m-mark" aria-hidden="true">${[...marks]
        .filter(([spot]) => !taken.has(spot))
        .map(([spot, text]) => {
          const [x, y] = xy(spot);
          return html`<text key=${spot} x=${x * CELL + 37} y=${y * CELL + 36}>${text.replace(" to ", "\u2013")}</text>`;
        })}</g>`
    }
    ${!thumb && html`<g class="m-high" aria-hidden="true">
      ${(map.areas ?? []).map((area, n) => html`<${GroundLabels} key=${n} area=${area} map=${map} taken=${taken} />`)}
      </g>`}
    ${covered?.cells.length > 0 && html`<${Covered} cells=${covered.cells} isChosen=${covered.isChosen} />`}
    ${!thumb && struck && html`<rect class=${struck.own ? "m-target" : "m-struck"} ...${box(struck.at, 2, struck.size)}
      rx="2" />`}
    ${!thumb && board.threat && html`<${Threat} threat=${board.threat} creatures=${creatures} />`}
    ${chosen && html`<rect class="m-target m-chosen" ...${box(chosen, 2, picked?.size)} rx="2" />`}
    ${cursor && html`<rect class="m-cursor" ...${box(cursor, 1)} />`}
    ${standing.map(
      (each) => html`<${GridToken} key=${each.id} of=${each} crowd=${crowd(each, standing)} selectable=${selectable}
      isTarget=${Boolean(targets?.get(each.id))} isChosen=${selected === each.id} onCreature=${onCreature}
        onSpot=${onSpot} look=${look(each.at)} thumb=${thumb} />`,
    )}
  </svg>`;
}

const box = (spot, inset, size = 1) => {
  const [x, y] = xy(spot);
  return { x: x * CELL + inset, y: y * CELL + inset, width: size * CELL - 2 * inset, height: size * CELL - 2 * inset };
};

/** Slanting strokes over a square, for what somebody could strike at. */
const hatch = (spot) => {
  const [x, y] = xy(spot).map((n) => n * CELL);
  return `M${x} ${y + 14}l14-14M${x} ${y + 28}l28-28M${x + 2} ${y + 38}l36-36M${x + 14} ${y + 40}l26-26M${x + 28} ${y +
    40}l12-12`;
};

/** A mark in the corner of a square one cannot enter safely. */
const cross = (spot) => {
  const [x, y] = xy(spot).map((n) => n * CELL);
  return `M${x + 29} ${y + 5}v8M${x + 29} ${y + 16}v1.5`;
};

/** An area that a choice would cover: a small cross in every square of it, and its edge. */
function Covered({ cells, isChosen }) {
  const squares = new Set(cells.map(squareOf));
  const crosses = [...squares].map((spot) => {
    const [x, y] = xy(spot).map((n) => n * CELL);
    return `M${x + 5} ${y + 5}l7 7m0-7-7 7M${x + 28} ${y + 28}l7 7m0-7-7 7`;
  });
  return html`<g class=${isChosen ? "m-area chosen" : "m-area"} data-covered=${[...squares].join(" ")}>
    <path class="m-areafill" d=${[
    ...squares,
  ]
    .map((spot) => {
      const [x, y] = xy(spot);
      return `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h${-CELL}z`;
    })
    .join("")} /><path d=${crosses.join("")} /><path class="m-areaedge" d=${outline(squares)} /></g>`;
}

/** The edge around a set of squares. */
function outline(spots) {
  const path = [];
  for (const spot of spots) {
    const [x, y] = xy(spot),
      left = x * CELL,
      top = y * CELL;
    if (!spots.has(`${x},${y - 1}`)) path.push(`M${left} ${top}h${CELL}`);
    if (!spots.has(`${x},${y + 1}`)) path.push(`M${left} ${top + CELL}h${CELL}`);
    if (!spots.has(`${x - 1},${y}`)) path.push(`M${left} ${top}v${CELL}`);
    if (!spots.has(`${x + 1},${y}`)) path.push(`M${left + CELL} ${top}v${CELL}`);
  }
  return path.join("");
}

function lines(width, height) {
  const path = [];
  for (let x = 0; x <= width; x += 1) path.push(`M${x * CELL} 0V${height * CELL}`);
  for (let y = 0; y <= height; y += 1) path.push(`M0 ${y * CELL}H${width * CELL}`);
  return path.join("");
}

/** Who shares the square, and the how-manieth this one is: they are drawn a little apart. */
function crowd(each, all) {
  const there = all.filter((other) => other.at === each.at && (other.size ?? 1) === (each.size ?? 1));
  return { index: there.indexOf(each), size: there.length };
}

function GridToken({ of, crowd, selectable, isTarget, isChosen, onCreature, onSpot, look, thumb }) {
  const size = of.size ?? 1;
  const [x, y] = centre(of.at, size);
  const shift = crowd.size > 1 ? (crowd.index - (crowd.size - 1) / 2) * 11 : 0;
  const press = pressOf({ of, isTarget, selectable, onCreature, onSpot, thumb });
  const kind = ["m-move", of.down ? "m-out" : "", isTarget ? "m-aim" : ""].join(" ").trim();
  return html`<g class=${kind}
    style=${{ transform: `translate(${x + shift}px, ${y + shift / 2}px)${size > 1 ? ` scale(${size})` : ""}` }}
    onClick=${press} ...${look} data-creature=${of.id}>
    <${TokenShape} of=${of} isTarget=${isTarget} isChosen=${isChosen} />
    ${!thumb && of.height &&
      html`<text class="m-height" y=${size > 1 ? 17 : 21}
      style=${size > 1 ? { fontSize: `${12 / size}px`, strokeWidth: `${3 / size}px` } : null}>${of.height.split(",")[0]}
      </text>`}
    ${!thumb && html`<title>${of.height ? `${of.name}, ${of.height}` : of.name}</title>`}
  </g>`;
}

function Threat({ threat, creatures }) {
  const from = creatures.find((each) => each.id === threat.from),
    to = creatures.find((each) => each.id === threat.to);
  if (!from || !to || from.at === to.at) return null;
  return html`<path class="m-line" d=${arrow(centre(from.at, from.size), centre(to.at, to.size))} />`;
}

function Labels({ map }) {
  const across = Array.from({ length: map.width }, (_, n) => n),
    down = Array.from({ length: map.height }, (_, n) => n);
  return html`<g class="m-lab" aria-hidden="true">
    ${across.map((n) => html`<text x=${n * CELL + 20} y="-7" text-anchor="middle">${n}</text>`)}
    ${down.map((n) => html`<text x="-7" y=${n * CELL + 24} text-anchor="end">${n}</text>`)}
  </g>`;
}

// ------------------------------------------------------------ the ground, one small drawing for each kind

const WAVES = (x, y) =>
  html`<g><rect class="m-water" x=${x} y=${y} width="40" height="40" />
    <path class="m-crack" d=${`M${x + 5} ${y + 14}q5-5 10 0t10 0 10 0M${x + 5} ${y + 28}q5-5 10 0t10 0 10 0`} /></g>`;
const SHADE = (kind) => (x, y) => html`<rect class=${kind} x=${x} y=${y} width="40" height="40" />`;

const SQUARES = {
  blocked: (x, y) => html`<rect class="m-wall" x=${x + 1} y=${y + 1} width="38" height="38" rx="2" />`,
  difficult: (x, y) =>
    html`<path class="m-plank"
      d=${`M${x + 7} ${y + 13}l3-6 3 6M${x + 25} ${y + 17}l3-6 3 6M${x + 11} ${y + 33}l3-6 3 6M${x + 29} ${y +
        34}l2-4 2 4`} />`,
  gap: (x, y) =>
    html`<g><rect class="m-chasm" x=${x} y=${y} width="40" height="40" />
      <path class="m-crack" d=${`M${x + 6} ${y + 28}l9-8 8 5 11-9M${x + 10} ${y + 12}l6 3`} /></g>`,
  ledge: (x, y) => html`<rect class="m-ledge" x=${x + 1} y=${y + 1} width="38" height="38" />`,
  floor: (x, y) => html`<rect class="m-ledge" x=${x + 1} y=${y + 1} width="38" height="38" />`,
  hurdle: (x, y) => html`<path class="m-prop" d=${`M${x + 3} ${y + 15}h34v10h-34z`} />`,
  water: WAVES,
  bright: () => null,
  dim: SHADE("m-dim"),
  dark: SHADE("m-dark"),
  wall: (x, y) => html`<rect class="m-wall" x=${x + 1} y=${y + 1} width="38" height="38" rx="2" />`,
  crates: (x, y) =>
    html`<g><rect class="m-prop" x=${x + 4} y=${y + 4} width="32" height="32" />
      <path class="m-plank" d=${`M${x + 4} ${y + 4}l32 32m0-32-32 32`} /></g>`,
  chasm: (x, y) =>
    html`<g><rect class="m-chasm" x=${x} y=${y} width="40" height="40" />
      <path class="m-crack" d=${`M${x + 6} ${y + 28}l9-8 8 5 11-9M${x + 10} ${y + 12}l6 3`} /></g>`,
  bridge: (x, y) =>
    html`<g><rect class="m-floor" x=${x} y=${y + 4} width="40" height="32" />
      <path class="m-plank"
      d=${`M${x} ${y + 4}h40M${x} ${y + 36}h40M${x + 7} ${y + 4}v32M${x + 20} ${y + 4}v32M${x + 33} ${y + 4}v32`} />
      </g>`,
  boulder: (x, y) => html`<path class="m-prop" d=${`M${x + 6} ${y + 26}l2-12 9-8 12 2 6 10-3 12-11 5-10-2z`} />`,
  caltrops: (x, y) =>
    html`<path class="m-plank"
      d=${`M${x + 8} ${y + 14}l4-6 4 6M${x + 24} ${y + 18}l4-6 4 6M${x + 12} ${y + 32}l4-6 4 6`} />`,
  smoke: (x, y) => html`<g class="m-smoke"><rect x=${x} y=${y} width="40" height="40" /></g>`,
  exit: (x, y) => html`<path class="m-exit" d=${`M${x + 3} ${y + 3}h34v34h-34z`} />`,
  cover: (x, y) => html`<path class="m-cover" d=${`M${x + 3} ${y + 28}l3-16 10-8 15 3 6 12-3 14-13 5-13-3z`} />`,
  object: (x, y) =>
    html`<g><rect class="m-prop" x=${x + 3} y=${y + 3} width="34" height="34" />
      <path class="m-plank" d=${`M${x + 3} ${y + 14}h34M${x + 3} ${y + 26}h34`} /></g>`,
  scarecrow: (x, y) =>
    html`<path class="m-stake"
      d=${`M${x + 20} ${y + 38}v-24M${x + 6} ${y + 20}h28M${x + 14} ${y + 36}l6-10 6 10M${x + 15} ${y +
        8}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`} />`,
  ladder: (x, y) =>
    html`<path class="m-stake"
      d=${`M${x + 12} ${y + 3}v34M${x + 28} ${y + 3}v34M${x + 12} ${y + 9}h16M${x + 12} ${y + 17}h16M${x + 12} ${y +
        25}h16M${x + 12} ${y + 33}h16`} />`,
  door: (x, y) =>
    html`<g><rect class="m-prop" x=${x + 2} y=${y + 2} width="36" height="36" />
      <path class="m-plank" d=${`M${x + 14} ${y + 2}v36M${x + 26} ${y + 2}v36`} />
      <circle class="m-knob" cx=${x + 32} cy=${y + 20} r="2.500" /></g>`,
  open_door: (x, y) =>
    html`<path class="m-stake"
      d=${`M${x + 2} ${y + 2}v8M${x + 2} ${y + 30}v8M${x + 38} ${y + 2}v8M${x + 38} ${y + 30}v8`} />`,
  lever: (x, y) => html`<path class="m-stake" d=${`M${x + 10} ${y + 34}h20v-7h-20zM${x + 20} ${y + 27}l8-17`} />`,
  fire: (x, y) =>
    html`<g class="m-burns"><rect x=${x} y=${y} width="40" height="40" />
      <path
      d=${`M${x + 12} ${y + 8}c1 7 7 8 7 14a7 7 0 0 1-14 0c0-5 3-5 3-9 2 1 3 3 4-5zM${x + 29} ${y +
        18}c1 5 5 6 5 10a5 5 0 0 1-10 0c0-3 2-4 2-6 2 1 2 2 3-4z`} /></g>`,
  magma: (x, y) =>
    html`<g class="m-burns"><rect x=${x} y=${y} width="40" height="40" />
      <path d=${`M${x} ${y + 12}q10-8 20 0t20 0M${x} ${y + 30}q10-8 20 0t20 0`} /></g>`,
  cage: (x, y) =>
    html`<g class="m-burns"><path d=${`M${x + 8} ${y + 2}v36M${x + 20} ${y + 2}v36M${x + 32} ${y + 2}v36`} /></g>`,
  thing: (x, y) => html`<path class="m-prop" d=${`M${x + 20} ${y + 6}l12 14-12 14-12-14z`} />`,
};
const OTHER = (x, y) => html`<rect class="m-prop" x=${x + 4} y=${y + 4} width="32" height="32" rx="2" />`;

const drawingOf = (area) => SQUARES[area.kind] ?? (area.solid ? SQUARES.wall : OTHER);

/** One square of a stretch of ground, for a legend. */
export const GroundKey = ({ area }) =>
  html`<svg class="key" viewBox="0 0 40 40" aria-hidden="true">${drawingOf(area)(0, 0)}</svg>`;

function Ground({ area }) {
  const draw = drawingOf(area);
  return html`<g>${(area.spots ?? []).map((spot) => {
    const [x, y] = xy(spot);
    return draw(x * CELL, y * CELL);
  })}
    ${area.name && html`<title>${area.height ? `${area.name}, ${area.height}` : area.name}</title>`}</g>`;
}

/**
 * How high or deep, how much water, what cover: on one square of each stretch, where nobody stands if there is such a
 * one.
 */
function GroundLabels({ area, map, taken }) {
  const label = groundLabel(area, map);
  return (
    label.length > 0 &&
    stretches(area.spots ?? []).map((stretch) => {
      const [x, y] = xy(stretch.find((spot) => !taken.has(spot)) ?? stretch[0]);
      return html`<text key=${stretch[0]} y=${y * CELL + 11}>
        ${label.map((line, n) => html`<tspan key=${n} x=${x * CELL + 3} dy=${n ? 10 : 0}>${line}</tspan>`)}</text>`;
    })
  );
}

/** "+5 ft" of ground, "4 ft" of what stands on it; water, a ceiling and cover below that. */
function groundLabel(area, map) {
  const { level = 0, top, water, ceiling } = area;
  const rise =
    area.solid && top !== undefined
      ? inUnit(map, top - level)
      : level
        ? `${level > 0 ? "+" : "\u2212"}${inUnit(map, Math.abs(level))}`
        : "";
  return [
    rise,
    water ? `\u2248 ${inUnit(map, water)}` : "",
    ceiling === undefined ? "" : `under ${inUnit(map, ceiling)}`,
    area.cover ?? "",
  ].filter(Boolean);
}

/** The squares in stretches that hang together. */
function stretches(spots) {
  const left = new Set(spots),
    found = [];
  for (const start of spots) {
    if (!left.delete(start)) continue;
    const stretch = [start];
    for (const spot of stretch) {
      const [x, y] = xy(spot);
      for (const near of [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`])
        if (left.delete(near)) stretch.push(near);
    }
    found.push(stretch);
  }
  return found;
}
