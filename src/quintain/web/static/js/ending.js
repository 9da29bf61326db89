// When it is decided: who won and why, and where to go from here.
import { download, html, icon, findTable, useSignal } from "./lib.js";
import { capital } from "./board.js";
import { table } from "./net.js";
import { refusalText, tell } from "./state.js";

export function Ending() {
  const now = useSignal(table);
  const { winner, why } = now.outcome;
  const isTold = !winner && (now.stage || !now.board.clock.slots?.length);
  const head = isTold ? capital(why) : winner ? `${capital(winner)} win${/s$/.test(winner) ? "" : "s"}` : "Nobody wins";
  return html`<section class="ask idle" id="ask" tabindex="-1" aria-labelledby="ask-h">
    <div class="lead"><h2 id="ask-h">${head}</h2>${!isTold && html`<p class="quiet">${capital(why)}.</p>`}</div>
    <div class="foot flat">
      <a class="btn" href=${`/replay/${now.id}`}>${icon("play")} Watch the replay</a>
      <button class="btn" type="button" onClick=${() => save(now)}>${icon("take")} Save the transcript</button>
      <a class="btn" href="/">Another table</a>
    </div>
  </section>`;
}

async function save(now) {
  try {
    await download(`/api/tables/${now.id}/transcript`, findTable(now.id)?.token, `${now.name || now.label}.jsonl`);
  } catch (error) {
    tell(refusalText(error), "refused");
  }
}
