// The board of a replay at one step: the part of it in sight, what was seen to happen, heights from the side; or words.
import { html } from "./lib.js";
import { BoardMap, BoardText, canDraw, placeOf } from "./board.js";
import { Moments, momentsOf } from "./moments.js";
import { SideView } from "./sideview.js";
import { Tool, ToolBar, ZoomTools } from "./tools.js";
import { Over, View } from "./view.js";

/**
 * props: frame, earlier (the frame before it, or null), number (of the step, another one in each viewpoint), name (of
 * the table), isTall (whether heights matter anywhere in the replay), asText, onText()
 */
export function ReplayBoard({ frame, earlier, number, name, isTall, asText, onText }) {
  const { board, lines } = frame;
  const isDrawn = canDraw(board.map) && !asText;
  const place = placeOf(board.map, board.creatures);
  return html`<div class="board" id="board">
    <p class="about"><span class="hint">${board.map?.name ?? ""}</span></p>
    <${ToolBar}>${isDrawn && html`<${ZoomTools} />`}
      <${Tool} picture="text" words="Board as text" letter="B" does=${onText} pressed=${asText} /><//>
    ${!isDrawn && html`<${BoardText} board=${board} />`}
    ${isDrawn && html`<${View} map=${place} points=${concerned(frame).map(place.figure)} reason=${number}
      name=${`${name}.replay`} id="boardview" role="group" tabindex="0"
      aria-label="Board: plus and minus zoom, arrows move it">
      <${BoardMap} board=${board} />
      <${Over} map=${place}><${Moments} map=${place} board=${board} moments=${momentsOf(lines)} number=${number}
        earlier=${earlier?.board.creatures ?? []} /><//><//>
    ${isTall && html`<${SideView} board=${board} />`}`}
  </div>`;
}

/** Who has to be in sight: an attack under way, whoever something is seen of, whoever acts; else all who are there. */
function concerned({ board, lines }) {
  const here = board.creatures.filter((each) => each.at && !each.gone);
  const ids = [board.threat?.to, board.threat?.from, ...momentsOf(lines).map((each) => each.who),
    ...lines.map((each) => each.who)];
  const found = ids.map((id) => here.find((each) => each.id === id)).filter(Boolean);
  return found.length ? [...new Set(found)] : here;
}
