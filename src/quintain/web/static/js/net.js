// The line to the table: one socket that comes back by itself, and frames that are sent again until they are answered.
import { signal } from "./lib.js";
import { socketTo } from "./wire.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;
const PATIENCE = 5000; // so long a deed waits on a line that says nothing, before another line is opened

/**
 * How the line stands: "opening", "open", "lost" or "stopped" (both come back by themselves) or "refused" (the link is
 * not good).
 */
export const line = signal("opening");

/** The last state of the table that was sent, or null. */
export const table = signal(null);

/** The log so far, as this viewer may know it. */
export const log = signal([]);

/** What people have said at this table, beside the game: [{n, by, words}]. */
export const talk = signal([]);

/** Why the table refused this link: {what, where, fix}. */
export const refusal = signal(null);

/** A fault of the server that belongs to no frame: {what, where, fix}. */
export const fault = signal(null);

/** What opens this table from this browser, once the table has said so. */
export const opener = signal("");

/**
 * How many deeds are not known to be kept yet, and how many of them never left; what only asks, as odds do, is none.
 */
export const unkept = signal({ all: 0, unsent: 0 });

const LOOKS = new Set(["odds", "acts", "stands", "hint"]);

const pending = new Map(); // id -> {frame, settle, refuse, isSent}
let watch = 0;
let socket = null;
let hello = null;
let place = ""; // the table's id
let wait = FIRST_WAIT;
let timer = 0;
let isGreeted = false; // whether this socket has been answered with the table
let isStopped = false; // whether the server has said that it stops for now

/** Opens the line to a table and keeps it open; `own` is the browser's secret, if the token may be an invitation. */
export function connect(id, token, name, own) {
  place = id;
  hello = { token, name, ...(own ? { own } : {}) };
  refusal.value = null;
  open();
}

function open() {
  clearTimeout(timer);
  if (socket) {
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }
  socket = socketTo(place, hello);
  isGreeted = false;
  socket.onopen = () => {
    for (const each of pending.values()) hand(each);
    count();
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    socket = null;
    if (line.peek() === "refused") return;
    line.value = isStopped ? "stopped" : "lost";
    timer = setTimeout(open, wait);
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };
}

/** A browser that wakes up or finds its network again does not wait. */
function hurry() {
  if (hello && !socket && ["lost", "stopped"].includes(line.peek()) && !document.hidden) {
    wait = FIRST_WAIT;
    open();
  }
}
addEventListener("online", hurry);
document.addEventListener("visibilitychange", hurry);

/**
 * A line that takes a deed and says nothing may be dead without knowing it: another is opened, and all is sent again.
 */
function watchOver() {
  clearTimeout(watch);
  if (unkept.peek().all)
    watch = setTimeout(() => {
      if (socket?.readyState === WebSocket.OPEN) {
        line.value = "lost";
        open();
      }
      watchOver();
    }, PATIENCE);
}

function hand(each) {
  socket.send(JSON.stringify(each.frame));
  each.isSent = true;
}

function count() {
  const deeds = [...pending.values()].filter(({ frame }) => !LOOKS.has(frame.do));
  unkept.value = { all: deeds.length, unsent: deeds.filter(({ isSent }) => !isSent).length };
  watchOver();
}

function receive(message) {
  watchOver();
  if (message.welcome) {
    hello = { token: hello.own, name: hello.name };
  } else if (message.table) {
    opener.value = hello.token;
    wait = FIRST_WAIT;
    isGreeted = true;
    isStopped = false;
    take(message.table);
    line.value = "open";
  } else if (message.talk) {
    const { from, lines } = message.talk;
    talk.value = [...talk.peek().filter((each) => each.n < from), ...lines];
  } else if (message.ok) {
    settle(message.ok.id, (each) => each.settle(message.ok));
  } else if (message.error && message.error.id) {
    settle(message.error.id, (each) => each.refuse(message.error));
  } else if (message.closing) {
    isStopped = true;
  } else if (message.error?.where === "database" && !isGreeted) {
    socket?.close(); // it will pass: the page comes back by itself
  } else if (message.error && !isGreeted) {
    refusal.value = message.error;
    line.value = "refused";
    socket?.close();
  } else if (message.error) {
    fault.value = message.error;
  }
}

function settle(id, how) {
  const each = pending.get(id);
  pending.delete(id);
  count();
  if (each) how(each);
}

function take(state) {
  const before = table.peek();
  const fresh = { ...state, received: performance.now() };
  if (fresh.board && !fresh.board.map && before?.board) fresh.board = { ...fresh.board, map: before.board.map };
  const { from = 0, lines = [] } = state.log ?? {};
  if (state.log) log.value = [...log.peek().filter((each) => each.n < from), ...lines];
  table.value = fresh;
}

/** Sends a frame and gives its answer; what is refused is thrown as {what, where, fix}. */
export function send(frame) {
  const whole = { ...frame, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
  return new Promise((settle, refuse) => {
    const each = { frame: whole, settle, refuse, isSent: false };
    pending.set(whole.id, each);
    if (socket?.readyState === WebSocket.OPEN) hand(each);
    count();
  });
}
