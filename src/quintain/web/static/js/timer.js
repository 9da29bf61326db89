// The timer of an ask: shown, polite, and told to the server when it has run out (which trusts only its own clock).
import { html, useEffect, useRef, useState } from "./lib.js";
import { send, table } from "./net.js";
import { askKey, isLooking, say } from "./state.js";

const SPOKEN = [60, 30, 10, 0];

export function Timer({ ask, big = false }) {
  const left = useLeft(ask);
  if (left === null) return null;
  const { seconds, answer } = ask.timer;
  const option = ask.options.find((each) => answer === each.id || answer?.startsWith(`${each.id}:`));
  const share = seconds ? Math.max(0, Math.min(1, left / seconds)) : 0;
  return html`<span class=${`timer${big ? " big" : ""}`} role="timer" aria-live="off">
    <span class="num">${clock(left)}</span>
    <span class="sand" aria-hidden="true"><b style=${{ width: `${share * 100}%` }}></b></span>
    ${option && html`<span class="small quiet">then: ${option.label}</span>`}</span>`;
}

const clock = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

/** The seconds left, counted from when the state came. */
function useLeft(ask) {
  const [, again] = useState(0);
  const last = useRef(null);
  const has = Boolean(ask?.timer) && typeof ask.timer.left === "number";
  useEffect(() => {
    if (!has) return undefined;
    const beat = setInterval(() => again((n) => n + 1), 500);
    return () => clearInterval(beat);
  }, [has]);
  const left = has
    ? Math.max(0, Math.ceil(ask.timer.left - (performance.now() - (table.peek()?.received ?? 0)) / 1000))
    : null;
  const key = has ? askKey(ask) : "";
  useEffect(() => {
    if (left === null || isLooking.peek() || table.peek()?.paused) return;
    const before = last.current?.key === key ? last.current.left : Infinity;
    last.current = { key, left };
    const mark = SPOKEN.find((each) => left <= each && before > each && before !== Infinity);
    if (mark !== undefined) say(mark ? `${mark} seconds left` : "The time is over");
    if (left === 0 && before > 0)
      setTimeout(() => send({ do: "time", seat: ask.seat, ask: ask.id, revision: ask.revision }).catch(() => {}), 400);
  }, [left, key]);
  return left;
}
