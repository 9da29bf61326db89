// When it is decided: who won and why, who did what, and where to go from here.
import { copyText, download, html, icon, findTable, saveTable, shortName, useSignal } from "./lib.js";
import { capital } from "./board.js";
import { opener, table } from "./net.js";
import { attempt, refusalText, tell } from "./state.js";

export function Ending() {
  const now = useSignal(table);
  const { winner, why } = now.outcome;
  const isTold = !winner && (now.stage || !now.board.clock.slots?.length);
  const head = isTold ? capital(why) : winner ? `${capital(winner)} win${/s$/.test(winner) ? "" : "s"}` : "Nobody wins";
  return html`<section class="ask idle ending" id="ask" tabindex="-1" aria-labelledby="ask-h">
    <div class="lead"><h2 id="ask-h">${head}</h2>${!isTold && html`<p class="quiet">${capital(why)}.</p>`}</div>
    <${Again} now=${now} />
    <div class="foot flat">
      <a class="btn" href=${replayLink(now)}>${icon("play")} Watch the replay</a>
      <a class="btn" href=${`${replayLink(now)}?review`}>${icon("glass")} Review the fight</a>
      <button class="btn" type="button" onClick=${() => share(now)}>${icon("link")} Copy a link to it</button>
      <button class="btn" type="button" onClick=${() => save(now, "replay.html", "html")}>
        ${icon("take")} Save it as a page</button>
      <button class="btn" type="button" onClick=${() => save(now, "transcript", "jsonl")}>
        ${icon("take")} Save the transcript</button>
      <a class="btn" href="/">Another table</a>
    </div>
    <div class="sums"><${Shares} shares=${now.end?.shares ?? []} />
      <${Turns} turns=${now.end?.turns ?? []} now=${now} /></div>
  </section>`;
}

const replayLink = (now) => `/replay/${encodeURIComponent(now.id)}`;

/** The same once more, in one press; who did not press gets a link. */
function Again({ now }) {
  const again = now.end?.again ?? {};
  const play = async (swapped) => {
    const ok = await attempt({ do: "rematch", swapped });
    if (ok?.table) enter(now, ok.table.id);
  };
  if (again.table)
    return html`<div class="foot flat"><button class="btn go" type="button" onClick=${() => enter(now, again.table)}>
      ${icon("redo")} Go to the rematch</button></div>`;
  if (!again.may) return null;
  return html`<div class="foot flat">
    <button class="btn" type="button" onClick=${() => play(false)}>${icon("redo")} Play it again</button>
    ${again.swaps && html`<button class="btn" type="button" onClick=${() => play(true)}>
      ${icon("redo")} Play it again with sides swapped</button>`}</div>`;
}

/** What opens this table opens the other. */
function enter(now, id) {
  saveTable({ id, token: opener.peek(), name: now.name, system: now.system, role: now.you.role, me: now.you.name });
  location.assign(`/t/${id}`);
}

const COLUMNS = [
  ["dealt", "Dealt"],
  ["taken", "Took"],
  ["healed", "Healed"],
  ["felled", "Felled"],
  ["fell", "Fell"],
];

/** Who did what, as far as one was told it. */
function Shares({ shares }) {
  if (!shares.length) return null;
  const columns = COLUMNS.filter(([field]) => shares.some((each) => each[field]));
  const isPartly = shares.some((each) => each.partly);
  return html`<div class="shares"><table><caption>Who did what</caption>
    <thead><tr><th scope="col">Name</th>${columns.map(([field, name]) =>
      html`<th key=${field} scope="col">${name}</th>`)}</tr></thead>
    <tbody>${shares.map((each) => html`<tr key=${each.who}><th scope="row">${shortName(each.name)}
      ${each.partly && html` <span title="Not all amounts are known to you">*</span>`}</th>
      ${columns.map(([field]) => html`<td key=${field}>${each[field] || "–"}</td>`)}</tr>`)}</tbody></table>
    <p class="small quiet">Counted from what you were told${isPartly ? "; * not all amounts are known to you" : ""}.</p>
    </div>`;
}

/** What turned it, each a link to its step of the replay. */
function Turns({ turns, now }) {
  if (!turns.length) return null;
  const as = encodeURIComponent(now.you.see || now.you.seats?.[0] || "spectator");
  return html`<div class="turns"><h3>What turned it</h3><ol>${turns.map((each) =>
    html`<li key=${each.line}><a href=${`${replayLink(now)}?as=${as}#line-${each.line}`}>
      ${inWords(each)}</a></li>`)}</ol></div>`;
}

/** "Street thug falls first, by Wen Shao (a critical hit)" */
function inWords({ kind, whom, by, amount, feat, first }) {
  const [one, other] = [shortName(whom), by && shortName(by)];
  const how = feat ? ` (${feat})` : "";
  if (kind === "alone") return `${one} stands alone`;
  if (kind === "rose") return other ? `${other} brings ${one} back` : `${one} is up again`;
  if (kind === "fell") return `${one} falls${first ? " first" : ""}${other ? `, by ${other}` : ""}${how}`;
  return `${other ? `${other} strikes ${one} the hardest blow` : `${one} takes the hardest blow`}: ${amount}${how}`;
}

async function share(now) {
  const link = `${location.origin}${replayLink(now)}`;
  const isCopied = await copyText(link);
  tell(isCopied ? "The link is copied. It opens for whoever came to this table." : link);
}

async function save(now, path, kind) {
  try {
    await download(`/api/tables/${now.id}/${path}`, findTable(now.id)?.token, `${now.name || now.label}.${kind}`);
  } catch (error) {
    tell(refusalText(error), "refused");
  }
}
