// Game words that explain themselves on hover, on focus and by touch, wherever texts of the rules stand.
import { html, http, signal, useEffect, useLayoutEffect, useRef, useSignal } from "./lib.js";
import { put } from "./clause.js";
import { say } from "./state.js";

const dictionary = signal(null); // {pattern, meanings: Map of the word written small -> {word, text, clause}}
const opened = signal(null); // {word, anchor}
const asked = new Set();

/** The words of a ruleset, fetched once; without them texts are as they were. */
export function loadWords(system) {
  if (asked.has(system)) return;
  asked.add(system);
  http("GET", `/api/words/${encodeURIComponent(system)}`).then(
    ({ words }) => { dictionary.value = bookOf(words); },
    () => asked.delete(system),
  );
}

/** A pattern that finds every word whole, the longest first; what is also written small is found so too. */
export function bookOf(words) {
  const written = words.flatMap((each) => (each.small ? [each.word, each.word.toLowerCase()] : [each.word]));
  const either = written.sort((a, b) => b.length - a.length).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return {
    pattern: either.length ? new RegExp(`(?<![\\p{L}-])(${either.join("|")})(?![\\p{L}-])`, "u") : null,
    meanings: new Map(words.map((each) => [each.word.toLowerCase(), each])),
  };
}

/** [piece, word or null] of a text: each game word is marked where it stands first. */
export function pieces(text, book) {
  if (!book?.pattern) return [[text, null]];
  const seen = new Set();
  return String(text).split(book.pattern).map((piece, n) => {
    const word = n % 2 ? book.meanings.get(piece.toLowerCase()) : null;
    if (!word || seen.has(word.word)) return [piece, null];
    seen.add(word.word);
    return [piece, word];
  });
}

/** A text whose game words can be asked; as buttons where nothing around it is one. */
export function Said({ text, buttons = false }) {
  const book = useSignal(dictionary);
  return pieces(text, book).map(([piece, word], n) =>
    !word ? piece
      : buttons
        ? html`<button key=${n} type="button" class="term" data-term=${word.word}>${piece}</button>`
        : html`<span key=${n} class="term" data-term=${word.word}>${piece}</span>`,
  );
}

const termAt = (event) => event.target.closest?.(".term");

/** Opens and closes by whatever points at a word; listens for the whole page. */
function useTerms() {
  useEffect(() => {
    const show = (anchor) => {
      const word = dictionary.peek()?.meanings.get(anchor.dataset.term.toLowerCase());
      if (word) opened.value = { word, anchor };
    };
    const hide = () => { opened.value = null; };
    const on = {
      pointerover: (event) => { if (event.pointerType === "mouse" && termAt(event)) show(termAt(event)); },
      pointerout: (event) => { if (event.pointerType === "mouse" && termAt(event)) hide(); },
      focusin: (event) => { if (termAt(event)) show(termAt(event)); else hide(); },
      click: (event) => { if (termAt(event)) show(termAt(event)); else hide(); },
      keydown: (event) => {
        if (event.key !== "Escape" || !opened.peek()) return;
        event.stopPropagation();
        hide();
      },
    };
    for (const [kind, listener] of Object.entries(on)) document.addEventListener(kind, listener, true);
    return () => {
      for (const [kind, listener] of Object.entries(on)) document.removeEventListener(kind, listener, true);
    };
  }, []);
}

/** The next of some things after one of them, and nothing after the last. */
const nextOf = (all, now) => all[all.indexOf(now) + 1] ?? null;

/** By key: the words of whatever has the focus, or of the question, one after the other; after the last it closes. */
export function explainNext() {
  const at = document.activeElement;
  const of = at && at !== document.body ? at : document.getElementById("ask");
  const anchor = nextOf([...(of?.querySelectorAll(".term") ?? [])], opened.peek()?.anchor);
  const word = anchor && dictionary.peek()?.meanings.get(anchor.dataset.term.toLowerCase());
  opened.value = word ? { word, anchor } : null;
  if (word) say(`${word.word}: ${word.text}`);
}

/** What the word under the pointer or the focus means; drawn once, at the end of the page. */
export function GlossaryPopover() {
  const now = useSignal(opened);
  const box = useRef();
  useTerms();
  useLayoutEffect(() => {
    const pop = box.current;
    if (!pop) return;
    const isOpen = pop.matches(":popover-open");
    if (!now?.anchor.isConnected) {
      if (isOpen) pop.hidePopover();
      return;
    }
    if (!isOpen) pop.showPopover();
    put(pop, now.anchor);
    now.anchor.setAttribute("aria-describedby", "term");
    return () => now.anchor.removeAttribute("aria-describedby");
  }, [now]);
  return html`<aside id="term" ref=${box} popover="manual" aria-label="What the word means">
    ${now && html`<b>${now.word.word}</b> ${now.word.clause && html`<span class="quiet">${now.word.clause}</span>`}
      <p>${now.word.text}</p>`}</aside>`;
}
