// What was asked so far, and the answer of one of them: how far it is, stop, keep, remove.
import { html, icon } from "./lib.js";
import { ASKS } from "./lab-wish.js";
import { Told } from "./lab-told.js";

const STATES = {
  waiting: "waits for its turn",
  running: "is worked on",
  stopping: "is stopping",
  stopped: "stopped early",
  done: "done",
  failed: "failed",
};

export function Studies({ studies, systems, chosen, onChoose }) {
  if (!studies.length) return html`<p class="quiet">Nothing was asked yet.</p>`;
  return html`<section class="studies" aria-labelledby="h-studies"><h2 id="h-studies">Asked so far</h2>
    <ul>${studies.map((each) => html`<li key=${each.id}><button class="study" type="button"
      aria-current=${each.id === chosen ? "true" : "false"} onClick=${() => onChoose(each.id)}>
      <span>${title(each, systems)}</span><span class="small quiet">${STATES[each.state]}</span></button></li>`)}</ul>
  </section>`;
}

const title = ({ wish }, systems) => {
  const system = systems.find((each) => each.name === wish.system);
  const places = system ? [...system.encounters, ...system.campaigns] : [];
  const place = places.find((each) => each.id === wish.where)?.name ?? wish.where ?? "";
  const ask = ASKS.find((each) => each.id === wish.ask)?.label ?? wish.ask;
  const deed = wish.doing ? `${wish.doing.who}, ${wish.doing.what}` : "";
  return [ask, deed || place || (system?.title ?? wish.system)].join(" ");
};

export function Study({ study, onWatch, onStop, onRemove }) {
  const { done, of, trouble } = study.far;
  return html`<section class="finding" aria-label="The answer">
    ${study.under_way && html`<div role="status">
      <p class="small quiet">This ${STATES[study.state]}${of ? `: ${done} of ${of}` : done ? `: ${done}` : ""}.</p>
      <progress max=${of || 1} value=${of ? done : undefined} aria-label="How far it is" /></div>`}
    ${trouble?.what && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p>`}
    <div class="do">
      ${study.under_way && html`<button class="btn" type="button" disabled=${study.state === "stopping"}
        onClick=${onStop}>Stop, and keep what is known</button>`}
      ${study.report && html`<a class="btn" href=${study.report} target="_blank" rel="noopener">
        ${icon("book")} The report</a>`}
      <button class="btn plain" type="button" onClick=${onRemove}>Remove</button>
    </div>
    ${study.told && html`<${Told} told=${study.told} onWatch=${onWatch} />`}
  </section>`;
}
