// The options of an ask: cards for a few, compact groups for many. One radio group each; arrows go on, digits choose.
import { html, icon, shortName, signal, useEffect, useSignal } from "./lib.js";
import { OWN_SIDE, alike, arranged, isMany, numbered } from "./arranging.js";
import { Said } from "./glossary.js";
import { choose, isRuling, pick } from "./answer.js";
import { Faces, OddsPanel, oddsSaid, useOdds } from "./odds.js";
import { ON_THE_BOARD } from "./spots.js";
import { Stairs, stairsSaid } from "./stairs.js";
import { askKey, choice, chosenOption, creature, looked } from "./state.js";
import { capital } from "./board.js";
import { aboutWords, brief } from "./words.js";

export const FEW = 4; // more than that are compact
const LONG = 14;

/** The picture of an option, or of one part of it: the ruleset says which, by the first word of its id. */
export const optionIcon = (ask, id) => ask.pictures?.[id.split(/[:+]/)[0]] ?? "";

export function Options({ ask, isReadOnly, isNarrow }) {
  const chosen = (useSignal(choice), chosenOption(ask));
  const all = numbered(ask.options);
  const entry = chosen ?? all[0];
  const titles = all.map((each) => halves(capital(brief(each.label))).title);
  const draw = (
    option,
    isCompact,
    text,
  ) => html`<${Option} key=${option.id} ask=${ask} option=${option} number=${all.indexOf(option) + 1} text=${text}
    isWhole=${isTwice(titles, halves(capital(brief(option.label))).title)}
    isChosen=${option === chosen}
    isEntry=${option === entry} isCompact=${isCompact} isReadOnly=${isReadOnly} isNarrow=${isNarrow} />`;
  const isFilling = Boolean(chosen?.shape && choice.peek()?.value);
  const isPlaced = ON_THE_BOARD.includes(chosen?.shape?.kind);
  useEffect(() => { // a field beside the options lays them out anew; on a phone the chosen one unfolds over the button
    const button = chosen && document.querySelector("#ask .askbody [aria-checked=true]");
    const isSeen = !isNarrow || (!isPlaced && button?.contains(document.activeElement)); // there the board is seen
    if (button && isSeen) button.scrollIntoView({ block: "nearest" });
  }, [chosen?.id, isFilling]);
  const onKeyDown = (event) => arrows(event, ask);
  const kind = isRuling(ask) && !isReadOnly ? "group" : "radiogroup";
  if (all.length <= FEW)
    return html`<div class="opts" style=${{ "--opts": all.length || 1 }} role=${kind} aria-labelledby="ask-h"
      onKeyDown=${onKeyDown}>${all.map((each) => draw(each, false))}</div>`;
  if (!isMany(ask.options))
    return html`<div class="optrow" role=${kind} aria-labelledby="ask-h" onKeyDown=${onKeyDown}>
      ${all.map((each) => draw(each, true))}</div>`;
  const groups = arranged(ask.options);
  return html`<div class="optgroups" onKeyDown=${onKeyDown}>
    ${groups.map((group, n) =>
    html`<${Group} key=${n} group=${group} n=${n} isAlone=${groups.length < 2} draw=${draw} chosen=${chosen} />`)}
    </div>`;
}

/** A few kinds stand open; of the others only how many there are. */
function Group({ group: { name, open, folds }, n, isAlone, draw, chosen }) {
  const isNamed = !isAlone && (name || open.length > 0);
  return html`<div class="optgroup">
    ${open.length > 0 && html`<div class="optrow" role="radiogroup" aria-labelledby=${isNamed ? `og-${n}` : "ask-h"}>
      ${alike(open, nameOf).map(({ words, each }, at) => html`
        <span key=${each[0].option.id} class="begins">
          ${isNamed && at === 0 && html`<h3 id=${`og-${n}`}>${name || "Else"}</h3>`}
          ${words && html`<span class="words" aria-hidden="true">${words}</span>`}
          ${draw(each[0].option, true, each[0].text)}</span>
        ${each.slice(1).map(({ option, text }) => draw(option, true, text))}`)}</div>`}
    ${folds.map((fold, at) => at || open.length || !isNamed
      ? html`<${Fold} key=${fold.name} fold=${fold} draw=${draw} chosen=${chosen} />`
      : html`<span key=${fold.name} class="begins"><h3>${name}</h3>
        <${Fold} fold=${fold} draw=${draw} chosen=${chosen} /></span>`)}
  </div>`;
}

/** Many of a kind, of which only the number is seen at first. */
function Fold({ fold: { name, members }, draw, chosen }) {
  return html`<details class=${name === OWN_SIDE ? "family ownside" : "family"} open=${members.includes(chosen)}>
    <summary>${name} <span class="quiet">${members.length}</span></summary>
    <div class="optrow" role="radiogroup" aria-label=${name}>${members.map((each) => draw(each, true))}</div>
    </details>`;
}

/** Whom an option is aimed at, as its label calls them. */
const nameOf = (option) => {
  const name = creature(option.target)?.name ?? "";
  return [name, shortName(name)].find((each) => each && option.label.includes(each)) ?? "";
};

/** Whether two options would begin with the same words: then both keep all of theirs. */
const isTwice = (titles, title) => titles.indexOf(title) !== titles.lastIndexOf(title);

