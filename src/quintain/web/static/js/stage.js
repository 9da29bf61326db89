// The board with its tools: what can be chosen on it, the part of it in sight, the cursor, and the same in words.
import { html, icon, recall, remember, signal, useEffect, useRef, useSignal } from "./lib.js";
import { covered, offer, pointed } from "./aiming.js";
import { Clause } from "./clause.js";
import { BoardMap, BoardText, canDraw, capital, placeOf } from "./board.js";
import { insideWords } from "./covers.js";
import { DeedMenu } from "./deedmenu.js";
import { going } from "./going.js";
import { HANDS } from "./grasp.js";
import { hasHeights, heightMarks, levelsAt, squareOf } from "./heights.js";
import { Legend } from "./legend.js";
import { isMeasuring, measured, toggleRuler } from "./measuring.js";
import { table } from "./net.js";
import { Overlay } from "./overlay.js";
import { Passing } from "./passing.js";
import { pressCreature, pressLevel, pressSpot } from "./pressing.js";
import { SideView } from "./sideview.js";
import { asText, askKey, choice, creature, currentAsk, cursor, dragged, inspected, previewed } from "./state.js";
import { Tool, ToolBar, ZoomTools } from "./tools.js";
import { View } from "./view.js";
import { onKeys } from "./walking.js";

const ROOMY = "(min-width: 87.5em) and (min-height: 50em)"; // here the side view takes nothing from the map

/**
 * At which table the side view is shown: from the start where heights matter then, later only if it is asked for; in a
 * small window only then.
 */
const fromSide = signal({ id: "", isShown: false });

export function toggleSide() {
  const { id, isShown } = fromSide.peek();
  fromSide.value = { id, isShown: !isShown };
  remember("quintain.fromside", !isShown);
}

export function toggleText() {
  asText.value = !asText.peek();
  remember("quintain.text", asText.peek());
}

/** Where foes of the one who is asked could strike, while it looks for a spot. */
function threatenedSpots(board, spots) {
  const me = creature(currentAsk.peek()?.who);
  if (!me || !spots.length) return new Set();
  return new Set(
    board.creatures.filter((each) => each.side !== me.side && !each.down).flatMap((each) => each.threatens ?? []),
  );
}

/** The tables at which heights have mattered: there the side view can be had. */
const tall = new Set();

/** The cells that some answer may name. */
const cellsOf = (options) => options.flatMap((each) => (each.shape?.kind === "cell" ? each.shape.cells : []));

export function Stage({ isNarrow }) {
  const { board, name, id } = useSignal(table);
  const words = useSignal(asText);
  const at = useSignal(cursor);
  const over = useSignal(pointed);
  const looked = useSignal(inspected);
  useSignal(choice);
  const ask = useSignal(currentAsk);
  const look = useSignal(previewed);
  const { spots, targets, risks, selected, picked, shape, value } = offer();
  const drawn = canDraw(board.map);
  const selectable = spots.length ? new Set(spots) : null;
  const threatened = threatenedSpots(board, spots);
  const shown = creature(looked);
  const reach = new Set(shown?.threatens ?? []);
  const area = useSignal(covered);
  const cells = shape?.kind === "cell" ? shape.cells : [];
  if (drawn && hasHeights(board, cellsOf(ask?.options ?? []))) tall.add(id);
  if (fromSide.peek().id !== id)
    fromSide.value = { id, isShown: tall.has(id) && recall("quintain.fromside", matchMedia(ROOMY).matches) };
  const side = useSignal(fromSide).isShown;
  const marks = heightMarks(shape);
  const place = placeOf(board.map, board.creatures);
  const way = useSignal(going);
  useSignal(dragged);
  const hint = hintWords({
    measured: useSignal(measured)?.text,
    way: way && goingWords(way, place),
    warning: risks.get(over) ?? risks.get(at) ?? risks.get(selected),
    inside: area ? insideWords(board, area.cells) : "",
    spots,
    targets,
    one: place.one,
    scene: [board.map.name === name ? "" : board.map.name, board.map.note],
  });
  const isGrown = (spots.length > 0 && shape !== null) || Boolean(area?.isChosen && area.cells.length);
  const concerned = useRef([]);
  if (drawn && !dragged.peek()) // under a token in the hand the board does not move
    concerned.current = [...whoMatters(board, ask, targets).map(place.figure),
      ...(isNarrow && isGrown ? [...area?.cells ?? [], ...spots] : []).map((each) => place.point(squareOf(each)))];
  const reason = [ask ? askKey(ask) : "", board.threat?.from, board.threat?.to, creature(ask?.who)?.at, isGrown].join();
  useEffect(() => {
    if (isNarrow && isGrown) document.getElementById("board")?.scrollIntoView({ block: "start" });
  }, [isNarrow && isGrown]);
  useEffect(() => {
    if (isNarrow && !isGrown) seeQuestion();
  }, [ask && askKey(ask)]);
  const text = html`<${BoardText} board=${board} acting=${ask?.who} selectable=${selectable} risks=${risks}
    marks=${marks} targets=${targets} selected=${selected} onCreature=${pressCreature} />`;
  return html`<div class="board" id="board">
    <p class="about">${board.goal && html`<span class="goal">${icon("flag")} To win: ${board.goal.text}
      ${board.goal.clause && html` <${Clause} id=${board.goal.clause} />`}</span>`}
      <span class=${hint.isWarning ? "hint warned" : "hint"} title=${hint.text}>${hint.text}</span></p>
    <${Tools} isDrawn=${drawn} isInWords=${words} hasSide=${tall.has(id)} side=${side} />
    <${Passing} />
    ${!drawn && isNarrow && html`<details class="inwords"><summary>The scene in words</summary>${text}</details>`}
    ${(words || !drawn) && !(!drawn && isNarrow) && text}
    ${drawn && !words && html`<${View} map=${place} points=${concerned.current} reason=${reason} name=${id}
        hands=${HANDS} cursor=${at ? place.point(at) : null} isNarrow=${isNarrow} isGrown=${isGrown} id="boardview"
        role="application" aria-roledescription="board" tabindex="0" onKeyDown=${onKeys} onBlur=${() => {
        cursor.value = null;
      }} aria-label="Board: arrow keys move the cursor, Space chooses, I inspects, plus and minus zoom">
        <${BoardMap} board=${board} selectable=${selectable} risks=${risks} threatened=${threatened} reach=${reach}
          covered=${area} marks=${marks} selected=${selected} picked=${picked} cursor=${at} targets=${targets}
          onSpot=${pressSpot} onCreature=${pressCreature} />
        <${Overlay} map=${place} board=${board} />${!isNarrow && html`<${DeedMenu} map=${place} />`}
      <//>
      ${isNarrow && html`<${DeedMenu} map=${place} isNarrow=${true} />`}
      ${tall.has(id) && side && html`<${SideView} board=${board}
        focus=${selected && selected.includes(",") ? selected : (at ?? creature(ask?.who)?.at ?? "")}
        chosen=${shape?.kind === "cell" ? (look ?? value) : null}
        levels=${value && cells.length ? levelsAt(cells, squareOf(value)) : []}
        covered=${area?.cells ?? []} onLevel=${pressLevel} onCreature=${pressCreature} isNarrow=${isNarrow} />`}
      <${Legend} isMoving=${spots.length > 0} isRisky=${risks.size > 0} isThreatened=${threatened.size > 0}
        reach=${reach.size ? shown : null} isPlacing=${area?.cells.length > 0 && (shape !== null || area.isChosen)}
        areas=${board.map.kind === "grid" ? board.map.areas : []} isNarrow=${isNarrow}
        isGrown=${isGrown} />`}
  </div>`;
}

