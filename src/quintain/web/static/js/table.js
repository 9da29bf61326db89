// The table page: one frame for player, game master and spectator. What each of them gets is what the server sends.
import "./install.js";
import {
  ThemeButton,
  Token,
  effect,
  html,
  icon,
  listed,
  recall,
  render,
  saveTable,
  shortName,
  useEffect,
  useLayoutEffect,
  useSignal,
  useState,
} from "./lib.js";
import { keepActs } from "./acts.js";
import { keepTidy, keepWishes } from "./answer.js";
import { AskPanel } from "./ask.js";
import { Cards } from "./cards.js";
import { ClausePopover, setSystem } from "./clause.js";
import { Clock, Order } from "./clock.js";
import { GlossaryPopover, loadWords } from "./glossary.js";
import { History, Overrides, SeeBar } from "./desk.js";
import { Dials, When } from "./dials.js";
import { Dialogs, hasInvited, linksKey } from "./dialogs.js";
import { NameForm, Opening, Pending, Refused, SeatForm, myName } from "./join.js";
import { listen } from "./keys.js";
import { arrive } from "./links.js";
import { FIRST_LINES, Log } from "./log.js";
import { Kept } from "./kept.js";
import { keepLacking } from "./missing.js";
import { connect, fault, line, opener, refusal, table } from "./net.js";
import { LostStage } from "./lost.js";
import { keepNotices } from "./notify.js";
import { keepOdds } from "./odds.js";
import { People } from "./people.js";
import { keepStanding, Standing } from "./standing.js";
import { Stage } from "./stage.js";
import { dialog, isDue, isLooking, refusalText, sideTab, spoken, tell } from "./state.js";
import { Purchases, Talk } from "./talk.js";
import { UndoButton } from "./undo.js";

const NARROW = "(max-width: 40em), (max-height: 32em)";

function App({ entry }) {
  const [name, setName] = useState(entry.role ? (entry.me ?? myName()) : null);
  const now = useSignal(table);
  const state = useSignal(line);
  const error = useSignal(refusal);
  useEffect(() => {
    if (entry.token && name !== null) connect(entry.id, entry.token, name, entry.own);
  }, [name]);
  const role = now?.you?.role;
  useLayoutEffect(() => { // with the drawing: whoever sees the table can leave the page at once
    if (role)
      saveTable({
        id: entry.id,
        token: opener.peek(),
        name: now.name,
        system: now.system,
        role,
        me: now.you.name || name || "",
      });
  }, [role, now?.name, now?.you?.name]);
  if (!entry.token)
    return html`<${Refused} error=${{ what: "This browser has no seat at this table.",
      fix: "Open the link you were sent, whole, with everything after the #." }} />`;
  if (state === "refused") return html`<${Refused} error=${error} seat=${entry.hasSeat ? entry.id : ""} />`;
  if (name === null)
    return entry.isDevice
      ? html`<${SeatForm} enter=${setName} />`
      : html`<${NameForm} enter=${setName} entry=${entry} />`;
  if (!now) return html`<${Opening} isLost=${state === "lost" || state === "stopped"} />`;
  if (role === "pending") return html`<${Pending} now=${now} />`;
  return html`<${Table} now=${now} />`;
}

/** Goes to a part of the page; the address stays as it is. */
function jump(event) {
  event.preventDefault();
  const part = document.querySelector(event.currentTarget.getAttribute("href"));
  if (!part) return;
  part.scrollIntoView({ block: "start" });
  const inside = part.querySelector("[role=radio][tabindex='0'], #ask-h, [tabindex='0']") ?? part;
  inside.focus({ preventScroll: true });
}

// ------------------------------------------------------------ the frame

function Table({ now }) {
  const isNarrow = useMedia(NARROW);
  const looking = useSignal(isLooking);
  setSystem(now.system);
  useEffect(() => loadWords(now.system), [now.system]);
  useTitle(now);
  useEffect(() => {
    if (now.you.host && hasInvited(now.id) && !recall(`${linksKey(now.id)}.seen`, false)) {
      dialog.value = "links";
      try {
        localStorage.setItem(`${linksKey(now.id)}.seen`, "true");
      } catch {
        /* shown again next time */
      }
    }
  }, []);
  return html`
    <a class="skip" href="#ask" onClick=${jump}>Go to what waits for you</a>
    <div class=${`table fit${now.you.gm ? " gm" : ""}`}>
      <${Top} now=${now} />
      <${Clock} board=${now.board} />
      <${Dials} board=${now.board} />
      ${now.you.gm && html`<${SeeBar} />`}
      <main class="stage">
        <div class="notices"><${Brought} words=${now.brought} /><${LostStage} now=${now} /></div>
        <${Stage} isNarrow=${isNarrow} />
        <div class="asks"><${Learn} now=${now} /><div class="askroom"><${AskPanel} isNarrow=${isNarrow} /></div>
        </div>
      </main>
      <aside class="cast" id="cast" aria-label="Creatures" tabindex="0"><${Cards} board=${now.board} />
        ${now.you.gm && !looking && html`<${Overrides} />`}</aside>
      <aside class="side" id="side" aria-label="Order and log">
        <${Order} board=${now.board} drafts=${now.drafts ?? []} /><${Standing} />
        <${Talk} /><${Purchases} /><${Side} now=${now} />
        </aside>
    </div>
    <${Tabs} now=${now} />
    <${ClausePopover} /><${GlossaryPopover} />
    <${Dialogs} />
    <${Speaker} />`;
}

