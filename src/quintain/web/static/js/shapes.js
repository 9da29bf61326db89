// The structured answers: what fills a shape at the start, and how it is written. `fields.js` has the controls.
import { settled, templateOf } from "./templates.js";

/** What a shape holds before anybody touched it. */
export function fills(shape) {
  switch (shape?.kind) {
    case "subset":
      return shape.items.length === shape.least ? [...shape.items] : [];
    case "order":
      return [...shape.items];
    case "split":
      return dealt(shape);
    case "one":
      return shape.items[0];
    case "number":
      return String(Math.max(shape.least, Math.min(shape.most, shape.least < 0 ? 0 : shape.least)));
    case "template":
      return settled(shape, null);
    case "form":
      return Object.fromEntries(shape.fields.map((field) => [field.name, read(field.shape, field.usual)]));
    default:
      return "";
  }
}

/** What a text of an answer fills a shape with. */
function read(shape, text) {
  switch (shape.kind) {
    case "subset":
      return text ? text.split("+") : [];
    case "order":
      return text.split(">");
    case "split":
      return Object.fromEntries(
        text
          .split("+")
          .map((part) => part.split("="))
          .map(([item, n]) => [item, Number(n)]),
      );
    default:
      return text;
  }
}

/** A first legal split: as much as fits, item by item. */
function dealt(shape) {
  let left = shape.amount;
  return Object.fromEntries(
    Object.entries(shape.most).map(([item, most]) => {
      const part = Math.min(left, most);
      left -= part;
      return [item, part];
    }),
  );
}

/** The value as the text of an answer, or null while it is not legal. */
export function written(shape, value) {
  switch (shape?.kind) {
    case "spot":
      return shape.spots.includes(value) ? value : null;
    case "cell":
      return shape.cells.includes(value) ? value : null;
    case "template":
      return templateOf(shape, value)?.id ?? null;
    case "subset":
      return Array.isArray(value) && value.length >= shape.least && value.length <= shape.most
        ? shape.items.filter((each) => value.includes(each)).join("+")
        : null;
    case "order":
      return Array.isArray(value) && value.length === shape.items.length ? value.join(">") : null;
    case "split":
      return writtenSplit(shape, value);
    case "number":
      return /^-?\d+$/.test(String(value)) && Number(value) >= shape.least && Number(value) <= shape.most
        ? String(Number(value))
        : null;
    case "one":
      return shape.items.includes(value) ? value : null;
    case "form":
      return writtenForm(shape, value);
    case "text": {
      const text = oneLine(value);
      return text && text.length <= (shape.longest ?? 500) ? text : null;
    }
    default:
      return null;
  }
}

const oneLine = (text) =>
  String(text ?? "")
    .replace(/\s+/g, " ")
    .trim();

function writtenSplit(shape, value) {
  const parts = Object.entries(shape.most).map(([item, most]) => [item, Number(value?.[item] ?? 0), most]);
  const isLegal =
    parts.every(([, n, most]) => Number.isInteger(n) && n >= 0 && n <= most) &&
    parts.reduce((sum, [, n]) => sum + n, 0) === shape.amount;
  return isLegal
    ? parts
        .filter(([, n]) => n)
        .map(([item, n]) => `${item}=${n}`)
        .join("+") || `${parts[0][0]}=0`
    : null;
}

/** Every field by its name, words of one's own last, as the form has them. */
function writtenForm(shape, value) {
  return missingFields(shape, value).length
    ? null
    : shape.fields.map((field) => `${field.name}=${writtenField(field, value?.[field.name])}`).join(";");
}

/** Beside other fields one need not say anything. */
const writtenField = ({ shape }, value) => (shape.kind === "text" && !oneLine(value) ? "" : written(shape, value));

/** A legal answer in words, where its text does not say it. */
export function told(shape, text) {
  switch (shape?.kind) {
    case "one":
      return shape.names?.[text] ?? text;
    case "subset":
      return text
        ? text
            .split("+")
            .map((item) => shape.names?.[item] ?? item)
            .join(", ")
        : "none";
    case "form":
      return shape.fields
        .map((field) => `${field.label}: ${told(field.shape, partOf(shape, text, field.name))}`)
        .join("; ");
    default:
      return text;
  }
}

/** What a form says of one field; words of one's own come last and may hold anything. */
function partOf(shape, text, name) {
  const at = shape.fields.findIndex((field) => field.name === name);
  const after = text.split(";").slice(at);
  return (shape.fields[at].shape.kind === "text" ? after.join(";") : (after[0] ?? "")).slice(name.length + 1);
}

/** Which fields of a form are not filled as they must be. */
export const missingFields = (shape, value) =>
  shape.fields.filter((field) => writtenField(field, value?.[field.name]) === null);
