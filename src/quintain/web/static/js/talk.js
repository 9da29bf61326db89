// Questions about what can be seen, and talk in character.
import { html, icon, useSignal, useState } from "./lib.js";
import { acts, doAct, isDesk } from "./acts.js";
import { brief } from "./words.js";

export function Talk() {
  const free = useSignal(acts).filter((each) => !isDesk(each));
  const questions = free.filter((each) => !each.shape), speeches = free.filter((each) => each.shape?.kind === "text");
  if (!questions.length && !speeches.length) return null;
  return html`<section class="pad rule talk" aria-labelledby="talk-h"><h2 id="talk-h">${icon("ask")} ${questions.length ? "Ask and talk" : "Talk"}</h2>
    ${questions.length > 0 && html`<${Question} list=${questions} />`}
    ${speeches.length > 0 && html`<${Speech} list=${speeches} />`}
  </section>`;
}

function Question({ list }) {
  const [picked, pick] = useState("");
  const id = list.some((each) => each.id === picked) ? picked : list[0].id;
  const put = (event) => { event.preventDefault(); doAct(list.find((each) => each.id === id)); };
  return html`<form class="talkrow" onSubmit=${put}><label class="vh" for="talk-q">A question</label>
    <select id="talk-q" class="field" value=${id} onChange=${(event) => pick(event.target.value)}>${list.map((each) => html`<option key=${each.id} value=${each.id}>${brief(each.label)}</option>`)}</select>
    <button class="btn slim" type="submit">Ask</button></form>`;
}

function Speech({ list }) {
  const [picked, pick] = useState("");
  const [text, setText] = useState("");
  const speaker = list.find((each) => each.id === picked) ?? list[0];
  const words = text.replace(/\s+/g, " ").trim();
  const put = async (event) => {
    event.preventDefault();
    if (words && await doAct(speaker, words)) setText("");
  };
  return html`<form class="talkrow" onSubmit=${put}>
    ${list.length > 1 ? html`<label class="vh" for="talk-who">Who speaks</label><select id="talk-who" class="field whole" value=${speaker.id} onChange=${(event) => pick(event.target.value)}>${list.map((each) => html`<option key=${each.id} value=${each.id}>${brief(each.label)}</option>`)}</select>` : html`<span class="small quiet whole">${brief(speaker.label)}</span>`}
    <label class="vh" for="talk-say">The words</label><input id="talk-say" class="field" maxlength=${speaker.shape.longest ?? 300} placeholder="Say it" value=${text} onInput=${(event) => setText(event.target.value)} autocomplete="off" />
    <button class="btn slim" type="submit" disabled=${!words}>Say</button></form>`;
}
