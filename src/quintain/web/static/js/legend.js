// What the marks on the board and its ground mean, in one line below it; on a phone folded, as far as nothing is to be
// chosen on the board.
import { html, shortName } from "./lib.js";
import { capital, groundWords } from "./board.js";
import { GroundKey } from "./ground.js";

/** What the marks on the board mean, as far as there are any. */
export function Legend({ isMoving, isRisky, isThreatened, reach, isPlacing, areas, isNarrow, isGrown }) {
  const ground = distinctGround(areas);
  const isMarked = isRisky || isThreatened || reach || isPlacing;
  if (!isMarked && !ground.length) return null;
  const key = (kind, drawing, text) =>
    html`<li><svg class="key" viewBox="0 0 40 40" aria-hidden="true"><g class=${kind}>${drawing}</g></svg>${text}</li>`;
  const square = html`<rect x="1" y="1" width="38" height="38" />`;
  const marks =
    isMarked &&
    html`<ul class="legend" aria-label="What the marks mean">
    ${isMoving && key("m-reach", square, "safe to choose")}
    ${isRisky && key("m-risk", html`<g>${square}<path d="M29 5v8M29 16v1.5" /></g>`, "can be chosen, at a risk")}
    ${isThreatened && key("m-threat", html`<path d="M0 14 14 0M0 28 28 0M2 38 38 2M14 40 40 14M28 40 40 28" />`,
      "in a foe's reach")}
    ${reach && key("m-range", html`<path d="M3 3h34v34h-34z" />`, `reach of ${shortName(reach.name)}`)}
    ${isPlacing && key("m-area", html`<path d="M5 5l7 7m0-7-7 7M28 28l7 7m0-7-7 7" />`, "would be covered")}
  </ul>`;
  const kinds =
    ground.length > 0 &&
    html`<ul class="legend" aria-label="The ground">
    ${ground.slice(0, MOST_GROUND).map((each) =>
      html`<li key=${groundWords(each)}><${GroundKey} area=${each} />${capital(groundWords(each))}</li>`)}
    ${ground.length > MOST_GROUND && html`<li>${ground.length - MOST_GROUND} more under Board as text</li>`}
  </ul>`;
  const fold = (name, lists) => html`<details><summary>${name}</summary>${lists}</details>`;
  return html`<div class="legends" role="group" aria-label="Legend" tabindex=${isNarrow ? null : "0"}>
    ${!isNarrow ? [marks, kinds]
    : isGrown || !marks ? [marks, kinds && fold("The ground", kinds)]
    : fold(kinds ? "The marks and the ground" : "The marks", [marks, kinds])}</div>`;
}

const MOST_GROUND = 8;

/** Every kind of ground there is, once, if something is to be known of it. */
function distinctGround(areas) {
  const all = new Map(
    (areas ?? [])
      .filter((each) => each.spots?.length && each.kind !== "bright")
      .map((each) => [groundWords(each), each]),
  );
  return [...all.values()];
}
