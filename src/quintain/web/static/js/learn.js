// The coach at a lesson's table: it draws what the server says of the lesson, whatever the ruleset.
import { html, icon, recall, remember, useEffect, useState } from "./lib.js";
import { Clause } from "./clause.js";

/** Which part of the page a step speaks of. */
const PLACES = { ask: "#ask", clock: ".clock", board: "#board", creatures: "#cast", log: "#log" };

/** props: table (what the server last said) */
export function Coach({ table }) {
  const key = `quintain.learn.${table.id}`;
  const [isClosed, setClosed] = useState(() => Boolean(recall(key, false)));
  const { step } = table.lesson;
  const isShown = !isClosed && !table.outcome && step;
  useEffect(() => {
    // what the words are about is framed
    const place = isShown ? document.querySelector(PLACES[step.at]) : null;
    place?.classList.add("coached");
    return () => place?.classList.remove("coached");
  });
  const close = () => {
    setClosed(true);
    remember(key, true);
    document.getElementById("ask")?.focus?.();
  };
  if (isClosed) return null;
  return html`<section class="coach" aria-label=${`${table.lesson.name}, a lesson`}>
    ${icon("flag")}
    <div class="words" aria-live="polite">
      ${table.outcome ? html`<${End} table=${table} />` : step ? html`<${Step} step=${step} />`
      : html`<p class="quiet"><${Spoken} text=${between(table.lesson)} /></p>`}</div>
    <div class="do">
      ${isShown && html`<span class="small quiet">${step.number} of ${table.lesson.of}</span>`}
      <button class="btn plain slim" type="button" onClick=${close}>Close</button>
    </div>
  </section>`;
}

function between({ between: words, done }) {
  const last = "That is all there is to know. Play on.";
  return words || (done ? last : "Go on; the next words come when they are needed.");
}

const Step = ({ step }) =>
  html`<h2>${step.title}</h2><p><${Spoken} text=${step.text} />
    ${step.rules.map((id) => html` <${Clause} key=${id} id=${id} />`)}</p>`;

/** The words of a button stand in quotes and are drawn strong. */
const Spoken = ({ text }) =>
  text.split('"').map((part, n) => (n % 2 ? html`<b key=${n}>${part}</b>` : html`<span key=${n}>${part}</span>`));

function End({ table }) {
  return html`<h2>That was a whole fight</h2><p>Watch it again in the <a href=${`/replay/${table.id}`}>replay</a>, look
    something up in the <a href=${`/rules/${table.system}`}>rules</a>, or <a href="/">set a larger table</a>.</p>`;
}