function Top({ now }) {
  const due = useSignal(isDue);
  const own = now.board.creatures.filter((each) => each.own);
  const isReadOnly = Boolean(now.you.role === "spectator" || now.you.see || now.readonly);
  const where = [
    now.title,
    now.stage ? `${now.stage.title}, stage ${now.stage.index + 1} of ${now.stage.count}` : "",
    now.you.gm ? "the GM's desk" : "",
  ]
    .filter(Boolean)
    .join(", ");
  return html`<header class="top">
    <a class="mark" href="/" aria-label="Quintain, home">${icon("mark")}<span class="wide-only">Quintain</span></a>
    <div class="where"><h1>${now.name}</h1><span class="quiet small">${where}</span></div>
    <${When} board=${now.board} />
    ${due && html`<a class="duechip" href="#ask" onClick=${jump}>Waits for you</a>`}
    <${Kept} isReadOnly=${isReadOnly} />
    ${!now.you.gm && html`<span class="seat small wide-only">
      ${own.length === 1 && html`<${Token} of=${own[0]} quiet=${true} />`} ${own.length
      ? (own.length > 3 ? `You play ${own.length} creatures`
      : `You are ${listed(own.map((each) => shortName(each.name)))}`) : now.you.seats?.length ? now.you.name
      : "You are watching"}</span>`}
    <${UndoButton} />
    <button class="btn plain wide-only" type="button" onClick=${() => {
      dialog.value = "keys";
    }}>${icon("keys")} Keys <kbd aria-hidden="true">?</kbd></button>
    <button class="btn plain" type="button" aria-label="Settings" title="Settings" onClick=${() => {
      dialog.value = "settings";
    }}>${icon("settings")}</button>
    <${ThemeButton} />
  </header>`;
}

/** The log, and above it, on demand, the answers so far or the people. */
function Side({ now }) {
  const tab = useSignal(sideTab);
  const [limit, setLimit] = useState(FIRST_LINES);
  const knocking = now.people.filter((each) => each.pending).length;
  const all = [
    ["log", "Log"],
    ...(now.you.gm && !now.you.see ? [["answers", "Answers"]] : []),
    ["people", knocking ? `People (${knocking})` : "People"],
  ];
  const shown = all.some(([id]) => id === tab) ? tab : "log";
  return html`<div class="sidetabs rule"><div class="seg" role="group" aria-label="What to show">${all.map(
    ([id, words]) =>
      html`<button key=${id} type="button" aria-pressed=${shown === id ? "true" : "false"} onClick=${() => {
        sideTab.value = id;
      }}>${words}</button>`,
  )}</div>
      <a class="small push" href=${`/rules/${now.system}`} target="_blank" rel="noopener">Rules</a></div>
    ${shown === "answers" ? html`<${History} />` : shown === "people" ? html`<${People} />` : null}
    <${Log} limit=${limit} more=${() => setLimit(limit + FIRST_LINES)} />`;
}

/** A table that was not played here from its beginning says so, always. */
const Brought = ({ words }) =>
  words && html`<div class="noticebar brought">${icon("take")} <span>${words}</span></div>`;

function Tabs({ now }) {
  const due = useSignal(isDue);
  const links = [
    ["#ask", "block", "Decide"],
    ["#board", "map", "Board"],
    ["#cast", "people", "Creatures"],
    ["#side", "log", "Log"],
  ];
  return html`<nav class="tabs" aria-label="Parts of the table">
    ${links.map(([to, picture, words]) =>
    html`<a key=${to} href=${to} class=${to === "#ask" && due ? "due" : ""} onClick=${jump}>${icon(picture)}${words}
    </a>`)}</nav>`;
}

const Speaker = () => html`<div class="vh" role="status" aria-live="polite" id="spoken">${useSignal(spoken)}</div>`;

/** The words of a lesson, where the table is one. */
function Learn({ now }) {
  const [Coach, setCoach] = useState(null);
  const isLesson = Boolean(now.lesson);
  useEffect(() => {
    if (!isLesson) return;
    import("./learn.js").then(
      (part) => setCoach(() => part.Coach),
      () => {},
    );
  }, [isLesson]);
  return isLesson && Coach && html`<${Coach} table=${now} />`;
}

function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setHolds(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return holds;
}

function useTitle(now) {
  const due = useSignal(isDue);
  useEffect(() => {
    document.title = `${due ? "(!) Your turn: " : ""}${now.name}: Quintain`;
  }, [due, now.name]);
  useEffect(() => {
    document.body.dataset.due = due ? "yes" : "no";
  }, [due]);
}

keepLacking();
keepTidy();
keepWishes();
keepOdds();
keepNotices();
keepActs();
keepStanding();
listen();
effect(() => {
  if (fault.value) tell(refusalText(fault.value), "refused");
});
render(html`<${App} entry=${arrive()} />`, document.getElementById("app"));
