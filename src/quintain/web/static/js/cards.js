// A card for each creature: pools, conditions, gear, and what has been seen of it. Only what was sent is there.
import { Token, html, shortName, useEffect, useRef, useSignal } from "./lib.js";
import { Clause } from "./clause.js";
import { inspected } from "./state.js";

const PIPS = 10; // more than that is a bar

export function Cards({ board }) {
  const now = useSignal(inspected);
  const order = (each) => (each.own ? 0 : each.shape === "foe" ? 2 : 1);
  const cards = [...board.creatures].sort((a, b) => order(a) - order(b));
  const isOther = (each) => each.shape === "foe" && !each.own; // a game master's own creatures are no foes of theirs
  const ours = cards.filter((each) => !isOther(each)),
    foes = cards.filter(isOther);
  const card = (each) => html`<${Card} key=${each.id} of=${each} isLooked=${now === each.id} />`;
  return html`
    <h2 class="vh">Creatures</h2>
    ${ours.map(card)}
    ${foes.length > 0 && board.secrets
      && html`<div class="grp"><span>${board.secrets.text}</span>
      ${board.secrets.clause && html`<${Clause} id=${board.secrets.clause} />`}</div>`}
    ${foes.map(card)}`;
}

/** Within the column of cards: the page itself stays where it is, with the board in sight. */
function bringIntoSight(card) {
  const column = card.closest(".cast"),
    box = card.getBoundingClientRect(),
    frame = column.getBoundingClientRect();
  if (column.scrollHeight <= column.clientHeight) return;
  if (box.top < frame.top) column.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) column.scrollTop += Math.min(box.bottom - frame.bottom, box.top - frame.top);
}

function Card({ of, isLooked }) {
  const self = useRef();
  useEffect(() => {
    if (isLooked) bringIntoSight(self.current);
  }, [isLooked]);
  const exact = of.pools.filter((pool) => !pool.band),
    bands = of.pools.filter((pool) => pool.band);
  const conditions = of.tags.filter((tag) => tag.kind === "condition"),
    others = of.tags.filter((tag) => tag.kind !== "condition");
  const kind = [
    "card",
    of.own ? "me" : "",
    of.shape === "foe" ? "" : "party",
    of.down ? "down" : "",
    isLooked ? "looked" : "",
  ]
    .filter(Boolean)
    .join(" ");
  return html`<article class=${kind} ref=${self} aria-label=${of.name} data-card=${of.id}>
    <${Token} of=${of} says=${of.own ? "yours" : of.shape === "foe" ? "foe" : "ally"} />
    <span class="name">${shortName(of.name)}
      ${of.name !== shortName(of.name)
      && html`${" "}<span class="calling">${of.name.slice(shortName(of.name).length + 1).trim()}</span>`}</span>${" "}
      <span class="small quiet">${[of.note, of.height].filter(Boolean).join(", ")}</span>
    <div class="body">
      ${bands.length > 0 && html`<div class="bands">
        ${bands.map((pool) => html`<span key=${pool.name}><span class="quiet">${pool.name}
        </span> ${pool.parts && html`<${Parts} pool=${pool} />`}${pool.band}</span>`)}</div>`}
      ${exact.map((pool) => html`<${Pool} key=${pool.name} pool=${pool} />`)}
      ${conditions.length > 0 &&
        html`<div class="tags">${conditions.map((tag, n) => html`<${Tag} key=${n} tag=${tag} />`)}</div>`}
      ${others.length > 0 && html`<div class="tags">${others.map((tag, n) => html`<${Tag} key=${n} tag=${tag} />`)}
      </div>`}
      ${(of.lines ?? []).map((text, n) => html`<span key=${n} class="quiet">${text}</span>`)}
    </div>
  </article>`;
}

/** So many equal parts of a pool as can be seen to be left. */
const Parts = ({ pool }) =>
  html`<span class="quarters" aria-hidden="true" style=${{ "--parts": pool.parts }}>
    ${Array.from({ length: pool.parts }, (_, n) => html`<i key=${n} class=${n < pool.full ? "on" : ""}></i>`)}</span>`;

function Pool({ pool }) {
  const { name, now, most, about } = pool;
  const share = most ? Math.max(0, Math.min(1, now / most)) : 0;
  const picture = !most
    ? html`<span></span>`
    : most <= PIPS
      ? html`<span class="pips" aria-hidden="true">
        ${Array.from({ length: most }, (_, n) => html`<i key=${n} class=${n < now ? "" : "off"}></i>`)}</span>`
      : html`<span class="bar" aria-hidden="true"><b style=${{ width: `${share * 100}%` }}></b></span>`;
  return html`<div class="stat"><span class="quiet" title=${about || name}>${name.replace(/ \(.*\)$/, "")}</span>
    ${picture}<span><b>${now}</b>${most ? ` of ${most}` : ""}</span></div>`;
}

function Tag({ tag }) {
  const kind = `tag${tag.kind === "condition" ? " cond" : ""}${tag.kind === "used" ? " shut" : ""}`;
  const sign = tag.badge
    ? html`<svg class="badge" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <use href=${`#b-${tag.badge}`} /></svg>`
    : null;
  return tag.clause
    ? html`<${Clause} id=${tag.clause} about=${tag.about ?? ""} kind=${kind}>${sign}${tag.label}<//>`
    : html`<span class=${kind} title=${tag.about || null}>${sign}${tag.label}</span>`;
}
