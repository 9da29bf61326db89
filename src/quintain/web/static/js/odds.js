// What an option can lead to, as far as this seat may know (else between what it lies): asked for when somebody looks
// at it, kept per ask.
import { effect, fraction, html, listed, percent, plural, signal, useSignal } from "./lib.js";
import { send } from "./net.js";
import { askKey, choice, currentAsk, isLooking, looked, sent } from "./state.js";
import { written } from "./shapes.js";
import { outcomeParts } from "./words.js";

const DELAY = 150;
const LONGEST = 20_000;
const MOST_ROWS = 5;
const MOST_RANGES = 4; // each may take two lines
const RARE = 0.01;
const MOST_CELLS = 12;
const MOST_FACTS = 3;

const known = signal(new Map()); // key + text -> odds, or null while it is asked for
let timer = 0;
let keptFor = "";

const slot = (ask, text) => `${askKey(ask)} ${text}`;

export function useOdds(ask, text) {
  const all = useSignal(known);
  return ask && text ? all.get(slot(ask, text)) : undefined;
}

/** The text whose odds are wanted: what is looked at, else what is chosen. */
export function wantedText(ask, at, now) {
  const key = askKey(ask);
  const id = at?.key === key ? at.id : now?.key === key ? now.id : "";
  const option = ask.options.find((each) => each.id === id);
  if (!option) return "";
  if (!option.shape) return option.id;
  if (option.previews) return "";
  const value = now?.key === key && now.id === id ? written(option.shape, now.value) : null;
  return value === null || option.shape.kind === "text" ? "" : `${option.id}:${value}`;
}

const patience = () =>
  new Promise((_, refuse) => {
    setTimeout(() => refuse({ what: "It takes too long to work out." }), LONGEST);
  });

let isAsking = false;
let next = null;

/** One question at a time; of those that come meanwhile only the newest is asked. */
async function fetchOdds(ask, text) {
  const place = slot(ask, text);
  if (known.peek().has(place)) return;
  if (isAsking) {
    next = [ask, text];
    return;
  }
  isAsking = true;
  note(place, null);
  try {
    const ok = await Promise.race([send({ do: "odds", seat: ask.seat, ask: ask.id, choose: text }), patience()]);
    note(place, tidy(ok.odds));
  } catch (error) {
    note(place, { kind: "unknown", outcomes: [], why: error.what ?? "" });
  }
  isAsking = false;
  const [later, words] = next ?? [];
  next = null;
  if (later && keptFor === askKey(later) && !sent.peek().has(keptFor)) fetchOdds(later, words);
}

/** Outcomes as [lines, chance], the likeliest first; what changes nothing comes last. */
function tidy(odds) {
  const rows = (odds.outcomes ?? []).map((each) => (Array.isArray(each) ? each : [each.outcome, each.chance]));
  return {
    ...odds,
    outcomes: rows.sort((a, b) => Number(isNothing(a[0])) - Number(isNothing(b[0])) || fraction(b[1]) - fraction(a[1])),
  };
}

const isNothing = (lines) => !lines.length || lines.join() === "no effect";

function note(place, odds) {
  known.value = new Map(known.peek()).set(place, odds);
}

/** Watches what is looked at and chosen; a new ask forgets the old odds. */
export function keepOdds() {
  effect(() => {
    const ask = currentAsk.value;
    if (!ask || isLooking.value) return;
    const key = askKey(ask);
    if (keptFor !== key) {
      keptFor = key;
      known.value = new Map();
    }
    const text = wantedText(ask, looked.value, choice.value);
    clearTimeout(timer);
    if (text)
      timer = setTimeout(() => {
        if (!sent.peek().has(key)) fetchOdds(ask, text);
      }, DELAY);
  });
}

// ------------------------------------------------------------ drawing

const PATTERNS = ["win", "tie", "dot"];

/**
 * Whether nothing comes of it that is reckoned: no loss, no fall, no condition. It may do something all the same, which
 * its sentence tells.
 */
