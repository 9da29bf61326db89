// The laboratory: ask how fair a fight is, what a change does, what things are worth; watch answers narrow, keep them.
import {
  html,
  http,
  icon,
  recall,
  remember,
  render,
  saveTable,
  ThemeButton,
  useEffect,
  useRef,
  useState,
} from "./lib.js";
import { ClausePopover } from "./clause.js";
import { Ask } from "./lab-ask.js";
import { Studies, Study } from "./lab-studies.js";

const KEEPER = "quintain.keeper"; // what the keeper's link opened here
const OWN = "quintain.laboratory"; // this browser's own secret: what it asked is its own
const SOON = 1000;
const LATER = 10_000;

/** The keeper's link leaves the address as soon as it was used, so that nobody reads it over a shoulder. */
function keeperToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get("keeper");
  if (given) {
    remember(KEEPER, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return recall(KEEPER, "");
}

function ownToken() {
  const known = recall(OWN, "");
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  remember(OWN, made);
  return made;
}

const token = keeperToken() || ownToken();
const call = (method, path, body) => http(method, `/api/lab${path}`, body, token);

function Laboratory() {
  const query = new URLSearchParams(location.search);
  const [served, setServed] = useState(null);
  const [lab, setLab] = useState(null);
  const [chosen, setChosen] = useState(query.get("study") ?? "");
  const [study, setStudy] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);
  const tell = (promise) => promise.then(() => setTrouble(null), setTrouble);
  const refresh = () => call("GET", "").then(setLab);
  const look = (id) => (id ? call("GET", `/${id}`).then(setStudy) : Promise.resolve(setStudy(null)));
  const choose = (id) => {
    setChosen(id);
    setStudy(null);
    history.replaceState(null, "", id ? `/lab?study=${id}` : "/lab");
    return tell(look(id));
  };

  useEffect(() => {
    tell(Promise.all([http("GET", "/api/systems").then(setServed), refresh(), look(chosen)]));
  }, []);
  const isUnderWay = Boolean(study?.under_way) || Boolean(lab?.studies.some((each) => each.under_way));
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible") tell(Promise.all([refresh(), look(chosen)]));
      },
      isUnderWay ? SOON : LATER,
    );
    return () => clearInterval(timer);
  }, [chosen, isUnderWay]);

  const ask = async (wish) => {
    setBusy(true);
    await tell(call("POST", "", wish).then(({ id }) => Promise.all([refresh(), choose(id)])));
    setBusy(false);
  };
  useEffect(() => {
    // "how fair is this?" of an encounter asks at once
    const [system, where] = (query.get("ask") ?? "").split("/");
    if (!lab || lab.may === "nothing" || !where || asked.current) return;
    asked.current = true;
    ask({ ask: "sim", system, where, fights: Math.min(1000, lab.fights) });
  }, [lab]);
  const watch = (block) =>
    tell(
      call("POST", `/${chosen}/fight`, { block }).then(({ id, token: key, name, system }) => {
        saveTable({ id, token: key, name, system, role: "host" });
        location.assign(`/replay/${id}`);
      }),
    );
  const [system = "", where = ""] = (query.get("of") ?? query.get("ask") ?? "").split("/");

  return html`<header class="top">
      <a class="mark" href="/" aria-label="Quintain">${icon("mark")}<span class="markname">Quintain</span></a>
      <nav class="push" aria-label="Site">
        <a class="btn plain" href="/">${icon("flag")} Tables</a>
        <a class="btn plain" href="/rules">${icon("book")} Rules</a>
      </nav>
      <${ThemeButton} />
    </header>
    <main class="lab">
      <h1>The laboratory</h1>
      ${trouble && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p>`}
      ${lab?.may === "nothing" && html`<p class="notice">Whoever runs this server has not opened its laboratory
        to others. The keeper opens it with the link that the server printed when it started.</p>`}
      <div class="panel">
        ${served && lab && lab.may !== "nothing"
          && html`<${Ask} systems=${served.systems} first=${{ system, where }} may=${lab.may} busy=${busy}
            onAsk=${ask} />`}
        ${lab?.keeper && html`<${Others} others=${lab.others} onAllow=${(others) =>
          tell(call("PUT", "/others", others).then(refresh))} />`}
      </div>
      <div class=${study ? "panel read" : "panel"}>
        ${lab && html`<${Studies} studies=${lab.studies} systems=${served?.systems ?? []} chosen=${chosen}
          onChoose=${choose} />`}
        ${study && html`<${Study} study=${study} onWatch=${watch}
          onStop=${() => tell(call("POST", `/${chosen}/stop`).then(() => look(chosen)))}
          onRemove=${() => tell(call("DELETE", `/${chosen}`).then(() => Promise.all([refresh(), choose("")])))} />`}
      </div>
    </main>
    <${ClausePopover} />`;
}

/** What the keeper lets others ask. */
function Others({ others, onAllow }) {
  return html`<details class="others"><summary><b>Others</b> <span class="quiet small">
      ${others.may === "nothing" ? "may ask nothing" : `may ask ${others.may === "fairness" ? "how fair a fight is"
        : "everything"}`}</span></summary>
    <div class="two">
      <div><label for="l-may">Others may ask</label>
        <select id="l-may" class="field" value=${others.may}
          onChange=${(event) => onAllow({ ...others, may: event.target.value })}>
          <option value="nothing">nothing</option>
          <option value="fairness">how fair a fight is</option>
          <option value="everything">everything</option></select></div>
      <div><label for="l-most">Fights for each question</label>
        <input id="l-most" class="field" type="number" min="1" max="10000000" value=${others.fights}
          onChange=${(event) => onAllow({ ...others, fights: Number(event.target.value) })} /></div>
    </div></details>`;
}

render(html`<${Laboratory} />`, document.getElementById("app"));
