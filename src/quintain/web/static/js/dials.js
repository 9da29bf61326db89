// What runs: progress clocks drawn as clocks, timers, and in which mode, round and hour one is.
import { html, icon, shortName } from "./lib.js";
import { Clause } from "./clause.js";

/** "Delving, Round 3, 10 minutes, Day 2, 14:10", whatever of it there is. */
export function When({ board }) {
  const { mode, round, time } = board;
  if (!mode && !round && !time) return null;
  return html`<p class="when" aria-label="Mode, round and time">${mode && html`<b class="mode">${mode}</b>`}
    ${round && html`<span>${round}</span>`}${time && html`<span class="time">${icon("glass")} ${time}</span>`}</p>`;
}

const MANY_RUN = 4; // more than that may have to be scrolled

export function Dials({ board }) {
  const dials = board.dials ?? [],
    timers = board.timers ?? [];
  if (!dials.length && !timers.length) return null;
  return html`<section class="dials" aria-label="Clocks and timers"
    tabindex=${dials.length + timers.length > MANY_RUN ? "0" : null}>
    ${dials.length > 0 && html`<ul class="diallist" aria-label="Clocks">
      ${dials.map((each) => html`<${Dial} key=${each.id} dial=${each} />`)}</ul>`}
    ${timers.length > 0 && html`<ul class="timerlist" aria-label="Timers">
      ${timers.map((each, n) => html`<${Timer} key=${n} timer=${each} creatures=${board.creatures} />`)}</ul>`}
  </section>`;
}

const ENDS = { done: "done", broken: "broken off" };

function Dial({ dial }) {
  const { name, segments, filled, note = "", about = "", clause = "", state = "open" } = dial;
  return html`<li class=${`dial ${state}`}>
    <${Face} segments=${segments} filled=${filled} state=${state} />
    <span class="words"><span class="name">${name}</span>
      <span class="small quiet"><b>${filled} of ${segments}</b>${[ENDS[state], note]
        .filter(Boolean)
        .map((each) => `, ${each}`)
        .join("")}${clause && html` <${Clause} id=${clause} about=${about} />`}</span>
      ${about && html`<span class="small quiet what">${about}</span>`}</span></li>`;
}

const ROUND = 20; // the radius of a face, drawn around 0,0
const MANY = 24; // more wedges than that cannot be told apart

/** One wedge for each segment, from the top on, as a clock runs; words beside it say the same. */
function Face({ segments: all, filled: full, state }) {
  const segments = Math.min(all, MANY),
    filled = all > MANY ? Math.floor((MANY * full) / all) : full;
  const at = (n) => {
    const turn = (2 * Math.PI * n) / segments;
    return `${(ROUND * Math.sin(turn)).toFixed(2)} ${(-ROUND * Math.cos(turn)).toFixed(2)}`;
  };
  const wedge = (n) =>
    segments === 1
      ? `M0 ${-ROUND}a${ROUND} ${ROUND} 0 1 1-.01 0z`
      : `M0 0L${at(n)}A${ROUND} ${ROUND} 0 0 1 ${at(n + 1)}z`;
  return html`<svg class="face" viewBox="-23 -23 46 46" aria-hidden="true" focusable="false">
    ${Array.from({ length: segments },
      (_, n) => html`<path key=${n} class=${n < filled ? "on" : "off"} d=${wedge(n)} />`)}
    <circle class="rim" r=${ROUND} />
    ${state === "broken" && html`<path class="strike" d="M-15 15 15-15" />`}</svg>`;
}

function Timer({ timer, creatures }) {
  const who = creatures.find((each) => each.id === timer.who);
  const left = typeof timer.left === "number" ? lasting(timer.left) : "";
  return html`<li class="lasts">
    ${icon("glass")} <span>${who && html`<b>${shortName(who.name)}</b>: `}${timer.name}
    ${left && html`, <b class="left">${left}</b>`}${timer.note && html`<span class="quiet">, ${timer.note}</span>`}
    ${timer.clause && html` <${Clause} id=${timer.clause} />`}</span></li>`;
}

const UNITS = [
  [86400, "d"],
  [3600, "h"],
  [60, "min"],
  [1, "s"],
];

/** "40 s", "10 min", "1 h 30 min": at most two units. */
function lasting(seconds) {
  const at = Math.max(
    0,
    UNITS.findIndex(([size]) => seconds >= size),
  );
  if (seconds < 1) return "0 s";
  const [[big, unit], [small, next] = []] = UNITS.slice(at, at + 2);
  const rest = small ? Math.floor((seconds % big) / small) : 0;
  return `${Math.floor(seconds / big)} ${unit}${rest ? ` ${rest} ${next}` : ""}`;
}

/** The same as sentences, for the board as text. */
export function runningLines(board) {
  const dials = (board.dials ?? []).map(
    ({ name, segments, filled, note, about, state }) =>
      `${name}: ${filled} of ${segments} filled${[ENDS[state], note]
        .filter(Boolean)
        .map((each) => `, ${each}`)
        .join("")}.${about ? ` ${about}` : ""}`,
  );
  const timers = (board.timers ?? []).map(
    (each) =>
      [
        board.creatures.find((one) => one.id === each.who)?.name,
        each.name,
        typeof each.left === "number" ? `${lasting(each.left)} left` : "",
        each.note,
      ]
        .filter(Boolean)
        .join(", ") + ".",
  );
  const when = [board.mode, board.round, board.time].filter(Boolean).join(", ");
  return [...(when ? [`${when}.`] : []), ...dials, ...timers];
}
