// What the laboratory says, drawn block by block: the same blocks as in the terminal and in the report.
import { html, icon } from "./lib.js";
import { barBox, curveSpots, figureWords, spanOf, tick } from "./lab-figures.js";

/** `onWatch` opens the fight that a block names, by the place of the block. */
export function Told({ told, onWatch }) {
  return html`<article class="told" aria-labelledby="told-title">
    <h2 id="told-title">${told.title}</h2>
    ${told.blocks.map((block, n) => html`<${Block} key=${n} block=${block} onWatch=${() => onWatch(n)} />`)}
    <p class="small quiet">In a terminal: <code>${told.command}</code></p>
  </article>`;
}

function Block({ block, onWatch }) {
  if (block.type === "heading") return html`<h3>${block.text}</h3>`;
  if (block.type === "words") return html`<p class=${WEIGHTS[block.weight ?? "plain"]}>${block.text}</p>`;
  if (block.type === "table") return html`<${Table} ...${block} />`;
  if (block.type === "watch") {
    return html`<p class="watches"><button class="btn slim" type="button" onClick=${onWatch}>
      ${icon("play")} Watch ${block.what}</button></p>`;
  }
  if (block.type === "bars") return html`<${Bars} of=${block} />`;
  if (block.type === "curve") return html`<${Curve} of=${block} />`;
  return html`<${Heat} of=${block} />`;
}

const WEIGHTS = { plain: "", loud: "notice loud", quiet: "small quiet" };

function Table({ caption, headers, rows, numbers = [] }) {
  const kind = (n) => (numbers.includes(n) ? "number" : "");
  return html`<div class="widetable" tabindex="0" role="group" aria-label=${caption || "Figures"}><table>
    ${caption && html`<caption>${caption}</caption>`}
    ${headers.some(Boolean) && html`<thead><tr>
      ${headers.map((text, n) =>
        text ? html`<th key=${n} scope="col" class=${kind(n)}>${text}</th>` : html`<td key=${n} />`)}</tr></thead>`}
    <tbody>${rows.map((row, n) => html`<tr key=${n}>
      ${row.map((text, m) => html`<td key=${m} class=${kind(m)}>${text}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** Each figure in words, and a line from its lowest to its highest with a mark where it is. */
function Bars({ of }) {
  const span = spanOf(of);
  return html`<figure class="bars"><figcaption>${of.title}</figcaption>
    <ul>${of.bars.map((bar) => {
      const box = barBox(bar.figure, span);
      return html`<li key=${bar.label}><span class="label">${bar.label}</span>
        <span class="value">${figureWords(bar.figure, of.is_share ?? true)}</span>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect class="whole" width="100" height="8" />
          <rect class="filled" x=${Math.min(box.zero, box.at)} width=${Math.abs(box.at - box.zero)} height="8" />
          <rect class="band" x=${box.low} y="2" width=${Math.max(0.4, box.high - box.low)} height="4" />
        </svg></li>`;
    })}</ul></figure>`;
}

const WIDE = 480;
const HIGH = 200;
const KINDS = ["one", "two", "three", "four"];

function Curve({ of }) {
  const span = spanOf({ ...of, bars: of.lines.flatMap((line) => line.figures.map((figure) => ({ figure }))) });
  const headers = [of.along, ...of.lines.map((line) => line.label)];
  const isShare = of.is_share ?? true;
  const rows = of.places.map((place, n) => [place, ...of.lines.map((line) => figureWords(line.figures[n], isShare))]);
  return html`<figure class="curveplot"><figcaption>${of.title}</figcaption>
    <svg viewBox=${`-44 -8 ${WIDE + 60} ${HIGH + 36}`} aria-hidden="true" focusable="false">
      ${[0, 0.5, 1].map((part) => html`<g key=${part}>
        <line class="grid" x2=${WIDE} y1=${HIGH * (1 - part)} y2=${HIGH * (1 - part)} />
        <text class="tick" x="-6" y=${HIGH * (1 - part) + 4} text-anchor="end">
          ${tick(span.least + part * (span.most - span.least), isShare)}</text></g>`)}
      ${of.lines.map((line, n) => {
        const { band, path } = curveSpots(line.figures, span, WIDE, HIGH);
        return html`<g key=${line.label} class=${KINDS[n % KINDS.length]}>
          <polygon class="band" points=${band} /><polyline class="path" points=${path} /></g>`;
      })}
      ${of.places.length > 0 && html`<text class="tick" y=${HIGH + 16}>${of.places[0]}</text>
        <text class="tick" x=${WIDE} y=${HIGH + 16} text-anchor="end">${of.places.at(-1)}</text>`}
    </svg>
    <ul class="lines">${of.lines.map((line, n) => html`<li key=${line.label} class=${KINDS[n % KINDS.length]}>
      <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false"><line class="path" x2="24" y1="4" y2="4" /></svg>
      ${line.label}</li>`)}</ul>
    <${Table} caption=${of.axis} headers=${headers} rows=${rows} numbers=${headers.map((_, n) => n).slice(1)} />
  </figure>`;
}

function Heat({ of }) {
  const rows = of.rows.map((row, n) => [
    row,
    ...of.figures[n].map((figure) => figureWords(figure, of.is_share ?? true)),
  ]);
  const headers = [`${of.down} / ${of.across}`, ...of.columns];
  const numbers = headers.map((_, n) => n).slice(1);
  return html`<${Table} caption=${of.title} headers=${headers} rows=${rows} numbers=${numbers} />`;
}
