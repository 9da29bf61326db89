// The structured answers: what fills a shape at the start, how it is written, and the controls for it.
import { html, icon, plural } from "./lib.js";
import { canDraw, capital, placeOf } from "./board.js";
import { table } from "./net.js";
import { CellField, Inside, TemplateField } from "./placing.js";
import { settled, templateOf } from "./templates.js";

/** What a shape holds before anybody touched it. */
export function fills(shape) {
  switch (shape?.kind) {
    case "subset": return shape.items.length === shape.least ? [...shape.items] : [];
    case "order": return [...shape.items];
    case "split": return dealt(shape);
    case "number": return String(Math.max(shape.least, Math.min(shape.most, shape.least < 0 ? 0 : shape.least)));
    case "template": return settled(shape, null);
    default: return "";
  }
}

/** A first legal split: as much as fits, item by item. */
function dealt(shape) {
  let left = shape.amount;
  return Object.fromEntries(Object.entries(shape.most).map(([item, most]) => {
    const part = Math.min(left, most);
    left -= part;
    return [item, part];
  }));
}

/** The value as the text of an answer, or null while it is not legal. */
export function written(shape, value) {
  switch (shape?.kind) {
    case "spot": return shape.spots.includes(value) ? value : null;
    case "cell": return shape.cells.includes(value) ? value : null;
    case "template": return templateOf(shape, value)?.id ?? null;
    case "subset": return Array.isArray(value) && value.length >= shape.least && value.length <= shape.most ? shape.items.filter((each) => value.includes(each)).join("+") : null;
    case "order": return Array.isArray(value) && value.length === shape.items.length ? value.join(">") : null;
    case "split": return writtenSplit(shape, value);
    case "number": return /^-?\d+$/.test(String(value)) && Number(value) >= shape.least && Number(value) <= shape.most ? String(Number(value)) : null;
    case "text": { const text = oneLine(value); return text && text.length <= (shape.longest ?? 500) ? text : null; }
    default: return null;
  }
}

const oneLine = (text) => String(text ?? "").replace(/\s+/g, " ").trim();

function writtenSplit(shape, value) {
  const parts = Object.entries(shape.most).map(([item, most]) => [item, Number(value?.[item] ?? 0), most]);
  const isLegal = parts.every(([, n, most]) => Number.isInteger(n) && n >= 0 && n <= most) && parts.reduce((sum, [, n]) => sum + n, 0) === shape.amount;
  return isLegal ? parts.filter(([, n]) => n).map(([item, n]) => `${item}=${n}`).join("+") || `${parts[0][0]}=0` : null;
}

/** Readable words for an item or a spot: a creature's name where it is one. */
function words(item) {
  const who = table.peek()?.board?.creatures.find((each) => each.id === item);
  return who?.name ?? String(item).split(":").map((part) => table.peek()?.board?.creatures.find((each) => each.id === part)?.name ?? part.replaceAll("_", " ")).join(" ");
}

/** The control for a shape; `set(value)` is called with every change. */
export function ShapeField({ shape, value, set, id }) {
  const Field = FIELDS[shape.kind];
  return Field ? html`<div class="shape"><${Field} shape=${shape} value=${value} set=${set} id=${id} /></div>` : null;
}

function SpotField({ shape, value, set, id }) {
  const spots = shape.spots;
  const map = table.peek()?.board?.map;
  return html`<label for=${id}>${canDraw(map) ? `A shaded ${placeOf(map).one} on the board, or` : "Where"}</label>
    <select id=${id} class="field" value=${value || ""} onChange=${(event) => set(event.target.value)}>
      <option value="" disabled>choose one of ${spots.length}</option>
      ${spots.map((spot) => html`<option key=${spot} value=${spot} selected=${spot === value}>${spot}${standing(spot)}${shape.warns?.[spot] ? `, ${shape.warns[spot]}` : ""}</option>`)}
    </select>
    ${shape.covers && html`<${Inside} />`}`;
}

