// The dialogs: keys, settings, and the links to send.
import { html, letters, remember, seatLink, useLayoutEffect, useRef, useSignal } from "./lib.js";
import { table } from "./net.js";
import { canNotify, wantNotices } from "./notify.js";
import { PaceSetting } from "./pace.js";
import { LinkField } from "./people.js";
import { attempt, dialog, setSetting, settings } from "./state.js";
import { setWish } from "./ask.js";
import { beep } from "./sound.js";

export function Dialogs() {
  const now = useSignal(dialog);
  if (now === "keys") return html`<${Box} name="Keys"><${Keys} /><//>`;
  if (now === "settings") return html`<${Box} name="Settings"><${Settings} /><//>`;
  if (now === "links") return html`<${Box} name="A link for each person"><${Links} /><//>`;
  return null;
}

function Box({ name, children }) {
  const self = useRef();
  useLayoutEffect(() => { // with the drawing: the page hears no key while a dialog stands, so the dialog must
    const back = document.activeElement;
    self.current.showModal();
    return () => back?.focus?.();
  }, []);
  const close = () => {
    dialog.value = "";
  };
  return html`<dialog class="box" ref=${self} aria-labelledby="box-h" onClose=${close} onClick=${(event) => {
    if (event.target === self.current) self.current.close();
  }}>
    <div class="boxin"><div class="headrow"><h2 id="box-h">${name}</h2>
      <button class="btn slim push" type="button" onClick=${() => self.current.close()}>
      Close <kbd aria-hidden="true">Esc</kbd></button></div>${children}</div></dialog>`;
}

const KEYS = [
  ["1 to 9", "choose that option; two digits make a number"],
  ["Enter", "answer with the chosen one"],
  ["Arrows", "on options: the next; on the board: the cursor"],
  ["Space", "on the board: choose the square or place"],
  ["Q W E R T Y", "a choice in two steps: the first of them"],
  ["N, Shift N", "next, previous creature"],
  ["G", "to the board, and back to the question"],
  ["I", "inspect what is under the cursor"],
  ["+, -", "zoom the board"],
  ["0", "on the board: fit it"],
  ["X", "measure on the board"],
  ["B", "board as text"],
  ["H", "side view, where heights matter"],
  ["Page Up, Page Down", "on heights: five at a time; on a direction: its slope"],
  ["L", "jump to the log"],
  ["J, K", "in the log: next, previous line"],
  ["O", "clause of that line"],
  [".", "what the game words of the option in focus mean, one after the other"],
  ["F", "skip what others do, to your next question or the end"],
  ["U", "undo, or ask for it"],
  ["Esc", "close, let go, back to GM"],
  ["?", "this list"],
];
const GM_KEYS = [
  ["1 to 9", "in a ruling: answer at once, or open its form"],
  ["V", "next viewpoint"],
  ["S Y W P C M A R D T", "the overrides of the desk"],
];

function Keys() {
  const now = useSignal(table);
  return html`<dl class="keylist">
    ${[...KEYS, ...(now.you.gm ? GM_KEYS : [])].map(([key, does]) =>
    html`<div key=${key}><dt>${key.split(", ").map((each) => html`<kbd>${each}</kbd> `)}</dt><dd>${does}</dd></div>`)}
    </dl>
    <p class="small quiet">Every key is also a button. A choice and its answer are two presses on purpose. Keys do
      nothing inside a text field.</p>`;
}

/** Two letters or an emblem, in this browser. */
function setLetters(wanted) {
  letters.value = wanted;
  remember("quintain.letters", wanted);
}

