// The board with its tools: what can be chosen on it, the cursor, closer or whole, and the same in words.
import { html, icon, recall, remember, shortName, signal, useEffect, useRef, useSignal } from "./lib.js";
import { covered, offer, pointed } from "./aiming.js";
import { chooseSpot, chooseTarget } from "./answer.js";
import { Clause } from "./clause.js";
import { BoardMap, BoardText, canDraw, capital, describeSpot, groundWords, placeOf, standsOn } from "./board.js";
import { coveredBy, insideWords } from "./covers.js";
import { GroundKey } from "./ground.js";
import { hasHeights, levelOf, levelRange, levelsAt, squareOf } from "./heights.js";
import { table } from "./net.js";
import { written } from "./shapes.js";
import { SideView } from "./sideview.js";
import { spotsOf, withSpot } from "./spots.js";
import {
  asText,
  choice,
  chosenOption,
  creature,
  currentAsk,
  cursor,
  inspected,
  previewed,
  say,
  tell,
} from "./state.js";

const ZOOMS = [1, 1.5, 2.25];
const zoom = signal(recall("quintain.zoom", 0));

/** Whether the side view is wanted where heights matter. */
const fromSide = signal(recall("quintain.fromside", true));

export function toggleSide() {
  fromSide.value = !fromSide.peek();
  remember("quintain.fromside", fromSide.peek());
}

/** Between which heights one can choose at each square, where there is a choice. */
function heightMarks(shape) {
  if (shape?.kind !== "cell" || new Set(shape.cells.map(levelOf)).size < 2) return null;
  return new Map(spotsOf(shape).map((square) => [square, levelRange(levelsAt(shape.cells, square))]));
}

/** Where foes of the one who is asked could strike, while it looks for a spot. */
function threatenedSpots(board, spots) {
  const me = creature(currentAsk.peek()?.who);
  if (!me || !spots.length) return new Set();
  return new Set(
    board.creatures.filter((each) => each.side !== me.side && !each.down).flatMap((each) => each.threatens ?? []),
  );
}

function pressSpot(spot) {
  const now = choice.peek(),
    ask = currentAsk.peek();
  if (now?.from === "act") {
    if (!now.option.shape) return; // an override that needs no place: the board offers none
    choice.value = { ...now, value: withSpot(now.option.shape, now.value, spot) };
    goOn(now.option.shape);
    return;
  }
  if (!ask || !chooseSpot(ask, spot)) return;
  const option = chosenOption(ask);
  say(option.spot ? option.label : `${option.label}, ${spot}`);
  goOn(option.shape);
}

/** Where a square is not all, the focus goes on to what is missing: a height, a direction. */
function goOn(shape) {
  if (!["cell", "template"].includes(shape?.kind) || written(shape, choice.peek().value) !== null) return;
  requestAnimationFrame(() =>
    document.querySelector('.shape .ruler [tabindex="0"], .shape .compass [tabindex="0"]')?.focus(),
  );
}

function pressLevel(level) {
  const now = choice.peek();
  choice.value = { ...now, value: `${squareOf(now.value)},${level}` };
}

function pressCreature(id) {
  const ask = currentAsk.peek();
  inspected.value = id;
  const place = placeUnderWay();
  if (place) {
    pressUnder(place, id);
    return;
  }
  if (choice.peek()?.from === "act" || !ask) return;
  if (chooseTarget(ask, id)) say(chosenOption(ask).label);
}

/** The shape of the choice under way if it is filled on the map, or null. */
function placeUnderWay() {
  const now = choice.peek();
  const shape = now?.from === "act" ? now.option?.shape : chosenOption(currentAsk.peek())?.shape;
  return ["spot", "cell", "template"].includes(shape?.kind) ? shape : null;
}

