// What just happened, on the board: where a blow landed and what it did, by which way somebody went, who fell. A mark
// appears once and stays until something newer is told; nothing waits for it.
import { html, useLayoutEffect, useRef } from "./lib.js";

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

/** props: map (a place), board, moments (those to be seen now), number (another one for other moments) */
export function Moments({ map, board, moments, number }) {
  const before = useRef(new Map()); // where everybody stood when the last moments were shown
  const shown = useRef({ number: null, marks: [] });
  const here = board.creatures.filter((each) => each.at && !each.gone);
  if (shown.current.number !== number) {
    const marks = gathered(moments).flatMap((each) => {
      const who = here.find((one) => one.id === each.who),
        start = before.current.get(each.who);
      const end = who ? map.figure(who) : start;
      return end ? [{ ...each, end, way: each.over.length && start ? wayOf(map, start, each.over, end) : [] }] : [];
    });
    shown.current = { number, marks };
  }
  const self = useRef();
  useLayoutEffect(() => {
    before.current = new Map(here.map((each) => [each.id, map.figure(each)]));
    for (const each of shown.current.marks) if (each.way.length > 2) goAlong(self.current, each);
  }, [number]);
  return html`<g class="m-moments" ref=${self} key=${number}>
    ${shown.current.marks.map(({ who, kinds, words, way, end: [x, y] }) => html`<g key=${who} data-moment=${who}
      class=${["m-moment", ...[...kinds].map((kind) => `m-${kind}`)].join(" ")}>
      ${way.length > 1 && html`<path class="m-trail" d=${`M${way.map((each) => each.join(" ")).join("L")}`} />`}
      ${kinds.has("dealt") && html`<path class="m-burst" d=${burst(x, y)} />`}
      ${words.length > 0 && html`<text x=${x} y=${y < 44 ? y + 32 : y - 22} text-anchor="middle">
        ${[...new Set(words)].join(", ")}</text>`}
    </g>`)}
  </g>`;
}

/** From where somebody stood over the spots of the way to where the token is now; a cell in the air has no point. */
const wayOf = (map, start, over, end) =>
  [start, ...over.slice(0, -1).map((each) => map.point(each)), end].filter((each) => each?.every(Number.isFinite));

/** Short strokes around a token that was struck. */
const burst = (x, y) =>
  [0.4, 1.2, 1.9, 2.7, 3.5, 4.3, 5.1, 5.9]
    .map((turn) => [Math.cos(turn), Math.sin(turn)])
    .map(([a, b]) => `M${x + 19 * a} ${y + 19 * b}L${x + 25 * a} ${y + 25 * b}`)
    .join("");

/** The token goes along its way instead of straight, if things may move at all. */
function goAlong(layer, { who, way }) {
  const token = layer?.closest(".boardsize")?.querySelector(`[data-creature="${CSS.escape(who)}"]`);
  if (!token || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = way.at(-1),
    last = token.style.transform;
  token.animate(way.map((each) => ({ transform: `translate(${each[0] - x}px, ${each[1] - y}px) ${last}` })), SHORT_MS);
}
