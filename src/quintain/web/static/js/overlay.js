// What lies over the drawn board, in its units: what just happened, the way somebody would go, what is measured.
import { html, useRef, useSignal } from "./lib.js";
import { going } from "./going.js";
import { measured } from "./measuring.js";
import { Moments, momentsOf } from "./moments.js";
import { log } from "./net.js";
import { Over } from "./view.js";

export function Overlay({ map, board }) {
  const way = useSignal(going),
    ruler = useSignal(measured);
  const { moments, number } = useNews();
  const struck = board.threat?.to ?? "";
  return html`<${Over} map=${map}>
    <${Moments} map=${map} board=${board} moments=${moments.filter((each) => !isOver(each, struck))}
      number=${`${number} ${struck}`} />
    ${way && html`<${Line} kind="m-going" points=${[map.figure(way.who), ...way.over.map((each) => map.point(each))]}
      text=${way.cost} map=${map} />`}
    ${ruler && html`<${Line} kind="m-ruler" points=${[map.point(ruler.from), map.point(ruler.to)]} text=${ruler.text}
      map=${map} />`}
  <//>`;
}

/** What came of an earlier attack on somebody is not read as that of the one they are to answer now. */
const isOver = ({ who, kind }, struck) => who === struck && (kind === "missed" || kind === "stopped");

/** What is told after the page was opened, as long as nothing newer is; going back takes it away. */
function useNews() {
  const lines = useSignal(log);
  const heard = useRef(null);
  const last = lines.at(-1)?.n ?? -1;
  if (heard.current === null || last < heard.current.last) heard.current = { last, moments: [], number: last };
  else if (last > heard.current.last) {
    const fresh = lines.filter((each) => each.n > heard.current.last);
    const isTold = fresh.some((each) => !each.note);
    heard.current = isTold ? { last, moments: momentsOf(fresh), number: last } : { ...heard.current, last };
  }
  return heard.current;
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
