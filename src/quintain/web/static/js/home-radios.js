// A group of cards of which one is chosen: arrows move, and moving chooses, as with native radio buttons.
import { html, useLayoutEffect, useRef } from "./lib.js";

const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** items: [{id, card}]; `kind` is the class of a card; it has a `label` or is `labelledby` something. */
export function Radios({ items, chosen, onChoose, label, labelledby, describedby, group = "", kind }) {
  const root = useRef(null);
  const at = items.findIndex((each) => each.id === chosen);
  useLayoutEffect(() => {
    // in a row that scrolls sideways what was chosen the last time is in sight
    const box = root.current,
      card = box.querySelector("[aria-checked=true]");
    if (card && box.scrollWidth > box.clientWidth)
      box.scrollLeft = card.offsetLeft - box.offsetLeft - (box.clientWidth - card.offsetWidth) / 2;
  }, []);
  const onKeyDown = (event) => {
    const step = STEP[event.key] ?? 0;
    const jump = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : null;
    if ((!step && jump === null) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = jump ?? (Math.max(at, 0) + step + items.length) % items.length;
    onChoose(items[next].id);
    root.current.querySelectorAll("[role=radio]")[next].focus();
  };
  return html`<div ref=${root} class=${group} role="radiogroup" aria-label=${label} aria-labelledby=${labelledby}
    aria-describedby=${describedby} onKeyDown=${onKeyDown}>
    ${items.map(
      (
        each,
        n,
      ) => html`<button key=${each.id} class=${kind} type="button" role="radio"
        aria-checked=${n === at ? "true" : "false"}
      tabindex=${n === at || (at < 0 && n === 0) ? 0 : -1} data-id=${each.id} onClick=${() => onChoose(each.id)}>
        ${each.card}</button>`,
    )}
  </div>`;
}
