// What this page itself holds: the choice not yet sent, the cursor, open panels, settings of this browser.
import { computed, recall, remember, signal } from "./lib.js";
import { send, table } from "./net.js";

/** The choice on the screen: {from: "ask" | "act", key, id, value}; nothing is chosen when an ask arrives. */
export const choice = signal(null);

/** The option under the pointer or the focus: {key, id}, for the odds. */
export const looked = signal(null);

/** What fills the chosen option's shape and is only looked at: a height, a direction; null while nothing is. */
export const previewed = signal(null);

/** The cursor of the board, a spot or null; only while the board has the focus. */
export const cursor = signal(null);

/** The own creature whose token is in the hand: {who, spot}, the spot being under the pointer; null while none is. */
export const dragged = signal(null);

/** Whether the board is shown in words. */
export const asText = signal(recall("quintain.text", false));

/** A dialog: "", "keys", "settings", "links". */
export const dialog = signal("");

/** Which part stands in the side column: "log", "answers" or "people". */
export const sideTab = signal("log");

/** Which family of overrides is open, by its key, or none. */
export const override = signal("");

/** The creature whose card is opened and brought into sight. */
export const inspected = signal("");

/** A refusal or a word of the page to the person: {text, kind}. */
export const notice = signal(null);

/** What a screen reader is told next. */
export const spoken = signal("");

/** Keys of asks that were answered but not yet confirmed: the button reads "Sent". */
export const sent = signal(new Set());

/** Whether the focus was in the ask that was just answered, so that it goes on to the next one. */
export const follows = { focus: false };

/** Which of several asks is shown. */
export const shownAsk = signal("");

/** The key of a sealed answer that is being changed. */
export const changing = signal("");

/** Settings of this browser. */
export const settings = signal(recall("quintain.settings", { sound: false, atOnce: false, notify: false }));

export function setSetting(name, value) {
  settings.value = { ...settings.peek(), [name]: value };
  remember("quintain.settings", settings.peek());
}

export const askKey = (ask) => `${ask.seat}/${ask.id}/${ask.revision}`;

/** The option of this ask that is chosen now. */
export function chosenOption(ask) {
  const now = choice.value;
  return now && ask && now.key === askKey(ask) ? (ask.options.find((each) => each.id === now.id) ?? null) : null;
}

/** Whether a sealed answer is in and stands as it is. */
export const isSealed = (ask) => Boolean(ask.draft) && changing.value !== askKey(ask);

/** Whether this person looks through somebody else's eyes and cannot answer. */
export const isLooking = computed(() => Boolean(table.value?.you?.see));

/** The seat a game master looks through while nobody is there: only for that one may be answered. */
export const awaySeat = computed(() => {
  const now = table.value;
  const seat = now?.you?.gm ? now.you.see : "";
  return seat && now.people?.some((each) => each.seat === seat && each.kind === "person" && !each.here) ? seat : "";
});

/** Asks that can be answered here; those of a seat that is only looked at are shown, never answered. */
export const asks = computed(() => table.value?.asks ?? []);

/** The ask on the screen: the one picked, else the first without an answer, else the first. */
export const currentAsk = computed(() => {
  const all = asks.value;
  return all.find((each) => askKey(each) === shownAsk.value) ?? all.find((each) => !each.draft) ?? all[0] ?? null;
});

/** Whether something waits for this person now. */
export const isDue = computed(() => {
  const now = table.value;
  if (!now || isLooking.value || now.paused || now.readonly || now.outcome) return false;
  return asks.value.some((each) => !each.draft && !sent.value.has(askKey(each))) || Boolean(now.throw);
});

export const creature = (id) => table.peek()?.board?.creatures.find((each) => each.id === id) ?? null;

let saying = [];
let sayTimer = 0;

/**
 * Says something to a screen reader, politely; what comes at once is said together, the same words twice are said
 * twice.
 */
export function say(text) {
  saying.push(text);
  clearTimeout(sayTimer);
  sayTimer = setTimeout(() => {
    const words = saying.join(" ");
    saying = [];
    spoken.value = spoken.peek() === words ? `${words}\u00a0` : words;
  }, 60);
}

export function tell(text, kind = "word") {
  notice.value = { text, kind };
  say(text);
}

export const refusalText = (error) => [error?.what ?? String(error), error?.fix].filter(Boolean).join(" ");

/** Sends a frame; a refusal is shown and gives null. */
export async function attempt(frame) {
  try {
    const ok = await send(frame);
    if (notice.peek()?.kind === "refused") notice.value = null;
    return ok;
  } catch (error) {
    tell(refusalText(error), "refused");
    return null;
  }
}
