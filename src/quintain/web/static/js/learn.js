// The coach of a first fight: a few words beside the question, one thing at a time, led by what happens at the table.
import { html, icon, recall, useEffect, useMemo, useRef, useSignal, useState } from "./lib.js";
import { Clause } from "./clause.js";
import { log } from "./net.js";

// ------------------------------------------------------------ what is explained, and when

const asked =
  (about, fits = () => true) =>
  (at) =>
    at.asks.some((ask) => ask.about === about && fits(ask));
const told = (event) => (at) => at.lines.some((line) => line.event === event && at.isOwn(line));
const offers = (start) => (ask) => ask.options.some((option) => option.id.startsWith(start));

/**
 * Each step: id, title, text, `when` it fits, `done` once it happened (it is then never shown again), and perhaps `at`,
 * the part of the page it speaks of, which is framed. The first that fits is shown; what is asked comes before what
 * can wait.
 */
const KI = [
  {
    id: "clock",
    title: "The countdown",
    at: ".clock",
    when: () => true,
    done: (at) => at.lines.some((line) => line.event === "announced"),
    text: html`A Round is ten Turns, counted down from 10 to 1. The one with the pointer below it is now. Your
      Initiative says from which Turn on you may join. <${Clause} id="KI-016" />`,
  },
  {
    id: "announce",
    title: "Announcing",
    when: asked("announce"),
    done: (at) => at.lines.filter((line) => line.event === "announced").length > 2,
    text: html`Choose Participate, then press the yellow button. Nobody hears your answer before all have given theirs.
      The first time in a Round is free, each further one costs 2
      Stamina. <${Clause} id="KI-020" /> <${Clause} id="KI-094" />`,
  },
  {
    id: "declare",
    title: "Two Actions",
    when: asked("declare"),
    done: told("declared"),
    text: html`Say now what you are going to do: up to two Actions, their kinds only, in their order. Where to and at
      whom comes after. Your foe is three squares away, so a Move and an Attack fit. <${Clause} id="KI-027" />`,
  },
  {
    id: "move",
    title: "Moving",
    at: "#board",
    when: asked("act", offers("move")),
    done: told("moved"),
    text: html`Choose Move, then press a shaded square of the map and answer. By keyboard: focus the map, walk with the
      arrows, choose with Space. A diagonal step counts 1. <${Clause} id="KI-033" />`,
  },
  {
    id: "attack",
    title: "Attacking",
    when: asked("act", offers("attack")),
    done: told("attacked"),
    text: html`Choose the attack, or press the foe on the map. Before you answer you see the odds, as far as your seat
      can know them. The defender rolls, not you. <${Clause} id="KI-051" />`,
  },
  {
    id: "react",
    title: "Reacting",
    when: asked("react"),
    done: told("reacted"),
    text: html`You are attacked, so you are asked at once, in whoever's Turn. Dodge, Block and Predict use different
      numbers; a Predict that succeeds lets you interrupt. The dark faces of the die
      succeed. <${Clause} id="KI-075" /> <${Clause} id="KI-085" />`,
  },
  {
    id: "improve",
    title: "Improving",
    when: asked("improve"),
    done: told("improved"),
    text: html`It failed. Stamina buys another die on top, as often as you can pay; or you take the
      hit. <${Clause} id="KI-087" />`,
  },
  {
    id: "interrupt",
    title: "Interrupting",
    when: asked("interrupt"),
    done: told("interrupts"),
    text: html`Your Predict succeeded: one Action of yours comes before the rest of theirs, for
      free. <${Clause} id="KI-090" />`,
  },
];

const EVERY = [
  {
    id: "log",
    title: "The log",
    at: "#log",
    when: (at) => at.lines.length >= 5 && at.hasAnswered,
    done: (at) => at.opened,
    text: html`Everything that happened stands in the log, a sentence a line. Press a number such
      as <${Clause} id="KI-052" />: it opens the rule behind the line, and how we read it.`,
  },
  {
    id: "undo",
    title: "Taking back",
    when: (at) => at.undo.mine || at.undo.ask,
    done: (at) => at.lines.some((line) => line.note),
    text: html`<kbd>U</kbd> takes your last answer back. If nothing was rolled or revealed it goes back at once; else
      the others agree first, and it is on the record. Every line of the log can be gone back to.`,
  },
];

