// A chance that depends on a number one does not know: a column for each number that it may be.
import { html, listed } from "./lib.js";

/** As a picture, and in words for whoever does not see it. */
export function Stairs({ of }) {
  const row = (name, cells) => html`<span class="lab">${name}</span>${cells}`;
  return html`<span class="wide stairs" aria-hidden="true" style=${{ "--steps": of.steps.length }}>
    ${row("chance %", of.steps.map(([score, percent]) => html`<span key=${score}>${percent}</span>`))}
    ${row("", of.steps.map(([score, percent]) => html`<span key=${score} class="col">
      <b style=${{ height: `${percent}%` }}></b></span>`))}
    ${row(of.unknown, of.steps.map(([score]) => html`<b key=${score}>${score}</b>`))}</span>`;
}

/** "3 + d6: 83 % against 4, 67 % against 5 and none against 9". */
export function stairsSaid(of) {
  const steps = of.steps.map(([score, percent]) => `${percent ? `${percent} %` : "none"} against ${score}`);
  return `${of.rolls}: ${listed(steps)}`;
}
