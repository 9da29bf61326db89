// The one thing that waits for you: the question, its options, what they can lead to, and the button that answers.
import { Token, html, icon, plural, shortName, useEffect, useRef, useSignal } from "./lib.js";
import { answer, answerText, choose, isReaction, isReady, isRuling, reactionKey } from "./answer.js";
import { Clause } from "./clause.js";
import { waitingText } from "./clock.js";
import { Throw } from "./dice.js";
import { send, table } from "./net.js";
import { OddsPanel, useOdds, wantedText } from "./odds.js";
import { FEW, Options, typing } from "./options.js";
import { Ending } from "./ending.js";
import { Said } from "./glossary.js";
import { Hint } from "./hint.js";
import { Ladder, isLadder, ladderWords } from "./ladder.js";
import { Happening, isHappening } from "./pace.js";
import { Pairs, pairWords, pairing } from "./pairs.js";
import { ShapeField } from "./fields.js";
import { Inside } from "./placing.js";
import { IN_SPACE, Lacking, complain, lackOf } from "./missing.js";
import { told, written } from "./shapes.js";
import { cellWords } from "./heights.js";
import { directionName } from "./templates.js";
import {
  askKey,
  asks,
  attempt,
  awaySeat,
  changing,
  choice,
  chosenOption,
  creature,
  currentAsk,
  follows,
  isLooking,
  isSealed,
  looked,
  notice,
  refusalText,
  say,
  sent,
  shownAsk,
  tell,
} from "./state.js";
import { Timer } from "./timer.js";
import { beep } from "./sound.js";
import { aboutWords, brief, questionOf } from "./words.js";
import { capital, placeOf } from "./board.js";

export function AskPanel({ isNarrow }) {
  const now = useSignal(table);
  const ask = useSignal(currentAsk);
  const looking = useSignal(isLooking);
  useArrival(ask, now?.throw);
  if (now.outcome) return html`<${Ending} />`;
  if (now.readonly) return html`<${Idle} head="This table can only be read" text=${now.readonly} />`;
  if (now.paused)
    return html`<${Idle} head="The game is paused"
      text=${now.you.gm || now.you.host ? "Nobody can answer until it goes on."
      : "It goes on when the game master says so."} />`;
  if (now.throw && !looking) return html`<${Throw} key=${`${now.throw.seat}/${now.throw.roll}`} roll=${now.throw} />`;
  if (ask) return html`<${AskForm} key=${askKey(ask)} ask=${ask} now=${now} isNarrow=${isNarrow} looking=${looking} />`;
  if (isHappening(now) && !looking) return html`<${Happening} now=${now} />`;
  const waiting = waitingText(now);
  const text = looking
    ? "Nothing is answered from here."
    : now.you.role === "spectator"
      ? "You are watching."
      : now.sealed
        ? "Answers are sealed and shown together."
        : "Nothing waits for you.";
  return html`<${Idle} head=${waiting
    || (now.board.clock.note ? `${now.board.clock.title}, ${now.board.clock.note}` : now.board.clock.title)}
    text=${text} />`;
}

function Idle({ head, text }) {
  return html`<section class="ask idle" id="ask" tabindex="-1" aria-label="What waits for you">
    <div class="lead"><h2>${head}</h2><p class="quiet">${text}</p></div></section>`;
}

/** Tells once that something arrived: politely in words, and with a tone if wished. */
function useArrival(ask, roll) {
  const key = ask && !ask.draft ? askKey(ask) : roll ? `roll ${roll.seat}/${roll.roll}` : "";
  const last = useRef("");
  useEffect(() => {
    if (key && key !== last.current && !isLooking.peek()) {
      say(
        ask && !ask.draft
          ? `${questionOf(ask)} ${ask.options.length === 1 ? "1 option" : `${ask.options.length} options`}.`
          : `Roll ${roll.dice} with your own dice.`,
      );
      beep();
    }
    if (key && follows.focus && document.activeElement === document.body)
      document.getElementById("ask-h")?.focus({ preventScroll: true });
    if (key) follows.focus = false;
    last.current = key;
    looked.value = null;
  }, [key]);
}

