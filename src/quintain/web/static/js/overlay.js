// What lies over the drawn board: the way somebody would go, and what is measured. In the units of the drawing.
import { html, useSignal } from "./lib.js";
import { going } from "./going.js";
import { measured } from "./measuring.js";

export function Overlay({ map }) {
  const way = useSignal(going),
    ruler = useSignal(measured);
  return html`<svg class="m-over" viewBox=${`0 0 ${map.size.join(" ")}`} preserveAspectRatio="xMidYMid meet"
    aria-hidden="true" focusable="false">
    ${way && html`<${Line} kind="m-going" points=${[map.figure(way.who), ...way.over.map((each) => map.point(each))]}
      text=${way.cost} map=${map} />`}
    ${ruler && html`<${Line} kind="m-ruler" points=${[map.point(ruler.from), map.point(ruler.to)]} text=${ruler.text}
      map=${map} />`}
  </svg>`;
}

/** A line with a word at its end, which stays inside the drawing. */
function Line({ kind, points, text, map }) {
  const [x, y] = points.at(-1);
  const isRight = x > map.size[0] * 0.7;
  return html`<g class=${kind}>
    <path d=${`M${points.map((each) => each.join(" ")).join("L")}`} />
    <circle cx=${points[0][0]} cy=${points[0][1]} r="4" /><circle cx=${x} cy=${y} r="6" />
    ${text && html`<text x=${isRight ? x - 12 : x + 12} y=${y < 40 ? y + 26 : y - 12}
      text-anchor=${isRight ? "end" : "start"}>${text}</text>`}</g>`;
}
