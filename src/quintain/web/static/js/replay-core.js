// A fight watched again: the same code on the replay page and in the one-file offline replay (see offline.py).
import {
  html,
  icon,
  recall,
  remember,
  shortName,
  ThemeButton,
  Token,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./lib.js";
import { Dials, When } from "./dials.js";
import { hasHeights } from "./heights.js";
import { ReplayBoard } from "./replay-board.js";
import { Curve, Reading, readyReviews, Review, reviewAt } from "./replay-review.js";
import { ClausePopover, setSystem } from "./clause.js";
import { Clauses, Deed, deeds } from "./deeds.js";
import { underHeadings } from "./headings.js";
import { ticksFor } from "./ticks.js";
import { fit, zoom } from "./view.js";

const PACE = 1100; // milliseconds a step is shown at speed 1
const SPEEDS = [0.5, 1, 2, 4];
const KEYS_OFF = "quintain.replay.keys";

// ------------------------------------------------------------ the frames, made ready

/** Every step with its own board (the map is sent once), and the headings one can go to. */
function prepare(data) {
  let map = null;
  const frames = data.frames.map((frame) => {
    map = frame.board.map ?? map;
    return { ...frame, board: { ...frame.board, map } };
  });
  const headings = [];
  frames.forEach((frame, n) => {
    if (frame.title !== headings.at(-1)?.title)
      headings.push({ title: frame.title, round: frame.round, label: frame.moment || frame.round, step: n });
  });
  const isTall = frames.some(({ board }) => hasHeights(board)); // then the side view has its place from the start
  const [reviews, names] = [readyReviews(data, frames), namesIn(frames)];
  return { frames, reviews, headings, chapters: chaptersOf(frames), names, isTall };
}

/** The creatures' names as one pattern, the longest first: "Wen Shao, swordsman" before "Wen Shao". */
function namesIn(frames) {
  const names = [...new Set(frames.flatMap((frame) => frame.board.creatures.map((each) => each.name)))].filter(Boolean);
  const safe = names.sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return safe.length ? new RegExp(`(${safe.join("|")})`, "g") : null;
}

/** A sentence with the names of creatures set off, each as short as people say it. */
const rich = (text, names) =>
  names ? text.split(names).map((piece, n) => (n % 2 ? html`<b>${shortName(piece)}</b>` : piece)) : text;

/** The log under its headings; every line knows its step. */
function chaptersOf(frames) {
  const lines = frames.flatMap((frame, step) => frame.lines.map((line) => ({ ...line, step })));
  return underHeadings(lines).map((each) => ({ ...each, head: each.head || "At the start", step: each.first.step }));
}

/** The headings by Round, for a list one can read: [["Round 1", [{title, label, step}]]]. */
function rounds(headings) {
  const found = new Map();
  for (const each of headings) found.set(each.round, [...(found.get(each.round) ?? []), each]);
  return [...found];
}

/** The same moment in another viewpoint, which may have fewer steps. */
function sameMoment(from, step, to) {
  if (from.frames.length === to.frames.length) return step;
  const title = from.frames[step]?.title;
  const first = from.frames.findIndex((each) => each.title === title);
  const there = to.frames.findIndex((each) => each.title === title);
  if (there < 0) return Math.round((step / Math.max(1, from.frames.length - 1)) * (to.frames.length - 1));
  return Math.min(
    there + step - first,
    to.frames.findLastIndex((each) => each.title === title),
  );
}

// ------------------------------------------------------------ the page

/**
 * props: data (what /replay answers), first (the step to open at), onSee(id) or null, onStep(step),
 * onReview() or null, asked: how far a review is,
 * branch(line) (none offline), noBranch: why not, or "", saves [{label, icon, act}], home ("" offline), busy
 */
export function Replay({
  data,
  first = 0,
  onSee = null,
  onStep = null,
  branch = null,
  noBranch = "",
  onReview = null,
  asked = null,
  saves = [],
  home = "",
  trouble = null,
}) {
  setSystem(data.system);
  const ready = useMemo(() => prepare(data), [data]);
  const last = ready.frames.length - 1;
  const [step, setStep] = useState(() => Math.max(0, Math.min(last, first)));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [asText, setAsText] = useState(false);
  const [heard, setHeard] = useState("");
  const before = useRef(ready);
  const keys = useRef(null);
  const scrubber = useRef(null);

  useLayoutEffect(() => {
    // another viewpoint: stay where we were
    if (before.current === ready) return;
    setStep((now) => Math.max(0, Math.min(last, sameMoment(before.current, now, ready))));
    before.current = ready;
  }, [ready]);

  const at = Math.min(step, last);
  const frame = ready.frames[at];
  const reviewed = reviewAt(ready.reviews, at);
  const go = (to) => setStep(Math.max(0, Math.min(last, to)));
  const stop = () => setPlaying(false);
  const jumpTo = (to) => {
    stop();
    go(to);
  };
  const turn = (by) => {
    const here = ready.headings.findLastIndex((each) => each.step <= at);
    const back = by < 0 && at > ready.headings[here]?.step ? here : here + by; // first to the start of this Turn
    go(ready.headings[Math.max(0, Math.min(ready.headings.length - 1, back))]?.step ?? 0);
  };
  const play = () => {
    if (!playing && at >= last) setStep(0);
    setPlaying(!playing);
  };
  const see = (by) => {
    const ids = data.viewpoints.map((each) => each.id);
    if (onSee && ids.length > 1) onSee(ids[(ids.indexOf(data.as) + by + ids.length) % ids.length]);
  };

  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setStep(at + 1), PACE / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, last]);
  useEffect(() => {
    onStep?.(at);
  }, [at]);

  const act = useRef(null);
  act.current = { go, turn, play, see, stop, at, last, asText };
  useLayoutEffect(() => { // with the drawing, or a key pressed as soon as it is seen would be lost
    const onKey = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || recall(KEYS_OFF, false)) return;
      if (event.target.closest?.("input:not([type=range]), textarea, select, dialog[open]")) return;
      const now = act.current;
      const isControl = event.target.closest?.("button, a, summary, input");
      const isArrow = event.key.startsWith("Arrow");
      if (isArrow && event.target.closest?.("#log, #boardview")) return; // there they scroll
      const by = { ",": -1, ".": 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const far =
        { "<": -1, ">": 1, ";": -1, ":": 1, "[": -1, "]": 1 }[event.key] ??
        (event.shiftKey && isArrow ? by : undefined);
      if (far) {
        now.stop();
        now.turn(far);
      } else if (by) {
        now.stop();
        now.go(now.at + by);
      } else if (event.key === " " && (!isControl || event.target === scrubber.current)) now.play();
      else if (event.key === "Home" && !event.target.closest?.("#log")) {
        now.stop();
        now.go(0);
      } else if (event.key === "End" && !event.target.closest?.("#log")) {
        now.stop();
        now.go(now.last);
      } else if (event.key === "v" || event.key === "V") now.see(event.shiftKey ? -1 : 1);
      else if (event.key === "b") setAsText(!now.asText);
      else if (event.key === "+" || event.key === "=") zoom(1);
      else if (event.key === "-") zoom(-1);
      else if (event.key === "0") fit();
      else if (event.key === "?") keys.current?.showModal();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const speak = (text) => {
    setHeard("");
    requestAnimationFrame(() => setHeard(text));
  };
  useEffect(() => {
    if (!heard) return;
    const timer = setTimeout(() => setHeard(""), 6000);
    return () => clearTimeout(timer);
  }, [heard]);
  const next = ready.frames.slice(at + 1).find((each) => each.lines.length)?.lines[0];
  const moment = frame && momentOf(frame);
  const words = frame ? `Step ${at + 1} of ${last + 1}: ${moment}` : "Nothing has happened yet";
  const whyNot = noBranch || (next ? "" : "Nothing comes after the last step: go back a step, and play on from there.");
  const playOn = () => (whyNot ? speak(whyNot) : branch(next));
  const menu = [
    ...(branch
      ? [{ label: "Play on from here", icon: "branch", act: playOn, narrow: true }]
      : []),
    ...saves.map((each) => ({ ...each, act: () => each.act(at, speak) })),
    { label: "Keys", icon: "keys", act: () => keys.current?.showModal() },
  ];
  return html`<a class="skip" href="#run">To the controls</a>
    <div class="replay" style=${{ "--slow": `${Math.round(Math.min(400, (0.45 * PACE) / speed))}ms` }}>
      <header class="top">
        ${
          home
            ? html`<a class="mark" href=${home} aria-label="Quintain, home"><${Mark} /><span class="wide-only">Quintain
            </span></a>`
            : html`<span class="mark"><${Mark} /><span class="wide-only">Quintain</span></span>`
        }
        <div class="where"><h1>${data.name}</h1><span class="quiet small">${ending(data)}</span></div>
        ${frame && html`<${When} board=${frame.board} />`}
        <span class="push"></span>
        ${branch && html`<button class="btn plain wide-only" type="button" title=${whyNot} onClick=${playOn}>
          ${icon("branch")} Play on from here</button>`}
        ${
          menu.length > 1
            ? html`<button class="btn plain" type="button" popovertarget="more">${icon("plus")} More</button>`
            : html`<button class="btn plain" type="button" onClick=${menu[0].act}>${icon("keys")} Keys</button>`
        }
        <${ThemeButton} />
        <div id="more" class="rmenu" popover="auto" role="group" aria-label="More">
          ${menu.map((each) => html`<button key=${each.label}
            class=${each.narrow ? "btn plain narrow-only" : "btn plain"} type="button"
            popovertarget="more" popovertargetaction="hide" onClick=${each.act}>${icon(each.icon)} ${each.label}
            </button>`)}
        </div>
      </header>
      <main class="stage">
        <div class="atop"><${See} data=${data} onSee=${onSee} />
          ${data.brought && html`<p class="noticebar brought">${icon("take")} <span>${data.brought}</span></p>`}</div>
        ${trouble && html`<p class="notice" role="alert"><b>${trouble.what}</b> ${trouble.fix}</p>`}
        ${frame && html`<${ReplayBoard} frame=${frame} earlier=${ready.frames[at - 1] ?? null} name=${data.id}
          number=${`${data.as}/${at}`} isTall=${ready.isTall} asText=${asText} onText=${() => setAsText(!asText)} />`}
      </main>
      <aside class="side" id="side" aria-label="Creatures and log">
        ${frame && html`<${Dials} board=${frame.board} />`}
        <section class="rule" aria-label="Creatures at this step">
          <div class="mini">${frame?.board.creatures.map((each) => html`<${Mini} key=${each.id} of=${each} />`)}</div>
          </section>
        ${reviewed && html`<${Reading} ready=${reviewed} step=${at} />`}
        <${Review} ready=${reviewed} data=${data} asked=${asked} onReview=${onReview} onGo=${jumpTo} />
        <${Log} chapters=${ready.chapters} names=${ready.names} step=${at} playing=${playing} onGo=${(to) => {
          stop();
          go(to);
        }} />
      </aside>
      <section class="run" id="run" aria-label="Time" tabindex="-1">
        ${reviewed && html`<${Curve} ready=${reviewed} step=${at} last=${last} onGo=${jumpTo} />`}
        <div class="scrub">
          <label class="vh" for="sc">Step</label>
          <div class="range"><input id="sc" ref=${scrubber} type="range" min="0" max=${Math.max(0, last)} value=${at}
            aria-valuetext=${words}
            style=${{ "--done": `${last > 0 ? (100 * at) / last : 0}%` }} onInput=${(event) => {
              stop();
              go(Number(event.target.value));
            }} /><${Ticks} headings=${ready.headings} last=${last} /></div>
          <div class="buttons">
            <button class="btn" type="button" aria-label="Step back" title="Step back" disabled=${at <= 0}
              onClick=${() => {
              stop();
              go(at - 1);
            }}>${icon("prev")}</button>
            <button class="btn playbtn" type="button" onClick=${play} disabled=${last < 1}>
              ${playing ? html`<${Pause} /> Pause` : html`${icon("play")} Play`} <kbd class="wide-only">Space</kbd>
              </button>
            <button class="btn" type="button" aria-label="Step forward" title="Step forward" disabled=${at >= last}
              onClick=${() => {
              stop();
              go(at + 1);
            }}>${icon("next")}</button>
          </div>
          <div class="seg" role="group" aria-label="Speed">
            ${SPEEDS.map((each) => html`<button key=${each} type="button"
            aria-pressed=${each === speed ? "true" : "false"} onClick=${() => setSpeed(each)}>${each}×</button>`)}</div>
          <label class="goto"><span class="small">Go to</span>
            <select class="field" value=${String(ready.headings.findLastIndex((each) => each.step <= at))} onChange=${(
              event,
            ) => {
              stop();
              go(ready.headings[Number(event.target.value)].step);
            }}>
              ${rounds(ready.headings.map((each, n) => ({ ...each, n }))).map(([round, list]) =>
                html`<optgroup key=${round} label=${round}>
                ${list.map((each) => html`<option key=${each.n} value=${String(each.n)}>
                ${each.label === round ? round : `${round}, ${each.label}`}</option>`)}</optgroup>`)}
            </select></label>
          <p class="small now"><b>Step ${at + 1}</b> of ${last + 1}. ${moment}
            ${data.over && at === last && html`<span class="narrow-only">. ${outcome(data)}</span>`}</p>
          <span class="small quiet wide-only hintkeys"><kbd>,</kbd> <kbd>.</kbd> a step <kbd>[</kbd> <kbd>]</kbd> a Turn
            ${onSee && data.viewpoints.length > 1 ? html` <kbd>V</kbd> who looks` : ""}</span>
        </div>
      </section>
    </div>
    <p class="said" role="status">${heard}</p>
    <${Keys} dialog=${keys} canSee=${Boolean(onSee) && data.viewpoints.length > 1} />
    <${ClausePopover} />`;
}

const Mark = () => html`<svg aria-hidden="true" focusable="false"><use href="#mark" /></svg>`;
const Pause = () =>
  html`<svg class="i" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d="M6.5 4v12M13.500 4v12" stroke-width="2.6" /></svg>`;

function whoActs(frame) {
  const who = [...frame.lines].reverse().find((line) => line.who)?.who;
  return shortName(frame.board.creatures.find((each) => each.id === who)?.name ?? "");
}

/** Where play stands, and who acts where that does not say so already. */
function momentOf(frame) {
  const actor = whoActs(frame);
  return actor && !frame.title.includes(actor) ? `${frame.title}, ${actor}` : frame.title;
}

const outcome = ({ result }) =>
  !result ? "" : result.winner ? `Victory for ${result.winner}: ${result.why}.` : `No winner: ${result.why}.`;
const ending = (data) => `Replay, ${data.title}. ${data.over ? outcome(data) : "So far; the fight goes on."}`.trim();

function See({ data, onSee }) {
  if (data.viewpoints.length < 2 || !onSee) {
    const label = data.viewpoints.find((each) => each.id === data.as)?.label;
    return label
      ? html`<div class="see"><span class="small quiet">${icon("eye")} Seen by <b>${label}</b></span></div>`
      : html`<div class="see"></div>`;
  }
  return html`<div class="see" role="group" aria-label="Viewpoint"><span class="small quiet">${icon("eye")} Seen by
  </span>
    <div class="seg" tabindex="-1">
      ${data.viewpoints.map((each) =>
      html`<button key=${each.id} type="button" aria-pressed=${each.id === data.as ? "true" : "false"}
      onClick=${() => onSee(each.id)}>${each.label}</button>`)}</div>
    ${data.as !== "" && html`<span class="small quiet wide-only">Board and log are what that seat was shown then.
    </span>`}
  </div>`;
}

/** One creature in a line: the pool that decides, and what troubles it. */
function Mini({ of }) {
  const pool = of.pools[0];
  const state = of.gone
    ? of.note || "out of the fight"
    : of.down
      ? "down"
      : !pool
        ? ""
        : (pool.band ?? (pool.most ? `${pool.now} of ${pool.most}` : pool.now));
  const others = of.pools
    .slice(1)
    .map((each) => `${each.name} ${each.band ?? (each.most ? `${each.now} of ${each.most}` : each.now)}`)
    .join(", ");
  const tags = of.tags.filter((tag) => tag.kind === "condition");
  return html`<div class=${of.shape === "foe" ? "card" : "card party"} title=${others || null}>
    <${Token} of=${of} me=${false} says=${of.shape === "foe" ? "foe" : "party"} />
      <span class="name">${shortName(of.name)}</span>
    <span class="small">${pool && !of.down && !of.gone && html`<span class="vh">${pool.name} </span>`}${state}
      ${others && html`<span class="vh">, ${others}</span>`}</span>
    ${tags.length > 0 && html`<span class="conds small">${tags.map((tag) => tag.label).join(", ")}</span>`}
  </div>`;
}

/** Under the scrubber: where each Round begins, and as many Turns as there is room for. */
function Ticks({ headings, last }) {
  const self = useRef(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(self.current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure); // a review's curve takes room when it comes
    observer.observe(self.current);
    return () => observer.disconnect();
  }, []);
  return html`<div class="ticks" ref=${self} aria-hidden="true">
    ${ticksFor(rounds(headings), last, width).map((each) => html`<span key=${each.step}
    class=${each.isRound ? "round" : ""} style=${{ left: `${each.left}px` }}>${each.words}</span>`)}</div>`;
}

