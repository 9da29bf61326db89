// How fast one sees what happens between answers: it waits, deed by deed, and can be held, stepped and skipped.
import { html, icon, useSignal } from "./lib.js";
import { log, table } from "./net.js";
import { attempt } from "./state.js";
import { rich } from "./words.js";

const SPEEDS = [
  [50, "½×", "Half the usual speed"],
  [100, "1×", "The usual speed"],
  [200, "2×", "Twice the usual speed"],
  [400, "4×", "Four times the usual speed"],
];

/** Whether something waits to be told, so that nobody is asked yet. */
export const isHappening = (now) => Boolean(now?.pace?.waits);

const goOn = (all) => attempt({ do: "go_on", all });
const hold = (held) => attempt({ do: "pace", held });

/** One key: all of it, until one is asked or it is over. */
export function skip() {
  const now = table.peek();
  if (isHappening(now) && now.pace.mine) goOn(true);
}

/** In the place of a question, while others act. */
export function Happening({ now }) {
  const last = useSignal(log).findLast((each) => !each.note);
  const { pace } = now;
  const plays = now.you.seats?.length > 0;
  return html`<section class="ask idle happening" id="ask" tabindex="-1" aria-label="What happens">
    <div class="lead"><h2>${pace.held ? "It is held" : plays ? "Others act" : "The fight goes on"}</h2>
      ${last && html`<p class="quiet">${rich(last.text)}</p>`}</div>
    ${
      pace.mine
        ? html`<div class="pace">
      <button class="btn" type="button" onClick=${() => hold(!pace.held)}>${pace.held
        ? html`${icon("play")} Go on` : html`${icon("pause")} Hold`}</button>
      <button class="btn" type="button" onClick=${() => goOn(false)}>${icon("next")} One step</button>
      <button class="btn" type="button" onClick=${skip}>${icon("end")} ${plays ? "To my question"
        : "To the end"} <kbd class="wide-only" aria-hidden="true">F</kbd></button>
      <${Speeds} pace=${pace} /></div>`
        : html`<p class="small quiet">${pace.held ? "The host lets it go on." : "The host sets the pace."}</p>`
    }
  </section>`;
}

const set = (speed) => attempt({ do: "pace", speed });

function Speeds({ pace, all = SPEEDS }) {
  return html`<div class="seg" role="group" aria-label="Speed">${all.map(([speed, words, name]) =>
    html`<button key=${speed} type="button" aria-pressed=${pace.speed === speed ? "true" : "false"}
      title=${name} onClick=${() => set(speed)}>${words}</button>`)}</div>`;
}

/** Among the settings: the same, also while one is asked. */
export function PaceSetting() {
  const now = useSignal(table);
  if (!now?.pace?.mine) return null;
  return html`<div class="row pacing"><span id="pace-h">What bots do is told</span>
    <${Speeds} pace=${now.pace} all=${[...SPEEDS, [0, "At once", "All of it at once"]]} /></div>`;
}
