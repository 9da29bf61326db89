// A creature on a drawn map, and an attack from one to another: the same on every kind of map.
import { html } from "./lib.js";

/** Round for the party, a lozenge for foes; drawn around 0,0. */
export function TokenShape({ of, isTarget = false, isChosen = false }) {
  return html`
    ${isTarget && html`<rect class=${isChosen ? "m-aimbox chosen" : "m-aimbox"} x="-19" y="-19" width="38" height="38"
      rx="3" />`}
    ${of.shape === "foe" ? html`<path class="m-foe" d="M0-17 17 0 0 17-17 0z" />`
      : html`<circle class="m-party" r="14.5" />`}
    ${of.own && (of.shape === "foe" ? html`<path class="m-me m-mefoe" d="M0-19.5 19.5 0 0 19.5-19.5 0z" />`
      : html`<circle class="m-me" r="18" />`)}
    <text class="m-tname" y="4.5">${of.short}</text>`;
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