const isIdle = (odds) => odds?.kind === "exact" && odds.outcomes?.length === 1 && isNothing(odds.outcomes[0][0]);

/** How each outcome is drawn: solid, hatched, dotted; hollow where nothing changes. */
const patterns = (outcomes) => outcomes.map(([lines], n) => (isNothing(lines) ? "" : PATTERNS[n % PATTERNS.length]));

const gcd = (a, b) => (b ? gcd(b, a % b) : a);

/** Equal cells for all outcomes, as the faces of a die, or null where they would be too many. */
function cells(outcomes) {
  const parts = outcomes
    .map(([, chance]) => String(chance).split("/").map(Number))
    .map(([top, bottom = 1]) => [top, bottom]);
  let sides = 1;
  for (const [, bottom] of parts) {
    if (!Number.isInteger(bottom) || bottom <= 0) return null;
    sides = (sides * bottom) / gcd(sides, bottom);
    if (sides > MOST_CELLS) return null;
  }
  if (sides < 2 || outcomes.length > PATTERNS.length + 1) return null;
  const kinds = patterns(outcomes);
  return parts.flatMap(([top, bottom], n) => Array(Math.round((top * sides) / bottom)).fill(kinds[n]));
}

/** A chance as equal faces where they can be counted, else as one bar cut into its outcomes. */
export function Faces({ outcomes }) {
  const faces = cells(outcomes);
  if (faces)
    return html`<span class="faces" aria-hidden="true" style=${{ "--faces": faces.length }}>
      ${faces.map((kind, n) => html`<i key=${n} class=${kind}></i>`)}</span>`;
  if (outcomes.length < 2) return null;
  return html`<span class="grades" aria-hidden="true">
    ${outcomes.map(([, chance], n) =>
    html`<i key=${n} class=${`cut ${patterns(outcomes)[n]}`} style=${{ width: `${fraction(chance) * 100}%` }}></i>`)}
    </span>`;
}

/**
 * What can come of it, in words, each with its chance; nothing where nothing is reckoned. `of`: what, where that needs
 * saying; `lean`: spans only, to stand inside a button.
 */
export function OddsPanel({ odds, id, of = "", lean = false }) {
  if (odds === undefined || isIdle(odds)) return lean ? null : html`<div class="odds quiet" id=${id}></div>`;
  if (odds === null) return html`<span class="odds quiet" id=${id}>Working it out.</span>`;
  if (odds.kind === "ranged") return html`<${RangePanel} odds=${odds} id=${id} of=${of} />`;
  if (odds.kind === "unknown" || !odds.outcomes?.length)
    return html`<span class="odds quiet" id=${id}><b>Unknown.</b> ${odds.why || "What decides it is not known to you."}
    </span>`;
  const { shown, rest } = parted(odds.outcomes);
  const kinds = patterns(odds.outcomes);
  return html`<span class="odds" id=${id}>
    <span class="outcomes">${of && html`<span class="oddsof">${of}</span>`}${shown.map(
      ([lines, chance], n) => html`<span key=${n} class="outcome">
      <span class=${`swatch ${kinds[n]}`} aria-hidden="true"></span><span class="num">${percent(fraction(chance))}
      </span>${" "}<span>${words(lines)}</span></span>`,
    )}
      ${rest.length > 0 && html`<span class="outcome"><span class="swatch" aria-hidden="true"></span>
        <span class="num">${percent(rest.reduce((sum, [, chance]) => sum + fraction(chance), 0))}</span>
        <span class="quiet">${plural(rest.length, "rarer outcome")}</span></span>`}
      ${odds.unresolved && html`<span class="outcome"><span class="swatch" aria-hidden="true"></span>
        <span class="num">${percent(fraction(odds.unresolved))}</span>${" "}
        <span class="quiet">not settled</span></span>`}
    </span>
    <span class="oddskind quiet" title=${odds.why || null}>${odds.kind === "exact" ? "Exact" : "Estimated"}</span>
    </span>`;
}

/**
 * Where hidden facts matter: what each chance is against a middling creature, between what it lies, and by which
 * facts.
 */
