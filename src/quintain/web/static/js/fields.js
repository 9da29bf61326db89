// The controls for structured answers: one for each kind of shape, and a form of several.
import { html, icon, plural } from "./lib.js";
import { canDraw, capital, measured, placeOf } from "./board.js";
import { table } from "./net.js";
import { currentAsk } from "./state.js";
import { CellField, Inside, TemplateField } from "./placing.js";

/** Readable words for an item or a spot: a creature's name where it is one. */
function words(item, shape) {
  if (shape?.names?.[item]) return shape.names[item];
  const who = table.peek()?.board?.creatures.find((each) => each.id === item);
  return (
    who?.name ??
    String(item)
      .split(":")
      .map((part) => table.peek()?.board?.creatures.find((each) => each.id === part)?.name ?? part.replaceAll("_", " "))
      .join(" ")
  );
}

/**
 * The control for a shape; `set(value)` is called with every change. In a form it has a label of its own, and usual
 * values.
 */
export function ShapeField({ shape, value, set, id, label = "", usual = "" }) {
  const Field = FIELDS[shape.kind];
  return Field
    ? html`<div class=${shape.kind === "form" ? "shape form" : "shape"}>
      <${Field} shape=${shape} value=${value} set=${set} id=${id} label=${label} usual=${usual} /></div>`
    : null;
}

/** Several fields, one answer; those that matter only with an item that is not chosen are left out. */
function FormField({ shape, value = {}, set, id }) {
  const matters = ({ only_with: [name, item] = [] }) => !name || value[name]?.includes(item);
  return shape.fields.filter(matters).map(
    (field) =>
      html`<${ShapeField} key=${field.name} shape=${field.shape} value=${value[field.name]}
        set=${(next) => set({ ...value, [field.name]: next })} id=${`${id}-${field.name}`} label=${capital(field.label)}
        usual=${field.usual} />`,
  );
}

const FEW = 5; // more than that are a list to choose from, or are folded

/** One of named values: radio buttons for a few, a list for many. */
function OneOfField({ shape, value, set, id, label, usual }) {
  const name = (item) => capital(words(item, shape));
  if (shape.items.length > FEW)
    return html`<label for=${id}>${label || "One of these"}</label>
    <select id=${id} class="field" value=${value} onChange=${(event) => set(event.target.value)}>
      ${!value && html`<option value="" disabled selected>choose one of ${shape.items.length}</option>`}
      ${shape.items.map((item) =>
        html`<option key=${item} value=${item} selected=${item === value}>${name(item)}
        ${item === usual ? " (usual)" : ""}</option>`)}</select>`;
  return html`<fieldset><legend>${label || "One of these"}</legend>
    <div class="checks">${shape.items.map((item, n) =>
      html`<label key=${item} class="check">
      <input type="radio" name=${id} id=${`${id}-${n}`} checked=${item === value}
      onChange=${() => set(item)} /> ${name(item)}</label>`)}</div></fieldset>`;
}

function SpotField({ shape, value, set, id, label }) {
  const spots = shape.spots;
  const map = table.peek()?.board?.map;
  return html`<label for=${id}>
    ${label ? label : canDraw(map) ? `A shaded ${placeOf(map).one} on the board, or` : "Where"}</label>
    <select id=${id} class="field" value=${value || ""} onChange=${(event) => set(event.target.value)}>
      <option value="" disabled>choose one of ${spots.length}</option>
      ${spots.map((spot) => html`<option key=${spot} value=${spot} selected=${spot === value}>${spot}${standing(spot)}
        ${shape.warns?.[spot] ? `, ${shape.warns[spot]}` : ""}</option>`)}
    </select>
    ${shape.covers && html`<${Inside} />`}`;
}

function standing(spot) {
  const board = table.peek()?.board;
  const me = board && measured(board, currentAsk.peek()?.who).me;
  const place = placeOf(board?.map);
  return me && me.at !== spot ? `, ${place.away(me.at, spot).replace(/ of you$/, "")}` : "";
}

