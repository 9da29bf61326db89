// The fight from the side: who is how high over which ground. Shown only where heights matter.
import { html, listed, recall, remember, shortName, signal, useSignal } from "./lib.js";
import { sideWord } from "./board.js";
import { useDetail } from "./detail.js";
import { groundAt, inUnit, levelOf, squareOf } from "./heights.js";
import { TokenShape, arrow } from "./token.js";

const CELL = 40;
const EDGE = 54; // room for the heights at the left
const HIGHEST = { wide: 130, narrow: 62 }; // of the drawing; what is higher is drawn to a smaller scale
const LOWEST = 84;
const TOKEN = 0.72;
const RADIUS = 17 * TOKEN;

/** From where one looks: "south" has x along the drawing, "east" has y. */
const from = signal(recall("quintain.side", "south"));

const look = (side) => {
  from.value = side;
  remember("quintain.side", side);
};

/**
 * props: board, focus (a square whose row is cut open), chosen (a cell or null), levels (what can be chosen at its
 * square),
 * covered (cells of an area), onLevel(level), onCreature(id), isNarrow (drawn flatter)
 */
export function SideView({
  board,
  focus = "",
  chosen = null,
  levels = [],
  covered = [],
  onLevel = null,
  onCreature = null,
  isNarrow = false,
}) {
  const side = useSignal(from);
  const [drawing, detail] = useDetail(CELL * TOKEN);
  const { map } = board;
  const view = side === "south" ? fromSouth(map) : fromEast(map);
  const creatures = board.creatures.filter((each) => each.at && !each.gone);
  const row = view.depth(focus || creatures.find((each) => each.own)?.at || creatures[0]?.at || "0,0");
  const scale = scaled(map, isNarrow ? HIGHEST.narrow : HIGHEST.wide, creatures, [
    ...levels,
    ...[chosen, ...covered]
      .filter(Boolean)
      .map(levelOf)
      .filter((each) => each !== null),
  ]);
  const drawn = [...creatures].sort((a, b) => Math.abs(view.depth(b.at) - row) - Math.abs(view.depth(a.at) - row));
  const tokens = placed(drawn, view, scale);
  const width = view.count * CELL,
    height = scale.height;
  const square = chosen && squareOf(chosen);
  return html`<figure class="sideview" aria-label="Side view">
    <figcaption><span class="small quiet">Seen from the
    </span> <span class="seg" role="group" aria-label="Side view seen from the">
    ${["south", "east"].map((each) =>
    html`<button key=${each} type="button" aria-pressed=${each === side ? "true" : "false"} onClick=${() => look(each)}>
    ${each}</button>`)}</span></figcaption>
    <svg class="map" ref=${drawing} data-detail=${detail}
      viewBox=${`${-EDGE} -12 ${width + EDGE + 8} ${height + 32}`} preserveAspectRatio="xMidYMid meet"
      role="img" aria-label=${words(board, creatures, side)} focusable="false">
      <rect class="m-floor" width=${width} height=${height} />
      <g class="m-lab" aria-hidden="true">
        ${scale.ticks.map((each) =>
        html`<g key=${each}><path class="m-grid" d=${`M0 ${scale.y(each)}H${width}`} />
        <text x="-6" y=${scale.y(each) + 4.5} text-anchor="end">${inUnit(map, each)}</text></g>`)}
        ${view.labels.map((each, n) =>
          html`<text key=${n} x=${n * CELL + 20} y=${height + 14} text-anchor="middle">${each}</text>`)}</g>
      <path class="m-behind" d=${profile(view, scale,
        (n) => Math.max(...view.column(n).map((spot) => groundAt(map, spot).level)))} />
      ${walls(map, view, scale, (n) => view.column(n), "m-wallbehind")}
      <path class="m-cut" d=${profile(view, scale, (n) => groundAt(map, view.at(n, row)).level)} />
      <path class="m-gapbehind"
        d=${surface(view, scale, (n) => Math.min(...view.column(n).map((spot) => groundAt(map, spot).level)))} />
      ${walls(map, view, scale, (n) => [view.at(n, row)], "m-wall")}
      ${view.numbers.map((n) => {
        const ground = groundAt(map, view.at(n, row));
        return html`<g key=${n}>
        ${ground.water > 0 && html`<path class="m-wave"
          d=${`M${n * CELL + 3} ${scale.y(ground.level) - 4}q5-5 10 0t10 0 10 0`} />`}
        ${ground.ceiling !== null
          && html`<path class="m-ceiling" d=${`M${n * CELL} ${scale.y(ground.ceiling)}h${CELL}`} />`}</g>`;
      })}
      ${covered.filter((each) => levelOf(each) !== null).map((each) =>
        html`<rect key=${each} class="m-sidearea" ...${cellBox(view, scale, each)} />`)}
      ${square && levels.map((each) =>
        html`<rect key=${each} class="m-level" ...${cellBox(view, scale, `${square},${each}`)}
        onClick=${() => onLevel?.(each)} data-side-level=${each}><title>${inUnit(map, each)}</title></rect>`)}
      ${chosen && levelOf(chosen) !== null && html`<rect class="m-target" ...${cellBox(view, scale, chosen)} />`}
      ${tokens.map(
        ({
          of,
          x,
          y,
          ground,
          isNamed,
        }) => html`<g key=${of.id}>${of.above ? html`<path class="m-drop" d=${`M${x} ${y}V${ground}`} />` : null}
        <g class=${of.down ? "m-out" : ""} style=${{ transform: `translate(${x}px, ${y - RADIUS}px) scale(${TOKEN})` }}
          onClick=${() => onCreature?.(of.id)} data-side-creature=${of.id}><${TokenShape} of=${of} />
          <title>${of.height ? `${of.name}, ${of.height}` : of.name}</title></g>
        ${isNamed && html`<text class="m-height m-sideheight" x=${x + RADIUS + 4} y=${y - RADIUS + 4}>
          ${inUnit(map, of.level ?? 0)}</text>`}</g>`,
      )}
      ${attack(board.threat, tokens)}
    </svg>
  </figure>`;
}

