// The options of an ask: cards for a few, compact groups for many. One radio group each; arrows go on, digits choose.
import { html, icon, useSignal } from "./lib.js";
import { Said } from "./glossary.js";
import { choose, isRuling, pick } from "./answer.js";
import { Faces, OddsPanel, oddsSaid, useOdds } from "./odds.js";
import { Stairs, stairsSaid } from "./stairs.js";
import { askKey, choice, chosenOption, looked } from "./state.js";
import { capital } from "./board.js";
import { aboutWords, brief } from "./words.js";

export const FEW = 4; // more than that are compact
const MANY = 8; // more than that stand under headings
const LONG = 14;
const VERY_LONG = 60;
const CROWD = 10; // a group of more than that folds what there are many of
const FAMILY = 3; // so many of a kind, and more, are folded

/** The picture of an option, or of one part of it: the ruleset says which, by the first word of its id. */
export const optionIcon = (ask, id) => ask.pictures?.[id.split(/[:+]/)[0]] ?? "";

/** Options under their groups, in the order in which the groups come. */
function grouped(options) {
  const groups = new Map();
  for (const option of options) {
    const name = option.group ?? "";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(option);
  }
  return [...groups].map(([name, list]) => ({ name, list }));
}

/**
 * What stands open in a group, the kinds of which there are too many to, and what is always set aside unless it is
 * alone.
 */
function families(list) {
  const asides = kindsOf(
    list.filter((each) => each.aside),
    (each) => each.aside,
  ).filter(([, members]) => members.length > 1);
  const near = list.filter((each) => !asides.some(([kind]) => kind === each.aside));
  const { open, folded } = crowded(near);
  return { open, folded: [...folded, ...asides.map(named)] };
}

/** Many of a kind are folded where a group is too long. */
function crowded(list) {
  const kinds = kindsOf(list, (each) => each.family ?? each.id.split(":")[0]);
  if (list.length <= CROWD || kinds.length < 2) return { open: list, folded: [] };
  const isFolded = ([kind, members]) =>
    members.length >= FAMILY && kind !== "attack" && !(kind.startsWith("attack:") && kind === kinds[0][0]);
  return {
    open: kinds.filter((each) => !isFolded(each)).flatMap(([, members]) => members),
    folded: kinds.filter(isFolded).map(named),
  };
}

/** A kind with what people call it. */
function named([kind, members]) {
  const [first] = members;
  const name = kind === first.aside ? first.aside_name : kind === first.family ? first.family_name : "";
  return { name: name || capital(kind.split(":").at(-1).replaceAll("_", " ")), members };
}

/** [kind, options of it], in the order in which the kinds come. */
function kindsOf(list, kindOf) {
  const kinds = new Map();
  for (const option of list) kinds.set(kindOf(option), [...(kinds.get(kindOf(option)) ?? []), option]);
  return [...kinds];
}

/** The options of a group in the order in which they are drawn. */
const inOrder = (list) => {
  const { open, folded } = families(list);
  return [...open, ...folded.flatMap((each) => each.members)];
};

/** The options in the order in which they are drawn, so that digits and arrows agree with the eye. */
const drawnOptions = (ask) =>
  ask.options.length > MANY ? grouped(ask.options).flatMap((group) => inOrder(group.list)) : ask.options;

export function Options({ ask, isReadOnly, isNarrow }) {
  const chosen = (useSignal(choice), chosenOption(ask));
  const all = drawnOptions(ask);
  const entry = chosen ?? all[0];
  const draw = (
    option,
    isCompact,
  ) => html`<${Option} key=${option.id} ask=${ask} option=${option} number=${all.indexOf(option) + 1}
    isChosen=${option === chosen}
    isEntry=${option === entry} isCompact=${isCompact} isReadOnly=${isReadOnly} isNarrow=${isNarrow} />`;
  const onKeyDown = (event) => arrows(event, ask, all);
  const kind = isRuling(ask) && !isReadOnly ? "group" : "radiogroup";
  if (all.length <= FEW)
    return html`<div class="opts" style=${{ "--opts": all.length || 1 }} role=${kind} aria-labelledby="ask-h"
      onKeyDown=${onKeyDown}>${all.map((each) => draw(each, false))}</div>`;
  if (all.length <= MANY || new Set(all.map((each) => each.group)).size === all.length)
    return html`<div class="optrow" role=${kind} aria-labelledby="ask-h" onKeyDown=${onKeyDown}>
      ${all.map((each) => draw(each, true))}</div>`;
  const groups = grouped(ask.options);
  return html`<div class="optgroups" onKeyDown=${onKeyDown}>
    ${groups.map((group, n) =>
    html`<${Group} key=${group.name} group=${group} n=${n} isAlone=${groups.length < 2} draw=${draw}
    chosen=${chosen} />`)}</div>`;
}

