// A choice in two steps: first what, then one of the few ways to do it, each with what it would mean, before one
// commits.
import { html, icon } from "./lib.js";
import { capital } from "./board.js";
import { Said } from "./glossary.js";
import { choose } from "./answer.js";
import { choice, chosenOption } from "./state.js";
import { brief } from "./words.js";

const LETTERS = "qwertyasdfgh";

/** Whether the options of this ask are to be drawn this way: they say what each of their items would mean. */
export const isLadder = (ask) => ask.options.some((each) => each.previews);

const itemsOf = (option) => option?.shape?.items ?? [];

/** Takes the option; the item chosen before stays, if this one has it too. */
function take(ask, option) {
  const before = choice.peek()?.value?.[0];
  const items = itemsOf(option);
  choose(
    ask,
    option.id,
    items.length === 1 ? items : items.includes(before) ? [before] : option.shape ? [] : undefined,
  );
}

/** A letter takes the option it stands on; whether there was one. */
export function ladderLetter(ask, key) {
  const option = ask.options[LETTERS.indexOf(key.toLowerCase())];
  if (!option || key.length !== 1) return false;
  take(ask, option);
  focus(`[data-option="${CSS.escape(option.id)}"]`);
  return true;
}

/** A digit takes the item of that name. */
export function ladderDigit(ask, key) {
  const option = chosenOption(ask);
  if (!itemsOf(option).includes(key)) return;
  choose(ask, option.id, [key]);
  focus(`[data-item="${CSS.escape(key)}"]`);
}

const focus = (selector) => requestAnimationFrame(() => document.querySelector(`#ask ${selector}`)?.focus());

/** "Smash, Speed 3" */
export function ladderWords(option, value) {
  const item = value?.[0];
  return item ? `${option.label}, ${option.each ?? ""} ${item}`.replace(/\s+/g, " ") : option.label;
}

export function Ladder({ ask, isReadOnly }) {
  const chosen = (choice.value, chosenOption(ask));
  const item = choice.peek()?.value?.[0];
  const entry = chosen ?? ask.options[0];
  return html`<div class="ladder">
    <div class="tech" role="radiogroup" aria-labelledby="ask-h" onKeyDown=${(event) =>
      walk(
        event,
        ask.options.map((each) => each.id),
        "option",
        (id) =>
          take(
            ask,
            ask.options.find((each) => each.id === id),
          ),
      )}>
      ${ask.options.map(
        (
          option,
          n,
        ) => html`<button key=${option.id} type="button" role="radio" data-option=${option.id}
          aria-checked=${option === chosen ? "true" : "false"} tabindex=${option === entry ? "0" : "-1"}
          disabled=${isReadOnly} onClick=${() => take(ask, option)}>
        <span class="name">${capital(brief(option.label))}</span>
          ${LETTERS[n] && html`<kbd aria-hidden="true">${LETTERS[n].toUpperCase()}</kbd>`}
          ${option.text && html`<span class="small"><${Said} text=${option.text} /></span>`}</button>`,
      )}
    </div>
    <div class="then">
    ${
      itemsOf(chosen).length > 0 &&
      html`<div class="speeds" role="radiogroup" aria-label=${chosen.each ?? chosen.label}
        onKeyDown=${(event) => walk(event, itemsOf(chosen), "item", (next) => choose(ask, chosen.id, [next]))}>
      ${itemsOf(chosen).map(
        (
          each,
          n,
        ) => html`<button key=${each} type="button" class="speed" role="radio" data-item=${each}
          aria-checked=${each === item ? "true" : "false"} tabindex=${each === item || (!item && n === 0) ? "0" : "-1"}
          disabled=${isReadOnly} onClick=${() => choose(ask, chosen.id, [each])}>
        <span class="hd"><span class="num">${each}</span><span class="quiet">${chosen.each ?? ""}</span></span>
        ${chosen.merits?.[each] && html`<span class="small"><${Said} text=${chosen.merits[each]} /></span>`}
        <span class="top1">${(chosen.previews?.[each]
          ?? []).map((line, k) => html`<span key=${k} class="rung"><${Said} text=${line} /></span>`)}</span></button>`,
      )}
    </div>`
    }
    ${!chosen && html`<p class="small quiet">
      ${icon("seal")} Choose one; then what it would mean is shown, before you commit.</p>`}
    </div>
  </div>`;
}

/** Arrows go on inside a row, as in any radio group. */
function walk(event, all, kind, pick) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || !event.target.matches("[role=radio]")) return;
  event.preventDefault();
  event.stopPropagation();
  const next = all[(all.indexOf(event.target.dataset[kind]) + by + all.length) % all.length];
  pick(next);
  focus(`[data-${kind}="${CSS.escape(next)}"]`);
}