function AskForm({ ask, now, isNarrow, looking }) {
  const isDrafted = (useSignal(changing), isSealed(ask));
  const isSent = useSignal(sent).has(askKey(ask));
  const chosen = (useSignal(choice), chosenOption(ask));
  const word = useSignal(notice);
  const away = useSignal(awaySeat) === ask.seat;
  const isReadOnly = looking && !away;
  const all = useSignal(asks);
  const who = creature(ask.who);
  const pairs = pairing(ask);
  const text = wantedText(ask, useSignal(looked), choice.peek());
  const odds = useOdds(ask, text);
  const [only, ...others] = ask.options;
  useEffect(() => { // there is nothing to choose but what fills it: that is asked for at once
    if (only?.shape && !others.length && !chosen && !isReadOnly && !isDrafted) choose(ask, only.id);
  }, []);
  const submit = (event) => {
    event.preventDefault();
    if (!isReady(ask)) {
      complain(ask);
      return;
    }
    if (away) answerFor(ask, chosen);
    else answer(ask);
    changing.value = "";
  };
  if (isDrafted)
    return html`<${Drafted} ask=${ask} now=${now} all=${all} change=${() => {
      changing.value = askKey(ask);
    }} isReadOnly=${isReadOnly} />`;
  const set = (value) => {
    choice.value = { ...choice.peek(), value };
  };
  const isCompact = !isLadder(ask) && ask.options.length > FEW;
  const field =
    chosen?.shape &&
    html`<${ShapeField} shape=${chosen.shape} value=${choice.peek().value} set=${set} id="ask-shape"
      label=${chosen.shape.kind === "one" ? (chosen.each ?? "") : ""} />`;
  const about = isCompact && aboutWords(ask.options.find((each) => each.id === text) ?? chosen);
  const isBig = ask.timer && ask.options.length === 1; // nothing but the time is waited for
  return html`<form class=${`ask arrive${isReadOnly ? " idle" : ""}`} id="ask" aria-labelledby="ask-h"
    onSubmit=${submit}>
    ${word?.kind === "refused" && html`<p class="refused" role="alert"><${Refusal} text=${word.text} /></p>`}
    <${Lacking} />
    <div class="lead">
      ${who && html`<${Token} of=${who} quiet=${true} />`}<h2 id="ask-h" tabindex="-1"><${Said}
        text=${capital(questionOf(ask))} buttons=${true} /></h2>
      <${Coming} ask=${ask} board=${now.board} />
      ${isSecret(ask) && html`<p class="quiet secret" title=${SEALED}>${icon("seal")} <span>${SEALED}</span></p>`}
      ${ask.timer && !now.paused && html`<${Timer} ask=${ask} big=${isBig} />`}
      <${Switch} all=${all} ask=${ask} />
      <${Typing} />
      ${!isReadOnly && html`<${Hint} ask=${ask} />`}
    </div>
    <div class="askbody">
      ${isLadder(ask) ? html`<${Ladder} ask=${ask} isReadOnly=${isReadOnly} />` : pairs
        ? html`<${Pairs} ask=${ask} pairs=${pairs} isReadOnly=${isReadOnly} />`
        : html`<${Options} ask=${ask} isReadOnly=${isReadOnly} isNarrow=${isNarrow} />`}
      ${chosen?.shape?.kind === "form" && field}
    </div>
    ${chosen?.shape && chosen.shape.kind !== "form" && !isLadder(ask) && field}
    ${chosen && (chosen.covers || (chosen.shape?.kind === "one" && chosen.shape.covers)) && html`<${Inside} />`}
    <div class="foot">
      ${!isNarrow && !isPlain(ask)
        && html`<div class="oddsbox" role="group" aria-label="What it can lead to" tabindex="0">
        ${about && html`<p class="about"><${Said} text=${`${capital(brief(about))}.`} buttons=${true} /></p>`}
        ${(text || (!chosen && ask.options.some((each) => !each.shape)))
        && html`<${OddsPanel} odds=${odds === undefined && text ? null : odds} id="ask-odds"
        of=${otherThan(chosen, ask, text)} />`}</div>`}
      ${
        isReadOnly
          ? html`<span class="small quiet">Exactly what this seat is sent. You cannot answer from here.</span>`
          : html`<div class="answer push">
        ${isRuling(ask) && !chosen ? html`<span class="small quiet">${isSent ? "Sent" : "One press answers."}</span>`
          : html`<button class=${chosen ? "btn go" : "btn go early"} type="submit" disabled=${isSent}
          aria-disabled=${isReady(ask) ? null : "true"}>
          ${isSent ? "Sent" : goWords(ask, chosen, pairs)} <kbd aria-hidden="true">Enter</kbd></button>`}
        ${away && html`<span class="small quiet">Nobody is at this seat: your answer is put on the record as yours.
        </span>`}
        <${Wishes} ask=${ask} option=${chosen} now=${now} /></div>`
      }
    </div>
  </form>`;
}

