// What anybody may do unasked: questions about what can be seen, talk in character, and what has a price.
import { html, icon, useSignal, useState } from "./lib.js";
import { Chat } from "./chat.js";
import { acts, doAct, isBought, isTalk } from "./acts.js";
import { brief } from "./words.js";

export const Talk = () => html`<${Asking} /><${Chat} />`;

function Asking() {
  const free = useSignal(acts).filter(isTalk);
  const questions = free.filter((each) => !each.shape),
    speeches = free.filter((each) => each.shape?.kind === "text");
  if (!questions.length && !speeches.length) return null;
  return html`<section class="pad rule talk" aria-labelledby="talk-h">
    <h2 id="talk-h">${icon("ask")} ${questions.length ? "Ask and talk" : "Talk"}</h2>
    ${questions.length > 0 && html`<${Question} list=${questions} />`}
    ${speeches.length > 0 && html`<${Speech} list=${speeches} />`}
  </section>`;
}

function Question({ list }) {
  const [picked, pick] = useState("");
  const id = list.some((each) => each.id === picked) ? picked : list[0].id;
  const put = (event) => {
    event.preventDefault();
    doAct(list.find((each) => each.id === id));
  };
  return html`<form class="talkrow" onSubmit=${put}><label class="vh" for="talk-q">A question</label>
    <select id="talk-q" class="field" value=${id} onChange=${(event) => pick(event.target.value)}>
      ${list.map((each) => html`<option key=${each.id} value=${each.id}>${brief(each.label)}</option>`)}</select>
    <button class="btn slim" type="submit">Ask</button></form>`;
}

function Speech({ list }) {
  const [picked, pick] = useState("");
  const [text, setText] = useState("");
  const speaker = list.find((each) => each.id === picked) ?? list[0];
  const words = text.replace(/\s+/g, " ").trim();
  const put = async (event) => {
    event.preventDefault();
    if (words && (await doAct(speaker, words))) setText("");
  };
  return html`<form class="talkrow" onSubmit=${put}>
    ${list.length > 1 ? html`<label class="vh" for="talk-who">Who speaks</label>
      <select id="talk-who" class="field whole" value=${speaker.id} onChange=${(event) => pick(event.target.value)}>
      ${list.map((each) => html`<option key=${each.id} value=${each.id}>${brief(each.label)}</option>`)}</select>`
      : html`<span class="small quiet whole">${brief(speaker.label)}</span>`}
    <label class="vh" for="talk-say">The words</label>
      <input id="talk-say" class="field" maxlength=${speaker.shape.longest ?? 300} placeholder="Say it" value=${text}
      onInput=${(event) => setText(event.target.value)} autocomplete="off" />
    <button class="btn slim" type="submit" disabled=${!words}>Say</button></form>`;
}

/** "Ann, Lucky Gap: Bob" or "Ann: something of your own" without who pays for it. */
const withoutPayer = (label) => {
  const said = brief(label).replace(/^[^:]*?(, |: )/, "");
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** A price makes something true: who pays it, what it is, and the words where it has some. */
export function Purchases() {
  const list = useSignal(acts).filter(isBought);
  const [picked, pick] = useState("");
  const [text, setText] = useState("");
  if (!list.length) return null;
  const option = list.find((each) => each.id === picked) ?? list[0];
  const { name, price } = option.bought;
  const payers = [...new Set(list.map((each) => each.by))];
  const of = (who) => list.filter((each) => each.by === who);
  const words = text.replace(/\s+/g, " ").trim();
  const isReady = !option.shape || words !== "";
  const put = async (event) => {
    event.preventDefault();
    if (isReady && (await doAct(option, option.shape ? words : undefined))) setText("");
  };
  return html`<details class="pad rule talk bought">
    <summary><h2>${name}</h2> <span class="small quiet">${price} makes it so</span></summary>
    <form class="talkrow" onSubmit=${put}>
      ${payers.length > 1 && html`<label class="vh" for="bought-who">Who pays</label>
        <select id="bought-who" class="field whole" value=${option.by}
        onChange=${(event) => pick(of(event.target.value)[0].id)}>
        ${payers.map((who) => html`<option key=${who} value=${who}>${brief(of(who)[0].label).split(/[,:]/)[0]}
        </option>`)}</select>`}
      <label class="vh" for="bought-what">What becomes true</label>
        <select id="bought-what" class="field whole" value=${option.id}
        onChange=${(event) => pick(event.target.value)}>
        ${of(option.by).map((each) =>
        html`<option key=${each.id} value=${each.id}>${withoutPayer(each.label)}</option>`)}</select>
      ${option.shape && html`<label class="vh" for="bought-say">In your words</label>
        <input id="bought-say" class="field whole" maxlength=${option.shape.longest ?? 200}
        placeholder=${option.shape.example ?? ""} value=${text} onInput=${(event) => setText(event.target.value)}
        autocomplete="off" />`}
      <span class="small quiet">${option.shape ? "If the game master accepts it" : ""}</span>
        <button class="btn slim" type="submit" disabled=${!isReady}>Spend ${price}</button></form>
  </details>`;
}
