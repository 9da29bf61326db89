// A map of zones: boxes joined by ways, with places inside. Spots are the ids of zones and of places; nothing is
// measured.
import { html, listed, plural } from "./lib.js";
import { EDGE, NOTE, PAD, isOne, layOut, middle, tokenAt, tokenOf, wayLines } from "./arenas-layout.js";
import { useDetail } from "./detail.js";
import { CELL } from "./squares.js";
import { TokenShape, arrow, pressOf } from "./token.js";

// ------------------------------------------------------------ how it is measured and named

/** Where zones and places lie among each other. */
export function arenasPlace(map, creatures = []) {
  const zones = map.zones ?? [];
  const zoneOf = (spot) => zones.find((each) => each.id === spot || each.places.some((place) => place.id === spot));
  const paths = (a, b) => pathsBetween(map, zoneOf(a)?.id, zoneOf(b)?.id);
  const layout = layOut(map, creatures);
  return {
    covers: (at, size, spot) => at === spot,
    distance: (a, b) => (a === b ? 0 : paths(a, b) + 1),
    direction: () => "",
    isInside: (spot) => Boolean(zoneOf(spot)),
    first: () => zones[0]?.id ?? null,
    name: (spot) => {
      const zone = zoneOf(spot);
      const place = zone?.places.find((each) => each.id === spot);
      return !zone || zone.id === spot ? (zone?.name ?? spot) : place?.name || `${zone.name}, ${spot}`;
    },
    away(a, b, whom = "you") {
      if (a === b) return `beside ${whom}`;
      const steps = paths(a, b);
      return steps === 0
        ? `elsewhere in ${zoneOf(b)?.name}`
        : steps < 99
          ? `${plural(steps, "path")} away`
          : "out of reach";
    },
    step: (spot, dx, dy) => stepped(zones, layout, spot, dx, dy),
    size: [layout.width + 2 * EDGE, layout.bent + 2 * EDGE],
    least: 0.62,
    most: 1.1,
    point: (spot) => {
      const box = layout.places.get(spot) ?? layout.byId.get(spot);
      return (box ? middle(box) : [0, 0]).map((n) => n + EDGE);
    },
    figure: (each) => (tokenOf(layout, each.id) ?? [0, 0]).map((n) => n + EDGE),
    spotAt: (point) => {
      const [x, y] = point.map((n) => n - EDGE);
      const holds = ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height;
      const place = [...layout.places.values()].find(holds);
      return place?.place.id ?? layout.zones.find(holds)?.zone.id ?? null;
    },
    steps: (a, b) => costBetween(map, zoneOf(a)?.id, zoneOf(b)?.id),
    one: "place",
    says: `${plural(zones.length, "zone")}. ${(map.links ?? []).map((link) => linkWords(map, link)).join(" ")}`
      .trim()
      .replace(/\.$/, ""),
    lines: () => zones.map((zone) => zoneWords(map, zone, creatures)),
    about: (spot) => {
      const zone = zones.find((each) => each.id === spot);
      return zone ? zoneWords(map, zone, creatures) : "";
    },
  };
}

function pathsBetween(map, from, to) {
  const steps = new Map([[from, 0]]);
  for (const at of steps.keys()) {
    for (const link of map.links ?? []) {
      const next = link.a === at ? link.b : link.b === at ? link.a : null;
      if (next !== null && !steps.has(next)) steps.set(next, steps.get(at) + 1);
    }
  }
  return steps.get(to) ?? 99;
}

/** What the cheapest way from one zone to another costs, a link that names no cost counting 1; null if none leads. */
function costBetween(map, from, to) {
  const costs = new Map([[from, 0]]);
  const open = [from];
  while (open.length) {
    const at = open.sort((a, b) => costs.get(a) - costs.get(b)).shift();
    for (const link of map.links ?? []) {
      const next = link.a === at ? link.b : link.b === at && !link.one_way ? link.a : null;
      const cost = costs.get(at) + (link.cost || 1);
      if (next === null || cost >= (costs.get(next) ?? Infinity)) continue;
      costs.set(next, cost);
      open.push(next);
    }
  }
  return costs.get(to) ?? null;
}