/** While a place is chosen a creature means a square it stands on, or one from which it is covered; nothing else. */
function pressUnder(shape, id) {
  const { board } = table.peek();
  const who = creature(id);
  const open = spotsOf(shape, choice.peek().value);
  const under = open.filter((each) => standsOn(board, who, each));
  const covering = open.filter((each) => coveredBy(shape, each).some((cell) => standsOn(board, who, squareOf(cell))));
  const spot = [pointed.peek(), who.at].find((each) => under.includes(each)) ?? under[0] ?? covering[0];
  if (spot) pressSpot(spot);
  else tell(`${shortName(who.name)} is in no ${placeOf(board.map).one} that can be chosen. Esc lets go of the choice.`);
}

export function Stage({ isNarrow }) {
  const { board, name } = useSignal(table);
  const words = useSignal(asText);
  const at = useSignal(cursor);
  const level = useSignal(zoom);
  const over = useSignal(pointed);
  const looked = useSignal(inspected);
  useSignal(choice);
  const acting = useSignal(currentAsk)?.who;
  const side = useSignal(fromSide);
  const look = useSignal(previewed);
  const { spots, targets, risks, selected, picked, shape, value } = offer();
  const view = useRef();
  const drawn = canDraw(board.map);
  useFollow(view, board, level, isNarrow);
  const selectable = spots.length ? new Set(spots) : null;
  const threatened = threatenedSpots(board, spots);
  const shown = creature(looked);
  const reach = new Set(shown?.threatens ?? []);
  const area = useSignal(covered);
  const marks = heightMarks(shape);
  const cells = shape?.kind === "cell" ? shape.cells : [];
  const isTall = drawn && hasHeights(board, cells);
  const chosenCell = shape?.kind === "cell" ? (look ?? value) : null;
  const inside = area ? insideWords(board, area.cells) : "";
  const warning = risks.get(over) ?? risks.get(at) ?? risks.get(selected);
  const place = placeOf(board.map, board.creatures);
  const hint = warning
    ? warning
    : inside
      ? inside
      : spots.length && targets.size
        ? `Shaded ${place.one}s and framed creatures can be chosen.`
        : spots.length
          ? `Shaded: ${place.one}s you can choose.`
          : targets.size
            ? "Framed: creatures you can choose."
            : capital([board.map.name === name ? "" : board.map.name, board.map.note].filter(Boolean).join(", "));
  const bigger = () => {
    zoom.value = (level + 1) % ZOOMS.length;
    remember("quintain.zoom", zoom.peek());
  };
  const wide = isNarrow ? Math.max(1, place.wide / 374) : 1;
  return html`<div class="board" id="board">
    <div class="tools">${board.goal
      && html`<p class="goal small">${icon("flag")} To win: ${board.goal.text}
      ${board.goal.clause && html` <${Clause} id=${board.goal.clause} />`}</p>`}
      <p class=${warning ? "hint warned" : inside ? "hint one" : "hint"}>${hint}</p>
      ${drawn && !words && html`<button class="btn slim" type="button" onClick=${bigger}>
        ${icon("closer")} <span class="word">Closer${level ? `: ${ZOOMS[level]}×` : ""}</span></button>`}
      ${isTall && !words && html`<button class="btn slim" type="button" aria-pressed=${side ? "true" : "false"}
        onClick=${toggleSide}>${icon("side")} <span class="word">Side view</span> <kbd aria-hidden="true">H</kbd>
        </button>`}
      ${drawn && html`<button class="btn slim" type="button" aria-pressed=${words ? "true" : "false"}
        onClick=${toggleText}>${icon("text")} <span class="word">Board as text</span> <kbd aria-hidden="true">B</kbd>
        </button>`}
    </div>
    ${
      !drawn && isNarrow
        ? html`<details class="inwords"><summary>The scene in words</summary>
          <${BoardText} board=${board} acting=${acting} targets=${targets} selected=${selected}
            onCreature=${pressCreature} /></details>`
        : words || !drawn
          ? html`<${BoardText} board=${board} acting=${acting} selectable=${selectable} risks=${risks} marks=${marks}
            targets=${targets}
            selected=${selected} onCreature=${pressCreature} />`
          : html`
      <div class="boardview" ref=${view} id="boardview" role="application" aria-roledescription="board"
        aria-label="Board: arrow keys move the cursor, Space chooses, I inspects" tabindex="0" onKeyDown=${onKeys}
        onBlur=${() => {
        cursor.value = null;
      }}>
        <div class="boardsize" style=${{ width: `${ZOOMS[level] * wide * 100}%`, height: isNarrow ? "auto"
          : `${ZOOMS[level] * 100}%` }}>
          <${BoardMap} board=${board} selectable=${selectable} risks=${risks} threatened=${threatened} reach=${reach}
            covered=${area} marks=${marks} selected=${selected} picked=${picked} cursor=${at} targets=${targets}
            onSpot=${pressSpot} onLook=${(
            spot,
          ) => {
            pointed.value = spot;
          }} onCreature=${pressCreature} />
        </div>
      </div>
      ${isTall && side && html`<${SideView} board=${board}
        focus=${selected && selected.includes(",") ? selected : (at ?? creature(currentAsk.peek()?.who)?.at ?? "")}
        chosen=${chosenCell} levels=${value && cells.length ? levelsAt(cells, squareOf(value)) : []}
        covered=${area?.cells ?? []} onLevel=${pressLevel} onCreature=${pressCreature} isNarrow=${isNarrow} />`}
      <${Legend} isMoving=${spots.length > 0} isRisky=${risks.size > 0} isThreatened=${threatened.size > 0}
        reach=${reach.size ? shown : null} isPlacing=${area?.cells.length > 0}
        areas=${board.map.kind === "grid" ? board.map.areas : []} isNarrow=${isNarrow} />`
    }
  </div>`;
}

