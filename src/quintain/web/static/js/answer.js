// Choosing and answering: two presses on purpose. Also what is answered without asking, as the person wished.
import { effect } from "./lib.js";
import { send, table } from "./net.js";
import {
  askKey,
  asks,
  awaySeat,
  choice,
  chosenOption,
  creature,
  currentAsk,
  follows,
  isLooking,
  notice,
  previewed,
  refusalText,
  say,
  sent,
  settings,
  tell,
} from "./state.js";
import { fills, written } from "./shapes.js";
import { spotsOf, withSpot } from "./spots.js";

/** Chooses an option of the ask on the screen, perhaps with what fills its shape. */
export function choose(ask, id, value) {
  const key = askKey(ask);
  const before = choice.peek();
  const option = ask.options.find((each) => each.id === id);
  if (!option || (isLooking.peek() && awaySeat.peek() !== ask.seat)) return;
  const kept = before?.key === key && before.id === id ? before.value : undefined;
  choice.value = { from: "ask", key, id, value: value ?? kept ?? startOf(option) };
}

/**
 * A question to the game master, not to a creature of theirs, that has a form among its answers: the plain ones are
 * one press each.
 */
export const isRuling = (ask) =>
  Boolean(table.peek()?.you?.gm) &&
  !ask.sealed &&
  !creature(ask.who)?.own &&
  ask.options.some((each) => each.shape?.kind === "form");

/**
 * Chooses by a click or a digit; in a ruling, or where the person wishes it, that answers at once. A form is opened,
 * and filled in there.
 */
export function pick(ask, id) {
  const option = ask.options.find((each) => each.id === id);
  const isOpen = option && chosenOption(ask) === option;
  choose(ask, id);
  if (option?.shape?.kind === "form" && !isOpen) requestAnimationFrame(enterForm);
  if ((settings.peek().atOnce || isRuling(ask)) && option && !option.shape && !isLooking.peek()) answer(ask);
}

/** The form that was just opened is in sight, and its first field has the focus. */
function enterForm() {
  const form = document.querySelector("#ask .form");
  form?.querySelector("input, select")?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: "nearest" });
}

const startOf = (option) => (option.shape?.kind === "text" ? (option.shape.example ?? "") : fills(option.shape));

/** The whole text of an answer: the option's id, and what fills its shape. */
export const answerText = (option, value) =>
  option.shape ? `${option.id}:${written(option.shape, value)}` : option.id;

export function isReady(ask) {
  const option = chosenOption(ask);
  return Boolean(option) && (!option.shape || written(option.shape, choice.peek().value) !== null);
}

/** Answers with what is chosen. */
export function answer(ask = currentAsk.peek()) {
  if (!ask || isLooking.peek() || !isReady(ask)) return;
  const option = chosenOption(ask);
  give(ask, answerText(option, choice.peek().value));
}

let isHolding = false;

/** After an undo the page stops answering by itself until the person has answered once. */
export const holdReactions = () => {
  isHolding = true;
};

async function give(ask, text, isMine = true) {
  const key = askKey(ask);
  if (sent.peek().has(key) && !ask.sealed) return;
  follows.focus = isMine && Boolean(document.getElementById("ask")?.contains(document.activeElement));
  sent.value = new Set([...sent.peek(), key]);
  if (isMine) isHolding = false;
  try {
    await send({ do: "answer", seat: ask.seat, ask: ask.id, revision: ask.revision, choose: text });
    if (notice.peek()?.kind === "refused") notice.value = null;
    if (choice.peek()?.key === key) choice.value = null;
    if (ask.sealed) unsend(key);
  } catch (error) {
    tell(refusalText(error), "refused");
    unsend(key);
  }
}

const unsend = (key) => {
  sent.value = new Set([...sent.peek()].filter((each) => each !== key));
};

/** What is no longer asked is no longer being sent; a choice for an ask that is gone is let go. */
export function keepTidy() {
  return effect(() => {
    const keys = new Set(asks.value.map(askKey));
    const left = [...sent.peek()].filter((key) => keys.has(key));
    if (left.length !== sent.peek().size) sent.value = new Set(left);
    if (choice.peek()?.from === "ask" && !keys.has(choice.peek().key)) choice.value = null;
    if (!choice.value) previewed.value = null;
  });
}

// ------------------------------------------------------------ ask, always, never

export const reactionKey = (ask, option) => `${ask.about}:${option.id}`;

/** Only plain, open questions of a few options, about what somebody else does, can be answered ahead. */
export const isReaction = (ask) =>
  Boolean(ask.reaction) &&
  !ask.sealed &&
  ask.options.length > 1 &&
  ask.options.length <= 5 &&
  ask.options.every((each) => !each.shape);

/** What the person's wishes make of this ask: an option, or null to be asked. */
function wished(ask, reactions) {
  if (!isReaction(ask)) return null;
  const wish = (option) => reactions?.[reactionKey(ask, option)] ?? "ask";
  const always = ask.options.find((each) => wish(each) === "always");
  if (always) return always;
  const left = ask.options.filter((each) => wish(each) !== "never");
  return left.length === 1 && left.length < ask.options.length ? left[0] : null;
}

let answered = new Set();

/** Answers by itself what the person wished to have answered. */
export function keepWishes() {
  return effect(() => {
    const now = table.value;
    if (!now || isLooking.value || now.paused || now.readonly) return;
    for (const ask of asks.value) {
      const key = askKey(ask);
      const option = !ask.draft && !answered.has(key) && wished(ask, now.you?.prefs?.reactions);
      if (!option) continue;
      answered.add(key);
      if (isHolding) continue;
      const who = creature(ask.who)?.name;
      say(`${who ? `${who}: ` : ""}${option.label}, as you wished.`);
      setTimeout(() => give(ask, option.id, false), 0);
    }
  });
}

/**
 * Clicking a spot of the map chooses the option that means it; the one already chosen comes first, or the next that
 * leads there.
 */
export function chooseSpot(ask, spot) {
  const isPlacing = Boolean(chosenOption(ask)?.shape); // an answer under way is not exchanged for another
  const leading = isPlacing ? [] : ask.options.filter((each) => each.spot === spot);
  if (leading.length) {
    choose(ask, leading[(leading.indexOf(chosenOption(ask)) + 1) % leading.length].id);
    return true;
  }
  const now = chosenOption(ask);
  const held = (each) => (each === now ? choice.peek().value : undefined);
  const open = ask.options.filter((each) => each.shape && spotsOf(each.shape, held(each)).includes(spot));
  const option = open.find((each) => each === now) ?? (isPlacing ? null : open[0]);
  if (option) choose(ask, option.id, withSpot(option.shape, held(option), spot));
  return Boolean(option);
}

/** What a press on a creature can mean: all that is aimed at it, and what moves it if it is the one who is asked. */
export const meantFor = (ask, id) =>
  ask.options.filter((each) => each.target === id || (each.moves && id === ask.who));

/** Clicking a creature chooses the first thing that it can mean; again, the next one. */
export function chooseTarget(ask, id) {
  const meant = meantFor(ask, id);
  if (!meant.length) return false;
  const at = meant.indexOf(chosenOption(ask));
  choose(ask, meant[(at + 1) % meant.length].id);
  return true;
}