/** The attack that is being answered and what is known of it, as far as the question does not say it itself. */
function Coming({ ask, board }) {
  const { threat } = board;
  if (
    !threat ||
    ask.who === threat.from ||
    (threat.about && ask.question.toLowerCase().includes(threat.about.toLowerCase()))
  )
    return null;
  const [by, at] = [threat.from, threat.to].map((id) => creature(id));
  const high = by?.height ? ` (${by.height})` : "";
  return html`<p class="coming">Coming: ${brief(threat.label)} from ${brief(by?.name ?? threat.from)}
    ${high} at ${brief(at?.name ?? threat.to)}${threat.about ? `: ${brief(threat.about)}` : ""}.</p>`;
}

/** The option that the odds are of, where it is looked at and another one is chosen. */
function otherThan(chosen, ask, text) {
  const seen = ask.options.find((each) => each.id === text);
  return chosen && seen && seen !== chosen ? capital(brief(seen.label)) : "";
}

const SEALED = "Sealed until all are in.";

/** Being ready is asked of all at once too, but is no secret. */
const isSecret = (ask) => ask.sealed && ask.options.length > 1;

/** Questions without anything to reckon: of one answer, or put to no creature and answered in words. */
const isPlain = (ask) =>
  isLadder(ask) || ask.options.length < 2 || (!ask.who && ask.options.some((each) => each.shape?.kind === "text"));

const CLAUSE = /\b([A-Z]{2}-\d{3})\b/;

/** Why an answer was refused, with the clauses it names as buttons. */
const Refusal = ({ text }) =>
  text.split(CLAUSE).map((piece, n) => (n % 2 ? html`<${Clause} key=${n} id=${piece} />` : piece));

/** The number that is being typed, while another digit may follow. */
function Typing() {
  const text = useSignal(typing);
  return text && html`<kbd class="typed" aria-hidden="true">${text}\u2026</kbd>`;
}

function goWords(ask, option, pairs) {
  if (!option) return "Choose first";
  if (pairs) return pairWords(ask, option.id);
  const label = capital(
    brief(
      isLadder(ask)
        ? ladderWords(option, choice.peek()?.value)
        : isShown(option, choice.peek()?.value)
          ? `${option.label}, ${told(option.shape, choice.peek().value)}`
          : option.label,
    ),
  );
  const value = choice.peek()?.value;
  if (isSecret(ask)) return `Seal: ${label}`;
  const missing = lackOf(option.shape, value);
  return missing || (IN_SPACE.includes(option.shape?.kind) ? `${label}: ${placeWords(option.shape, value)}` : label);
}

/** What was chosen of several named things is said with the option, unless it is the first, as it came. */
const isShown = (option, value) =>
  option.shape?.kind === "one" && value !== option.shape.items[0] && written(option.shape, value) !== null;

