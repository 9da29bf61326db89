// The cursor of the board: arrows move it, Space chooses what is under it, and what is there is said.
import { describeSpot, placeOf, standsOn } from "./board.js";
import { offer, pointed } from "./aiming.js";
import { heightMarks } from "./heights.js";
import { isMeasuring, markEnd, measured } from "./measuring.js";
import { table } from "./net.js";
import { pressCreature, pressSpot } from "./pressing.js";
import { choice, currentAsk, cursor, inspected, say } from "./state.js";
import { fit, zoom } from "./view.js";

export function onKeys(event) {
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  const { board } = table.peek();
  const size = { "+": 1, "=": 1, "-": -1, 0: 0 }[event.key];
  if (size !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    if (size) zoom(size);
    else fit();
  } else if (step) {
    event.preventDefault();
    moveCursor(board, cursor.peek() ? placeOf(board.map).step(cursor.peek(), ...step) : start(board));
  } else if (event.key === " " || (event.key === "Enter" && cursor.peek() && isOffered(cursor.peek()))) {
    event.preventDefault();
    event.stopPropagation();
    if (!cursor.peek()) return;
    if (isMeasuring.peek()) {
      markEnd(cursor.peek());
      say(measured.peek()?.text ?? `Measured from ${placeOf(board.map).name(cursor.peek())}`);
    } else chooseAt(board, cursor.peek());
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
  pointed.value = null; // the keys are in use now
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
  document.querySelector(`[data-card="${CSS.escape(who.id)}"]`)?.scrollIntoView({ block: "nearest" });
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