/** A few kinds stand open; of the others only how many there are. */
function Group({ group, n, isAlone, draw, chosen }) {
  const { open, folded } = families(group.list);
  return html`<div class=${group.list.length > CROWD ? "optgroup broad" : "optgroup"}>
    ${!isAlone && html`<h3 id=${`og-${n}`}>${group.name || "Else"}</h3>`}
    ${open.length > 0 && html`<div class="optrow" role="radiogroup" aria-labelledby=${isAlone ? "ask-h" : `og-${n}`}>
      ${open.map((each) => draw(each, true))}</div>`}
    ${folded.map(
      (
        family,
      ) => html`<details key=${family.name} class="family" open=${family.members.includes(chosen)}>
        <summary>${family.name} <span class="quiet">${family.members.length}</span></summary>
      <div class="optrow" role="radiogroup" aria-label=${family.name}>${family.members.map((each) => draw(each, true))}
      </div></details>`,
    )}
  </div>`;
}

function Option({ ask, option, number, isChosen, isEntry, isCompact, isReadOnly, isNarrow }) {
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
  const { title, rest } = halves(label, isCompact);
  const picture = optionIcon(ask, option.id);
  const said = option.stairs ? stairsSaid(option.stairs) : oddsSaid(odds);
  const about = capital(brief(aboutWords(option)));
  const describes = about && !isCompact ? `about-${number}` : null;
  const role =
    isRuling(ask) && !isReadOnly
      ? { "aria-expanded": option.shape ? (isChosen ? "true" : "false") : null }
      : {
          role: "radio",
          "aria-checked": isChosen ? "true" : "false",
          tabindex: isEntry ? "0" : "-1",
          "aria-label": said ? `${label}: ${said}` : describes ? label : null,
          "aria-describedby": describes,
        };
  return html`<button type="button" class=${`opt${isCompact ? " compact" : ""}`} ...${role} disabled=${isReadOnly}
    data-option=${option.id}
      title=${option.about ? capital(option.about) : null} onClick=${() => pick(ask, option.id)} onMouseMove=${look}
        onMouseLeave=${away} onFocus=${look} onBlur=${away}>
    <kbd aria-hidden="true">${number}</kbd><span class="ttl">${picture && icon(picture)} ${title}</span>
    ${rest && html`<span class="wide outs1">${rest}</span>`}
    ${describes && html`<span class="wide about" id=${describes}><${Said} text=${about} /></span>`}
    ${option.stairs && (!isCompact || isChosen) && html`<${Stairs} of=${option.stairs} />`}
    ${!isCompact && odds?.outcomes?.length > 1
      && html`<span class="wide"><${Faces} outcomes=${odds.outcomes} /></span>`}
    ${isNarrow && isChosen && odds && html`<span class="wide"><${OddsPanel} odds=${odds} lean=${true} /></span>`}
  </button>`;
}

/** A long label is cut where its first thought ends: what it does, and the rest below. */
function halves(label, isCompact) {
  const cut =
    label.length > (isCompact ? VERY_LONG : LONG)
      ? /^(.{3,40}?)(?:: | (?=\(|with |on |for |against ))(.+)$/su.exec(label)
      : null;
  return cut ? { title: cut[1], rest: cut[2] } : { title: label, rest: "" };
}

/** The next or the previous option, chosen and focused, as in any radio group. */
function arrows(event, ask, all) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || !event.target.matches("[role=radio]")) return;
  event.preventDefault();
  event.stopPropagation();
  const at = all.findIndex((each) => each.id === event.target.dataset.option);
  chooseAndFocus(ask, all[(at + by + all.length) % all.length]);
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
  const isHere = document.getElementById("ask")?.contains(document.activeElement);
  choice.value = null;
  if (option && isHere) requestAnimationFrame(() => focusOption(option));
}

// ------------------------------------------------------------ digits

let typed = "";
let typedAt = 0;

/** 1 to 9 choose that option; with more than nine, a second digit soon after makes it a number of two. */
export function digit(ask, key) {
  const all = drawnOptions(ask);
  const now = performance.now();
  typed = now - typedAt < 900 && all.length > 9 ? typed + key : key;
  typedAt = now;
  const option = all[Number(typed) - 1] ?? all[Number(key) - 1];
  if (!all[Number(typed) - 1]) typed = key;
  if (!option) return;
  focusOption(option);
  pick(ask, option.id);
}
