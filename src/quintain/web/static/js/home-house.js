// House rules: each with its clause and one sentence; what differs from the book is marked.
import { html, plural } from "./lib.js";
import { Clause } from "./clause.js";

const CLAUSE = /^[A-Z]+-\d+$/;

const words = (value) => (value === true ? "yes" : value === false ? "no" : String(value).replaceAll("_", " "));
const title = (key) => words(key).charAt(0).toUpperCase() + words(key).slice(1);

/** The house rules that differ from the book, as the server wants them. */
export const changed = (rules, values) =>
  Object.fromEntries(
    rules
      .filter((rule) => rule.key in values && values[rule.key] !== rule.default)
      .map((rule) => [rule.key, values[rule.key]]),
  );

export function HouseRules({ system, rules, values, onChange }) {
  const count = Object.keys(changed(rules, values)).length;
  return html`<details class="house">
    <summary><b>House rules</b> <span class=${count ? "small warn-ink" : "small quiet"}>
      ${count ? `${count} of ${rules.length} changed from the book` : "as in the book"}</span></summary>
    <div class="houselist">
      ${rules.map((rule) => html`<${Rule} key=${rule.key} system=${system} rule=${rule}
        value=${values[rule.key] ?? rule.default}
        onChange=${(value) => onChange({ ...values, [rule.key]: value })} />`)}
      ${count > 0 && html`<button class="btn slim" type="button" onClick=${() => onChange({})}>Back to the book (
        ${plural(count, "rule")})</button>`}
    </div>
  </details>`;
}

function Rule({ system, rule, value, onChange }) {
  const id = `rule-${rule.key}`;
  const differs = value !== rule.default;
  return html`<div class=${differs ? "hrule differs" : "hrule"}>
    <label for=${id}>${title(rule.key)}</label>
    <${Field} id=${id} rule=${rule} value=${value} onChange=${onChange} />
    <p class="small quiet" id=${`${id}-about`}>
      ${rule.about} ${differs && html`<span class="warn-ink">The book: ${words(rule.default)}.</span> `}
      <${Source} system=${system} clause=${rule.clause} /></p>
  </div>`;
}

/** A clause opens here; a term of the glossary is a link to the reader. */
function Source({ system, clause }) {
  if (CLAUSE.test(clause ?? "")) return html`<${Clause} system=${system} id=${clause} />`;
  if (!clause) return null;
  const term = clause.replace(/^term /, "");
  return html`<a class="clause" href=${`/rules/${system}#term-${slug(term)}`}>${term}</a>`;
}

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

function Field({ id, rule, value, onChange }) {
  const about = `${id}-about`;
  if (rule.type === "bool") {
    return html`<select id=${id} class="field" aria-describedby=${about} value=${value ? "true" : "false"}
      onChange=${(event) => onChange(event.target.value === "true")}>
      <option value="false">no</option><option value="true">yes</option></select>`;
  }
  if (rule.type === "int") {
    const keep = (event) => {
      const number = Math.round(Number(event.target.value));
      const isGood = event.target.value !== "" && Number.isFinite(number);
      const kept = isGood ? Math.min(rule.most ?? Infinity, Math.max(rule.least ?? -Infinity, number)) : rule.default;
      event.target.value = kept;
      onChange(kept);
    };
    return html`<input id=${id} class="field" type="number" inputmode="numeric" aria-describedby=${about}
      min=${rule.least ?? undefined} max=${rule.most ?? undefined} value=${value} onChange=${keep} />`;
  }
  if (rule.values?.length) {
    return html`<select id=${id} class="field" aria-describedby=${about} value=${value}
      onChange=${(event) => onChange(event.target.value)}>
      ${rule.values.map((each) => html`<option key=${each} value=${each}>${words(each)}</option>`)}</select>`;
  }
  return html`<input id=${id} class="field" aria-describedby=${about} value=${value} maxlength="200"
    onChange=${(event) => onChange(event.target.value)} />`;
}