/** What the marks on the board mean, as far as there are any. */
function Legend({ isMoving, isRisky, isThreatened, reach, isPlacing, areas, isNarrow }) {
  const ground = distinctGround(areas);
  const isMarked = isRisky || isThreatened || reach || isPlacing;
  if (!isMarked && !ground.length) return null;
  const key = (kind, drawing, text) =>
    html`<li><svg class="key" viewBox="0 0 40 40" aria-hidden="true"><g class=${kind}>${drawing}</g></svg>${text}</li>`;
  const square = html`<rect x="1" y="1" width="38" height="38" />`;
  const marks =
    isMarked &&
    html`<ul class="legend" aria-label="What the marks mean">
    ${isMoving && key("m-reach", square, "safe to choose")}
    ${isRisky && key("m-risk", html`<g>${square}<path d="M29 5v8M29 16v1.5" /></g>`, "can be chosen, at a risk")}
    ${isThreatened && key("m-threat", html`<path d="M0 14 14 0M0 28 28 0M2 38 38 2M14 40 40 14M28 40 40 28" />`,
      "in a foe's reach")}
    ${reach && key("m-range", html`<path d="M3 3h34v34h-34z" />`, `reach of ${shortName(reach.name)}`)}
    ${isPlacing && key("m-area", html`<path d="M5 5l7 7m0-7-7 7M28 28l7 7m0-7-7 7" />`, "would be covered")}
  </ul>`;
  const kinds =
    ground.length > 0 &&
    html`<ul class="legend" aria-label="The ground">
    ${ground.slice(0, MOST_GROUND).map((each) =>
      html`<li key=${groundWords(each)}><${GroundKey} area=${each} />${capital(groundWords(each))}</li>`)}
    ${ground.length > MOST_GROUND && html`<li>${ground.length - MOST_GROUND} more under Board as text</li>`}
  </ul>`;
  return html`<div class="legends" role="group" aria-label="Legend" tabindex=${isNarrow ? null : "0"}>${marks}
    ${isNarrow && kinds ? html`<details><summary>The ground</summary>${kinds}</details>` : kinds}</div>`;
}

const MOST_GROUND = 8;

/** Every kind of ground there is, once, if something is to be known of it. */
function distinctGround(areas) {
  const all = new Map(
    (areas ?? [])
      .filter((each) => each.spots?.length && each.kind !== "bright")
      .map((each) => [groundWords(each), each]),
  );
  return [...all.values()];
}

