// What an answer still lacks: said, seen in the first line of the question, and the focus goes there.
import { computed, effect, html, signal, useSignal } from "./lib.js";
import { placeOf } from "./board.js";
import { table } from "./net.js";
import { missingFields, written } from "./shapes.js";
import { askKey, choice, chosenOption, currentAsk, say } from "./state.js";

/** What was found lacking when somebody tried to answer. */
export const lacking = signal("");

export const IN_SPACE = ["spot", "cell", "template"];

/** What is still to be chosen inside an option, or nothing. */
export function lackOf(shape, value) {
  if (!shape || written(shape, value) !== null) return "";
  const square = `Choose a ${placeOf(table.peek().board.map).one}`;
  switch (shape.kind) {
    case "form":
      return missingFields(shape, value).map((field) => `Choose first: ${field.label}`)[0];
    case "cell":
      return value ? "Choose a height" : square;
    case "template":
      return value?.source ? "Choose a direction" : "Choose where it starts";
    case "spot":
      return square;
    case "subset":
      return `Choose ${shape.least === shape.most ? shape.least : `${shape.least} to ${shape.most}`} of these`;
    case "split":
      return `Deal out ${shape.amount}`;
    case "number":
      return `Give a number from ${shape.least} to ${shape.most}`;
    case "text":
      return "Write it first";
    default:
      return "Choose one of these";
  }
}

/** Where what is lacking can be chosen. */
function placesOf(option, value) {
  if (!option) return ['[data-row="first"] [tabindex="0"]', '.askbody [role=radio][tabindex="0"]', ".askbody .opt"];
  if (option.previews) return ["[data-item]"];
  if (option.shape?.kind === "form") {
    const [field] = missingFields(option.shape, value);
    return [`[id="ask-shape-${field.name}"]`, `[id^="ask-shape-${field.name}-"]`];
  }
  return ['.ruler [tabindex="0"]', '.compass [tabindex="0"]', ".shape :is(select, input, textarea, button)"];
}

/** Somebody wants to answer and something is missing. */
export function complain(ask) {
  const option = chosenOption(ask);
  const value = choice.peek()?.value;
  const second = option ? null : document.querySelector('#ask .pairrow.active [data-row="second"] [tabindex="0"]');
  const words = second ? "Choose the second" : option ? lackOf(option.shape, value) : "Choose an option first";
  lacking.value = `${words}.`;
  say(lacking.peek());
  const there = placesOf(option, value).map((each) => document.querySelector(`#ask ${each}`));
  (second ?? there.find(Boolean))?.focus();
}

export function Lacking() {
  const words = useSignal(lacking);
  return words && html`<p class="refused lacking">${words}</p>`;
}

/** What is asked; the same question, told once more because something else changed at the table, is not another. */
const asked = computed(() => currentAsk.value && askKey(currentAsk.value));

/** It is said no longer when something was chosen, or something else is asked. */
export const keepLacking = () =>
  effect(() => {
    choice.value;
    asked.value;
    lacking.value = "";
  });
