// Plain talk between the people at a table, beside the game: everybody hears it, and nothing of it is kept.
import { html, icon, useEffect, useRef, useSignal, useState } from "./lib.js";
import { table, talk } from "./net.js";
import { attempt } from "./state.js";

const LONGEST = 300;

/** Whether somebody else is a person here, or was heard. */
const isAlone = (now, lines) =>
  !lines.length
  && now.you.role !== "spectator"
  && !now.people.some((each) => each.kind === "person" && each.seat !== now.you.seat);

export function Chat() {
  const now = useSignal(table),
    lines = useSignal(talk);
  const [heard, setHeard] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const end = useRef(null);
  const last = (lines.at(-1)?.n ?? -1) + 1;
  useEffect(() => {
    if (!isOpen) return;
    setHeard(last);
    end.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, last]);
  if (isAlone(now, lines)) return null;
  const news = isOpen ? 0 : lines.filter((each) => each.n >= heard).length;
  const mayTalk = now.you.host || now.you.role !== "spectator";
  return html`<details class="pad rule talk chat" open=${isOpen} onToggle=${(event) => setOpen(event.target.open)}>
    <summary><h2>${icon("people")} Talk at the table</h2>${" "}
      <span class="small quiet">${news ? `${news} new` : "everybody here hears it"}</span></summary>
    <ul class="said small" aria-live="polite" aria-label="What was said">${lines.map((each) =>
      html`<li key=${each.n}><b>${each.by}:</b> ${each.words}</li>`)}<li ref=${end} aria-hidden="true"></li></ul>
    ${mayTalk ? html`<${Say} />` : html`<p class="small quiet">Onlookers listen.</p>`}
  </details>`;
}

function Say() {
  const [text, setText] = useState("");
  const words = text.replace(/\s+/g, " ").trim();
  const put = async (event) => {
    event.preventDefault();
    if (words && (await attempt({ do: "talk", words }))) setText("");
  };
  return html`<form class="talkrow" onSubmit=${put}>
    <label class="vh" for="chat-say">To everybody at the table</label>
    <input id="chat-say" class="field" maxlength=${LONGEST} placeholder="Say it" value=${text} autocomplete="off"
      onInput=${(event) => setText(event.target.value)} />
    <button class="btn slim" type="submit" disabled=${!words}>Say</button></form>`;
}