export function toggleText() {
  asText.value = !asText.peek();
  remember("quintain.text", asText.peek());
}

/** Where the eye should be when not all of the board is in sight: an attack, else one's own creature. */
function useFollow(view, board, level, isNarrow) {
  const spot =
    board.creatures.find((each) => each.id === board.threat?.to)?.at ||
    board.creatures.find((each) => each.own && each.at && !each.down)?.at ||
    board.creatures.find((each) => each.at)?.at;
  useEffect(() => {
    const box = view.current,
      map = box?.querySelector("svg");
    if (!map || !spot || (level === 0 && !isNarrow)) return;
    const [x, y] = placeOf(board.map, board.creatures).centre(spot);
    box.scrollLeft = x * map.clientWidth - box.clientWidth / 2;
    box.scrollTop = y * map.clientHeight - box.clientHeight / 2;
  }, [spot, level, isNarrow]);
}

// ------------------------------------------------------------ the cursor

function onKeys(event) {
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  const { board } = table.peek();
  if (step) {
    event.preventDefault();
    moveCursor(board, cursor.peek() ? placeOf(board.map).step(cursor.peek(), ...step) : start(board));
  } else if (event.key === " " || (event.key === "Enter" && cursor.peek() && isOffered(cursor.peek()))) {
    event.preventDefault();
    event.stopPropagation();
    if (cursor.peek()) chooseAt(board, cursor.peek());
  }
}

const start = (board) =>
  board.creatures.find((each) => each.own && each.at)?.at ??
  board.creatures.find((each) => each.at)?.at ??
  placeOf(board.map).first();

function isOffered(spot) {
  const now = choice.peek();
  const { spots, targets, selected } = offer();
  const { board } = table.peek();
  const isChosen =
    selected === spot || (now && board.creatures.some((each) => standsOn(board, each, spot) && each.id === selected));
  return (
    !isChosen &&
    (spots.includes(spot) || board.creatures.some((each) => standsOn(board, each, spot) && targets.get(each.id)))
  );
}

function moveCursor(board, spot) {
  cursor.value = spot;
  const { spots, targets, risks, shape } = offer();
  const who = board.creatures.filter((each) => standsOn(board, each, spot));
  const heights = heightMarks(shape)?.get(spot);
  const warning = (heights ? `, height ${heights}` : "") + (risks.has(spot) ? `. ${risks.get(spot)}` : "");
  say(
    describeSpot(board, spot, currentAsk.peek()?.who) +
      (spots.includes(spot) || who.some((each) => targets.get(each.id)) ? ", can be chosen" : "") +
      warning,
  );
}

function chooseAt(board, spot) {
  const { spots, targets } = offer();
  const who = board.creatures.find((each) => standsOn(board, each, spot) && targets.get(each.id));
  if (who) pressCreature(who.id);
  else if (spots.includes(spot)) pressSpot(spot);
  else inspectAt();
}

/** N and Shift N: the cursor goes to the next or previous creature. */
export function nextCreature(by) {
  const { board } = table.peek();
  const all = board.creatures.filter((each) => each.at && !each.gone);
  if (!all.length) return;
  const at = all.findIndex((each) => each.at === cursor.peek());
  const next = all[(at + by + all.length) % all.length] ?? all[0];
  document.getElementById("boardview")?.focus({ preventScroll: true });
  inspected.value = next.id;
  moveCursor(board, next.at);
}

/** I: brings the card of whoever is under the cursor into sight. */
export function inspectAt() {
  const { board } = table.peek();
  const who = cursor.peek() && board.creatures.find((each) => standsOn(board, each, cursor.peek()));
  if (!who) return;
  inspected.value = who.id;
  say(
    [
      who.name,
      who.note,
      ...who.pools.map((pool) => `${pool.name} ${pool.band ?? `${pool.now}${pool.most ? ` of ${pool.most}` : ""}`}`),
      ...who.tags.map((tag) => tag.label),
    ]
      .filter(Boolean)
      .join(", "),
  );
}
