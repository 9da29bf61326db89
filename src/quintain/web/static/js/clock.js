// The clock of a fight across the page, and the order of play beside the board. A system sends slots and rows; this
// draws them.
import { Token, html, icon, listed, plural, shortName } from "./lib.js";
import { Clause } from "./clause.js";

export function Clock({ board }) {
  const { clock, creatures } = board;
  const slots = clock.slots ?? [];
  const says = clock.label || `${clock.title}, ${clock.note}`;
  if (!slots.length && (board.mode || (!clock.title && !clock.note))) return null; // the bar says it already
  if (clock.kind === "phases") return html`<${Phases} clock=${clock} creatures=${creatures} says=${says} />`;
  const columns = slots.length ? { "--slots": slots.length } : { "--slots": 1 };
  return html`<section class="clock" aria-label=${says} tabindex=${slots.length > 12 ? "0" : null}>
    <ol class=${slots.length ? "beam" : "beam bare"} style=${columns}>
      <li class="round"><span class="num">${clock.title}</span><span class="small quiet">${clock.note}</span></li>
      ${slots.map((slot, n) =>
        html`<${Slot} key=${n} slot=${slot} creatures=${creatures} isBeam=${clock.kind === "beam"} />`)}
    </ol>
  </section>`;
}

/** Boxes of which the numbered ones are wide, with whoever acts in each. */
function Phases({ clock, creatures, says }) {
  const isNumber = (slot) => /^\d+$/.test(slot.label);
  const columns = clock.slots.map((slot) => (isNumber(slot) ? "1fr" : ".8fr")).join(" ");
  return html`<section class="clock" aria-label=${says}>
    <ol class="phases" style=${{ "--phases": columns }}>
      <li class="round"><span class="num">${clock.title}</span><span class="small quiet">${clock.note}</span></li>
      ${clock.slots.map((slot, n) =>
        html`<${Phase} key=${n} slot=${slot} creatures=${creatures} isNumber=${isNumber(slot)}
        isLast=${n === clock.slots.length - 1} />`)}
    </ol>
  </section>`;
}

function Phase({ slot, creatures, isNumber, isLast }) {
  const who = (slot.who ?? []).map((id) => creatures.find((each) => each.id === id)).filter(Boolean);
  const kind = ["ph", slot.state === "ahead" ? "" : slot.state, isNumber ? "" : "side-ph", isLast ? "end" : ""]
    .filter(Boolean)
    .join(" ");
  return html`<li class=${kind} aria-current=${slot.state === "now" ? "step" : null}>
    <span class=${isNumber ? "num" : ""}>${slot.label}</span>
    <span class="toks">${who.map((each) =>
      html`<${Token} key=${each.id} of=${each} me=${each.own} says=${`${each.name} acts`} />`)}
      ${slot.note && html`<span class="small word">${slot.note}</span>`}</span>
  </li>`;
}

function Slot({ slot, creatures, isBeam }) {
  const who = (slot.who ?? []).map((id) => creatures.find((each) => each.id === id)).filter(Boolean);
  const kind = { past: "t past", now: "t now", ahead: "t" }[slot.state] ?? "t";
  const isEmpty = slot.state === "past" && !who.length && !slot.note;
  return html`<li class=${kind} aria-current=${slot.state === "now" ? "step" : null}>
    <span class="n">${slot.label}</span>
    <span class="who">${who.map((each) =>
      html`<${Token} key=${each.id} of=${each} me=${false} says=${isBeam ? `${each.name} joined` : each.name} />`)}
      ${(slot.note || isEmpty) && html`<span class="word">${slot.note || "nobody"}</span>`}</span>
  </li>`;
}

/** Who acts, in order; a sealed answer of the own side stands with whoever gave it. */
export function Order({ board, drafts = [] }) {
  const { order, creatures } = board;
  if (!order || !order.rows.length) return null;
  return html`<section class="pad rule orderbox" aria-labelledby="order-h">
    <div class="headrow"><h2 id="order-h">${order.title}</h2>
      ${order.clause && html`<span class="push"><${Clause} id=${order.clause} /></span>`}</div>
    <ol class="decl">${order.rows.map((row, n) =>
      html`<${Row} key=${n} row=${row} who=${creatures.find((each) => each.id === row.who)}
      drafts=${drafts.filter((each) => each.who === row.who)} />`)}</ol>
  </section>`;
}

function Row({ row, who, drafts }) {
  return html`<li>
    ${who ? html`<${Token} of=${who} me=${false} says=${who.shape === "foe" ? "foe" : "ally"} />` : html`<span></span>`}
    <span><b>${who ? shortName(who.name) : row.who}</b> <span class="quiet small">${drafts.length ? "sealed" : row.note}
    </span></span>
    ${drafts.length > 0 && html`<span class="acts">
      ${drafts.map((each) => html`<span key=${each.ask} class="act">${icon("seal")} ${each.label}</span>`)}</span>`}
    ${row.acts?.length > 0 &&
      html`<span class="acts">
      ${row.acts.map((act, n) =>
      html`<span key=${n} class=${`act ${act.state === "waiting" ? "" : act.state}`.trim()}>
      ${act.state === "blank" && icon("seal")}${act.label}
      ${act.state === "done" ? html`<span class="vh">, done</span>` : act.state === "now"
      ? html`<span class="vh">, now</span>` : null}</span>`)}</span>`}
  </li>`;
}

/** "Waiting for Mirka and Old Tam"; where a sealed question does not say who else is asked, "and perhaps others". */
export function waitingText({ waiting = [], sealed }) {
  const names = waiting.map((each) => shortName(each.label) + (each.here === false ? " (away)" : ""));
  if (!names.length) return sealed ? "Waiting for others" : "";
  const known = names.length > 4 ? plural(names.length, "seat") : listed(names);
  return `Waiting for ${known}${sealed ? ", and perhaps for others" : ""}`;
}
