// The reader: every clause of a rulebook with our ruling, searched as one types; #KI-022 opens a clause.
import {
  html,
  http,
  icon,
  plural,
  render,
  ThemeButton,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./lib.js";

const system = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
const CLAUSE = /\b[A-Z]{2,4}-\d{2,4}\b/g;
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
const termId = (term) => `term-${slug(term)}`;
const KINDS = { guidance: "guidance", table: "table" }; // a plain rule needs no word

// ------------------------------------------------------------ what is searched

/** The words of a search, lower case; every one of them has to be somewhere. */
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
const has = (hay, words) => words.every((word) => hay.includes(word));

function prepare(book) {
  const clauses = book.clauses.map((each) => {
    const choice = readSwitch(each.switch);
    const hay = [
      each.id,
      each.section,
      each.kind,
      each.rule,
      each.ruling,
      each.example,
      choice?.name.replaceAll("_", " "),
      rowText(each.rows),
    ]
      .join(" ")
      .toLowerCase();
    return { ...each, choice, hay };
  });
  const terms = book.terms.map((each) => ({ ...each, hay: `${each.term} ${each.meaning}`.toLowerCase() }));
  return { ...book, clauses, terms, ids: new Set(clauses.map((each) => each.id)) };
}

const rowText = (rows) =>
  (rows ?? []).map((row) => (typeof row === "string" ? row : Object.values(row).join(" "))).join(" ");

/** A switch as {name, values}: the first value is the book's. */
function readSwitch(given) {
  if (!given) return null;
  if (typeof given !== "string")
    return { name: given.name, values: given.values ?? [given.default, ...(given.others ?? [])] };
  const [name, values = ""] = given.split(":");
  return {
    name: name.trim(),
    values: values
      .split("|")
      .map((each) => each.trim())
      .filter(Boolean),
  };
}

function bySection(clauses) {
  const found = new Map();
  for (const each of clauses) found.set(each.section, [...(found.get(each.section) ?? []), each]);
  return [...found].map(([name, list]) => ({ name, id: `section-${slug(name)}`, clauses: list }));
}

// ------------------------------------------------------------ the page

function Rules() {
  const [book, setBook] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search).get("q") ?? "");
  const [target, setTarget] = useState("");
  const field = useRef(null);
  useEffect(() => {
    http("GET", `/api/rules/${encodeURIComponent(system)}`).then((data) => {
      setBook(prepare(data));
      document.title = `${data.title}, the rules: Quintain`;
    }, setTrouble);
  }, []);

  const words = useMemo(() => wordsOf(asked), [asked]);
  const clauses = useMemo(() => book?.clauses.filter((each) => has(each.hay, words)) ?? [], [book, words]);
  const terms = useMemo(() => book?.terms.filter((each) => has(each.hay, words)) ?? [], [book, words]);
  const sections = useMemo(() => bySection(clauses), [clauses]);

  useEffect(() => {
    // #KI-022: shown even if a search would hide it
    if (!book) return;
    const follow = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      if (!id) return;
      setTarget(id);
      if (!document.getElementById(id)) setAsked("");
      requestAnimationFrame(() => requestAnimationFrame(() => show(id)));
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [book]);

  useLayoutEffect(() => { // with the drawing, as the keys of a replay
    const onKey = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target.matches("input, textarea, select");
      if (event.key === "Escape" && isTyping) {
        setAsked("");
        return;
      }
      if (event.key === "Enter" && event.target === field.current) {
        event.preventDefault();
        walk(1, true);
        return;
      }
      if (isTyping) return;
      if (event.key === "/") {
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
      } else if (event.key === "j") walk(1);
      else if (event.key === "k") walk(-1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const count = words.length
    ? `${plural(clauses.length, "clause")}, ${plural(terms.length, "term")}`
    : book
      ? `${plural(book.clauses.length, "clause")}, ${plural(book.terms.length, "term")}`
      : "";
  return html`<a class="skip" href="#text">To the rules</a>
    <div class="reader">
      <header class="top">
        <a class="mark" href="/" aria-label="Quintain, home">
          <svg aria-hidden="true" focusable="false"><use href="#mark" /></svg><span class="wide-only">Quintain</span>
          </a>
        <div class="where"><h1>${book ? `${book.title}, the rules` : "The rules"}</h1></div>
        <span class="push"></span><a class="btn plain" href="/">${icon("people")} Tables</a><${ThemeButton} />
      </header>
      <aside class="contents" aria-label="Contents">
        <search class="find">
          <label for="find">Search</label>
          <div class="findrow"><input id="find" ref=${field} class="field" type="search" autocomplete="off"
            spellcheck="false" enterkeyhint="search" placeholder=${book ? `A word, or ${book.clauses[0].id}` : ""}
            value=${asked} onInput=${(event) => setAsked(event.target.value)} />
            <kbd class="wide-only" aria-hidden="true">/</kbd></div>
          <p class="small quiet" role="status">${count}</p>
        </search>
        ${
          book &&
          html`<nav aria-label="Sections" class="sections"><ul>
          ${sections.map((each) =>
            html`<li key=${each.id}><a href=${`#${each.id}`}>${each.name}
            </a> <span class="quiet small">${each.clauses.length}</span></li>`)}
          ${terms.length > 0 && html`<li key="terms"><a href="#terms">Terms
          </a> <span class="quiet small">${terms.length}</span></li>`}
        </ul></nav>
        <p class="small quiet wide-only keys"><kbd>/</kbd> search <kbd>J</kbd> <kbd>K</kbd> next, previous</p>`
        }
      </aside>
      <main class="booktext" id="text" tabindex="-1">
        ${trouble && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p>`}
        ${!book && !trouble && html`<p class="quiet">Fetching the book.</p>`}
        ${
          book &&
          !clauses.length &&
          !terms.length &&
          html`<p>Nothing says "${asked}". <button class="btn slim" type="button" onClick=${() => {
            setAsked("");
            field.current?.focus();
          }}>Show everything</button></p>`
        }
        ${sections.map(
          (each) => html`<section key=${each.id} aria-labelledby=${each.id}>
          <h2 id=${each.id} tabindex="-1">${each.name}</h2>
          ${each.clauses.map((clause) =>
            html`<${Entry} key=${clause.id} clause=${clause} words=${words} ids=${book.ids}
            isTarget=${target === clause.id} />`)}
        </section>`,
        )}
        ${
          terms.length > 0 &&
          html`<section aria-labelledby="terms">
          <h2 id="terms" tabindex="-1">Terms</h2>
          <dl class="terms">${terms.map(
            (
              each,
            ) => html`<div key=${each.term} id=${termId(each.term)} tabindex="-1"
              class=${target === termId(each.term) ? "entry target" : "entry"}>
            <dt class="name"><${Marked} text=${each.term} words=${words} /></dt>
            <dd><${Marked} text=${each.meaning} words=${words} ids=${book.ids} />
              ${each.used_in?.length > 0
              && html` <span class="small">
              ${each.used_in.map((id) => html`<a key=${id} class="clause" href=${`#${id}`}>${id}</a> `)}</span>`}</dd>
          </div>`,
          )}</dl>
        </section>`
        }
      </main>
    </div>`;
}

function Entry({ clause, words, ids, isTarget }) {
  const kind = KINDS[clause.kind];
  return html`<article class=${isTarget ? "entry target" : "entry"} id=${clause.id} tabindex="-1"
    aria-label=${`Clause ${clause.id}`}>
    <p class="entryid"><a class="clause" href=${`#${clause.id}`} aria-label=${`Link to ${clause.id}`}>${clause.id}</a>
      ${kind && html`<span class="tag">${kind}</span>`}</p>
    <div class="entrytext">
      <p class="rule"><${Marked} text=${clause.rule} words=${words} ids=${ids} /></p>
      ${clause.rows?.length > 0 && html`<${Rows} rows=${clause.rows} words=${words} />`}
      ${clause.ruling && html`<p class="ruling"><b>Our ruling.
      </b> <${Marked} text=${clause.ruling} words=${words} ids=${ids} /></p>`}
      ${clause.example && html`<p class="example"><b>Example.
      </b> <${Marked} text=${clause.example} words=${words} ids=${ids} /></p>`}
      ${clause.choice && html`<p class="small house"><b>House rule</b> ${clause.choice.name.replaceAll("_", " ")}
        : ${clause.choice.values.map((value, n) =>
        html`<span key=${value} class="tag">${value.replaceAll("_", " ")}${n === 0 ? ", the book" : ""}</span> `)}</p>`}
    </div>
  </article>`;
}

/** The rows of a table in the book: with columns where every row has the same ones. */
function Rows({ rows, words }) {
  const tables = rows.filter((row) => typeof row !== "string");
  const columns = [...new Set(tables.flatMap((row) => Object.keys(row)))];
  return html`
    ${rows.filter((row) => typeof row === "string").map((row, n) =>
      html`<p key=${n} class="small"><${Marked} text=${row} words=${words} /></p>`)}
    ${
      tables.length > 0 &&
      html`<div class="rowbox" role="group" aria-label="Table" tabindex="0">
        <table><thead><tr>${columns.map((each) => html`<th key=${each} scope="col">${each.replaceAll("_", " ")}</th>`)}
        </tr></thead>
      <tbody>${tables.map((row, n) =>
        html`<tr key=${n}>${columns.map((each) =>
        html`<td key=${each}><${Marked} text=${String(row[each] ?? "")} words=${words} /></td>`)}</tr>`)}</tbody>
        </table></div>`
    }`;
}

/** A text with what was searched marked, and clause ids as links. */
function Marked({ text, words, ids = null }) {
  const pieces = [];
  let from = 0;
  if (ids) {
    for (const match of text.matchAll(CLAUSE)) {
      if (!ids.has(match[0])) continue;
      pieces.push(
        ...lit(text.slice(from, match.index), words),
        html`<a class="clause" href=${`#${match[0]}`}>${match[0]}</a>`,
      );
      from = match.index + match[0].length;
    }
  }
  pieces.push(...lit(text.slice(from), words));
  return pieces;
}

function lit(text, words) {
  const long = words.filter((word) => word.length > 1);
  if (!long.length || !text) return [text];
  const any = new RegExp(`(${long.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(any).map((piece, n) => (n % 2 ? html`<mark>${piece}</mark>` : piece));
}

// ------------------------------------------------------------ moving about

function show(id) {
  const at = document.getElementById(id);
  if (!at) return;
  at.scrollIntoView({ block: at.tagName === "H2" ? "start" : "center" });
  at.focus({ preventScroll: true });
}

/** The next or previous entry after the one with the focus, or after the top of the window. */
function walk(by, fromTop = false) {
  const entries = [...document.querySelectorAll(".entry")];
  if (!entries.length) return;
  const focused = fromTop ? -1 : entries.indexOf(document.activeElement.closest?.(".entry"));
  const visible = fromTop ? 0 : entries.findIndex((each) => each.getBoundingClientRect().top > 60);
  const next = focused >= 0 ? focused + by : by > 0 ? visible : visible - 1;
  const at = entries[Math.max(0, Math.min(entries.length - 1, next))];
  at.focus({ preventScroll: true });
  at.scrollIntoView({ block: "nearest" });
}

render(html`<${Rules} />`, document.getElementById("app"));
