// A creature on a drawn map, and an attack from one to another: the same on every kind of map.
import { html, letters, useSignal } from "./lib.js";
import { badgesOf, dashes, quartersOf } from "./token-signs.js";

const BODIES = {
  party: () => html`<circle r="17" />`,
  foe: () => html`<path d="M0-19.5 19.5 0 0 19.5-19.5 0z" />`,
  third: () => html`<path d="M-8.5-15h17L17.5 0l-9 15h-17L-17.5 0z" />`,
};
const FOE_SIDES = ["M0-19.5 19.5 0", "M19.5 0 0 19.5", "M0 19.5-19.5 0", "M-19.5 0 0-19.5"];
const EMBLEM = { party: 24, foe: 20.5, third: 21 };

/**
 * Round for the party, a lozenge for foes; in it what it is, around it how it is, on it what is the matter with it.
 * Drawn around 0,0.
 */
export function TokenShape({ of, isTarget = false, isChosen = false, square = 1 }) {
  const side = of.third ? "third" : of.shape;
  const isLettered = useSignal(letters) || !of.emblem;
  const lift = of.above > 0 ? -7 : 0;
  return html`<g class=${`tk ${side}`}>
    ${of.above ? html`<${Post} above=${of.above} />` : null}
    <g transform=${lift ? `translate(0 ${lift})` : null}>
      ${isTarget && html`<rect class=${isChosen ? "m-aimbox chosen" : "m-aimbox"} x="-19" y="-19" width="38" height="38"
        rx="3" />`}
      ${of.own && (side === "foe" ? html`<path class="m-me" d="M0-24 24 0 0 24-24 0z" />`
        : html`<circle class="m-me" r="21" />`)}
      <g class="tb">${BODIES[side]()}</g>
      ${!of.down && html`<${Frame} side=${side} health=${of.health ?? 100} />`}
      <g class="em">${isLettered ? html`<text class="m-tname" y="4.5">${of.short}</text>`
        : html`<${Emblem} name=${of.emblem} size=${EMBLEM[side]} />`}</g>
      ${!isLettered && of.number && html`<${Which} number=${of.number} isFoe=${side === "foe"} />`}
      <${Badges} tags=${of.tags} />
      ${of.above ? html`<${Notches} above=${of.above} square=${square} />` : null}
    </g>
  </g>`;
}

/** What it is, of the drawings of the page. */
const Emblem = ({ name, size }) =>
  html`<use href=${`#e-${name}`} x=${-size / 2} y=${-size / 2} width=${size} height=${size} />`;

/** A ring of so many hundredths for one's own side, quarters of the edge for the other. */
function Frame({ side, health }) {
  if (side === "party")
    return html`<circle class="th off" r="17" /><circle class="th" r="17" pathLength="100"
      stroke-dasharray=${dashes(health)} transform="rotate(-90)" />`;
  if (side === "foe") {
    const left = quartersOf(health);
    return FOE_SIDES.map((d, n) => html`<path key=${n} class=${n < left ? "th" : "th off"} d=${d} />`);
  }
  return html`<g class="th">${BODIES[side]()}</g>`;
}

/** Which of several of its name it is. */
function Which({ number, isFoe }) {
  const half = number.length > 1 ? 7.5 : 6;
  return html`<g class="num" transform=${`translate(${isFoe ? "12.5 -12.5" : "12 -11.5"})`}>
    <rect x=${-half} y="-6" width=${2 * half} height="12" rx="6" /><text y="3.4">${number}</text></g>`;
}

/** Square for what is against it, round for what is for it; three, and how many more. */
function Badges({ tags }) {
  const { shown, more } = badgesOf(tags);
  return html`${shown.map(
    ({ badge, good }, n) =>
      html`<g key=${n} class=${good ? "bdg good" : "bdg"}
        transform=${`translate(${-5 - (shown.length - 1) * 6.5 + n * 13} 11)`}>
        ${good ? html`<circle cx="5" cy="5" r="6.2" />` : html`<rect x="-1" y="-1" width="12" height="12" rx="1.5" />`}
        <use href=${`#b-${badge}`} width="10" height="10" /></g>`,
  )}
    ${more > 0 && html`<text class="more" x="20" y="22">+${more}</text>`}`;
}

/** Its shadow on the ground, and for whoever is above it a pole. */
const Post = ({ above }) =>
  html`<ellipse class="shadow" cy=${above > 0 ? 18 : 17} rx="10" ry="3.5" />
    ${above > 0 && html`<path class="pole" d="M0 17V4" />`}`;

const MOST_NOTCHES = 6;

/** A roof that points up or down, and a notch for each square's width of height. */
function Notches({ above, square }) {
  const count = Math.min(MOST_NOTCHES, Math.max(1, Math.round(Math.abs(above) / square)));
  const isUp = above > 0;
  const lines = Array.from({ length: count }, (_, n) => `M-3.5 ${isUp ? n * 3 - 7 : -5 - n * 3}h7`);
  return html`<g class="hmark" transform=${`translate(-21 ${isUp ? 2 : 4})`}>
    <path d=${isUp ? "M-4-10 0-15 4-10" : "M-4-2 0 3 4-2"} /><path d=${lines.join("")} /></g>`;
}

/** An arrow from the one token to the other. */
export function arrow([x1, y1], [x2, y2]) {
  const long = Math.hypot(x2 - x1, y2 - y1),
    ux = (x2 - x1) / long,
    uy = (y2 - y1) / long;
  const [sx, sy, ex, ey] = [x1 + ux * 18, y1 + uy * 18, x2 - ux * 22, y2 - uy * 22];
  const head = [
    [-10, 7],
    [-10, -7],
  ]
    .map(([a, b]) => `M${ex} ${ey}L${ex + ux * a - uy * b} ${ey + uy * a + ux * b}`)
    .join("");
  return `M${sx} ${sy}L${ex} ${ey}${head}`;
}

/** What pressing a token does: aim at the creature, choose where it stands, or look at it. */
export function pressOf({ of, isTarget, selectable, onCreature, onSpot, thumb }) {
  if (thumb) return null;
  if (isTarget) return () => onCreature?.(of.id);
  if (selectable?.has(of.at)) return () => onSpot?.(of.at);
  return onCreature ? () => onCreature(of.id) : null;
}
