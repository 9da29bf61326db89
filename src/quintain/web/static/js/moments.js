// What just happened, on the board: where a blow landed and what it did, by which way somebody went, who fell. A mark
// appears once and stays until something newer is told; nothing waits for it.
import { html, shortName, useLayoutEffect, useRef } from "./lib.js";
import { squareOf } from "./heights.js";
import { CELL } from "./squares.js";

const SHORT_MS = 220;
const WORDS = {
  missed: "misses",
  stopped: "stopped",
  dealt: "struck",
  healed: "heals",
  felled: "falls",
  raised: "gets up",
};

/** All that is to be seen of these lines of the log. */
export const momentsOf = (lines) => lines.flatMap((line) => line.moments ?? []);

/** "\u22125", "+3", or in a word where no number is told. */
const wordOf = ({ kind, amount }) =>
  amount > 0 && kind === "dealt" ? `\u2212${amount}` : amount > 0 && kind === "healed" ? `+${amount}` : WORDS[kind];

/** For each creature what is written beside it, the last of a kind first; and the ways that were gone. */
function gathered(moments) {
  const found = new Map();
  for (const each of moments) {
    const one = found.get(each.who) ?? { who: each.who, kinds: new Set(), words: [], over: [] };
    if (each.kind === "moved") one.over.push(...each.over);
    else {
      one.kinds.add(each.kind);
      one.words.push(wordOf(each));
    }
    found.set(each.who, one);
  }
  return [...found.values()];
}

/** Those who are on the map. */
const standing = (creatures) => creatures.filter((each) => each.at && !each.gone);

/**
 * props: map (a place), board, moments (those to be seen now), number (another one for other moments), earlier (who
 * stood where before them; without it, as everybody stood when the last ones were shown)
 */
export function Moments({ map, board, moments, number, earlier = null }) {
  const before = useRef([]); // who stood where when the last moments were shown
  const shown = useRef({ number: null, marks: [] });
  const here = standing(board.creatures);
  if (shown.current.number !== number) {
    const from = standing(earlier ?? before.current);
    const marks = gathered(moments).flatMap((each) => {
      const who = here.find((one) => one.id === each.who),
        was = from.find((one) => one.id === each.who);
      const start = was && map.point(was.at, was.size),
        end = who ? map.figure(who) : start;
      const isThere = was?.at === before.current.find((one) => one.id === each.who)?.at;
      const name = who ? "" : shortName(was?.name ?? ""); // whoever is gone has no token that says who it was
      const way = each.over.length && start ? wayOf(map, start, each.over, end) : [];
      return end ? [{ ...each, name, size: (who ?? was).size ?? 1, end, isThere, way }] : [];
    });
    shown.current = { number, marks };
  }
  const self = useRef();
  useLayoutEffect(() => {
    before.current = here;
    for (const each of shown.current.marks) if (each.isThere && each.way.length > 2) goAlong(self.current, each);
  }, [number]);
  return html`<g class="m-moments" ref=${self} key=${number}>
    ${shown.current.marks.map((each) => html`<${Mark} key=${each.who} ...${each} />`)}
  </g>`;
}

/** What is to be seen of one creature. */
function Mark({ who, name, size, kinds, words, way, end: [x, y] }) {
  const far = (size * CELL) / 2; // from the middle of the token to its edge
  return html`<g data-moment=${who} class=${["m-moment", ...[...kinds].map((kind) => `m-${kind}`)].join(" ")}>
    ${way.length > 1 && html`<path class="m-trail" d=${`M${way.map((each) => each.join(" ")).join("L")}`} />`}
    ${kinds.has("dealt") && !name && html`<path class="m-burst" d=${burst(x, y, far)} />`}
    ${words.length > 0 && html`<text x=${x} y=${name || y < far + 24 ? y + far + 12 : y - far - 2} text-anchor="middle">
      ${name && `${name}: `}${[...new Set(words)].join(", ")}</text>`}</g>`;
}

/** From where somebody stood over the spots of the way to where the token is now; in the air, over what lies below. */
const wayOf = (map, start, over, end) => [start, ...over.slice(0, -1).map((each) => map.point(squareOf(each))), end];

/** Short strokes around a token that was struck. */
const burst = (x, y, far) =>
  [0.4, 1.2, 1.9, 2.7, 3.5, 4.3, 5.1, 5.9]
    .map((turn) => [Math.cos(turn), Math.sin(turn)])
    .map(([a, b]) => `M${x + (far - 1) * a} ${y + (far - 1) * b}L${x + (far + 5) * a} ${y + (far + 5) * b}`)
    .join("");

/** The token, seen where the way begins, goes along it instead of straight, if things may move at all. */
function goAlong(layer, { who, way }) {
  const token = layer?.closest(".boardsize")?.querySelector(`[data-creature="${CSS.escape(who)}"]`);
  if (!token || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = way.at(-1),
    last = token.style.transform;
  token.animate(way.map((each) => ({ transform: `translate(${each[0] - x}px, ${each[1] - y}px) ${last}` })), SHORT_MS);
}
