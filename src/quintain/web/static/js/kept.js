// What the header says of the line to the table: kept, sent and not kept yet, or not sent yet.
import { html, icon, useSignal } from "./lib.js";
import { line, unkept } from "./net.js";

const LOST = { stopped: ["pause", "The server has stopped"] };

/** [picture, words] for how the line stands, and how many deeds are not known to be kept or never left. */
export function keptWords(state, { all, unsent }, isReadOnly) {
  if (state === "open") {
    if (all) return ["glass", "Sent, not kept yet"];
    return isReadOnly ? ["eye", "Read only"] : ["check", "Every answer kept"];
  }
  const [picture, away] = LOST[state] ?? ["glass", "Reconnecting"];
  if (unsent) return [picture, `${away}, ${unsent === 1 ? "1 answer" : `${unsent} answers`} not sent yet`];
  return [picture, all ? `${away}, sent and not kept yet` : `${away}, nothing is lost`];
}

export function Kept({ isReadOnly }) {
  const state = useSignal(line);
  const [picture, words] = keptWords(state, useSignal(unkept), isReadOnly);
  return html`<span class=${`kept push${state === "open" ? "" : " lost"}`} role="status">
    ${icon(picture)} ${words}</span>`;
}
