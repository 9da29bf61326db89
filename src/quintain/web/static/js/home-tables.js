// My tables: what waits for me, and how to rename, archive, delete, export, import and watch them again.
import {
  download,
  findTable,
  forgetTable,
  html,
  http,
  icon,
  loadTables,
  plural,
  recall,
  remember,
  saveTable,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "./lib.js";

const DOOMED = "quintain.deleting"; // deleted here, but the server has not been told yet
const FIRST = 3; // so many are in sight at once
const LARGEST = 16 * 1024 * 1024;

const roles = { host: "", gm: "game master", seat: "", spectator: "onlooker", pending: "waits to be let in" };

/** The tables this browser knows, with what the server says of them; `null` while it is being asked. */
export function useTables() {
  const [tables, setTables] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const finished = useRef(new Set()); // what is over or archived does not change by itself
  const edits = useRef(0); // what the server says is old once something was changed here since it was asked
  const edit = (change) => {
    edits.current += 1;
    if (change) setTables(change);
  };
  const refresh = useCallback(async (isRoutine = false) => {
    const known = loadTables().filter((each) => !isRoutine || !finished.current.has(each.id));
    if (!known.length) {
      if (!isRoutine) setTables([]);
      return;
    }
    const before = edits.current;
    try {
      const { tables: told } = await http("POST", "/api/mine", {
        tables: known.map(({ id, token }) => ({ id, token })),
      });
      if (isRoutine && edits.current !== before) return;
      const byId = new Map(told.map((each) => [each.id, each]));
      const fresh = known.map((each) => ({ ...each, gone: true, ...byId.get(each.id), token: each.token }));
      for (const each of fresh) if (each.over || each.archived || each.gone) finished.current.add(each.id);
      setTables((old) =>
        isRoutine && old ? old.map((each) => fresh.find((other) => other.id === each.id) ?? each) : fresh,
      );
      setTrouble(null);
    } catch (fault) {
      setTrouble(fault);
      setTables((old) => old ?? []);
    }
  }, []);
  useEffect(() => {
    finishDeleting();
    refresh();
    const onShow = () => {
      if (document.visibilityState === "visible") refresh(true);
    };
    const onHide = () => finishDeleting();
    document.addEventListener("visibilitychange", onShow);
    addEventListener("pagehide", onHide);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh(true);
    }, 20_000);
    return () => {
      document.removeEventListener("visibilitychange", onShow);
      removeEventListener("pagehide", onHide);
      clearInterval(timer);
    };
  }, []);
  return { tables, edit, trouble, setTrouble, refresh };
}

/** A deleted table goes for good when this page is left: until then it can come back. */
function finishDeleting() {
  for (const { id, token } of recall(DOOMED, [])) {
    fetch(`/api/tables/${encodeURIComponent(id)}`, {
      method: "DELETE",
      keepalive: true,
      headers: { Authorization: `Bearer ${token}` },
      referrerPolicy: "no-referrer",
    }).catch(() => {});
  }
  remember(DOOMED, []);
}

const doom = (table) => remember(DOOMED, [...recall(DOOMED, []), { id: table.id, token: table.token }]);
const spare = (id) =>
  remember(
    DOOMED,
    recall(DOOMED, []).filter((each) => each.id !== id),
  );

// ------------------------------------------------------------ what is open

const isHost = (each) => !each.gone && (each.host ?? each.role === "host");
const isOpen = (each) => !each.gone && !each.over && !each.archived;
const need = (each) => (each.waits === "you" ? 2 : isOpen(each) ? 1 : 0);
const byNeed = (a, b) => need(b) - need(a);

const place = (each) => [each.title, each.over ? "over" : each.where, roles[each.role]].filter(Boolean).join(", ");

function Enter({ table }) {
  const isMine = table.waits === "you";
  if (table.over)
    return html`<a class="btn slim" href=${`/replay/${table.id}`}>${icon("play")} Replay<span class="vh"> ${table.name}
    </span></a>`;
  const words = isMine
    ? "Waits for you"
    : table.waits
      ? `Waits for ${table.waits}`
      : table.role === "spectator"
        ? "Watch"
        : "Go there";
  return html`<a class=${isMine ? "btn go slim" : "btn slim"} href=${`/t/${table.id}`}>${words}
    <span class="vh">: ${table.name}</span></a>`;
}

