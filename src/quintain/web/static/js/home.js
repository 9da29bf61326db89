// The home page: choose a ruleset, an encounter and who sits where, open the table; and my tables.
import "./install.js";
import {
  html,
  http,
  icon,
  loadTables,
  plural,
  recall,
  remember,
  render,
  ThemeButton,
  useEffect,
  useMemo,
  useState,
} from "./lib.js";
import { BoardMap } from "./board.js";
import { ClausePopover, setSystem } from "./clause.js";
import { Figure, Glyph } from "./home-art.js";
import { changed, HouseRules } from "./home-house.js";
import { Own, withOwn } from "./home-own.js";
import { Radios } from "./home-radios.js";
import { grouped, ordered, presetOf, presets, Seats, seat, seatGm, sidesOf, spoken } from "./home-seats.js";
import { enter, MyTables, useTables } from "./home-tables.js";

const USUAL = 100; // per cent: people see what bots do happen
const LAST = "quintain.start"; // what was chosen the last time
const TIMERS = [
  [0, "none"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [120, "2 minutes"],
  [300, "5 minutes"],
];

/** Everything that can be played: fights, then campaigns, then yardsticks that measure rather than play. */
function optionsOf(system) {
  const fights = system.encounters.map((each) => ({ ...each, key: `encounter:${each.id}` }));
  return [
    ...fights.filter((each) => !each.yardstick),
    ...system.campaigns.map((each) => ({ ...each, key: `campaign:${each.id}` })),
    ...fights.filter((each) => each.yardstick),
  ];
}

function Home() {
  const [served, setServed] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const store = useTables();
  const [hasTables] = useState(() => loadTables().length > 0); // on which side of the list one begins: it stays there
  useEffect(() => {
    http("GET", "/api/systems").then(setServed, setTrouble);
  }, []);
  return html`${served && html`<a class="skip" href="#h-seats">To the seats</a>`}
    <header class="top">
      <a class="mark" href="/" aria-label="Quintain"><${Mark} /><span class="markname">Quintain</span></a>
      <nav class="push" aria-label="Site">
        <a class="btn plain" href="#tables">${icon("people")} <span class="navword">My tables</span></a>
        <a class="btn plain" href="/lab">${icon("glass")} <span class="navword">Laboratory</span></a>
        <a class="btn plain" href="/rules">${icon("book")} <span class="navword">Rules</span></a>
      </nav>
      <${ThemeButton} />
    </header>
    ${served?.trouble
      && html`<aside class="notice wide" role="alert"><b>The content folder has mistakes; what was there before is still
      played.</b> <span class="told">${served.trouble}</span></aside>`}
    ${served && !served.local
      && html`<aside class="notice wide" aria-label="Who can reach this server">
      ${icon("people")} This server is open to other machines, not only to this one. Whoever has a link can ask to come
      in.</aside>`}
    <main class="home">
      <div class="hello">
        <${Figure} />
        <div><h1>Set a table</h1>
          <p class="quiet">${served ? claim(served.systems) : "Combat by the book, with people or bots in any seat."}
          </p></div>
      </div>
      ${hasTables && html`<${MyTables} store=${store} />`}
      ${trouble && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p>`}
      ${served ? html`<${Start} systems=${served.systems} isNew=${!hasTables} />` : !trouble
        && html`<p class="quiet">Asking the server what can be played.</p>`}
      ${!hasTables && html`<${MyTables} store=${store} />`}
    </main>
    <${ClausePopover} />`;
}

const Mark = () => html`<svg aria-hidden="true" focusable="false"><use href="#mark" /></svg>`;

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];
const claim = (systems) =>
  systems.length === 1
    ? `${systems[0].title}, played by the book, with people or bots in any seat.`
    : `${NUMBERS[systems.length] ?? systems.length} rulesets, played by the book, with people or bots in any seat.`;

function Start({ systems, isNew }) {
  const [state, setState] = useState(() => firstState(systems));
  const [trouble, setTrouble] = useState(null);
  const [busy, setBusy] = useState(false);
  const [own, setOwn] = useState(null); // what was brought along for the table
  const served = systems.find((each) => each.name === state.system);
  const system = useMemo(() => withOwn(served, own), [served, own]);
  const options = useMemo(() => optionsOf(system), [system]);
  const chosen = options.find((each) => each.key === state.what) ?? options[0];
  const yardsticks = options.filter((each) => each.yardstick);
  const ready = presets(chosen, system.levels);
  const preset = presetOf(ready, state.seats, state.gm);
  setSystem(system.name);
  const update = (fields) => {
    setTrouble(null);
    setState((old) => ({ ...old, ...fields }));
  };

  const chooseSystem = (name) => {
    if (name !== state.system) setOwn(null);
    setState(
      fresh(
        systems.find((each) => each.name === name),
        "",
        "party",
      ),
    );
  };
  const bring = (brought) => {
    setOwn(brought);
    setState((old) => fresh(withOwn(served, brought), brought ? "" : old.what, "party"));
  };
  const choose = (key) =>
    update(
      dealt(
        system,
        options.find((each) => each.key === key),
        preset || state.preset,
      ),
    );
  const open = async (body) => {
    setBusy(true);
    setTrouble(null);
    try {
      const made = await http("POST", "/api/tables", { pace: USUAL, ...body });
      remember(LAST, { system: body.system, what: chosen.key, preset: preset || state.preset });
      enter(made, { name: body.name, system: body.system });
    } catch (fault) {
      setTrouble(fault);
      setBusy(false);
    }
  };
  const start = () =>
    open({
      system: system.name,
      ...source(chosen),
      name: state.name.trim() || chosen.name,
      rules: changed(system.rules, state.rules),
      seats: ordered(chosen, state.seats),
      gm: state.gm,
      timer: state.timer,
      content: own?.content ?? {},
    });

  const Open = () =>
    html`<button class="btn go bigbtn" type="button" disabled=${busy} onClick=${start}>
      ${busy ? "Opening" : "Open the table"}</button>`;

  return html`<div class="start">
    <${Learn} system=${system} isNew=${isNew} busy=${busy} onOpen=${open} />
    <div class="step firststep">
      <section aria-labelledby="h-rules">
        <h2 id="h-rules">Ruleset</h2>
        <${Radios} group="rules5" kind="pick" labelledby="h-rules" chosen=${system.name} onChoose=${chooseSystem}
          items=${systems.map(
          (each) => ({
            id: each.name,
            card: html`<${Glyph} sign=${each.sign} /><span class="name">${each.title}</span>
              <span class="small quiet brief">${each.about.split(/[;.]/)[0]}</span>`,
          }),
        )} />
        <p class="small ownseats"><a href=${`/rules/${system.name}`}>Read the rules of ${system.title}</a></p>
      </section>
      <section aria-labelledby="h-who">
        <h2 id="h-who">Who plays</h2>
        <${Radios} group="presets" kind="pick plainpick" labelledby="h-who" chosen=${preset}
          onChoose=${(id) => update({ ...ready.find((each) => each.id === id), preset: id })} items=${ready.map(
          (each) => ({
            id: each.id,
            card: html`<span class="name">${each.label}</span><span class="small quiet">${each.about}</span>`,
          }),
        )} />
        ${!preset && html`<p class="small quiet ownseats">As you seated them by hand.</p>`}
      </section>
    </div>
    <section class="step" aria-labelledby="h-enc">
      <h2 id="h-enc">Encounter <span class="aside quiet small">${counted(system)}</span></h2>
      <${Radios} group="encs" kind="enc" labelledby="h-enc" chosen=${chosen.key} onChoose=${choose}
        items=${cards(options.filter((each) => !each.yardstick))} />
      ${yardsticks.length > 0 && html`<details class="yardsticks" open=${chosen.yardstick}>
        <summary><b>Yardsticks</b> <span class="quiet small">made to measure bots and rules</span></summary>
        <${Radios} group="encs" kind="enc" label="Yardsticks" chosen=${chosen.key} onChoose=${choose}
          items=${cards(yardsticks)} /></details>`}
      <${Own} system=${system} own=${own} onOwn=${bring} />
      <p class="small quiet ownseats">Answers as counted in fights between bots; minutes for all answers of one side,
        estimated at ${system.seconds_an_answer} seconds each.</p>
    </section>
    <section class="step last" aria-labelledby="h-seats">
      <h2 id="h-seats" tabindex="-1">Seats <span class="aside quiet small">${chosen.name}</span></h2>
      <div class="seats">
        <${Seats} chosen=${chosen} state=${state} bots=${system.levels}
          onSeat=${(ids, value) => update(seat(state, ids, value))}
          onGm=${(gm) => update(seatGm(state, gm, system.levels))} />
        <div class="more">
          <${HouseRules} system=${system.name} rules=${system.rules} values=${state.rules}
            onChange=${(rules) => update({ rules })} />
          <details><summary><b>Name and time
          </b> <span class="quiet small">${state.name.trim() ? `${state.name.trim()}, ` : ""}
          ${state.timer ? TIMERS.find(([n]) => n === state.timer)[1] : "no timer"}</span></summary>
            <div class="houselist">
              <div class="hrule"><label for="t-name">Name of the table</label>
                <input id="t-name" class="field" maxlength="80" placeholder=${chosen.name} value=${state.name}
                onInput=${(event) => update({ name: event.target.value })} /></div>
              <div class="hrule"><label for="t-timer">Time for an answer</label>
                <select id="t-timer" class="field" aria-describedby="t-timer-about" value=${state.timer}
                  onChange=${(event) => update({ timer: Number(event.target.value) })}>
                  ${TIMERS.map(([n, label]) => html`<option key=${n} value=${n}>${label}</option>`)}</select>
                <p class="small quiet" id="t-timer-about">
                  When it runs out, the answer that the question states is given.</p></div>
            </div></details>
          ${trouble && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p>`}
          <div class="open">${Open()}</div>
          <p class="small quiet">${spoken(chosen, state.seats, state.gm)}</p>
          ${!own
            && html`<p class="small"><a href=${`/lab?ask=${system.name}/${chosen.id}`}>How fair is this?</a></p>`}
        </div>
      </div>
    </section>
    <div class="openbar"><p class="small"><b class="name">${chosen.name}</b><br />
      <span class="quiet">${spoken(chosen, state.seats, state.gm)}</span></p>${Open()}</div>
  </div>`;
}

const source = (chosen) => (chosen.key.startsWith("campaign:") ? { campaign: chosen.id } : { encounter: chosen.id });

const cards = (options) => options.map((each) => ({ id: each.key, card: html`<${Card} of=${each} />` }));

const counted = (system) =>
  [
    plural(system.encounters.filter((each) => !each.yardstick).length, "fight"),
    ...(system.campaigns.length ? [plural(system.campaigns.length, "campaign")] : []),
  ].join(", ");

// ------------------------------------------------------------ what is chosen at first

/** Whoever has never played begins with the ruleset that has the shortest book. */
const shortest = (systems) =>
  systems.reduce((best, each) => ((each.clauses || Infinity) < (best.clauses || Infinity) ? each : best));

function firstState(systems) {
  const last = recall(LAST, null);
  const system = systems.find((each) => each.name === last?.system) ?? shortest(systems);
  return fresh(system, last?.what ?? "", last?.preset ?? "party");
}

function fresh(system, what, preset) {
  const options = optionsOf(system);
  const chosen = options.find((each) => each.key === what) ?? options[0];
  return { system: system.name, name: "", rules: {}, timer: 0, ...dealt(system, chosen, preset) };
}

/** The seats of an encounter by a preset. */
function dealt(system, chosen, preset) {
  const all = presets(chosen, system.levels);
  const { id, seats, gm } = all.find((each) => each.id === preset) ?? all[0];
  return { what: chosen.key, preset: id, seats, gm };
}

// ------------------------------------------------------------ cards

function Card({ of }) {
  if (of.steps) {
    return html`<span class="thumb chain"><${Chain} steps=${of.steps} /></span>
      <span class="txt"><span class="name">${of.name}</span>
        <span class="small">Campaign: ${grouped(sidesOf(of)[0].members)}</span>
        <span class="small quiet">${stepsSaid(of.steps)}</span></span>`;
  }
  const sides = sidesOf(of);
  return html`<span class="thumb" style=${{ "--grow": tokenSize(of.board.map) }}><${BoardMap} board=${of.board} thumb />
  </span>
    <span class="txt"><span class="name">${of.name}</span>
      <span class="small">${people(of)}${of.answers ? `, about ${lengthSaid(of)}` : ""}</span>
      <span class="small quiet">${sides.map((side) => grouped(side.members)).join(" against ")}</span>
      ${of.note && html`<span class="small quiet note">${of.note}</span>`}</span>`;
}

/** "13 answers each, 3 minutes": together people play one side, and wait for each other. */
const lengthSaid = ({ answers, minutes }) =>
  `${plural(answers, "answer")} each, ${
    minutes < 90 ? plural(minutes, "minute") : `${Math.round(minutes / 30) / 2} hours`
  }`;

/** How many may sit on the side that people play. */
const people = ({ players }) => (players === 1 ? "1 player" : `1 to ${players} players`);

const isRest = (step) => /^rest/i.test(step);

/** "Fog at the Ford, then 9 rests": rests in a row are counted. */
function stepsSaid(steps) {
  const rows = steps.reduce(
    (all, step) =>
      isRest(step) && isRest(all.at(-1)?.[0] ?? "") ? [...all.slice(0, -1), [...all.at(-1), step]] : [...all, [step]],
    [],
  );
  return rows
    .map((row) => (!isRest(row[0]) ? row[0] : row.length > 1 ? `${row.length} rests` : "a rest"))
    .join(", then ");
}

/** A campaign as a string of fights (squares) and rests (dots). */
function Chain({ steps }) {
  const width = steps.length * 40;
  return html`<svg viewBox=${`0 0 ${width} 40`} fill="none" aria-hidden="true" focusable="false">
    <path d=${`M20 20H${width - 20}`} />
    ${steps.map((step, n) =>
      (isRest(step) ? html`<circle key=${n} cx=${n * 40 + 20} cy="20" r="6" />`
      : html`<rect key=${n} x=${n * 40 + 9} y="9" width="22" height="22" rx="2" />`))}
  </svg>`;
}

/** How much larger than on a board the tokens of a thumbnail are, so that they can still be told apart. */
function tokenSize(map) {
  if (!map?.width) return 1;
  return Math.max(1, 0.45 / Math.min(260 / (map.width * 40), 84 / (map.height * 40))).toFixed(2);
}

/** The lessons of the chosen ruleset: in yellow as long as one has no table. */
function Learn({ system, isNew, busy, onOpen }) {
  if (!system.lessons.length) return null;
  return html`<aside class=${isNew ? "learn due" : "learn"} aria-label=${`Learn ${system.title}`}>
    ${icon("flag", "big")}
    <div><b class="name">Learn ${system.title} in five minutes</b>
      ${system.lessons.map((each) => html`<p key=${each.id} class="small quiet">${each.note}</p>`)}
      <p class="small quiet">A few words beside each question say what to look at. The dice of a lesson are set.</p>
      </div>
    <div class="do">${system.lessons.map((each) =>
      html`<button key=${each.id} class=${isNew ? "btn go" : "btn"} type="button" disabled=${busy}
        onClick=${() => onOpen({ system: system.name, lesson: each.id, name: `${each.name}: ${system.title}` })}>
        Start the lesson<span class="vh">: ${each.name}</span></button>`)}</div>
  </aside>`;
}

render(html`<${Home} />`, document.getElementById("app"));
