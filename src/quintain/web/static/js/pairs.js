// A declaration of two: many options of the form "a+b" become two short rows, the first and the second.
import { html, icon, useLayoutEffect, useState } from "./lib.js";
import { capital } from "./board.js";
import { choose } from "./answer.js";
import { optionIcon } from "./options.js";
import { askKey, choice, chosenOption } from "./state.js";

const MANY = 8;

/** The parts, the pairs they make, and what stands alone; null where the options are not of this form. */
export function pairing(ask) {
  const ids = new Set(ask.options.map((each) => each.id));
  const pairs = ask.options.filter((each) => each.id.includes("+") && !each.shape);
  if (ask.options.length <= MANY || pairs.length * 2 < ask.options.length) return null;
  const parts = [];
  for (const { id } of pairs) {
    const [a, b, more] = id.split("+");
    if (!a || !b || more !== undefined) return null;
    for (const part of [a, b]) if (!parts.includes(part)) parts.push(part);
  }
  const alone = ask.options.filter((each) => !each.id.includes("+") && !parts.includes(each.id));
  if (parts.length + alone.length > 14) return null;
  return { parts, alone, ids };
}

/** The option that two parts make, whichever comes first in its id. */
const joined = (ids, a, b) =>
  b === "" ? (ids.has(a) ? a : "") : ([`${a}+${b}`, `${b}+${a}`].find((id) => ids.has(id)) ?? "");

/** "other:grapple" is Grapple; a part that has words of its own keeps them. */
function partName(ask, part) {
  const alone = ask.options.find((each) => each.id === part);
  const isBare = !alone || alone.label.toLowerCase() === part.replaceAll("_", " ").replaceAll(":", " ");
  return capital(isBare ? part.split(":").at(-1).replaceAll("_", " ") : alone.label);
}

/** The words of a declaration: "Move, Attack". */
export const pairWords = (ask, id) =>
  id
    .split("+")
    .map((part) => partName(ask, part))
    .join(", ");

let press = null; // what a digit does now

export const pairDigit = (key) => press?.(key);

export function Pairs({ ask, pairs, isReadOnly }) {
  const key = askKey(ask);
  const [picked, setPicked] = useState({ key, first: "", second: null });
  const mine = picked.key === key ? picked : { key, first: "", second: null };
  const chosen = (choice.value, chosenOption(ask));
  const first = chosen ? mine.first || chosen.id.split("+")[0] : mine.first;
  const second = mine.second;
  const pick = (a, b) => {
    setPicked({ key, first: a, second: b });
    const id = pairs.alone.some((each) => each.id === a) ? a : joined(pairs.ids, a, b ?? "") || (b === null ? "" : "");
    if (id) choose(ask, id);
    else choice.value = null;
  };
  const isAlone = pairs.alone.some((each) => each.id === first);
  const rows = [...pairs.parts, ...pairs.alone.map((each) => each.id)];
  const seconds = [
    ...pairs.parts.filter((part) => !first || isAlone || joined(pairs.ids, first, part)),
    ...(first && !isAlone && pairs.ids.has(first) ? [""] : []),
  ];
  useLayoutEffect(() => {
    press = (digit) => {
      const isFirst = !first || second !== null || isAlone;
      const list = isFirst ? rows : seconds;
      const part = list[Number(digit) - 1];
      if (part === undefined) return;
      if (isFirst) pick(part, null);
      else pick(first, part);
      requestAnimationFrame(() =>
        document
          .querySelector(
            `#ask [data-row="${isFirst && !pairs.alone.some((each) => each.id === part) ? "second"
              : "first"}"] [tabindex="0"]`,
          )
          ?.focus(),
      );
    };
    return () => {
      press = null;
    };
  });
  const isSecond = Boolean(first) && !isAlone && second === null;
  return html`<div class="pairs">
    <${Row} ask=${ask} name="First" list=${rows} value=${first} isActive=${!isSecond} isReadOnly=${isReadOnly}
      pick=${(part) => pick(part, null)} />
    <${Row} ask=${ask} name="Second" list=${seconds} value=${second} isActive=${isSecond}
      isReadOnly=${isReadOnly || !first || isAlone} pick=${(part) => pick(first, part)} />
  </div>`;
}

function Row({ ask, name, list, value, isActive, isReadOnly, pick }) {
  const id = `pair-${name}`;
  const at = list.indexOf(value);
  const onKeyDown = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const over = { ArrowDown: "second", ArrowUp: "first" }[event.key];
    if (!by && !over) return;
    event.preventDefault();
    event.stopPropagation();
    if (over) {
      document.querySelector(`#ask [data-row="${over}"] [tabindex="0"]`)?.focus();
      return;
    }
    const from = list.indexOf(event.target.dataset.part);
    const next = list[(from + by + list.length) % list.length];
    pick(next);
    event.currentTarget.querySelector(`[data-part="${CSS.escape(next)}"]`)?.focus();
  };
  return html`<div class=${`pairrow${isActive ? " active" : ""}`}><h3 id=${id}>${name}</h3>
    <div class="optrow" role="radiogroup" aria-labelledby=${id} data-row=${name.toLowerCase()} onKeyDown=${onKeyDown}>
      ${list.map(
      (part, n) => html`<button key=${part} type="button" class="opt compact" role="radio" data-part=${part}
        aria-checked=${part === value ? "true" : "false"} tabindex=${n === Math.max(0, at) ? "0" : "-1"}
          disabled=${isReadOnly} onClick=${() => pick(part)}>
      <kbd aria-hidden="true">${n + 1}</kbd>
        <span class="ttl">${optionIcon(ask, part) && icon(optionIcon(ask, part))} ${part === "" ? "Nothing else"
        : partName(ask, part)}</span></button>`,
    )}</div></div>`;
}
