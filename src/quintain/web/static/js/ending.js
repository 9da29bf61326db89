// When it is decided: who won and why, and where to go from here.
import { download, html, icon, findTable, useSignal } from "./lib.js";
import { capital } from "./board.js";
import { table } from "./net.js";
import { attempt, refusalText, tell } from "./state.js";

export function Ending() {
  const now = useSignal(table);
  const { winner, why } = now.outcome;
  const canGoOn = now.more && (now.you.host || now.you.gm);
  const isRest = !winner && !now.board.clock.slots?.length;
  const head = isRest ? capital(why) : winner ? `${capital(winner)} win${/s$/.test(winner) ? "" : "s"}` : "Nobody wins";
  return html`<section class=${`ask ${canGoOn ? "" : "idle"}`} id="ask" tabindex="-1" aria-labelledby="ask-h">
    <div class="lead"><h2 id="ask-h">${head}</h2>${!isRest && html`<p class="quiet">${capital(why)}.</p>`}</div>
    <div class="foot flat">
      <a class="btn" href=${`/replay/${now.id}`}>${icon("play")} Watch the replay</a>
      <button class="btn" type="button" onClick=${() => save(now)}>${icon("take")} Save the transcript</button>
      <a class="btn" href="/">Another table</a>
      ${now.more && !canGoOn && html`<span class="small quiet push">The next stage comes when the host goes on.</span>`}
      ${canGoOn && html`<button class="btn go push" type="button" onClick=${() => attempt({ do: "next" })}>${icon("next")} Go on to the next stage</button>`}
    </div>
  </section>`;
}

async function save(now) {
  try {
    await download(`/api/tables/${now.id}/transcript`, findTable(now.id)?.token, `${now.name || now.label}.jsonl`);
  } catch (error) { tell(refusalText(error), "refused"); }
}
