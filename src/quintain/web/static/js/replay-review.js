// How a fight stood and what turned it: the curve over the scrubber, the reading beside the board, the review in words.
import { html, icon, shortName } from "./lib.js";
import { inPercent, sideName } from "./chances.js";
import { betterOf, curveWords, placed, signed, standingAt, turnsOf, turnWords } from "./review-words.js";

/** Each fight that was looked over, made ready for these frames. */
export function readyReviews(data, frames) {
  if (frames.every((each) => each.told === undefined)) return [];
  const found = (data.reviews ?? []).filter((each) => each.points.length);
  return found.map((review) => readyReview(review, data, frames));
}

/** The one that is under way at a step, or else the first. */
export const reviewAt = (ready, step) => ready.findLast((each) => each.spots[0].step <= step) ?? ready[0] ?? null;

function readyReview(review, data, frames) {
  const names = new Map(frames.flatMap(({ board }) => board.creatures.map((each) => [each.id, shortName(each.name)])));
  const spots = placed(review, frames);
  const side = Object.keys(review.points[0].sides)[0];
  const labels = new Map(data.viewpoints.map((each) => [each.id, each.label]));
  const told = { turns: turnsOf(review, frames, names), better: betterOf(review, frames, names) };
  return { review, spots, side, ...told, labels };
}

// ------------------------------------------------------------ the curve

const HIGH = 100;

/** A line from one end to the other with its 95 % band, pins at the largest swings, and what is ahead paler. */
export function Curve({ ready, step, last, onGo }) {
  const { spots, side, turns } = ready;
  const there = spots.filter((each) => each.sides[side]);
  const x = (at) => (last ? (1000 * at) / last : 0);
  const y = (chance) => HIGH - HIGH * chance;
  const line = (of) => there.map((each) => `${x(each.step).toFixed(1)} ${y(of(each.sides[side])).toFixed(1)}`);
  const band = [...line((each) => each.high), ...line((each) => each.low).reverse()].join(" ");
  return html`<div class="curve"><div class="plot"><svg viewBox=${`0 -3 1000 ${HIGH + 6}`} preserveAspectRatio="none"
      role="img" aria-label=${curveWords(there, side, turns)}>
      <path class="c-axis" d=${`M0 0H1000M0 ${HIGH}H1000`} /><path class="c-half" d=${`M0 ${HIGH / 2}H1000`} />
      <path class="c-band" d=${`M${band}z`} />
      <path class="c-line" d=${`M${line((each) => each.chance).join(" ")}`} vector-effect="non-scaling-stroke" />
      <rect class="c-ahead" x=${x(step)} y="-3" width=${1000 - x(step)} height=${HIGH + 6} />
      <path class="c-now" d=${`M${x(step)} -3V${HIGH + 3}`} vector-effect="non-scaling-stroke" /></svg>
    ${turns.map((turn) => {
      const spot = standingAt(there, turn.to);
      const chance = spot.sides[side].chance;
      return html`<a key=${turn.step} class="c-pin" href=${`#${turn.step + 1}`}
        style=${{ left: `${x(spot.step) / 10}%`, top: `${y(chance)}%` }}
        aria-label=${`${turnWords(turn)} ${turn.line} ${sideName(side)} ${inPercent(chance)}`} title=${turnWords(turn)}
        aria-current=${turn.step <= step && step <= turn.to ? "step" : null} onClick=${(event) => {
        event.preventDefault();
        onGo(turn.step);
      }}></a>`;
    })}</div>
    <span class="c-lab" style=${{ top: "0%" }} aria-hidden="true">100 %</span>
    <span class="c-lab" style=${{ top: "50%" }} aria-hidden="true">50 %</span>
    <span class="c-lab" style=${{ top: "100%" }} aria-hidden="true">0 %</span>
  </div>`;
}

// ------------------------------------------------------------ beside the board

