// A square grid, drawn as SVG. Spots are "x,y" from the top left; a diagonal step counts 1.
import { html, useMemo } from "./lib.js";
import { useDetail } from "./detail.js";
import { LEAST_SQUARE } from "./framing.js";
import { Ground, GroundLabels } from "./ground.js";
import { squareOf } from "./heights.js";
import { CELL, filled, outline, xy } from "./squares.js";
import { TokenShape, arrow, pressOf } from "./token.js";

const EDGE = 22; // room for the numbers above and at the left

/** How many steps lie between two squares: a diagonal one counts 1. */
const steps = (a, b) => Math.max(Math.abs(xy(a)[0] - xy(b)[0]), Math.abs(xy(a)[1] - xy(b)[1]));

/** How a grid measures and names its spots. */
export function gridPlace(map) {
  return {
    distance: steps,
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
    size: [map.width * CELL + EDGE + 8, map.height * CELL + EDGE + 8],
    least: LEAST_SQUARE / CELL,
    most: 1.5,
    point: (spot, size = 1) => centre(spot, size).map((n) => n + EDGE),
    figure: (each) => centre(each.at, each.size).map((n) => n + EDGE),
    spotAt(point) {
      const spot = point.map((n) => Math.floor((n - EDGE) / CELL)).join();
      return this.isInside(spot) ? spot : null;
    },
    steps,
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
  const ground = useMemo(() => html`<${Ground} map=${map} />`, [map]);
  const [drawing, detail] = useDetail(CELL);
  const taken = new Set(creatures.map((each) => each.at));
  const labels = useMemo(() => html`<${GroundLabels} map=${map} taken=${taken} />`, [map, [...taken].join()]);
  const offered = useMemo(() => html`<${Offered} spots=${selectable} risks=${risks} />`,
    [selectable && [...selectable].join(" "), risks && [...risks].join()]);
  const press = (event) => {
    const { creature, spot } = under(event);
    const of = creatures.find((each) => each.id === creature);
    if (of) pressOf({ of, isTarget: Boolean(targets?.get(of.id)), selectable, onCreature, onSpot, thumb })?.();
    else if (spot) onSpot?.(spot);
  };
  const look = (event) => {
    const { creature, spot } = under(event);
    onLook(spot ?? creatures.find((each) => each.id === creature)?.at ?? null);
  };
  const struck = board.threat && creatures.find((each) => each.id === board.threat.to);
  return html`<svg class=${thumb ? "map thumbmap" : "map"} ref=${drawing} data-detail=${detail}
    viewBox=${`${-edge} ${-edge} ${width + edge + 8} ${height + edge + 8}`} preserveAspectRatio="xMidYMid meet"
      role=${thumb ? null : "img"} aria-label=${thumb ? null : says} aria-hidden=${thumb ? "true" : null}
        focusable="false" onClick=${thumb ? null : press} onMouseOver=${onLook ? look : null}
        onMouseLeave=${onLook ? () => onLook(null) : null}>
    ${ground}
    ${!thumb && html`<${Labels} map=${map} />`}
    ${threatened?.size > 0 && html`<path class="m-threat" d=${[...threatened].map(hatch).join("")} />`}
    ${offered}
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
    ${!thumb && labels}
    ${covered?.cells.length > 0 && html`<${Covered} cells=${covered.cells} isChosen=${covered.isChosen} />`}
    ${!thumb && struck && html`<rect class=${struck.own ? "m-target" : "m-struck"} ...${box(struck.at, 2, struck.size)}
      rx="2" />`}
    ${!thumb && board.threat && html`<${Threat} threat=${board.threat} creatures=${creatures} />`}
    ${chosen && html`<rect class="m-target m-chosen" ...${box(chosen, 2, picked?.size)} rx="2" />`}
    ${cursor && html`<rect class="m-cursor" ...${box(cursor, 1)} />`}
    ${standing.map(
      (each) => html`<${GridToken} key=${each.id} of=${each} crowd=${crowd(each, standing)} thumb=${thumb}
      isTarget=${Boolean(targets?.get(each.id))} isChosen=${selected === each.id} square=${map.square} />`,
    )}
  </svg>`;
}

/** Whose token or which square of those that can be chosen is under the pointer. */
const under = (event) => ({
  creature: event.target.closest("[data-creature]")?.dataset.creature,
  spot: event.target.closest("[data-spot]")?.dataset.spot,
});

/** The squares that can be chosen, and those of them that bring a risk. */
function Offered({ spots, risks }) {
  return html`${spots && html`<g class="m-reach">
      ${[...spots].filter((spot) => !risks?.has(spot)).map((spot) =>
      html`<rect key=${spot} ...${box(spot, 0.5)} data-spot=${spot} />`)}</g>`}
    ${risks?.size > 0 && html`<g class="m-risk">
      ${[...risks].map(([spot, text]) => html`<g key=${spot} data-spot=${spot} data-risk>
      <rect ...${box(spot, 0.5)} /><path d=${cross(spot)} /><title>${text}</title></g>`)}</g>`}`;
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
    <path class="m-areafill" d=${filled(squares)} /><path d=${crosses.join("")} />
    <path class="m-areaedge" d=${outline(squares)} /></g>`;
}

/** Who shares the square, and the how-manieth this one is: they are drawn a little apart. */
function crowd(each, all) {
  const there = all.filter((other) => other.at === each.at && (other.size ?? 1) === (each.size ?? 1));
  return { index: there.indexOf(each), size: there.length };
}

function GridToken({ of, crowd, isTarget, isChosen, thumb, square }) {
  const size = of.size ?? 1;
  const [x, y] = centre(of.at, size);
  const shift = crowd.size > 1 ? (crowd.index - (crowd.size - 1) / 2) * 11 : 0;
  const kind = ["m-move", of.down ? "m-out" : "", isTarget ? "m-aim" : ""].join(" ").trim();
  return html`<g class=${kind}
    style=${{ transform: `translate(${x + shift}px, ${y + shift / 2}px)${size > 1 ? ` scale(${size})` : ""}` }}
    data-creature=${of.id}>
    <${TokenShape} of=${of} isTarget=${isTarget} isChosen=${isChosen} square=${square} />
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
