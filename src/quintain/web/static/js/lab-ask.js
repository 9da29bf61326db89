// The form: what is asked, of which fight, played how.
import { html, useState } from "./lib.js";
import { changed, HouseRules } from "./home-house.js";
import { Radios } from "./home-radios.js";
import { Deed } from "./lab-deed.js";
import { ASKS, firstForm, missing, needs, NO_WAY, usualFights, wishOf } from "./lab-wish.js";

const EXACTNESS = [
  [0, "so many fights"],
  [5, "until it is sure to 5 points"],
  [2, "until it is sure to 2 points"],
  [1, "until it is sure to 1 point"],
];

/** `first` is what a link asked for: {system, where}. */
export function Ask({ systems, first, may, onAsk, busy }) {
  const known = systems.find((each) => each.name === first.system) ?? systems[0];
  const [form, setForm] = useState(() => firstForm(known.name, first.where || placesOf(known)[0].id));
  const [lack, setLack] = useState("");
  const system = systems.find((each) => each.name === form.system);
  const places = placesOf(system);
  const place = places.find((each) => each.id === form.where) ?? places[0];
  const sides = (place.sides ?? []).map((side) => side.name);
  const update = (fields) => {
    setLack("");
    setForm((old) => ({ ...old, ...fields }));
  };
  const change = (name) => (event) => update({ [name]: event.target.value });
  const count = (name) => (event) => update({ [name]: Number(event.target.value) });
  const chooseSystem = (event) => {
    const next = systems.find((each) => each.name === event.target.value);
    const where = placesOf(next)[0].id;
    update({ system: next.name, where, way: NO_WAY, other: NO_WAY, side: "", who: "", against: "" });
  };
  const submit = (event) => {
    event.preventDefault();
    const what = missing(form);
    setLack(what);
    if (!what) onAsk(wishOf({ ...form, way: ruled(system, form.way), other: ruled(system, form.other) }));
  };
  const asks = may === "everything" ? ASKS : ASKS.filter((each) => each.id === "sim");
  return html`<form onSubmit=${submit} aria-label="A question">
    <${Radios} group="asks" kind="pick plainpick" label="What do you want to know?" chosen=${form.ask}
      onChoose=${(ask) => update({ ask, fights: usualFights(ask) })} items=${asks.map((each) => ({
        id: each.id,
        card: html`<span class="name">${each.label}</span><span class="small quiet">${each.about}</span>`,
      }))} />
    <div class="two">
      <div><label for="l-system">Ruleset</label>
        <select id="l-system" class="field" value=${form.system} onChange=${chooseSystem}>
          ${systems.map((each) => html`<option key=${each.name} value=${each.name}>${each.title}</option>`)}</select>
      </div>
      ${needs(form.ask, "where") && html`<div><label for="l-where">Encounter</label>
        <select id="l-where" class="field" value=${place.id} onChange=${change("where")}>
          ${places.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}</select></div>`}
    </div>
    ${needs(form.ask, "doing") && html`<${Deed} system=${system} form=${form} onChange=${update} />`}
    ${needs(form.ask, "way")
      && html`<${Way} legend=${form.ask === "compare" ? "One way" : "How it is played"} id="l-way" system=${system}
        sides=${sides} way=${form.way} onChange=${(way) => update({ way })} />`}
    ${needs(form.ask, "other")
      && html`<${Way} legend="The other way" id="l-other" system=${system} sides=${sides} way=${form.other}
        onChange=${(other) => update({ other })} />`}
    ${needs(form.ask, "vary") && html`<div><label for="l-vary">What varies, one a line</label>
      <textarea id="l-vary" class="field" rows="2" maxlength="2000" value=${form.vary} onInput=${change("vary")}
        aria-describedby="l-vary-about" />
      <p class="small quiet" id="l-vary-about">A number of a creature from one value to another, such as
        <code> ${example(place)}=10..20</code>, or a rule, such as <code>rule:NAME=one,other</code>.</p></div>`}
    ${needs(form.ask, "side") && sides.length > 0 && html`<div><label for="l-side">Of whom</label>
      <select id="l-side" class="field" value=${form.side} onChange=${change("side")}>
        <option value="">the first side</option>
        ${sides.map((side) => html`<option key=${side} value=${side}>${side}</option>`)}</select></div>`}
    ${needs(form.ask, "target") && html`<div><label for="l-target">Wanted share of wins, in per cent</label>
      <input id="l-target" class="field" type="number" min="1" max="99" step="any" value=${form.target}
        onChange=${count("target")} /></div>`}
    <div class="two">
      ${needs(form.ask, "precision") && html`<div><label for="l-exact">How sure</label>
        <select id="l-exact" class="field" value=${form.precision} onChange=${count("precision")}>
          ${EXACTNESS.map(([points, words]) => html`<option key=${points} value=${points}>${words}</option>`)}</select>
      </div>`}
      ${needs(form.ask, "fights") && !(needs(form.ask, "precision") && form.precision) &&
      html`<div><label for="l-fights">Fights</label>
        <input id="l-fights" class="field" type="number" min="1" max="10000000" step="1" value=${form.fights}
          onChange=${count("fights")} /></div>`}
    </div>
    ${lack && html`<p class="notice" role="alert"><b>${lack}</b></p>`}
    <div class="do"><button class="btn go" type="submit" disabled=${busy}>${busy ? "Asking" : "Ask"}</button></div>
  </form>`;
}

function Way({ legend, id, system, sides, way, onChange }) {
  return html`<fieldset><legend>${legend}</legend>
    ${sides.length > 0 && html`<div class="two">${sides.map((side, n) => html`<div key=${side}>
      <label for=${`${id}-bot-${n}`}>${side}</label>
      <select id=${`${id}-bot-${n}`} class="field" value=${way.bots[side] ?? ""}
        onChange=${(event) => onChange({ ...way, bots: { ...way.bots, [side]: event.target.value } })}>
        <option value="">as usual</option>
        ${system.levels.map((each) => html`<option key=${each.bot} value=${each.bot}>${each.name}</option>`)}
      </select></div>`)}</div>`}
    <label for=${`${id}-sets`}>Changed numbers, one a line</label>
    <textarea id=${`${id}-sets`} class="field" rows="2" maxlength="2000" value=${way.sets} spellcheck="false"
      placeholder="name.number=value" onInput=${(event) => onChange({ ...way, sets: event.target.value })} />
    <${HouseRules} system=${system.name} rules=${system.rules} values=${way.rules}
      onChange=${(rules) => onChange({ ...way, rules })} />
  </fieldset>`;
}

const ruled = (system, way) => ({ ...way, rules: changed(system.rules, way.rules) });

const placesOf = (system) => [
  ...system.encounters,
  ...system.campaigns.map((each) => ({ ...each, name: `${each.name} (campaign)` })),
];

const example = (place) => `${place.sides?.[0]?.members?.[0]?.id ?? "somebody"}.NUMBER`;