function RangePanel({ odds, id, of }) {
  const { shown, rest } = partedRanges(odds.ranges);
  return html`<span class="odds ranged" id=${id}>
    ${of && html`<span class="oddsof">${of}</span>`}
    <span class="oddskind quiet" title=${odds.why || null}>For a middling creature; by its ${unknownWords(odds.by)}
      , which you do not know</span>
    <span class="outcomes">
      ${shown.map((each) => html`<${RangeRow} key=${each.what} ...${each}>${words([each.what])}<//>`)}
      ${rest.length > 0 && html`<${RangeRow} ...${widest(rest)}>
        <span class="quiet">${rest.length > 1 ? `each of ${rest.length} rarer outcomes` : "a rarer outcome"}</span>
        <//>`}
    </span></span>`;
}

/** One chance as a bar from 0 to 100: hatched where it may lie, with a mark at what it is about. */
function RangeRow({ percent: [low, high], about, children }) {
  return html`<span class="outcome">
    <span class="spread" aria-hidden="true" style=${{ "--low": low, "--high": high, "--about": about }}></span>
    <span class="num">${percent(about / 100)}</span>
      <span>${children}${" "}<span class="between quiet">${span(low, high)}</span></span></span>`;
}

const widest = (ranges) => ({
  percent: [Math.min(...ranges.map((each) => each.percent[0])), Math.max(...ranges.map((each) => each.percent[1]))],
  about: Math.max(...ranges.map((each) => each.about)),
});

/** The ranges to read one by one, and those that come more rarely, if there are many or they hardly ever come. */
function partedRanges(ranges) {
  const often = ranges.filter(({ about }, n) => n === 0 || about / 100 >= RARE);
  const count =
    ranges.length <= MOST_RANGES && ranges.length - often.length < 2
      ? ranges.length
      : Math.min(often.length, MOST_RANGES - 1);
  return { shown: ranges.slice(0, count), rest: ranges.slice(count) };
}

/** "35 % to 80 %", or one number where both read the same. */
const span = (low, high) => [...new Set([low, high].map((each) => percent(each / 100)))].join(" to ");

function unknownWords(by) {
  const facts = Object.entries(by).map(([name, bounds]) => `${name} (${bounds})`);
  return listed(
    facts.length > MOST_FACTS
      ? [...facts.slice(0, MOST_FACTS), plural(facts.length - MOST_FACTS, "other fact")]
      : facts,
  );
}

/** The outcomes to read one by one, and the many rare ones that are only counted. */
function parted(outcomes) {
  const isRare = ([, chance]) => fraction(chance) < RARE;
  const often = outcomes.filter((each) => !isRare(each)).slice(0, MOST_ROWS);
  const rest = outcomes.filter((each) => !often.includes(each));
  return rest.length === 1 && often.length < MOST_ROWS
    ? { shown: outcomes, rest: [] }
    : {
        shown: often.length ? often : outcomes.slice(0, MOST_ROWS),
        rest: often.length ? rest : outcomes.slice(MOST_ROWS),
      };
}

/** "Street thug: unconscious, HP -4": what happens, by whom it happens to. */
function words(lines) {
  if (isNothing(lines)) return "Nothing changes";
  const byName = new Map();
  for (const each of lines) {
    const { name, what } = outcomeParts(each);
    byName.set(name, [...(byName.get(name) ?? []), what]);
  }
  return [...byName].map(([name, whats]) => (name ? `${name}: ${whats.join(", ")}` : whats.join(", "))).join("; ");
}

/** Short, for the name of an option. */
export function oddsSaid(odds) {
  if (odds?.kind === "ranged")
    return odds.ranges
      .slice(0, 3)
      .map(({ what, percent: [low, high] }) => `${span(low, high)} ${words([what])}`)
      .join(", ");
  if (!odds || odds.kind === "unknown" || !odds.outcomes?.length || isIdle(odds)) return "";
  return odds.outcomes
    .slice(0, 3)
    .map(([lines, chance]) => `${percent(fraction(chance))} ${words(lines)}`)
    .join(", ");
}
