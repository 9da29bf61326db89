// A deed is one line of the log, with what came of it; all that led there is folded under it.
import { html, icon, useState } from "./lib.js";
import { Clause } from "./clause.js";

/** Lines of one step, told without a break, under the one that leads; lines without such a one stand by themselves. */
export function deeds(lines) {
  const steps = [];
  for (const line of lines) {
    if (line.goes_on && steps.length) steps.at(-1).push(line);
    else steps.push([line]);
  }
  return steps.flatMap((step) => {
    const lead = step.length > 1 && step.find((each) => each.leads);
    if (!lead) return step.map((line) => ({ line, inside: [], text: line.text }));
    const inside = step.filter((each) => each !== lead);
    return [{ line: lead, inside, text: withUpshot(lead.text, inside) }];
  });
}

/** "Wen attacks Mirka with Sword: Mirka takes 5, Mirka falls unconscious." */
function withUpshot(text, inside) {
  const short = inside.map((each) => each.short).filter(Boolean);
  return short.length ? `${text.replace(/\.$/, "")}: ${short.join(", ")}.` : text;
}

/** Whose a line is: "p" party, "f" foe, "g" the table's own. */
const sideOf = (line) => (line.note ? "g" : line.side === "party" ? "p" : line.side === "foe" ? "f" : "");

/** After the first clause of a line the others need no prefix: KI-004, 023, 024. */
const shortClause = (rule, first) =>
  rule.split("-")[0] === first.split("-")[0] ? rule.slice(rule.indexOf("-") + 1) : rule;

export const Clauses = ({ ids }) =>
  (ids ?? []).map((id, n) => html`<${Clause} key=${id} id=${id}>${n ? shortClause(id, ids[0]) : id}<//> `);

/**
 * props: deed, rich(text), isNew(line), acts(line) or null: what can be done with a line, always: whether the clauses
 * are shown all the time, and not only on hover and focus
 */
export function Deed({ deed, rich, isNew, acts = null, always = false }) {
  const [isOpen, setOpen] = useState(false);
  const { line, inside, text } = deed;
  const row = (each, said, fold = null) => html`<div class="line">${fold}${rich(said)} ${
    always ? html`<${Clauses} ids=${each.rules} />` : ""}${
    (acts || each.rules?.length > 0) && html`<span class="lineend">${!always && html`<${Clauses} ids=${each.rules} />`}
      ${acts?.(each)}</span>`}</div>`;
  const fold = inside.length > 0
    && html`<button class="fold" type="button" aria-expanded=${isOpen ? "true" : "false"}
      aria-label=${`${inside.length} more ${inside.length === 1 ? "line" : "lines"} of this`}
      onClick=${() => setOpen(!isOpen)}>${icon("fold")}</button>`;
  const isFresh = isNew(line) || inside.some(isNew);
  const onKeyDown = (event) => {
    const wish = { ArrowRight: true, ArrowLeft: false }[event.key];
    if (wish === undefined || !inside.length || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(wish);
  };
  return html`<li class=${[sideOf(line), fold ? "deed" : "", isFresh ? "new" : ""].filter(Boolean).join(" ")}
    tabindex="-1" data-line=${line.n} onKeyDown=${onKeyDown}>${row(line, text, fold)}
    ${fold && html`<ul hidden=${!isOpen}>${inside.map((each) =>
      html`<li key=${each.n} class=${[sideOf(each), "in"].filter(Boolean).join(" ")} tabindex="-1" data-line=${each.n}>
      ${isAnswer(each, line) && html`<span class="vh">In answer: </span>`}${row(each, each.text)}</li>`)}</ul>`}</li>`;
}

/** What somebody else does inside a deed answers it. */
const isAnswer = (line, lead) => Boolean(line.who && lead.who && line.who !== lead.who);