/** "7,3, 4 m", or "5,5 east, 6 squares" of an area. */
function placeWords(shape, value) {
  const { map } = table.peek().board;
  if (shape.kind === "cell") return cellWords(map, value);
  if (shape.kind === "template")
    return [
      `${cellWords(map, value.source)} ${directionName(value.direction)}`.trim(),
      value.length ? plural(value.length, placeOf(map).one) : "",
    ]
      .filter(Boolean)
      .join(", ");
  return value;
}

async function answerFor(ask, option) {
  const ok =
    option &&
    (await attempt({
      do: "away",
      seat: ask.seat,
      ask: ask.id,
      revision: ask.revision,
      choose: answerText(option, choice.peek().value),
    }));
  if (ok) choice.value = null;
}

function draftWords(ask, option) {
  const text = ask.draft.slice(option.id.length + 1);
  if (isLadder(ask)) return ladderWords(option, text.split("+"));
  return ["one", "subset", "form"].includes(option.shape?.kind)
    ? `${option.label}, ${told(option.shape, text)}`
    : option.label;
}

/** A sealed answer that is in: it can be changed until all are. */
function Drafted({ ask, now, all, change, isReadOnly }) {
  const option = ask.options.find(
    (each) => ask.draft === each.id || (each.shape && ask.draft.startsWith(`${each.id}:`)),
  );
  const who = creature(ask.who);
  return html`<section class="ask idle" id="ask" aria-labelledby="ask-h">
    <div class="lead">${who && html`<${Token} of=${who} quiet=${true} />`}
      <h2 id="ask-h">${brief(option ? draftWords(ask, option) : ask.draft)}${isSecret(ask) ? ", sealed" : ""}</h2>
      <p class="quiet">${isSecret(ask) ? `${questionOf(ask)} It can be changed until all answers are in.` : ""}</p>
      <${Switch} all=${all} ask=${ask} /></div>
    <div class="foot"><span class="small quiet">${waitingText(now)}</span>
      ${!isReadOnly && isSecret(ask)
      && html`<button class="btn push" type="button" onClick=${change}>Change it</button>`}</div>
  </section>`;
}

/** Several asks at once, as when a side of three is asked: one at a time, with a way between them. */
function Switch({ all, ask }) {
  if (all.length < 2) return null;
  return html`<span class="seg push" role="group" aria-label="Which question">${all.map((each) => {
    const who = creature(each.who);
    return html`<button key=${askKey(each)} type="button" aria-pressed=${each === ask ? "true" : "false"}
      onClick=${() => {
      shownAsk.value = askKey(each);
    }}>${who ? shortName(who.name) : each.seat}${each.draft && html` ${icon("seal")}<span class="vh">, sealed</span>`}
    </button>`;
  })}</span>`;
}

const WISHES = [
  ["ask", "Ask me"],
  ["always", "Always this"],
  ["never", "Never"],
];

/** What to do when the same is asked again. */
function Wishes({ ask, option, now }) {
  if (!option || !isReaction(ask)) return null;
  const reactions = now.you.prefs?.reactions ?? {};
  const key = reactionKey(ask, option);
  const wish = reactions[key] ?? "ask";
  const set = (value) => setWish(reactions, key, value);
  return html`<span class="wishes"><span class="small quiet" id="wish-h">Next time:</span>
    <span class="seg" role="group" aria-labelledby="wish-h">
      ${WISHES.map(([value, words]) =>
      html`<button key=${value} type="button" aria-pressed=${wish === value ? "true" : "false"}
      onClick=${() => set(value)}>${words}</button>`)}</span></span>`;
}

export async function setWish(reactions, key, value) {
  const next = { ...reactions, [key]: value };
  if (value === "ask") delete next[key];
  try {
    await send({ do: "prefs", reactions: next });
  } catch (error) {
    tell(refusalText(error), "refused");
  }
}
