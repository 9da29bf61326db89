// The ground of a grid: a few paths for each kind, filled with patterns of the page, however many squares there are.
import { html } from "./lib.js";
import { edgeOf, flows, isShade, lookOf, markOf, slopes } from "./ground-signs.js";
import { inUnit } from "./heights.js";
import { CELL, filled, lines, outline, stretches, xy } from "./squares.js";

/** The whole of it, with the lines between the squares; what is dark lies over it. */
export function Ground({ map }) {
  const width = map.width * CELL,
    height = map.height * CELL;
  const areas = (map.areas ?? []).filter((each) => each.spots?.length);
  const { edges, strokes } = slopes(map);
  return html`<g class="ground">
    <rect width=${width} height=${height} fill=${`url(#g-${map.look ?? "floor"})`} />
    ${areas.filter((each) => !isShade(each)).map((area, n) => html`<${Stretch} key=${n} area=${area} />`)}
    ${strokes && html`<path class="ed-drop" d=${edges} /><path class="hach" d=${strokes} />`}
    <path class="m-grid" d=${lines(map.width, map.height)} />
    ${areas.filter(isShade).map((area, n) => html`<${Shade} key=${n} area=${area} />`)}
    <rect class="m-frame" width=${width} height=${height} />
  </g>`;
}

/** One kind of ground: what it looks like, and over that what it does. */
function Stretch({ area }) {
  const fill = filled(area.spots),
    look = lookOf(area),
    mark = markOf(area),
    edge = edgeOf(area);
  return html`<g class="area" data-kind=${area.kind}>
    ${look && html`<path fill=${`url(#g-${look})`} d=${fill} />`}
    ${mark && html`<path fill=${`url(#k-${mark})`} d=${fill} />`}
    ${edge && html`<path class=${`ed-${edge}`} d=${outline(new Set(area.spots))} />`}
    ${area.current && html`<path class="flow" d=${flows(area)} />`}
    ${area.name && html`<title>${area.height ? `${area.name}, ${area.height}` : area.name}</title>`}
  </g>`;
}

function Shade({ area }) {
  const fill = filled(area.spots);
  return html`<g class="area" data-kind=${area.kind}><path class=${`shade-${area.kind}`} d=${fill} />
    <path fill=${`url(#k-${area.kind})`} d=${fill} /></g>`;
}

/** One square of a stretch of ground, for a legend. */
export const GroundKey = ({ area }) =>
  html`<svg class="key" viewBox="0 0 40 40" aria-hidden="true">
    ${isShade(area) ? html`<${Shade} area=${{ kind: area.kind, spots: ["0,0"] }} />`
      : html`<${Stretch} area=${{ ...area, name: "", spots: ["0,0"] }} />`}</svg>`;

/** What is to be read on the ground, in words and numbers. */
export const GroundLabels = ({ map, taken }) =>
  html`<g class="m-high" aria-hidden="true">
    ${(map.areas ?? []).map((area, n) => html`<${Labels} key=${n} area=${area} map=${map} taken=${taken} />`)}</g>`;

/**
 * How high or deep, how much water, what it takes, what cover: on one square of each stretch, where nobody stands if
 * there is such a one.
 */
function Labels({ area, map, taken }) {
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

/** "+5 ft" of ground, "4 ft" of what stands on it; water, what it takes, a ceiling and cover below that. */
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
    area.check ?? "",
    ceiling === undefined ? "" : `under ${inUnit(map, ceiling)}`,
    area.cover ?? "",
  ].filter(Boolean);
}