/** How it stood at this step. */
export function Reading({ ready, step }) {
  const { spots, side, review } = ready;
  const spot = standingAt(spots, step);
  const now = spot?.sides[side];
  if (!now) return null;
  const before = standingAt(spots, spot.step - 1);
  const moved = before && before !== spot && before.sides[side] ? 100 * (now.chance - before.sides[side].chance) : 0;
  const isDecided = now.low === now.high;
  return html`<section class="pad rule reading" aria-label="How it stood">
    <p class="row"><b class="num">${inPercent(now.chance)}</b>
      <span class="small">${isDecided ? "as it ended, for" : "chance to win for"} ${sideName(side)}
        ${!isDecided && html`<br /><span class="quiet">95 % interval ${Math.round(100 * now.low)} to
        ${" "}${Math.round(100 * now.high)}</span>`}</span></p>
    <p class="small quiet">${spot.step === step ? "Looked at with this step" : `Looked at with step ${spot.step + 1}`}${
      Math.round(moved) ? `: ${signed(moved)} since it was looked at before` : ""}.
      It rests on ${review.tries} fights played on by usual bots, and on every sheet.</p></section>`;
}

/** The button, how far it is, or what came of it. */
export function Review({ ready, data, asked, onReview, onGo }) {
  if (ready) return html`<${Told} ready=${ready} onGo=${onGo} />`;
  if (!onReview || !data.reviewable) return null;
  return html`<section class="pad rule review" aria-label="Review">
    ${
      asked?.whole !== undefined
        ? html`<p class="small" role="status">Looking it over
          <progress max=${asked.whole || 1} value=${asked.done} aria-label="How far the review is"></progress></p>`
        : html`<button class="btn" type="button" onClick=${onReview}>${icon("glass")} Review the fight</button>
      <p class="small quiet">${asked?.trouble
        ?? "How it stood at each step, what turned it, and what dice and answers did."}</p>`
    }</section>`;
}

function Told({ ready, onGo }) {
  const { review, turns, better, labels } = ready;
  const go = (step) => (event) => {
    event.preventDefault();
    onGo(step);
  };
  return html`<section class="pad rule review" aria-labelledby="review-h" tabindex="0">
    <h2 id="review-h">What turned ${review.title ? review.title : "it"}</h2>
    ${!turns.length && html`<p class="small">Nothing did: it stood as it began.</p>`}
    <ol class="small">${turns.map((turn) => html`<li key=${turn.step}>
      <a href=${`#${turn.step + 1}`} onClick=${go(turn.step)}>${turnWords(turn)}</a> ${turn.line}
      ${turn.choices.map((each) => html`<p key=${each.text} class="quiet">
        <a href=${`#${each.step + 1}`} onClick=${go(each.step)}>Step ${each.step + 1}</a>, ${each.text}.</p>`)}
      ${!turn.choices.length && html`<p class="quiet">All answered as a usual bot does: it was the dice.</p>`}
      </li>`)}</ol>
    ${better.length > 0 && html`<h3>Better answers</h3>
    <ul class="small">${better.map((each) => html`<li key=${each.text}>
      <a href=${`#${each.step + 1}`} onClick=${go(each.step)}>Step ${each.step + 1}</a>, ${each.text}.</li>`)}</ul>`}
    <h3>Luck</h3>
    <p class="small">${Object.entries(review.luck).map(([side, points]) =>
      html`<span key=${side} class="luck">${sideName(side)} ${signed(points)}${
      review.luck_error?.[side] ? ` ± ${Math.round(review.luck_error[side])}` : ""}</span>`)} points of winning
      chance by
      dice.</p>
    <h3>Answers</h3>
    <table class="small"><thead><tr><th scope="col">Seat</th><th scope="col">Answers</th>
      <th scope="col">Unlike a usual bot's</th><th scope="col">Worth, points</th>
      <th scope="col">Lost against the best found</th></tr></thead>
      <tbody>${Object.entries(review.players).map(([seat, each]) => html`<tr key=${seat}>
        <th scope="row">${labels.get(seat) ?? sideName(seat)}</th><td>${each.answers}</td><td>${each.unlike}</td>
        <td>${each.unlike ? `${signed(each.points)} ± ${Math.round(each.error)}` : "0"}</td>
        <td>${each.missed ? `${Math.round(each.lost)} ± ${Math.round(each.lost_error)}` : "0"}
        ${" "}in ${each.looked ?? 0}</td></tr>`)}</tbody></table>
    <p class="small quiet">Answers are judged by what their seat knew, against what a usual bot would have answered, and
      where it turned or they were unlike, against the best that was found, on the same dice. ± is half of a 95 %
      interval: within it nothing is proven.</p></section>`;
}
