// What comes and goes above the board: who is at the door, a request to go back, a word of the page. It lies over what
// stands over the map, upwards, so that the board keeps its size and no token is covered.
import { html, useEffect, useSignal } from "./lib.js";
import { Knocking } from "./people.js";
import { currentAsk, notice } from "./state.js";
import { UndoRequest } from "./undo.js";

export const Passing = () => html`<div class="passing"><div><${Knocking} /><${UndoRequest} /><${Word} /></div></div>`;

/** A word of the page: what was refused and why, or that something was done. */
function Word() {
  const now = useSignal(notice);
  useEffect(() => {
    if (!now || now.kind === "refused") return undefined;
    const timer = setTimeout(() => {
      if (notice.peek() === now) notice.value = null;
    }, 5000);
    return () => clearTimeout(timer);
  }, [now]);
  const ask = useSignal(currentAsk);
  if (!now || (now.kind === "refused" && ask && !ask.draft)) return null;
  return html`<div class=${`noticebar ${now.kind}`}><span>${now.text}</span>
    <button class="btn slim push" type="button" onClick=${() => {
    notice.value = null;
  }}>Close</button></div>`;
}