/** On a phone a question that took the place of another is seen from its head on, and the board with it. */
function seeQuestion() {
  const box = document.getElementById("ask")?.getBoundingClientRect();
  const bar = document.querySelector("header.top")?.getBoundingClientRect().bottom ?? 0;
  if (box && box.top < bar && box.bottom > 0) document.getElementById("board").scrollIntoView({ block: "start" });
}

/** What stands over the board: a warning before who is inside, before what can be chosen, before the scene itself. */
function hintWords({ measured, way, warning, inside, spots, targets, one, scene }) {
  if (measured) return { text: measured };
  if (way) return { text: way.text, isWarning: way.isWarning };
  if (warning) return { text: warning, isWarning: true };
  if (inside) return { text: inside };
  if (spots.length && targets.size) return { text: `Shaded ${one}s and framed creatures can be chosen.` };
  if (spots.length) return { text: `Shaded: ${one}s you can choose.` };
  if (targets.size) return { text: "Framed: creatures you can choose." };
  return { text: capital(scene.filter(Boolean).join(", ")) };
}

/** "Move to 7,3: 15 ft. Opportunity Attack by Bandit 2". */
function goingWords({ label, over, cost, warning }, place) {
  const text = `${label} to ${place.name(over.at(-1))}${cost ? `: ${cost}` : ""}`;
  return { text: warning ? `${text}. ${warning}` : text, isWarning: Boolean(warning) };
}

/** Who has to be in sight, the most important first: whoever decides, an attack under way, all who can be aimed at. */
function whoMatters(board, ask, targets) {
  const here = board.creatures.filter((each) => each.at && !each.gone);
  const first = [ask?.who, board.threat?.to, board.threat?.from, ...targets.keys()];
  const found = first.map((id) => here.find((each) => each.id === id)).filter(Boolean);
  if (found.length) return [...new Set(found)];
  const own = here.filter((each) => each.own && !each.down);
  return own.length ? own : here;
}

/** The tools beside the board, each with its key. */
function Tools({ isDrawn, isInWords, hasSide, side }) {
  const measures = useSignal(isMeasuring);
  return html`<${ToolBar}>
    ${isDrawn && !isInWords && html`<${ZoomTools} />
      <${Tool} picture="ruler" words="Measure" letter="X" does=${toggleRuler} pressed=${measures} />
      ${hasSide && html`<${Tool} picture="side" words="Side view" letter="H" does=${toggleSide} pressed=${side} />`}`}
    ${isDrawn && html`<${Tool} picture="text" words="Board as text" letter="B" does=${toggleText}
      pressed=${isInWords} />`}<//>`;
}
