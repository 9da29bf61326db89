// How the fight stands: the chance of each side as far as one may know it, worked out beside the table if one wants it.
import { inPercent, sideName } from "./chances.js";
import { effect, html, icon, recall, remember, signal, useSignal } from "./lib.js";
import { send, table } from "./net.js";
import { refusalText } from "./state.js";

const OPEN = "quintain.standing";

/** Whether it is shown: then it is asked for whenever the board has changed. */
const isOpen = signal(recall(OPEN, false));

/** The last answer: {stands, of} or {trouble, of}; `of` is the board that it was asked for. */
const found = signal(null);

let asking = "";

/** What it rests on: a board that has not changed stands as it stood. */
const boardOf = (now) => JSON.stringify([now.id, now.you.see, now.board.clock, now.board.creatures]);

/** One question at a time. What the table has left behind by then is dropped, unless it goes on by itself. */
async function ask() {
  const now = table.peek();
  const of = now?.board ? boardOf(now) : "";
  if (!of || asking || !now.bar || !isOpen.peek() || found.peek()?.of === of) return;
  asking = of;
  try {
    const { stands } = await send({ do: "stands" });
    if (boardOf(table.peek()) === of || table.peek().pace?.waits) found.value = { stands, of };
  } catch (error) {
    found.value = { trouble: refusalText(error), of };
  }
  asking = "";
  ask();
}

export function keepStanding() {
  effect(() => {
    if (table.value && isOpen.value) ask();
  });
}

function toggle() {
  isOpen.value = !isOpen.peek();
  remember(OPEN, isOpen.peek());
}

export function Standing() {
  const now = useSignal(table);
  const shown = useSignal(isOpen);
  const last = useSignal(found);
  if (!now.bar) return null;
  const isOld = last?.of !== boardOf(now);
  return html`<section class="pad rule standing" aria-label="How the fight stands">
    <button class="btn slim plain" type="button" aria-expanded=${shown ? "true" : "false"} onClick=${toggle}>
      ${icon("fold")} How the fight stands</button>
    ${shown && html`<div class=${isOld ? "old" : ""} aria-busy=${isOld ? "true" : "false"}>
      ${last?.stands ? html`<${Stands} stands=${last.stands} see=${now.you} />`
      : html`<p class="small quiet">${last?.trouble ?? "It is being worked out."}</p>`}</div>`}
  </section>`;
}

/** "Red 63 %, 95 % interval 53 to 72" */
const chanceWords = ({ side, chance, low, high }) =>
  `${sideName(side)} ${inPercent(chance)}, 95 % interval ${Math.round(100 * low)} to ${Math.round(100 * high)}`;

/** A bar from one end to the other; the chance of each side with its interval stands below it. */
function Meter({ sides }) {
  const [first, ...others] = sides;
  const left = (chance) => `${100 * chance}%`;
  return html`<div class="meter" role="img" aria-label=${`Chance to win: ${sides.map(chanceWords).join("; ")}.`}>
    <i class="chance" style=${{ width: left(first.chance) }}></i>
    <i class="interval" style=${{ left: left(first.low), width: left(first.high - first.low) }}></i></div>
    <p class="small chances" aria-hidden="true">
      <span><b>${sideName(first.side)} ${inPercent(first.chance)}</b>
        <span class="quiet"> (${Math.round(100 * first.low)} to ${Math.round(100 * first.high)})</span></span>
      ${others.map((each) => html`<span key=${each.side}>${sideName(each.side)} ${inPercent(each.chance)}</span>`)}
      </p>`;
}

function Stands({ stands, see }) {
  if (!stands.sides.length) return html`<p class="small quiet">No two sides that you know of are at it.</p>`;
  const sides = [...stands.sides].sort((a, b) => b.own - a.own);
  const knows = stands.knows_all ? "It knows everything." : see.role === "spectator" && !see.host
    ? "It knows what everybody may know." : "It knows what this seat may know, and no more.";
  return html`<${Meter} sides=${sides} />
    <p class="small quiet">${stands.tries} fights played on by usual bots from where the last step ended: so it stands
      if all play so. 95 % interval in brackets. ${knows}</p>`;
}
