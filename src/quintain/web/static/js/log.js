// The log in sentences, oldest first; every line can say why, and can be gone back to.
import { html, icon, saveTable, useEffect, useLayoutEffect, useRef, useSignal } from "./lib.js";
import { openClause } from "./clause.js";
import { Clauses, Deed, deeds } from "./deeds.js";
import { joined, underHeadings } from "./headings.js";
import { log, table } from "./net.js";
import { attempt, say, settings } from "./state.js";
import { undoTo } from "./undo.js";
import { brief, rich } from "./words.js";

const LONGEST = 400; // lines drawn at once; older ones on demand

export function Log({ limit, more }) {
  const lines = useSignal(log);
  const now = useSignal(table);
  const always = useSignal(settings).clauses;
  const box = useRef();
  const isAtEnd = useRef(true);
  const shown = lines.slice(-limit);
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  useNews(lines);
  const canUndo = now?.you && now.you.role !== "spectator" && now.you.role !== "pending" && !now.you.see;
  const canBranch = Boolean(now?.you?.gm || (now?.outcome && now?.you?.host)) && !now.you.see;
  const onScroll = (event) => {
    const at = event.currentTarget;
    isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 24;
  };
  return html`<section class=${always ? "log rule" : "log rule quietly"} id="log" ref=${box} role="log"
    aria-live="off" aria-label="What happened" tabindex="0" onScroll=${onScroll}>
    ${lines.length > shown.length
      && html`<button class="btn slim" type="button" onClick=${more}>Earlier lines</button>`}
    ${!lines.length && html`<p class="quiet">Nothing has happened yet.</p>`}
    ${joined(underHeadings(shown)).map(
      (chapter) => html`<div key=${chapter.first.n}>
      ${chapter.head && html`<h3>${chapter.head}
        <${Clauses} ids=${chapter.rules} /></h3>`}
      ${chapter.lines.length > 0
        && html`<ul>${deeds(chapter.lines).map((each) =>
        html`<${Deed} key=${each.line.n} deed=${each} rich=${rich} always=${always}
        isNew=${(line) => line === lines.at(-1)} acts=${canUndo || canBranch ? acts(canUndo, canBranch) : null} />`)}
        </ul>`}
    </div>`,
    )}
  </section>`;
}

export const FIRST_LINES = LONGEST;

/** What can be done with a line: back to before it, or a table of its own from there. */
const acts = (canUndo, canBranch) => (line) => html`
  ${canUndo && html`<button class="btn slim" type="button" onClick=${() => undoTo(line)}
    aria-label=${`Back to before: ${brief(line.text)}`} title="Back to before this">${icon("undo")}</button>`}
  ${canBranch && html`<button class="btn slim" type="button" onClick=${() => branch(line)}
    aria-label=${`A new table from here: ${brief(line.text)}`} title="A new table from here">${icon("branch")}
    </button>`}`;

async function branch(line) {
  const ok = await attempt({ do: "branch", line: line.n });
  if (!ok?.table?.token) return;
  const now = table.peek();
  saveTable({
    id: ok.table.id,
    token: ok.table.token,
    name: `${now.name}, a branch`,
    system: now.system,
    role: "host",
  });
  location.href = `/t/${ok.table.id}`;
}

/** What is new is said once: up to three deeds as they are, a burst as a summary. */
function useNews(lines) {
  const heard = useRef(null);
  useEffect(() => {
    const last = lines.at(-1)?.n ?? -1;
    const before = heard.current;
    heard.current = last;
    if (before === null || last <= before) return;
    const fresh = deeds(lines.filter((each) => each.n > before));
    say(
      fresh.length <= 3
        ? fresh.map((each) => brief(each.text)).join(" ")
        : `${fresh.length} new lines. ${brief(fresh.at(-1).text)}`,
    );
  }, [lines]);
}

// ------------------------------------------------------------ keys

const shownLines = () => [...document.querySelectorAll("#log li")].filter((each) => each.checkVisibility());

/** J and K: the next and the previous line; O: the clause of that line. */
export function stepLine(by) {
  const lines = shownLines();
  if (!lines.length) return;
  const at = lines.indexOf(document.activeElement.closest?.("#log li"));
  const next = at < 0 ? lines.length - 1 : Math.max(0, Math.min(lines.length - 1, at + by));
  lines[next].focus();
}

export function clauseOfLine() {
  const line = document.activeElement.closest?.("#log li") ?? shownLines().at(-1);
  const button = line?.querySelector(".clause");
  if (button) openClause(button.dataset.clause, button);
}

export const focusLog = () => document.getElementById("log")?.focus();