function standing(spot) {
  const board = table.peek()?.board;
  const me = board?.creatures.find((each) => each.own && each.at && !each.down);
  const place = placeOf(board?.map);
  return me && me.at !== spot ? `, ${place.away(me.at, spot).replace(/ of you$/, "")}` : "";
}

function SubsetField({ shape, value = [], set, id }) {
  const full = value.length >= shape.most;
  const most = shape.least === shape.most ? `${shape.most}` : `${shape.least} to ${shape.most}`;
  return html`<fieldset><legend>${shape.most === 1 && shape.least === 0 ? "One of these, or none" : `Choose ${most} of ${shape.items.length}`}</legend>
    <div class="checks">${shape.items.map((item, n) => html`<label key=${item} class="check"><input type="checkbox" id=${`${id}-${n}`} checked=${value.includes(item)} disabled=${full && shape.most > 1 && !value.includes(item)}
      onChange=${(event) => set(event.target.checked ? (shape.most === 1 ? [item] : [...value, item]) : value.filter((each) => each !== item))} /> ${capital(shape.names?.[item] ?? words(item))}</label>`)}</div></fieldset>`;
}

function OrderField({ shape, value = shape.items, set }) {
  const swap = (a, b) => { const order = [...value]; [order[a], order[b]] = [order[b], order[a]]; set(order); };
  return html`<ol class="ordering" aria-label="In this order">${value.map((item, n) => html`<li key=${item}><span class="num">${n + 1}</span><span>${words(item)}</span>
    <button class="btn slim" type="button" disabled=${n === 0} aria-label=${`${words(item)} earlier`} onClick=${() => swap(n, n - 1)}>Earlier</button>
    <button class="btn slim" type="button" disabled=${n === value.length - 1} aria-label=${`${words(item)} later`} onClick=${() => swap(n, n + 1)}>Later</button></li>`)}</ol>`;
}

function SplitField({ shape, value = {}, set, id }) {
  const sum = Object.values(value).reduce((all, n) => all + Number(n || 0), 0);
  return html`<fieldset><legend>Deal out ${shape.amount}${sum === shape.amount ? "" : sum < shape.amount ? `: ${shape.amount - sum} left` : `: ${sum - shape.amount} too many`}</legend>
    <div class="checks">${Object.entries(shape.most).map(([item, most], n) => html`<label key=${item} class="check" for=${`${id}-${n}`}>${words(item)}
      <input class="field num-field" id=${`${id}-${n}`} type="number" inputmode="numeric" min="0" max=${most} value=${value[item] ?? 0} onInput=${(event) => set({ ...value, [item]: Number(event.target.value) })} />
      <span class="quiet small">of ${most}</span></label>`)}</div></fieldset>`;
}

function NumberField({ shape, value, set, id }) {
  const step = (by) => set(String(Math.max(shape.least, Math.min(shape.most, Number(value || 0) + by))));
  return html`<label for=${id}>${shape.least} to ${shape.most}</label><span class="stepper">
    <button class="btn slim" type="button" aria-label="One less" onClick=${() => step(-1)}>${icon("minus")}</button>
    <input class="field num-field" id=${id} type="number" inputmode="numeric" min=${shape.least} max=${shape.most} value=${value} onInput=${(event) => set(event.target.value)} />
    <button class="btn slim" type="button" aria-label="One more" onClick=${() => step(1)}>${icon("plus")}</button></span>`;
}

function TextField({ shape, value = "", set, id }) {
  const longest = shape.longest ?? 500;
  const left = longest - value.length;
  return html`<label class="vh" for=${id}>Your words</label>
    <textarea id=${id} rows=${longest > 320 ? 4 : 2} maxlength=${longest} placeholder=${shape.example ?? ""} value=${value} onInput=${(event) => set(event.target.value)}></textarea>
    ${left < 60 && html`<span class="quiet small">${plural(left, "character")} left</span>`}`;
}

const FIELDS = { spot: SpotField, cell: CellField, template: TemplateField, subset: SubsetField, order: OrderField, split: SplitField, number: NumberField, text: TextField };
