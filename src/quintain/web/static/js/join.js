// Before the table: saying a name, waiting to be let in, and a link that opens nothing.
import { html, icon, recall, remember, useState } from "./lib.js";

const NAME = "quintain.name";

export const myName = () => recall(NAME, "");

export function NameForm({ enter }) {
  const [name, setName] = useState(myName());
  const clean = name.replace(/\s+/g, " ").trim();
  const submit = (event) => {
    event.preventDefault();
    if (!clean) return;
    remember(NAME, clean);
    enter(clean);
  };
  return html`<${Page} title="You are invited to a table">
    <form class="joinform" onSubmit=${submit}><label for="join-name">Your name, as the others will see it</label>
      <input id="join-name" class="field" maxlength="40" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} />
      <button class="btn go bigbtn" type="submit" disabled=${!clean}>Come to the table</button></form>
    <p class="small quiet">No account. This browser keeps your seat; keep the link to come back from another one.</p>
  <//>`;
}

export const Pending = ({ now }) => html`<${Page} title=${now.name || "The table"}>
  <p class="big">${icon("glass")} Waiting to be let in</p>
  <p role="status">The host sees that ${now.you.name || "you"} ${now.you.name ? "asks" : "ask"} to come in. This page goes on by itself.</p><//>`;

export const Refused = ({ error }) => html`<${Page} title="This link opens no table">
  <p role="alert">${error?.what ?? "The link is not good any more."} ${error?.fix ?? ""}</p>
  <p class="small quiet">A lost seat gets a new link from the host or the game master.</p>
  <p><a class="btn" href="/">To the start</a></p><//>`;

export const Opening = ({ isLost }) => html`<${Page} title="Quintain"><p role="status" class="quiet">${isLost ? "Reconnecting, nothing is lost." : "Coming to the table."}</p><//>`;

function Page({ title, children }) {
  return html`<div class="joinpage"><header class="top"><a class="mark" href="/" aria-label="Quintain, home">${icon("mark")}<span>Quintain</span></a></header>
    <main class="joinbox" id="ask"><h1>${title}</h1>${children}</main></div>`;
}
