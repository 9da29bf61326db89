// Taking back: one's own last answer, back to any line, again forward, and what the others say to it.
import { html, icon, listed, plural, useSignal } from "./lib.js";
import { table } from "./net.js";
import { attempt, tell } from "./state.js";
import { holdReactions } from "./answer.js";
import { brief } from "./words.js";

async function ask(frame) {
  holdReactions();
  const ok = await attempt(frame);
  if (ok && table.peek()?.undo?.request) tell("Asked. The others decide.");
}

export const undoLast = () => ask({ do: "undo" });
export const undoTo = (line) => ask({ do: "undo", line: line.n });
export const undoEntry = (entry) => ask({ do: "undo", entry });
export const redo = () => attempt({ do: "redo" });

/** Whether there is something to take back, or a reason to say why there is not. */
export const canUndo = (undo) => Boolean(undo && (undo.mine || undo.ask || undo.ended));

export function UndoButton() {
  const now = useSignal(table);
  if (!now?.undo || now.you.see || now.you.role === "spectator") return null;
  const { undo } = now;
  // whoever only looks on has nothing to take back
  if (!now.you.seats?.length && !now.you.gm && !canUndo(undo) && !undo.redo) return null;
  const words = undo.mine || undo.ended || now.you.gm ? "Undo" : "Ask to undo";
  return html`<button class="btn plain" type="button" disabled=${!canUndo(undo)} onClick=${undoLast}>
    ${icon("undo")} <span class="wide-only">${words} <kbd>U</kbd></span><span class="vh narrow-only">${words}</span>
    </button>
    ${undo.redo && html`<button class="btn plain" type="button" onClick=${redo}>
      ${icon("redo")} <span class="wide-only">Redo</span><span class="vh narrow-only">Redo</span></button>`}`;
}

/** Somebody asks to go back: what that takes, and the say of whoever is concerned; who asked may ask no more. */
export function UndoRequest() {
  const now = useSignal(table);
  const request = now?.undo?.request;
  if (!request) return null;
  const missing = (request.needed ?? []).filter((name) => !(request.agreed ?? []).includes(name));
  const vote = (agree) => attempt({ do: "vote", request: request.id, agree });
  return html`<div class=${`noticebar ${request.yours ? "due" : ""}`} role="group" aria-label="A request to go back">
    <span>${icon("undo")} ${request.what || `${request.by} asks to go back.`} ${takesWords(request)}
      ${missing.length > 0
      && html`<span class="quiet">Still to agree: ${listed(missing)}.</span>`}
      <${Goes} lines=${request.goes ?? []} count=${request.lines} /></span>
    ${request.mine && html`<button class="btn slim push" type="button" onClick=${() => vote(false)}>Withdraw it
    </button>`}
    ${request.yours && html`<span class="row push">
      <button class="btn slim" type="button" onClick=${() => vote(false)}>Refuse</button>
      <button class="btn slim go" type="button" onClick=${() => vote(true)}>Agree</button></span>`}
  </div>`;
}

/** "It takes back 2 answers of yours, and what Bela and Street thug 1 did." */
export function takesWords({ own = 0, others = [] }) {
  const what = [
    own > 0 && plural(own, "answer of yours", "answers of yours"),
    others.length > 0 && `what ${listed(others.map(brief))} did`,
  ].filter(Boolean);
  return what.length ? `It takes back ${what.join(", and ")}.` : "";
}

/** The lines of one's own log that would be gone. */
function Goes({ lines, count }) {
  if (lines.length < 2) return null;
  return html`<details class="goes"><summary class="small">This takes back ${count} lines of your log</summary>
    <ul class="small">${lines.map((text, n) => html`<li key=${n}>${brief(text)}</li>`)}
      ${count > lines.length && html`<li>and ${count - lines.length} more</li>`}</ul></details>`;
}
