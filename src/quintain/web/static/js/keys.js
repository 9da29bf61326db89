// Every key of the table page. Each is also a button; none works inside a text field.
import { closeOverride, nextViewpoint, openFamily, seeAs } from "./desk.js";
import { isReady } from "./answer.js";
import { explainNext } from "./glossary.js";
import { clauseOfLine, focusLog, stepLine } from "./log.js";
import { isMeasuring, toggleRuler } from "./measuring.js";
import { table } from "./net.js";
import { complain } from "./missing.js";
import { digit, letGo, stopTyping } from "./options.js";
import { skip } from "./pace.js";
import { isLadder, ladderDigit, ladderLetter } from "./ladder.js";
import { pairDigit, pairing } from "./pairs.js";
import { choice, chosenOption, currentAsk, cursor, dialog, isLooking, isSealed, override, sideTab } from "./state.js";
import { toggleSide, toggleText } from "./stage.js";
import { canUndo, undoLast } from "./undo.js";
import { zoom } from "./view.js";
import { inspectAt, nextCreature } from "./walking.js";

const KEYS = {
  n: () => nextCreature(1),
  N: () => nextCreature(-1),
  x: toggleRuler,
  i: inspectAt,
  "+": () => zoom(1),
  "-": () => zoom(-1),
  b: toggleText,
  g: toBoard,
  h: toggleSide,
  o: clauseOfLine,
  ".": explainNext,
  l: () => {
    sideTab.value = "log";
    focusLog();
  },
  j: () => stepLine(1),
  k: () => stepLine(-1),
  f: skip,
  u: () => {
    if (canUndo(table.peek()?.undo)) undoLast();
  },
  "?": () => {
    dialog.value = "keys";
  },
};

export function listen() {
  document.addEventListener("keydown", onKey);
}

function onKey(event) {
  const now = table.peek();
  if (!now || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || dialog.peek()) return;
  if (event.target.matches?.("input, textarea, select")) {
    inField(event);
    return;
  }
  if (!/^\d$/.test(event.key)) stopTyping();
  if (event.key === "Enter") {
    enter(event);
    return;
  }
  if (event.key === "Escape") {
    escape(now);
    return;
  }
  const ask = currentAsk.peek();
  if (/^[1-9]$/.test(event.key) || (event.key === "0" && ask?.options.length > 9)) {
    if (ask && !isSealed(ask)) {
      event.preventDefault();
      if (isLadder(ask)) ladderDigit(ask, event.key);
      else if (pairing(ask)) pairDigit(event.key);
      else digit(ask, event.key, event.timeStamp);
    }
    return;
  }
  if (ask && !isSealed(ask) && !event.shiftKey && isLadder(ask) && ladderLetter(ask, event.key)) {
    event.preventDefault();
    return;
  }
  if (now.you.gm && event.key.toLowerCase() === "v") {
    nextViewpoint();
    return;
  }
  if (now.you.gm && /^[sywpcmardt]$/i.test(event.key) && openFamily(event.key)) {
    event.preventDefault();
    return;
  }
  const does = KEYS[event.key] ?? (event.shiftKey ? null : KEYS[event.key.toLowerCase()]);
  if (does) {
    event.preventDefault();
    does();
  }
}

/** In a field keys write, but for two: Escape leaves it, and what is asked; Enter answers, also from a list. */
function inField(event) {
  if (event.key === "Escape") {
    if (event.target.closest("#ask .form")) letGo(currentAsk.peek());
    else event.target.blur();
  }
  if (event.key === "Enter" && event.target.matches("#ask select")) {
    event.preventDefault();
    answerOrComplain(currentAsk.peek());
  }
}

/** Answers with what is chosen, or says what is missing and goes there. */
function answerOrComplain(ask) {
  if (isReady(ask)) document.querySelector("#ask [type=submit]:not([disabled])")?.click();
  else complain(ask);
}

/** To the board, and from there back to what is asked. */
function toBoard() {
  const board = document.getElementById("board");
  const isThere = board?.contains(document.activeElement);
  const ask = document.querySelector('#ask [role=radio][tabindex="0"]') ?? document.querySelector("#ask .opt, #ask-h");
  (isThere ? (ask ?? document.getElementById("ask")) : board?.querySelector("[tabindex='0']"))?.focus();
}

/** Enter answers with what is chosen, from an option or from nowhere; on any other control it presses that. */
function enter(event) {
  const ask = currentAsk.peek();
  const at = event.target;
  const isControl = at.matches?.("button, a, summary, [role=button]");
  const isOption = at.matches?.("#ask [role=radio]");
  if ((isControl && !isOption) || !ask || isSealed(ask) || isLooking.peek()) return;
  if (isOption && !chosenOption(ask)) return; // it is chosen, as by a click
  event.preventDefault();
  answerOrComplain(ask);
}

function escape(now) {
  if (isMeasuring.peek()) {
    toggleRuler();
    return;
  }
  if (override.peek()) {
    closeOverride();
    return;
  }
  if (choice.peek()) {
    letGo(currentAsk.peek());
    return;
  }
  if (now.you.see) {
    seeAs("");
    return;
  }
  if (cursor.peek()) cursor.value = null;
}