// ------------------------------------------------------------ the log, up to this step

function Log({ chapters, names, step, playing, onGo }) {
  const box = useRef(null);
  const shown = chapters.filter((each) => each.step <= step);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [step, chapters]);
  return html`<section class="log rule quietly" id="log" ref=${box} role="log" aria-live=${playing ? "off" : "polite"}
    aria-relevant="additions" aria-label="What happened" tabindex="0">
    <h2 class="vh">Log</h2>
    ${!shown.length && html`<p class="quiet">Nothing has happened yet.</p>`}
    ${shown.map((each, n) =>
      html`<${Chapter} key=${`${each.step}-${each.head}`} chapter=${each} names=${names}
      step=${n >= shown.length - 2 ? step : Infinity} onGo=${onGo} />`)}
  </section>`;
}

function Chapter({ chapter, names, step, onGo }) {
  const lines = chapter.lines.filter((line) => line.step <= step);
  return html`<div>
    <h3 class=${chapter.step === step ? "new" : ""}>
      <button class="headbtn" type="button" onClick=${() => onGo(chapter.step)} title="Go there">${chapter.head}
      </button> <${Clauses} ids=${chapter.rules} /></h3>
    ${lines.length > 0 && html`<ul>
      ${deeds(lines).map((each) => html`<${Deed} key=${each.line.n} deed=${each} rich=${(text) => rich(text, names)}
      isNew=${(line) => line.step === step} />`)}</ul>`}
  </div>`;
}

