// A campaign whose last stage was lost says so above the board, until another was won or lost.
import { html, icon, useSignal } from "./lib.js";
import { log } from "./net.js";

export function LostStage({ now }) {
  const lines = useSignal(log);
  const at = lines.findLastIndex((each) => each.event === "stage_ended" && each.data.winner);
  const last = lines[at];
  if (!now.stage || now.outcome || !last?.data.lost) return null;
  const rest = whatNow(now, lines.slice(at).some((each) => each.event === "stage_began"));
  return html`<div class="noticebar lost" role="note">${icon("flag")} <span>${last.text} ${rest}</span></div>`;
}

function whatNow(now, hasBegun) {
  if (now.you.gm) return "The game master says what comes next, or that the campaign ends.";
  if (hasBegun) return "It goes on from here; whoever keeps the table may put it away under My tables.";
  return "Whoever can go on says whether the party does, or the campaign ends here.";
}