/** Check boxes; of many, those that are usual or chosen stand open and the others are folded. */
function SubsetField({ shape, value = [], set, id, label, usual }) {
  const isFull = value.length >= shape.most;
  const most = shape.least === shape.most ? `${shape.most}` : `${shape.least} to ${shape.most}`;
  const many =
    shape.most === 1 && shape.least === 0
      ? "One of these, or none"
      : label && shape.most === shape.items.length
        ? shape.least
          ? `At least ${shape.least}`
          : "Any of these"
        : `Choose ${most} of ${shape.items.length}`;
  const toggle = (item, isOn) =>
    set(isOn ? (shape.most === 1 ? [item] : [...value, item]) : value.filter((each) => each !== item));
  const check = (
    item,
  ) => html`<label key=${item} class="check">
    <input type="checkbox" id=${`${id}-${shape.items.indexOf(item)}`} checked=${value.includes(item)}
    disabled=${isFull && shape.most > 1 && !value.includes(item)}
    onChange=${(event) => toggle(item, event.target.checked)} /> ${capital(words(item, shape))}
    </label>`;
  const near =
    label && shape.items.length > FEW
      ? shape.items.filter((item) => value.includes(item) || usual.split("+").includes(item))
      : shape.items;
  const far = shape.items.filter((item) => !near.includes(item));
  return html`<fieldset><legend>${label ? html`<${Label} text=${label} more=${lower(many)} />` : many}</legend>
    <div class="checks">${near.map(check)}</div>
    ${far.length > 0 && html`<details class="others">
      <summary>${near.length ? `${far.length} others` : `All ${far.length}`}</summary>
      <div class="checks">${far.map(check)}</div></details>`}</fieldset>`;
}

/** "DC (9 easy, 11 standard)": the name of a field stands out, what it means or may be does not. */
function Label({ text, more = "" }) {
  const [, name, means = ""] = /^(.*?)(?: \((.*)\))?$/s.exec(text);
  return html`${name} <span class="quiet">${means || more}</span>`;
}

const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

function OrderField({ shape, value = shape.items, set }) {
  const swap = (a, b) => {
    const order = [...value];
    [order[a], order[b]] = [order[b], order[a]];
    set(order);
  };
  return html`<ol class="ordering" aria-label="In this order">${value.map(
    (item, n) => html`<li key=${item}><span class="num">${n + 1}</span><span>${words(item, shape)}</span>
    <button class="btn slim" type="button" disabled=${n === 0} aria-label=${`${words(item, shape)} earlier`}
      onClick=${() => swap(n, n - 1)}>Earlier</button>
    <button class="btn slim" type="button" disabled=${n === value.length - 1}
      aria-label=${`${words(item, shape)} later`}
      onClick=${() => swap(n, n + 1)}>Later</button></li>`,
  )}</ol>`;
}

function SplitField({ shape, value = {}, set, id }) {
  const sum = Object.values(value).reduce((all, n) => all + Number(n || 0), 0);
  return html`<fieldset><legend>Deal out ${shape.amount}
    ${sum === shape.amount ? "" : sum < shape.amount ? `: ${shape.amount - sum} left`
    : `: ${sum - shape.amount} too many`}</legend>
    <div class="checks">${Object.entries(shape.most).map(
      ([item, most], n) => html`<label key=${item} class="check" for=${`${id}-${n}`}>${words(item, shape)}
      <input class="field num-field" id=${`${id}-${n}`} type="number" inputmode="numeric" min="0" max=${most}
        value=${value[item] ?? 0} onInput=${(event) => set({ ...value, [item]: Number(event.target.value) })} />
      <span class="quiet small">of ${most}</span></label>`,
    )}</div></fieldset>`;
}

function NumberField({ shape, value, set, id, label }) {
  const step = (by) => set(String(Math.max(shape.least, Math.min(shape.most, Number(value || 0) + by))));
  return html`<label for=${id}>
    ${label ? html`<${Label} text=${label} more=${`${shape.least} to ${shape.most}`} />`
    : `${shape.least} to ${shape.most}`}</label><span class="stepper">
    <button class="btn slim" type="button" aria-label=${label ? `${label}: one less` : "One less"}
      onClick=${() => step(-1)}>${icon("minus")}</button>
    <input class="field num-field" id=${id} type="number" inputmode="numeric" min=${shape.least} max=${shape.most}
      value=${value} onInput=${(event) => set(event.target.value)} />
    <button class="btn slim" type="button" aria-label=${label ? `${label}: one more` : "One more"}
      onClick=${() => step(1)}>${icon("plus")}</button></span>`;
}

/** Words of one's own: a line beside other fields, else room for a few. */
function TextField({ shape, value = "", set, id, label }) {
  const longest = shape.longest ?? 500;
  const left = longest - value.length;
  const write = (event) => set(event.target.value);
  return html`<label class=${label ? "" : "vh"} for=${id}>${label || "Your words"}</label>
    ${
      label
        ? html`<input class="field line" id=${id} maxlength=${longest} placeholder=${shape.example ?? ""} value=${value}
          onInput=${write} />`
        : html`<textarea id=${id} rows=${longest > 320 ? 4 : 2} maxlength=${longest} placeholder=${shape.example ?? ""}
          value=${value} onInput=${write}></textarea>`
    }
    ${left < 60 && html`<span class="quiet small">${plural(left, "character")} left</span>`}`;
}

const FIELDS = {
  spot: SpotField,
  cell: CellField,
  template: TemplateField,
  subset: SubsetField,
  order: OrderField,
  split: SplitField,
  number: NumberField,
  text: TextField,
  one: OneOfField,
  form: FormField,
};
