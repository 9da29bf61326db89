// A clause of the rules, on demand: the rule in its own words, then our ruling. One popover for the whole page.
import { html, http, signal, useEffect, useLayoutEffect, useRef, useSignal } from "./lib.js";

const books = new Map(); // system -> promise of {id: clause}

/** Every clause of a system, fetched once. */
function loadBook(system) {
  if (!books.has(system)) {
    const book = http("GET", `/api/rules/${encodeURIComponent(system)}`).then((data) =>
      Object.fromEntries(data.clauses.map((each) => [each.id, each])),
    );
    book.catch(() => books.delete(system));
    books.set(system, book);
  }
  return books.get(system);
}

const opened = signal(null); // {id, about, system, anchor}
let systemNow = "";

/** Which system the clause buttons of this page mean. */
export const setSystem = (system) => {
  systemNow = system;
};

export function openClause(id, anchor, about = "") {
  opened.value = { id, about, system: systemNow, anchor };
}

/** A clause id as a button. `children` may name it otherwise. */
export function Clause({ id, about = "", kind = "clause", children }) {
  const now = useSignal(opened);
  const self = useRef();
  const isOpen = Boolean(now) && now.anchor === self.current;
  return html`<button ref=${self} class=${kind} type="button" aria-haspopup="dialog"
    aria-label=${kind === "clause" && children ? id : null} aria-expanded=${isOpen ? "true" : "false"} data-clause=${id}
    onClick=${(event) => {
      event.stopPropagation();
      openClause(id, self.current, about);
    }}>${children ?? id}</button>`;
}

/** The popover itself; drawn once, at the end of the page. */
export function ClausePopover() {
  const now = useSignal(opened);
  const box = useRef();
  const book = useSignal(text);
  useEffect(() => {
    if (!now) return;
    loadBook(now.system).then(
      (all) => {
        text.value = { id: now.id, clause: all[now.id] ?? null };
      },
      () => {
        text.value = { id: now.id, clause: null };
      },
    );
  }, [now]);
  useLayoutEffect(() => {
    const pop = box.current;
    if (!now || !pop) return;
    if (!pop.matches(":popover-open")) pop.showPopover();
    put(pop, now.anchor);
  });
  const clause = book?.id === now?.id ? book?.clause : undefined;
  const onToggle = (event) => {
    if (event.newState !== "closed") return;
    const anchor = opened.peek()?.anchor;
    opened.value = null;
    if (
      anchor?.isConnected &&
      (document.activeElement === document.body || box.current.contains(document.activeElement))
    )
      anchor.focus();
  };
  return html`<div id="pop" ref=${box} popover="auto" role="dialog" aria-label=${now ? `Clause ${now.id}` : "Clause"}
    tabindex="-1" onToggle=${onToggle}>
    ${
      now &&
      html`<h3>${now.id}${clause?.section ? `, ${clause.section}` : ""}</h3>
      ${now.about && html`<p>${now.about}</p>`}
      ${
        clause === undefined
          ? html`<p class="quiet">One moment.</p>`
          : clause === null
            ? html`<p>This clause could not be read. The rules page may have it.</p>`
            : html`
        <p>${clause.rule}</p>
        ${clause.ruling && html`<p class="ruling"><b>Our ruling.</b> ${clause.ruling}</p>`}
        ${clause.example && html`<p class="quiet">${clause.example}</p>`}`
      }
      <p><a href=${`/rules/${now.system}#${now.id}`} target="_blank" rel="noopener">Read it in the rules</a></p>`
    }
  </div>`;
}

const text = signal(null);

/** Beside its button, inside the window. */
export function put(pop, anchor) {
  const at = anchor?.isConnected
    ? anchor.getBoundingClientRect()
    : { left: innerWidth / 2, top: innerHeight / 3, bottom: innerHeight / 3 };
  const { offsetWidth: width, offsetHeight: height } = pop;
  pop.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  pop.style.top = `${at.bottom + height + 12 < innerHeight ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
}