function Option({ ask, option, text, number, isChosen, isEntry, isCompact, isWhole, isReadOnly, isNarrow }) {
  const odds = useOdds(ask, option.shape ? "" : option.id);
  const key = askKey(ask);
  const look = () => {
    const now = looked.peek();
    if (now?.key !== key || now.id !== option.id) looked.value = { key, id: option.id };
  };
  const away = () => {
    if (looked.peek()?.id === option.id) looked.value = null;
  };
  const label = capital(brief(option.label));
  const { title, rest } = isCompact ? { title: text ? brief(text) : label, rest: "" }
    : isWhole ? { title: label, rest: "" } : halves(label);
  const picture = optionIcon(ask, option.id);
  const chance = option.chance && `${option.success} ${option.chance}`;
  const said = option.stairs ? stairsSaid(option.stairs) : oddsSaid(odds) || chance;
  const about = capital(brief(aboutWords(option)));
  const describes = about && (!isCompact || (isNarrow && isChosen)) ? `about-${number}` : null;
  const role =
    isRuling(ask) && !isReadOnly
      ? { "aria-expanded": option.shape ? (isChosen ? "true" : "false") : null }
      : {
          role: "radio",
          "aria-checked": isChosen ? "true" : "false",
          tabindex: isEntry ? "0" : "-1",
          "aria-label": said ? `${label}: ${said}` : describes || text ? `${label}` : null,
          "aria-describedby": describes,
        };
  const kind = ["opt", isCompact ? "compact" : "", option.own_side ? "ownside" : ""].filter(Boolean).join(" ");
  return html`<button type="button" class=${kind} ...${role} disabled=${isReadOnly}
    data-option=${option.id}
      title=${option.about ? capital(option.about) : null} onClick=${() => pick(ask, option.id)} onMouseMove=${look}
        onMouseLeave=${away} onFocus=${look} onBlur=${away}>
    <kbd aria-hidden="true">${number}</kbd><span class="ttl">${picture && !text && icon(picture)} ${title}</span>
    ${option.chance && html`<span class="num chance">${option.chance}</span>`}
    ${rest && html`<span class="wide outs1">${rest}</span>`}
    ${describes && html`<span class="wide about" id=${describes}><${Said} text=${about} /></span>`}
    ${option.stairs && (!isCompact || isChosen) && html`<${Stairs} of=${option.stairs} />`}
    ${!isCompact && odds?.outcomes?.length > 1
      && html`<span class="wide"><${Faces} outcomes=${odds.outcomes} /></span>`}
    ${isNarrow && isChosen && odds && html`<span class="wide"><${OddsPanel} odds=${odds} lean=${true} /></span>`}
  </button>`;
}

/** A long label is cut where its first thought ends: what it does, and the rest below. */
function halves(label) {
  const cut = label.length > LONG ? /^(.{3,40}?)(?:: | (?=\(|with |on |for |against ))(.+)$/su.exec(label) : null;
  return cut ? { title: cut[1], rest: cut[2] } : { title: label, rest: "" };
}

/** The next or the previous option that stands open, chosen and focused, as in any radio group. */
function arrows(event, ask) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || !event.target.matches("[role=radio]")) return;
  event.preventDefault();
  event.stopPropagation();
  const seen = [...event.currentTarget.querySelectorAll("[role=radio]")].filter((each) => each.checkVisibility());
  const next = seen[(seen.indexOf(event.target) + by + seen.length) % seen.length];
  chooseAndFocus(ask, ask.options.find((each) => each.id === next.dataset.option));
}

function chooseAndFocus(ask, option) {
  choose(ask, option.id);
  focusOption(option);
}

function focusOption(option) {
  const button = document.querySelector(`#ask [data-option="${CSS.escape(option.id)}"]`);
  const family = button?.closest("details");
  if (family) family.open = true;
  button?.focus();
}

/** Back from what was chosen to the options, if that is where one is. */
export function letGo(ask) {
  const option = ask && chosenOption(ask);
  const isHere = () => document.getElementById("ask")?.contains(document.activeElement);
  const wasHere = isHere();
  choice.value = null;
  if (option && wasHere)
    requestAnimationFrame(() => {
      if (isHere() || document.activeElement === document.body) focusOption(option); // else a key has led on already
    });
}

// ------------------------------------------------------------ digits

/** The number that is being typed, as far as it can go on; it is shown. */
export const typing = signal("");

const PAUSE_MS = 1500; // a digit that comes later begins another number
let typedAt = -PAUSE_MS;
let typingTimer = 0;

export function stopTyping() {
  clearTimeout(typingTimer);
  typing.value = "";
}

/** Digits choose the option of that number: one after the other they make a number of two. */
export function digit(ask, key, at) {
  const all = numbered(ask.options);
  const joined = (at - typedAt < PAUSE_MS ? typing.peek() : "") + key;
  const text = all[Number(joined) - 1] ? joined : key;
  const option = all[Number(text) - 1];
  if (!option) return;
  const mayGoOn = Number(text) * 10 <= all.length;
  stopTyping();
  if (mayGoOn) {
    typing.value = text;
    typedAt = at;
    typingTimer = setTimeout(stopTyping, PAUSE_MS);
  }
  focusOption(option);
  if (mayGoOn) choose(ask, option.id);
  else pick(ask, option.id);
}