// ------------------------------------------------------------ keys

function Keys({ dialog, canSee }) {
  const [off, setOff] = useState(() => recall(KEYS_OFF, false));
  const rows = [
    ["Space", "play or pause"],
    [", .", "a step back, a step on; also the arrows"],
    ["[ ]", "a Turn back, a Turn on; also Shift with the arrows"],
    ["Home End", "the first and the last step"],
    ...(canSee ? [["V", "the next viewpoint; with Shift the one before"]] : []),
    ["+ - 0", "the board larger, smaller, fitted again; also the wheel or two fingers"],
    ["B", "the board as text"],
    ["?", "this list"],
  ];
  return html`<dialog class="rkeys" ref=${dialog} aria-labelledby="h-keys">
    <h2 id="h-keys">Keys</h2>
    <dl>${rows.map(([key, does]) =>
      html`<div key=${key}><dt>${key.split(" ").map((each) => html`<kbd key=${each}>${each}</kbd> `)}</dt><dd>${does}
      </dd></div>`)}</dl>
    <label class="small"><input type="checkbox" checked=${off} onChange=${(event) => {
      setOff(event.target.checked);
      remember(KEYS_OFF, event.target.checked);
    }} /> Switch these keys off</label>
    <form method="dialog"><button class="btn" type="submit">Close</button></form>
  </dialog>`;
}
