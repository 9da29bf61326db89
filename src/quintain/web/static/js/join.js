// Before the table: saying a name, waiting to be let in, and a link that opens nothing.
import { html, http, icon, recall, remember, useEffect, useState } from "./lib.js";

const NAME = "quintain.name";

export const myName = () => recall(NAME, "");

/** Where a link leads, as the door tells it: {name, title, keeper, role, label, host}; null if it says nothing. */
function useInvitation(id, token) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    const path = `/api/tables/${encodeURIComponent(id)}/invitation`;
    http("GET", path, null, token).then((found) => setTold(found.invitation), () => {});
  }, []);
  return told;
}

const invites = ({ keeper, name, host }) => {
  if (host) return `Your table: ${name}`;
  return ["Host", "The host"].includes(keeper) ? `You are invited to ${name}` : `${keeper} invites you to ${name}`;
};

/** As whom one comes. */
function seatOf({ role, label }) {
  if (role === "spectator") return "You watch.";
  if (role === "gm") return "You are the game master.";
  return label ? `You play ${label}.` : "";
}

/** Who comes by an invitation says a name; it may have a seat at that table already. */
export function NameForm({ enter, entry }) {
  const told = useInvitation(entry.id, entry.token);
  const seat = entry.hasSeat ? entry.id : "";
  const [name, setName] = useState(myName());
  const clean = name.replace(/\s+/g, " ").trim();
  const submit = (event) => {
    event.preventDefault();
    if (!clean) return;
    remember(NAME, clean);
    enter(clean);
  };
  return html`<${Page} title=${told ? invites(told) : "You are invited to a table"}>
    ${told && html`<p class="big">${[`${told.title}.`, seatOf(told)].filter(Boolean).join(" ")}</p>`}
    <form class="joinform" onSubmit=${submit}><label for="join-name">Your name, as the others will see it</label>
      <input id="join-name" class="field" maxlength="40" autocomplete="nickname" value=${name}
        onInput=${(event) => setName(event.target.value)} />
      <button class="btn go bigbtn" type="submit" disabled=${!clean}>Come to the table</button></form>
    ${seat && html`<p>This browser has a seat at this table already; it holds one at a
      time. <a href=${`/t/${seat}`}>Keep the seat that I have</a></p>`}
    <p class="small quiet">No account. The link works once: from then on this browser keeps your seat. For another
      device you make a link at the table, under People.</p>
  <//>`;
}

/** Who brings the own seat to another device. */
export const SeatForm = ({ enter }) => html`<${Page} title="Your seat, in this browser too">
  <form class="joinform" onSubmit=${(event) => {
    event.preventDefault();
    enter("");
  }}><button class="btn go bigbtn" type="submit">Bring my seat here</button></form>
  <p class="small quiet">The link works once. You stay at the table on the other device as well.</p><//>`;

export const Pending = ({ now }) => html`<${Page} title=${now.name || "The table"}>
  <p class="big">${icon("glass")} Waiting to be let in</p>
  <p role="status">${now.keeper} keeps this table and sees
    that ${now.you.name || "you"} ${now.you.name ? "asks" : "ask"} to come in. This page goes on by itself.</p>
  <p class="small quiet">${now.you.label ? `Your seat: ${now.you.label}. ` : ""}
    People at the table: ${now.seats.taken} of ${now.seats.all}.</p><//>`;

export const Refused = ({
  error,
  seat,
}) => html`<${Page} title=${error?.where === "invitation" ? "This invitation is not good any more"
  : "This link opens no table"}>
  <p role="alert">${error?.what ?? "The link is not good any more."} ${error?.fix ?? ""}</p>
  <p class="small quiet">A lost seat gets a new link from the host or the game master, who takes it back for that.</p>
  <p class="row">${seat && html`<a class="btn" href=${`/t/${seat}`}>To the seat that I have</a>`}
    <a class="btn" href="/">To the start</a></p><//>`;

export const Opening = ({ isLost }) =>
  html`<${Page} title="Quintain">
    <p role="status" class="quiet">${isLost ? "Reconnecting, nothing is lost." : "Coming to the table."}</p><//>`;

function Page({ title, children }) {
  return html`<div class="joinpage">
    <header class="top"><a class="mark" href="/" aria-label="Quintain, home">${icon("mark")}<span>Quintain</span></a>
    </header>
    <main class="joinbox" id="ask"><h1>${title}</h1>${children}</main></div>`;
}