function Settings() {
  const now = useSignal(table);
  const set = useSignal(settings);
  const lettered = useSignal(letters);
  const reactions = now.you.prefs?.reactions ?? {};
  const wishes = Object.entries(reactions).filter(([, wish]) => wish !== "ask");
  const plays = (now.you.seats ?? []).length > 0;
  const toggle = (name) => (event) => {
    setSetting(name, event.target.checked);
    if (name === "sound") beep();
  };
  const notices = async (event) => {
    const box = event.target;
    box.checked = await wantNotices(box.checked);
  };
  return html`<div class="settings">
    <label class="check"><input type="checkbox" checked=${set.sound} onChange=${toggle("sound")} /> A short tone when
      something waits for me</label>
    ${canNotify() && html`<label class="check"><input type="checkbox" checked=${set.notify} onChange=${notices} /> A
      notice when something waits for me while this page is in the background</label>`}
    <label class="check"><input type="checkbox" checked=${set.atOnce} onChange=${toggle("atOnce")} /> Answer at once:
      one press on an option is enough</label>
    <label class="check"><input type="checkbox" checked=${lettered}
      onChange=${(event) => setLetters(event.target.checked)} /> Letters on tokens instead of pictures</label>
    <${PaceSetting} />
    <${Allows} now=${now} />
    <label class="check"><input type="checkbox" checked=${Boolean(set.clauses)} onChange=${toggle("clauses")} /> Clause
      numbers always shown in the log, and not only where the pointer or the focus is</label>
    ${plays && html`<label class="check">
      <input type="checkbox" checked=${Boolean(now.you.dice)}
      onChange=${(event) => attempt({ do: "dice", own: event.target.checked })} /> I throw my own dice and type in what
      they show</label>`}
    ${
      plays &&
      html`<h3>Answered for me</h3>${
        wishes.length
          ? html`<ul class="wishlist">
            ${wishes.map(([key, wish]) =>
            html`<li key=${key}><span>${wish === "always" ? "Always" : "Never"}
            : ${key.replace(":", ", ").replaceAll("_", " ")}</span>
            <button class="btn slim" type="button" onClick=${() => setWish(reactions, key, "ask")}>Ask me again</button>
            </li>`)}</ul>`
          : html`<p class="small quiet">
            Nothing. When a reaction is asked, choose an option and say "Always this" or "Never" beside the button.</p>`
      }`
    }
  </div>`;
}

/** What players may look at beside the rules; the host or game master says so, and everybody reads of it. */
function Allows({ now }) {
  if (!now.allows?.mine || now.outcome) return null;
  const allow = (what) => (event) => attempt({ do: "allow", [what]: event.target.checked });
  return html`<label class="check"><input type="checkbox" checked=${now.allows.bar} onChange=${allow("bar")} /> Players
      see how the fight stands, as far as their seat may know; onlookers always do</label>
    <label class="check"><input type="checkbox" checked=${now.allows.hints} onChange=${allow("hints")} /> Hints: whoever
      is asked may look what a strong player would do</label>`;
}

// ------------------------------------------------------------ links, right after a table was made

export const linksKey = (id) => `quintain.links.${id}`;

/** [{seat, label, token}] as the home page left them, the spectators' link last. */
function freshLinks(id) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(linksKey(id)) ?? "null");
    const list = Array.isArray(kept)
      ? kept
      : [...(kept?.links ?? []), ...(kept?.spectator ? [{ seat: "", label: "Spectator", token: kept.spectator }] : [])];
    return list.filter((each) => each?.token);
  } catch {
    return [];
  }
}

export const hasInvited = (id) => freshLinks(id).some((each) => each.label !== "Spectator");

function Links() {
  const now = useSignal(table);
  const links = freshLinks(now.id);
  return html`<p>Send each person their own link. Whoever opens it says a name and waits until you let them in; then it
    is used up. Only the spectators' link works more than once. Under People you can take a seat back and make a new
    link, and everybody reads that.</p>
    <ul class="linklist">${links.map((each) =>
      html`<li key=${each.token}><b>${each.label}</b>
      <${LinkField} link=${seatLink(now.id, each.token)} label=${each.label} /></li>`)}</ul>
    ${now.local && html`<p class="small quiet">
      This table is served on this machine only. To play with others, start it with <code>quintain serve --host</code>.
      </p>`}`;
}
