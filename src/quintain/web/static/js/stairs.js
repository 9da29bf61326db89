// A chance that depends on a number one does not know: a column for each number that it may be.
import { html, listed } from "./lib.js";

const MOST_NAMED = 12; // of more steps than that only some have their numbers, or they would run into each other

/** Whether the numbers of this step are told: of all, or of every few. */
const isNamed = (of, n) => n % Math.ceil(of.steps.length / MOST_NAMED) === 0;

/** As a picture, and in words for whoever does not see it. */
export function Stairs({ of }) {
  const row = (name, cells) => html`<span class="lab">${name}</span>${cells}`;
  const named = (draw) => of.steps.map((step, n) => html`<span key=${step[0]}>${isNamed(of, n) && draw(step)}</span>`);
  return html`<span class="wide stairs" aria-hidden="true" style=${{ "--steps": of.steps.length }}>
    ${row("chance %", named(([, percent]) => percent))}
    ${row("", of.steps.map(([score, percent]) => html`<span key=${score} class="col">
      <b style=${{ height: `${percent}%` }}></b></span>`))}
    ${row(of.unknown, named(([score]) => html`<b>${score}</b>`))}</span>`;
}

/** "3 + d6: 83 % against 4, 67 % against 5 and none against 9". */
export function stairsSaid(of) {
  const steps = of.steps
    .filter((_, n) => isNamed(of, n))
    .map(([score, percent]) => `${percent ? `${percent} %` : "none"} against ${score}`);
  return `${of.rolls}: ${listed(steps)}`;
}