/** Up and down: through the places of a zone; left and right, and past its end: to the next zone that way. */
function stepped(zones, layout, spot, dx, dy) {
  const zone = zones.find((each) => each.id === spot || each.places.some((place) => place.id === spot));
  if (!zone) return zones[0]?.id ?? null;
  const inside = isOne(zone) ? [zone.id] : [zone.id, ...zone.places.map((each) => each.id)];
  const next = inside[inside.indexOf(spot) + dy];
  if (dy && next) return next;
  const [x, y] = middle(layout.byId.get(zone.id));
  const there = layout.zones.filter((each) => {
    const [ex, ey] = middle(each);
    return dx ? (ex - x) * dx > 1 : (ey - y) * dy > 1;
  });
  const far = (each) => {
    const [ex, ey] = middle(each);
    return Math.abs(ex - x) * (dx ? 1 : 2) + Math.abs(ey - y) * (dy ? 1 : 2);
  };
  const found = there.sort((a, b) => far(a) - far(b))[0]?.zone;
  if (!found) return spot;
  return dy < 0 ? (found.places.at(-1)?.id ?? found.id) : found.id;
}

const nameOf = (map, id) => map.zones.find((each) => each.id === id)?.name ?? id;

function linkWords(map, link) {
  const notes = (link.notes ?? []).map((each) => each.name);
  return `${nameOf(map, link.a)} ${link.one_way ? "leads to" : "joins"} ${nameOf(map, link.b)}${link.cost
    ? ` at cost ${link.cost}` : ""}${notes.length ? ` (${listed(notes)})` : ""}.`;
}

/** One sentence or two on a zone: where its ways lead, its places, who and what is there. */
function zoneWords(map, zone, creatures) {
  const ways = (map.links ?? [])
    .filter((each) => each.a === zone.id || (each.b === zone.id && !each.one_way))
    .map(
      (each) =>
        `${nameOf(map, each.a === zone.id ? each.b : each.a)}${each.cost ? ` for ${each.cost}`
          : ""}${(each.notes ?? []).map((note) => `, ${note.name}`).join("")}`,
    );
  const places = zone.places.map((place) => {
    const here = creatures.filter((each) => each.at === place.id && !each.gone).map((each) => each.name);
    const notes = (place.notes ?? []).map(
      (note) => note.name + (note.about ? ` (${note.about.replace(/\.$/, "")})` : ""),
    );
    const name = isOne(zone) ? "Here" : place.name || place.id;
    return `${name}: ${listed([...(here.length ? here : ["nobody"]), ...notes])}`;
  });
  return `${zone.name}${ways.length ? `, leads to ${listed(ways)}` : ""}. ${places.length ? `${places.join(". ")}.`
    : "Nobody and nothing is there."}`;
}

// ------------------------------------------------------------ the drawing

