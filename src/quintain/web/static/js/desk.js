// The game master's desk: whose eyes to look through, overrides, the scene, and the answers so far.
import { html, icon, signal, shortName, useEffect, useLayoutEffect, useRef, useSignal, useState } from "./lib.js";
import { acts, doAct, isDesk } from "./acts.js";
import { capital } from "./board.js";
import { table } from "./net.js";
import { ShapeField } from "./fields.js";
import { fills, written } from "./shapes.js";
import { attempt, choice, override, say } from "./state.js";
import { redo, undoEntry } from "./undo.js";
import { brief } from "./words.js";

// ------------------------------------------------------------ see as

const viewpoints = (now) => [
  ["", "GM"],
  ...now.people
    .filter((each) => !each.pending && each.seat && !now.you.seats?.includes(each.seat) && each.seat !== now.you.seat)
    .map((each) => [each.seat, shortName(each.label)]),
  ["spectator", "Onlooker"],
  ["referee", "Referee"],
];

export const seeAs = (seat) => attempt({ do: "see", as: seat });

/** V: the next viewpoint; the referee's is on the record and is never stepped into. */
export function nextViewpoint() {
  const now = table.peek();
  const all = viewpoints(now).filter(([seat]) => seat !== "referee");
  const at = all.findIndex(([seat]) => seat === now.you.see);
  seeAs(all[(at + 1) % all.length][0]);
}

export function SeeBar() {
  const now = useSignal(table);
  const { see } = now.you;
  const words = !see
    ? "Your own view."
    : see === "referee"
      ? html`<b>Everything, on the record.</b> <kbd>Esc</kbd> back to GM.`
      : html`<b>Exactly what that seat is sent${see === "spectator" ? "" : ", on the record"}.
      </b> You cannot answer from here. <kbd>Esc</kbd> back to GM.`;
  return html`<div class="see" role="region" aria-label="See as">
    <span class="small quiet" id="see-h">${icon("eye")} See as</span>
    <div class="seg" role="group" aria-labelledby="see-h">
      ${viewpoints(now).map(([seat, label]) =>
      html`<button key=${seat} type="button" aria-pressed=${see === seat ? "true" : "false"}
      onClick=${() => seeAs(seat)}>${label}</button>`)}</div>
    <span class="small quiet wide-only">${words}</span>
    <span class="row push">
      <button class="btn slim" type="button" aria-pressed=${now.paused ? "true" : "false"}
        onClick=${() => attempt({ do: "pause", on: !now.paused })}>
        ${icon(now.paused ? "play" : "pause")} ${now.paused ? "Go on" : "Pause"}</button>
      ${!now.outcome && html`<${EndScene} />`}
    </span></div>`;
}

/** Ending a scene takes two presses, like every answer; where sides can be named the winner, they are offered. */
function EndScene() {
  const [isSure, setSure] = useState(false);
  const ends = useSignal(acts).filter((each) => each.id.startsWith("override:end:"));
  if (!isSure)
    return html`<button class="btn slim" type="button" onClick=${() => setSure(true)}>${icon("flag")} End the scene
    </button>`;
  const end = (option) => {
    setSure(false);
    if (option) doAct(option);
    else attempt({ do: "end" });
  };
  return html`<span class="row"><button class="btn slim" type="button" onClick=${() => setSure(false)}>Keep playing
  </button>
    <button class="btn slim" type="button" onClick=${() => end()}>End it${ends.length ? ": nobody wins" : ""}</button>
    ${ends.map((each) => html`<button key=${each.id} class="btn slim" type="button" onClick=${() => end(each)}>
      ${winner(each)}</button>`)}</span>`;
}

const winner = (option) => capital(brief(option.label).split(": ").at(-1));

const isEnd = (option) => option.id === "override:end" || option.id.startsWith("override:end:");

// ------------------------------------------------------------ overrides

const SCENE = { key: "S", name: "The scene", icon: "map" };
const POOL = { key: "P", name: "Set a pool", icon: "heart" };
const OTHER = { key: "T", name: "Take out", icon: "take" };
const LAST = "PCMARDT"; // in this order, after those that only one ruleset has

/** Under which button an act stands: the ruleset says so of what is neither of the scene nor a pool. */
const familyOf = (option) =>
  subjectOf(option) ? (option.deed ?? (option.shape?.kind === "number" ? POOL : OTHER)) : SCENE;

