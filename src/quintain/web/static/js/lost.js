// A campaign whose last stage was lost says so above the board, until another was won or lost.
import { html, icon, useSignal } from "./lib.js";
import { log } from "./net.js";

export function LostStage({ now }) {
  const last = useSignal(log).findLast((each) => each.event === "stage_ended" && each.data.winner);
  if (!now.stage || now.outcome || !last?.data.lost) return null;
  const rest = now.you.gm
    ? "The game master says what comes next, or that the campaign ends."
    : "It goes on from here; whoever keeps the table may put it away under My tables.";
  return html`<div class="noticebar lost" role="note">${icon("flag")} <span>${last.text} ${rest}</span></div>`;
}