const GENERAL = [
  {
    id: "ask",
    title: "What waits for you",
    when: (at) => at.asks.length > 0,
    done: () => false,
    text: html`What waits for you has a yellow post. Choose an option, then press the yellow button. Only what is legal
      is offered.`,
  },
];

const stepsOf = (system) => [
  ...(system === "ki" ? KI : GENERAL),
  ...EVERY.map((step) =>
    system === "ki" || step.id !== "log"
      ? step
      : {
          ...step,
          text: html`Everything that happened stands in the log, a sentence a line. The number behind a line opens the
            rule, and how we read it.`,
        },
  ),
];

// ------------------------------------------------------------ the panel

/** props: table (what the server last said) */
export function Coach({ table }) {
  const key = `quintain.learn.${table.id}`;
  const kept = recall(key, {});
  const [seen, setSeen] = useState(() => new Set(kept.seen ?? []));
  const [isClosed, setClosed] = useState(Boolean(kept.closed));
  const [opened, setOpened] = useState(false);
  const lines = useSignal(log);
  const steps = useMemo(() => stepsOf(table.system), [table.system]);
  const at = moment(table, lines, opened);
  const left = steps.filter((step) => !seen.has(step.id) && !step.done(at));
  const step = table.outcome ? null : left.find((each) => each.when(at));
  const isShown = !isClosed && (table.outcome || step);

  useEffect(() => {
    // a clause of the log was opened
    const onClick = (event) => {
      if (event.target.closest?.("#log .clause")) setOpened(true);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  useEffect(() => {
    // what the words are about is framed
    const place = isShown && step?.at ? document.querySelector(step.at) : null;
    place?.classList.add("coached");
    return () => place?.classList.remove("coached");
  });
  const shown = useRef(null);
  useEffect(() => {
    // a question that was explained once is not explained again
    const before = shown.current;
    shown.current = step ?? null;
    if (before && before !== step && !before.when(at)) mark(before);
  }, [step?.id, at.asks[0]?.id]);
  const keep = (next, closed) => {
    try {
      localStorage.setItem(key, JSON.stringify({ seen: [...next], closed }));
    } catch {
      /* then it is told again */
    }
  };
  const mark = (which) =>
    setSeen((old) => {
      const more = new Set(old).add(which.id);
      keep(more, false);
      return more;
    });
  const close = () => {
    setClosed(true);
    keep(seen, true);
    document.getElementById("ask")?.focus?.();
  };

  if (isClosed) return null;
  return html`<section class="coach" aria-label="A first fight, explained">
    ${icon("flag")}
    <div class="words" aria-live="polite">
      ${table.outcome ? html`<${End} table=${table} />` : step ? html`<h2>${step.title}</h2><p>${step.text}</p>`
      : html`<p class="quiet">
      ${left.length ? "Go on; the next words come when they are needed." : "That is all there is to know. Play on."}
      </p>`}</div>
    <div class="do">
      ${step && html`<span class="small quiet">${steps.length - left.length + 1} of ${steps.length}</span>
        <button class="btn slim" type="button" onClick=${() => mark(step)}>Got it</button>`}
      <button class="btn plain slim" type="button" onClick=${close}>Close</button>
    </div>
  </section>`;
}

/** What the steps look at. */
function moment(table, lines, opened) {
  const own = new Set(table.board.creatures.filter((each) => each.own).map((each) => each.id));
  const asks = (table.asks ?? []).filter((ask) => !ask.draft);
  return {
    asks,
    lines,
    opened,
    undo: table.undo ?? {},
    isOwn: (line) => own.has(line.data?.who ?? line.who),
    hasAnswered: lines.some((line) => line.event === "declared" && own.has(line.who)),
  };
}

function End({ table }) {
  return html`<h2>That was a whole fight</h2>
    <p>Watch it again in the <a href=${`/replay/${table.id}`}>replay</a>
    , look something up in the <a href=${`/rules/${table.system}`}>rules</a>, or <a href="/">set a larger table</a>.
    </p>`;
}

/** The coach's own style, should the page not have it. */
if (!document.querySelector('link[href$="/css/pages.css"]')) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/static/css/pages.css";
  document.head.append(link);
}