/** "override:hp:wen" is the deed hp done to wen; "hide:wen" the deed hide. */
const partsOf = (option) => {
  const parts = option.id.split(":");
  return parts[0] === "override" ? parts.slice(1) : parts;
};
const deedOf = (option) => partsOf(option)[0] ?? "";
const subjectOf = (option) => partsOf(option)[1] ?? "";

/** The acts of each family; ending the scene has a button of its own. */
function families(options) {
  const found = new Map();
  for (const each of options.filter((one) => isDesk(one) && !isEnd(one))) {
    const family = familyOf(each);
    if (!found.has(family.key)) found.set(family.key, { ...family, list: [] });
    found.get(family.key).list.push(each);
  }
  const rank = ({ key }) => (key === SCENE.key ? -2 : LAST.indexOf(key));
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/**
 * What the open form would do, as a choice. While a place is filled in it is the choice of the page, for the board;
 * a question that is answered meanwhile takes that, and the form keeps what it holds.
 */
const deed = signal(null);

/** The key of a family opens it, if it is there. */
export function openFamily(key) {
  const family = families(acts.peek()).find((each) => each.key === key.toUpperCase());
  if (!family) return false;
  open(family);
  requestAnimationFrame(() => document.getElementById("ov-who")?.focus());
  return true;
}

function open(family) {
  const isOpen = override.peek() === family.key;
  closeOverride();
  if (!isOpen) override.value = family.key;
}

/** The form is put away, and what was filled in. */
export function closeOverride() {
  override.value = "";
  deed.value = null;
  if (choice.peek()?.from === "act") choice.value = null;
}

export function Overrides() {
  const all = families(useSignal(acts));
  const now = useSignal(override);
  if (!all.length) return null;
  const family = all.find((each) => each.key === now);
  return html`<section class="pad rule overrides" aria-labelledby="ov-h">
    <div class="headrow"><h2 id="ov-h">Override</h2><span class="small quiet push">on the record</span></div>
    <div class="ov">${all.map((each) =>
      html`<button key=${each.key} class="btn slim" type="button" aria-expanded=${each === family ? "true" : "false"}
      aria-pressed=${each === family ? "true" : "false"} onClick=${() => open(each)}>
      ${icon(each.icon)} ${each.name} <kbd aria-hidden="true">${each.key}</kbd></button>`)}</div>
    ${family && html`<${OverrideForm} key=${family.key} family=${family} />`}
  </section>`;
}

/** A pool starts at what it is now, as far as it is seen; anything else at its least. */
function startOf(option) {
  const who = table.peek().board.creatures.find((each) => each.id === subjectOf(option));
  const pool = who?.pools.find((each) => option.label.startsWith(`Set the ${each.name} of `));
  const { kind, least, most } = option.shape ?? {};
  return kind === "number" && pool?.now >= least && pool.now <= most ? pool.now : fills(option.shape);
}

/** What is filled in on the board as well. */
const isOnBoard = (shape) => ["spot", "cell", "template", "one"].includes(shape?.kind);

/** Whom it concerns, what it does, and how much or where. Several newcomers find their own places. */
function OverrideForm({ family }) {
  const [count, setCount] = useState(1);
  const self = useRef();
  const picked = useSignal(choice);
  const held = useSignal(deed);
  const isAdding = family.list.some((each) => deedOf(each) === "add");
  const subjects = [...new Set(family.list.map(subjectOf))];
  const now = picked?.from === "act" ? picked : held;
  const mine = family.list.some((each) => each.id === now?.id) ? now : null;
  const meant = now ? subjectOf(now) : ""; // whoever was just hidden is now to be revealed
  const subject = subjects.includes(meant) ? meant : subjects[0];
  const about = (who) => family.list.filter((each) => subjectOf(each) === who && deedOf(each) !== "add_several");
  const list = about(subject);
  const isMany =
    isAdding && family.list.some((each) => deedOf(each) === "add_several" && subjectOf(each) === subject);
  const option = list.find((each) => each.id === mine?.id) ?? list[0];
  const several =
    isMany && count > 1 ? family.list.find((each) => each.id === option.id.replace(":add:", ":add_several:")) : null;
  const value = mine?.id === option.id ? mine.value : startOf(option);
  const hold = (which, filling) => {
    deed.value = { from: "act", key: "act", id: which.id, value: filling, option: which };
    if (isOnBoard(which.shape) && !several) choice.value = deed.peek();
    else if (choice.peek()?.from === "act") choice.value = null;
  };
  useEffect(() => self.current.scrollIntoView({ block: "nearest" }), []);
  useLayoutEffect(() => hold(option, value), [option.id, Boolean(several)]); // before anybody can fill it in
  useEffect(() => {
    if (picked?.from === "act") deed.value = picked; // filled in on the board
  }, [picked]);
  const text = option.shape ? written(option.shape, value) : undefined;
  const isReady = Boolean(several) || text !== null;
  const put = async (event) => {
    event.preventDefault();
    if (!isReady || !(await doAct(several ?? option, several ? String(count) : text))) return;
    say(`${brief(option.label)}: done.`);
    closeOverride();
  };
  const turn = (next) => hold(next, startOf(next));
  return html`<form class="ovform" ref=${self} onSubmit=${put}>
    ${subjects.length > 1 &&
      html`<label for="ov-who">${isAdding ? "What" : "Who"}</label>
      <select id="ov-who" class="field" value=${subject} onChange=${(event) => turn(about(event.target.value)[0])}>
      ${subjects.map((each) => html`<option key=${each} value=${each}>
      ${isAdding ? newcomer(about(each)[0]) : subjectName(each, about(each)[0].label)}</option>`)}</select>`}
    ${list.length > 1 ? html`<label for="ov-what">${isAdding ? "To" : "What"}</label>
      <select id="ov-what" class="field" value=${option.id}
      onChange=${(event) => turn(list.find((each) => each.id === event.target.value))}>
      ${list.map((each) => html`<option key=${each.id} value=${each.id}>
      ${isAdding ? capital(partsOf(each)[2]) : brief(each.label)}</option>`)}</select>`
      : html`<p class="small">${brief(option.label)}</p>`}
    ${isMany && html`<label for="ov-count">How many</label>
      <input id="ov-count" class="field num-field" type="number" min="1" max="12" value=${count}
      onInput=${(event) => setCount(Math.max(1, Math.min(12, Number(event.target.value) || 1)))} />`}
    ${option.shape && !several
      && html`<${ShapeField} shape=${option.shape} value=${value} set=${(next) => hold(option, next)} id="ov-value" />`}
    <div class="row"><button class="btn slim" type="button" onClick=${closeOverride}>Close</button>
      <button class="btn slim push" type="submit" disabled=${!isReady}>${isAdding ? "Add" : "Do it"}</button></div>
  </form>`;
}

/** A creature by its name; "Set the segments of Raise the gate" is about what it names. */
const subjectName = (id, label) =>
  !id
    ? "The scene"
    : brief(
        table.peek().board.creatures.find((each) => each.id === id)?.name ??
          capital(label.match(/ of (.+)$/)?.[1] ?? id.replaceAll("_", " ")),
      );

/** "Add a Street thug to foes" is about a street thug, whatever its id. */
const newcomer = ({ label }) => {
  const words = label.replace(/^Add (?:an? )?/, "");
  return capital(brief(words.slice(0, words.lastIndexOf(" to "))));
};

// ------------------------------------------------------------ the answers so far

/** "Wen Shao, swordsman: move+attack" as it is said. */
const readable = (label) =>
  brief(label)
    .replace(/(?<=[^\s\d]):(?=\S)/g, " ")
    .replaceAll("+", ", ")
    .replace(/;(?=\w+=)/g, "; ");

export function History() {
  const now = useSignal(table);
  const rows = [...(now.history ?? [])].reverse();
  return html`<section class="pad rule history" aria-labelledby="hist-h" tabindex="0">
    <div class="headrow"><h2 id="hist-h">Answers so far</h2>
      <span class="small quiet push">${rows.length ? rows[0].entry + 1 : 0}</span></div>
    ${now.undo?.redo && html`<button class="btn slim" type="button" onClick=${redo}>
      ${icon("redo")} Redo what was taken back</button>`}
    ${!rows.length && html`<p class="quiet small">Nobody has answered yet.</p>`}
    <ol class="hist">${rows.map(
      (
        each,
        n,
      ) => html`<li key=${each.entry} class=${n === 0 ? "cut" : ""}><span class="n">${each.entry + 1}</span>
        <span>${readable(each.label)}</span>
      <button class="btn slim" type="button" onClick=${() => undoEntry(each.entry)}
        aria-label=${`${n === 0 ? "Undo" : "To here"}, before: ${readable(each.label)}`}>${n === 0 ? "Undo" : "To here"}
        </button></li>`,
    )}</ol>
    <p class="small quiet">Going back never changes a die: the same roll comes again.</p>
  </section>`;
}
