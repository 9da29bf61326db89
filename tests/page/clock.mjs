// Time that passes only when a test says so.

let now = 0;
let next = 1;
const waiting = new Map(); // number -> {at, act}

globalThis.setTimeout = (act, wait = 0) => {
  waiting.set(next, { at: now + wait, act });
  return next++;
};
globalThis.clearTimeout = (number) => waiting.delete(number);

/** Lets that many milliseconds pass; what is due happens, the earliest first. */
export function pass(milliseconds) {
  const end = now + milliseconds;
  for (;;) {
    const [due] = [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
    if (!due) break;
    now = due[1].at;
    waiting.delete(due[0]);
    due[1].act();
  }
  now = end;
}