// ------------------------------------------------------------ the whole list

export function MyTables({ store }) {
  const { tables, edit, trouble, setTrouble, refresh } = store;
  const [undo, setUndo] = useState([]); // deleted here, each can come back
  useEffect(() => {
    // back from another page: what was deleted is gone by now
    const onShow = (event) => {
      if (event.persisted) {
        setUndo([]);
        refresh();
      }
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  const kept = (tables ?? []).filter((each) => !each.archived).sort(byNeed);
  const archived = (tables ?? []).filter((each) => each.archived);
  const change = async (table, fields) => {
    edit((all) => all.map((each) => (each.id === table.id ? { ...each, ...fields } : each)));
    if (fields.name) saveTable({ id: table.id, name: fields.name });
    try {
      await http("PATCH", `/api/tables/${table.id}`, fields, table.token);
      edit();
    } catch (fault) {
      setTrouble(fault);
      refresh();
    }
  };
  const drop = (table) => {
    const isGone = isHost(table);
    if (isGone) doom(table);
    const entry = findTable(table.id);
    forgetTable(table.id);
    edit((all) => all.filter((each) => each.id !== table.id));
    setUndo((all) => [...all, { table, entry, isGone }]);
  };
  const bringBack = ({ table, entry }) => {
    spare(table.id);
    if (entry) saveTable(entry);
    setUndo((all) => all.filter((each) => each.table.id !== table.id));
    edit((all) => [table, ...all]);
  };
  const row = (each) =>
    html`<${Row} key=${each.id} table=${each} onChange=${change} onDrop=${drop} onTrouble=${setTrouble} />`;
  return html`<section class="step mine" id="tables" aria-labelledby="h-tables" tabindex="-1">
    <h2 id="h-tables">My tables <span class="aside quiet small">kept in this browser</span></h2>
    ${trouble && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p>`}
    <div aria-live="polite">
      ${undo.map((each) => html`<${Gone} key=${each.table.id} gone=${each} onUndo=${() => bringBack(each)} />`)}</div>
    ${
      tables === null
        ? html`<p class="quiet">Asking the server.</p>`
        : kept.length
          ? html`<ul class="tablelist">${kept.slice(0, FIRST).map(row)}</ul>${kept.length > FIRST
            && html`<details><summary><b>More</b> <span class="quiet small">
              ${plural(kept.length - FIRST, "table")}</span></summary>
            <ul class="tablelist">${kept.slice(FIRST).map(row)}</ul></details>`}`
          : html`<p class="quiet">No table yet. Open one, or bring a transcript.</p>`
    }
    ${archived.length > 0 &&
      html`<details><summary><b>Archived</b> <span class="quiet small">${plural(archived.length, "table")}</span>
      </summary><ul class="tablelist">${archived.map(row)}</ul></details>`}
    <${Import} />
  </section>`;
}

/** The undo of a deletion takes the focus, so that a keyboard does not fall to the top of the page. */
function Gone({ gone, onUndo }) {
  const button = useRef(null);
  useEffect(() => button.current?.focus(), []);
  const words = gone.isGone
    ? `${gone.table.name} is deleted when you leave this page.`
    : `${gone.table.name} is no longer in this list.`;
  return html`<p class="undoline"><span>${words}
  </span> <button ref=${button} class="btn slim" type="button" onClick=${onUndo}>${icon("undo")} Undo</button></p>`;
}

function Row({ table, onChange, onDrop, onTrouble }) {
  const [naming, setNaming] = useState(false);
  const mine = isHost(table);
  const save = async (path, name) => {
    try {
      await download(`/api/tables/${table.id}/${path}`, table.token, name);
    } catch (fault) {
      onTrouble(fault);
    }
  };
  const file =
    table.name
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase() || "table";
  const says = html`<span class="vh"> ${table.name}</span>`;
  return html`<li class=${table.gone ? "trow gone" : "trow"}>
    <div class="what">
      ${
        naming
          ? html`<${Naming} name=${table.name} onDone=${(name) => {
              setNaming(false);
              if (name && name !== table.name) onChange(table, { name });
            }} />`
          : html`<b class="name">${table.name}</b>`
      }
      <div class="small quiet">${table.gone ? "This table is gone, or its link no longer works." : place(table)}</div>
      ${table.brought && html`<div class="small quiet">${table.brought}</div>`}
    </div>
    <div class="do">
      ${
        !table.gone &&
        html`${
          table.over
            ? html`<a class="btn plain slim" href=${`/t/${table.id}`}>${icon("map")} Table${says}</a>`
            : html`<a class="btn plain slim" href=${`/replay/${table.id}`}>${icon("play")} Replay${says}</a>`
        }
        <button class="btn plain slim" type="button" onClick=${() => save("transcript", `${file}.jsonl`)}>
          ${icon("take")} Export${says}</button>`
      }
      ${
        mine &&
        html`<button class="btn plain slim" type="button" onClick=${() => setNaming(!naming)}
          aria-expanded=${naming ? "true" : "false"}>Rename${says}</button>
        <button class="btn plain slim" type="button" onClick=${() => onChange(table, { archived: !table.archived })}>
          ${table.archived ? "Bring back" : "Archive"}${says}</button>`
      }
      <button class="btn plain slim" type="button" onClick=${() => onDrop(table)}>${mine ? "Delete" : "Forget"}${says}
      </button>
    </div>
    ${!table.gone && html`<${Enter} table=${table} />`}
  </li>`;
}

function Naming({ name, onDone }) {
  const field = useRef(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const keep = (event) => {
    event.preventDefault();
    onDone(field.current.value.trim());
  };
  return html`<form class="naming" onSubmit=${keep} onKeyDown=${(event) => event.key === "Escape" && onDone("")}>
    <input ref=${field} class="field" aria-label="New name" maxlength="80" value=${name} />
      <button class="btn slim" type="submit">Keep the name</button>
  </form>`;
}

// ------------------------------------------------------------ a transcript from elsewhere

/** Opens a table from the lines of a transcript and goes there. */
async function openTranscript(file) {
  if (file.size > LARGEST)
    throw {
      what: "This file is over 16 MB.",
      fix: "A transcript is far smaller: choose the .jsonl file that was exported.",
    };
  const name = file.name.replace(/\.[a-z0-9]+$/i, "").slice(0, 80);
  const made = await http("POST", "/api/import", { transcript: await file.text(), name });
  enter(made, { name });
}

/** Remembers a new table and goes to it; the links are for the table page to show once. */
export function enter({ id, token, links = [], spectator = "" }, { name, system = "" }) {
  saveTable({ id, token, name, system, role: "host" });
  try {
    sessionStorage.setItem(`quintain.links.${id}`, JSON.stringify({ links, spectator }));
  } catch {
    /* the host can make links anew */
  }
  // a browser that keeps nothing carries it there
  location.assign(`/t/${id}${findTable(id)?.token === token ? "" : `#${token}`}`);
}

function Import() {
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const take = async (file) => {
    if (!file || busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await openTranscript(file);
    } catch (fault) {
      setTrouble(fault.what ? fault : { what: "This file cannot be read.", fix: "Choose the file that was exported." });
      setBusy(false);
    }
  };
  useEffect(() => {
    // anywhere on the page will do
    const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    const onOver = (event) => {
      if (hasFile(event)) {
        event.preventDefault();
        setOver(true);
      }
    };
    const onLeave = (event) => {
      if (!event.relatedTarget) setOver(false);
    };
    const onDrop = (event) => {
      if (hasFile(event)) {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, [busy]);
  return html`<div class=${over ? "dropzone over" : "dropzone"}>
    <label class="btn" for="transcript">${icon("plus")} ${busy ? "Reading it" : "Bring a transcript"}</label>
    <input class="vh" id="transcript" type="file" accept=".jsonl,.json,.txt,application/json,text/plain"
      disabled=${busy} onChange=${(
      event,
    ) => {
      take(event.target.files[0]);
      event.target.value = "";
    }} />
    <span class="small quiet">Choose an exported file or drop it here: the fight stands where it stood.</span>
    ${trouble && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.where ? `${trouble.where}. ` : ""}
      ${trouble.fix}</p>`}
  </div>`;
}