// ------------------------------------------------------------ the two views

const xy = (spot) => spot.split(",").map(Number);
const upTo = (count) => Array.from({ length: count }, (_, n) => n);

/** `left` is where something of a size begins along the drawing, `depth` how far it is into it. */
function fromSouth(map) {
  return {
    count: map.width,
    numbers: upTo(map.width),
    labels: upTo(map.width),
    left: (spot) => xy(spot)[0],
    depth: (spot) => xy(spot)[1],
    at: (n, row) => `${n},${row}`,
    column: (n) => upTo(map.height).map((y) => `${n},${y}`),
  };
}

function fromEast(map) {
  const turned = (n) => map.height - 1 - n;
  return {
    count: map.height,
    numbers: upTo(map.height),
    labels: upTo(map.height).map(turned),
    left: (spot, size) => map.height - xy(spot)[1] - size,
    depth: (spot) => xy(spot)[0],
    at: (n, row) => `${row},${turned(n)}`,
    column: (n) => upTo(map.width).map((x) => `${x},${turned(n)}`),
  };
}

// ------------------------------------------------------------ heights on the drawing

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
const MOST_TICKS = 6;

/** How a height becomes a place on the drawing: to the scale of the squares, or smaller where it would be too tall. */
function scaled(map, highest, creatures, others) {
  const squares = (map.areas ?? []).flatMap((each) => [
    each.level ?? 0,
    ...[each.top, each.ceiling].filter((n) => n !== undefined),
  ]);
  const all = [
    0,
    ...squares,
    ...others,
    ...others.map((each) => each + 1),
    ...creatures.flatMap((each) => [each.level ?? 0, (each.level ?? 0) + Math.max(map.square, each.tall ?? 0)]),
  ];
  const low = Math.min(...all),
    high = Math.max(...all, low + map.square);
  const unit = Math.min(CELL / map.square, highest / (high - low));
  const room = Math.max(LOWEST, (high - low) * unit + 34);
  const foot = low < 0 ? 8 : 14; // a little earth below the lowest ground
  const step = STEPS.find((each) => (high - low) / each <= MOST_TICKS) ?? high - low;
  const ticks = upTo(Math.floor(high / step) - Math.ceil(low / step) + 1).map(
    (n) => (Math.ceil(low / step) + n) * step,
  );
  return { unit, high, height: room, ticks, y: (level) => room - foot - (level - low) * unit };
}

/** The surface along the drawing, filled down to its lower edge. */
const profile = (view, scale, level) => `${surface(view, scale, level)}V${scale.height}H0z`;

const surface = (view, scale, level) =>
  view.numbers.map((n) => `${n ? "L" : "M"}${n * CELL} ${scale.y(level(n))}h${CELL}`).join("");

/** What is solid in each column; without a top it goes on to the upper edge. */
function walls(map, view, scale, squares, kind) {
  return view.numbers.map((n) => {
    const solid = squares(n)
      .map((spot) => groundAt(map, spot))
      .filter((each) => each.solid);
    if (!solid.length) return null;
    const top = solid.some((each) => each.top === null) ? 0 : scale.y(Math.max(...solid.map((each) => each.top)));
    return html`<rect key=${n} class=${kind} x=${n * CELL + 1} y=${top} width=${CELL - 2}
      height=${Math.max(0, scale.y(Math.min(...solid.map((each) => each.level))) - top)} />`;
  });
}

function cellBox(view, scale, cell) {
  const level = levelOf(cell),
    tall = Math.max(5, scale.unit);
  return { x: view.left(squareOf(cell), 1) * CELL + 1, y: scale.y(level) - tall, width: CELL - 2, height: tall };
}

/**
 * Where each token stands; those that would hide each other are drawn a little apart, and the last of them has the
 * height.
 */
function placed(creatures, view, scale) {
  const found = [];
  for (const of of creatures) {
    const size = of.size ?? 1,
      y = scale.y(of.level ?? 0);
    const middle = (view.left(of.at, size) + size / 2) * CELL;
    const near = found.filter((each) => Math.abs(each.middle - middle) < 8 && Math.abs(each.y - y) < 2 * RADIUS).length;
    found.push({ of, middle, x: middle + near * 15, y, ground: scale.y((of.level ?? 0) - (of.above ?? 0)) });
  }
  const hides = (a, b) => Math.abs(a.middle - b.middle) < CELL && Math.abs(a.y - b.y) < 8 && b.x > a.x;
  return found.map((each) => ({
    ...each,
    isNamed: Boolean(each.of.above) && !found.some((other) => other.of.above && hides(each, other)),
  }));
}

function attack(threat, tokens) {
  const [a, b] = [threat?.from, threat?.to].map((id) => tokens.find((each) => each.of.id === id));
  if (!a || !b || (a.x === b.x && a.y === b.y)) return null;
  return html`<path class="m-line" d=${arrow([a.x, a.y - RADIUS], [b.x, b.y - RADIUS])} />`;
}

/** The drawing in a sentence, the highest first. */
function words(board, creatures, side) {
  const high = [...creatures].sort((a, b) => (b.level ?? 0) - (a.level ?? 0));
  return `From the ${side}, the highest first: ${listed(high.map((each) =>
    `${shortName(each.name)} (${sideWord(each)}) at ${inUnit(board.map, each.level ?? 0)}`))}.`;
}