export function ArenasMap({
  board,
  selectable = null,
  selected = null,
  picked = null,
  cursor = null,
  onSpot = null,
  onLook = null,
  targets = null,
  covered = null,
  onCreature = null,
  thumb = false,
  says = "",
}) {
  const { map } = board;
  const layout = layOut(map, board.creatures);
  const [drawing, detail] = useDetail(CELL);
  const edge = thumb ? 6 : EDGE;
  const chosen = selected && (board.creatures.find((each) => each.id === selected) ? null : selected);
  const spotProps = (spot) => ({
    "data-spot": spot,
    ...(selectable?.has(spot) && !thumb
      ? {
          onClick: (event) => {
            event.stopPropagation();
            onSpot?.(spot);
          },
          onMouseEnter: () => onLook?.(spot),
          onMouseLeave: () => onLook?.(null),
        }
      : {}),
  });
  const classOf = (base, spot) =>
    [
      base,
      selectable?.has(spot) ? "m-open" : "",
      chosen === spot || picked === spot ? "m-picked" : "",
      cursor === spot ? "m-under" : "",
    ]
      .filter(Boolean)
      .join(" ");
  const struck = board.threat && [tokenOf(layout, board.threat.from), tokenOf(layout, board.threat.to)];
  const box = [-edge, -edge, layout.width + 2 * edge, layout.bent + 2 * edge];
  return html`<svg class=${thumb ? "map thumbmap" : "map"} ref=${drawing} data-detail=${detail}
    viewBox=${box.join(" ")} preserveAspectRatio="xMidYMid meet"
      role=${thumb ? null : "img"} aria-label=${thumb ? null : says} aria-hidden=${thumb ? "true" : null}
        focusable="false">
    ${layout.ways.map(({ link, way }, n) => html`<${Way} key=${n} link=${link} way=${way} thumb=${thumb} />`)}
    ${layout.zones.map(
      (each) => html`<g key=${each.zone.id} class=${classOf("m-zone", each.zone.id)} ...${spotProps(each.zone.id)}>
      ${holds(each.zone, "higher") && html`<path class="m-slope" d=${octagon(each, -5)} />`}
      <path class=${holds(each.zone, "unseen") ? "m-arena m-unseen" : "m-arena"} d=${octagon(each)} />
      ${each.zone.look && html`<path class="m-look" fill=${`url(#g-${each.zone.look})`} d=${octagon(each, 1)} />`}
      ${holds(each.zone, "dark") && html`<g class="m-look"><path class="shade-dark" d=${octagon(each, 1)} />
        <path fill="url(#k-dark)" d=${octagon(each, 1)} /></g>`}
      ${!thumb && html`<text class="m-zonename" x=${each.left + PAD} y=${each.top + 24}>${each.zone.name}</text>`}
      ${isOne(each.zone) && html`<${Notes} of=${layout.places.get(each.zone.id)} thumb=${thumb} />`}
    </g>`,
    )}
    ${[...layout.places.values()]
      .filter((each) => !isOne(each.zone.zone))
      .map(
        (
          each,
        ) => html`<g key=${each.place.id} class=${classOf("m-place", each.place.id)} ...${spotProps(each.place.id)}>
      <rect class="m-spot" x=${each.left} y=${each.top} width=${each.width} height=${each.height}
        rx=${Math.min(22, each.height / 2)} />
      ${terrainLooks(each.place).map((look) => html`<rect key=${look} class="m-look" fill=${`url(#g-${look})`}
        x=${each.left} y=${each.top} width=${each.width} height=${each.height} rx=${Math.min(22, each.height / 2)} />`)}
      ${!thumb && html`<text class="m-lab" x=${each.left + each.width / 2} y=${each.top + each.height + 13}
        text-anchor="middle">${each.place.name || each.place.id}</text>`}
      <${Notes} of=${each} thumb=${thumb} />
    </g>`,
      )}
    ${covered?.cells.length > 0 && html`<${Covered} layout=${layout} ...${covered} />`}
    ${!thumb && struck?.every(Boolean) && html`<path class="m-line" d=${arrow(...struck)} />`}
    ${[...layout.places.values()].flatMap((place) =>
      place.here.map((of, n) => {
        const [x, y] = tokenAt(place, n);
        const isTarget = Boolean(targets?.get(of.id)),
          isChosen = selected === of.id;
        const isStruck = !thumb && board.threat?.to === of.id;
        return html`<g key=${of.id}
          class=${["m-move", of.down ? "m-out" : "", isTarget ? "m-aim" : ""].join(" ").trim()}
          style=${{ transform: `translate(${x}px, ${y}px)` }}
          onClick=${pressOf({ of, isTarget, selectable, onCreature, onSpot, thumb })} data-creature=${of.id}>
        ${(isChosen || isStruck)
          && html`<rect class=${isChosen || of.own ? "m-target" : "m-struck"} x="-20" y="-20" width="40" height="40"
          rx="3" />`}
        <${TokenShape} of=${of} isTarget=${isTarget} isChosen=${isChosen} />
        ${!thumb && html`<title>${of.name}</title>`}
      </g>`;
      }),
    )}
  </svg>`;
}

/** What the ground of a place looks like, because of what lies there. */
const TERRAIN_LOOKS = {
  blazing: "fire",
  wet: "water",
  running_water: "water",
  uneven_earth: "rubble",
  toxic_gas: "gas",
};

const terrainLooks = (place) => (place.notes ?? []).map((note) => TERRAIN_LOOKS[note.kind]).filter(Boolean);

const holds = (zone, kind) => zone.places.some((place) => (place.notes ?? []).some((note) => note.kind === kind));

/** What a choice would cover: zones and places, each with its edge. */
function Covered({ layout, cells, isChosen }) {
  const edges = cells.map((id) => {
    const place = layout.places.get(id);
    return place && !isOne(place.zone.zone) ? rounded(place) : octagon(layout.byId.get(id), 3);
  });
  return html`<g class=${isChosen ? "m-area chosen" : "m-area"} data-covered=${cells.join(" ")}>
    <path class="m-areafill" d=${edges.join("")} /><path class="m-areaedge" d=${edges.join("")} /></g>`;
}

/** The edge of a place. */
function rounded({ left, top, width, height }) {
  const r = Math.min(22, height / 2);
  return `M${left + r} ${top}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${
    -(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** A box with its corners cut, or one so far inside it, or outside. */
function octagon(box, inside = 0) {
  const cut = 14,
    left = box.left + inside,
    top = box.top + inside,
    width = box.width - 2 * inside,
    height = box.height - 2 * inside;
  return `M${left + cut} ${top}h${width - 2 * cut}l${cut} ${cut}v${height - 2 *
    cut}l${-cut} ${cut}h${-(width - 2 * cut)}l${-cut} ${-cut}v${-(height - 2 * cut)}z`;
}

/** A way with a dot for each point it costs, and what lies on it; one that is blocked is barred. */
function Way({ link, way, thumb }) {
  const [x, y] = way.at;
  const dots = link.cost <= 5 ? link.cost : 1;
  const width = 10 + dots * 12;
  const lying = link.notes ?? [];
  const lines = wayLines(link);
  const isBlocked = lying.some((each) => each.kind === "blocked");
  const about = lying.map((each) => (each.about ? `${each.name}: ${each.about}` : each.name));
  return html`<g class=${isBlocked ? "m-barred" : null}>
    <path class="m-path" d=${way.d} />
    ${link.one_way && html`<path class="m-path" d=${arrowhead(way.from, way.to)} />`}
    ${isBlocked && html`<path class="m-bar" d=${bar(way)} />`}
    ${
      !thumb &&
      html`${
        link.cost > 0 &&
        html`<rect class="m-cost" x=${x - width / 2} y=${y - 11} width=${width} height="22" rx="11" />
      ${link.cost <= 5 ? Array.from({ length: dots },
        (_, n) => html`<circle key=${n} class="m-dot" cx=${x + (n - (dots - 1) / 2) * 12} cy=${y} r="4" />`)
        : html`<text class="m-tname" x=${x} y=${y + 4.5}>${link.cost}</text>`}`
      }
      ${lines.map((line, n) =>
        html`<text key=${n} class="m-lab m-onway" x=${x}
        y=${y + (link.cost || isBlocked ? 25 : 4 - (lines.length - 1) * 7) + n * 14} text-anchor="middle">${line}
        </text>`)}
      <title>${[link.cost ? `Cost ${link.cost}` : "", ...about].filter(Boolean).join(", ")}</title>`
    }
  </g>`;
}

/** Two strokes across the middle of a way. */
function bar({ from, to, at: [x, y] }) {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1,
    ux = (to[0] - from[0]) / long,
    uy = (to[1] - from[1]) / long;
  return [-4, 4]
    .map((by) => `M${x + ux * by - uy * 12} ${y + uy * by + ux * 12}L${x + ux * by + uy * 12} ${y + uy * by - ux * 12}`)
    .join("");
}

function arrowhead([x1, y1], [x2, y2]) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1,
    ux = (x2 - x1) / long,
    uy = (y2 - y1) / long;
  return [
    [-12, 8],
    [-12, -8],
  ]
    .map(([a, b]) => `M${x2} ${y2}L${x2 + ux * a - uy * b} ${y2 + uy * a + ux * b}`)
    .join("");
}

// ------------------------------------------------------------ what is at a place, one small drawing for each kind

const WAVES = "M0 6q4-5 8 0t8 0 8 0M0 14q4-5 8 0t8 0 8 0";
const SIGNS = {
  feature: html`<path class="m-prop" d="M0 18 3 4l9-4 9 6 3 12z" />`,
  hazard: html`<path class="m-hazard" d="M12 0 24 18H0zM12 6v6M12 14.500v1" />`,
  thing: html`<path class="m-prop" d="M12 1l8 8-8 8-8-8z" />`,
  blazing: html`<path class="m-fire" d="M12 0c1 6 7 7 7 12a7 6 0 0 1-14 0c0-4 3-4 3-8 2 1 3 3 4-4z" />`,
  wet: html`<path class="m-wave" d=${WAVES} />`,
  running_water: html`<path class="m-wave" d=${WAVES} />`,
  uneven_earth: html`<path class="m-plank" d="M1 16l5-9 4 6 5-11 8 14z" />`,
  gusting: html`<path class="m-plank" d="M0 5h16a3 3 0 1 0-3-3M0 11h20a3 3 0 1 1-3 3" />`,
  toxic_gas: html`<path class="m-gas" d="M3 12a5 5 0 0 1 3-9 6 6 0 0 1 11 1 4.500 4.500 0 0 1 2 8zM6 17h12" />`,
  exit: html`<path class="m-way" d="M14 1H2v16h12M9 9h14M18 4l5 5-5 5" />`,
  cover: html`<path class="m-prop" d="M1 17V7h5V3h5v4h3V3h5v4h4v10z" />`,
  dark: html`<path class="m-moon" d="M16 15A8 8 0 1 1 12 1a6.500 6.500 0 0 0 4 14z" />`,
  higher: html`<path class="m-plank" d="M1 17h22M4 17v-5h6V7h6V2h6v15" />`,
  clock: html`<g><circle class="m-prop" cx="12" cy="9" r="8" /><path class="m-wedge" d="M12 9V1a8 8 0 0 1 8 8z" />
    <path class="m-plank" d="M12 1v16M4 9h16" /></g>`,
  unseen: html`<path class="m-plank" d="M7 5a5 4 0 1 1 5 5v3M12 16v1" />`,
  searched: html`<path class="m-way" d="M3 10l6 6L21 3" />`,
  comfort: html`<path class="m-plank" d="M1 17v-7h22v7M1 14h22M4 10V6h6v4" />`,
  veiled: html`<path class="m-gas" d="M2 4h20M5 9h16M2 14h18" />`,
};
const OTHER = html`<path class="m-prop" d="M2 2h20v14H2z" />`;

/** What is at a place, below whoever stands there or beside them. */
const Notes = ({ of, thumb }) =>
  of.notes.map(
    ({ note, text }, n) =>
      html`<${Noted} key=${n} note=${note} text=${text} x=${of.left + of.lies[0]}
        y=${of.top + of.lies[1] + n * NOTE} thumb=${thumb} />`,
  );

function Noted({ note, text, x, y, thumb }) {
  return html`<g transform=${`translate(${x} ${y})`} class=${note.kind === "hazard" ? "m-danger" : null}>
    ${SIGNS[note.kind] ?? OTHER}
    ${!thumb && html`<text class="m-lab" x="32" y="13">${text}</text>
      <title>${note.about ? `${note.name}: ${note.about}` : note.name}</title>`}</g>`;
}
