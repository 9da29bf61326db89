// The deed of which the odds are asked: who does what to whom, or a check of one creature against a DC.
import { html } from "./lib.js";
import { HouseRules } from "./home-house.js";

export function Deed({ system, form, onChange }) {
  const known = creaturesOf(system);
  const change = (name) => (event) => onChange({ [name]: event.target.value });
  const choose = (id, label, name, none) => html`<div><label for=${id}>${label}</label>
    <select id=${id} class="field" value=${form[name]} onChange=${change(name)}>
      <option value="">${none}</option>
      ${known.map(([kind, words]) => html`<option key=${kind} value=${kind}>${words}</option>`)}</select></div>`;
  return html`<fieldset><legend>The deed</legend>
    <div class="two">${choose("l-who", "Who", "who", "choose somebody")}
      ${choose("l-against", "To whom", "against", "to nobody: a check")}</div>
    <div class="two">
      <div><label for="l-what">With what</label>
        <input id="l-what" class="field" type="text" maxlength="200" value=${form.what} onInput=${change("what")}
          aria-describedby="l-what-about" />
        <p class="small quiet" id="l-what-about">A weapon, a technique, a skill, by its id. A name that is not known
          is answered with what is on offer.</p></div>
      ${form.against
        ? html`<div><label for="l-reaction">Who is meant answers with</label>
          <input id="l-reaction" class="field" type="text" maxlength="80" value=${form.reaction}
            placeholder="as the bot does; best"
            onInput=${(event) => onChange({ reaction: event.target.value })} /></div>
        <div><label for="l-distance">So far apart</label>
          <input id="l-distance" class="field" type="number" min="1" max="60" value=${form.distance}
            onChange=${(event) => onChange({ distance: Number(event.target.value) })} /></div>`
        : html`<div><label for="l-dc">DC of the check</label>
          <input id="l-dc" class="field" type="number" min="0" max="40" value=${form.dc} onChange=${change("dc")} />
        </div>`}
    </div>
    <${HouseRules} system=${system.name} rules=${system.rules} values=${form.way.rules}
      onChange=${(rules) => onChange({ way: { ...form.way, rules } })} />
  </fieldset>`;
}

/** Every kind of creature in its encounters, by its id and its name. */
function creaturesOf(system) {
  const found = new Map();
  for (const place of system.encounters)
    for (const side of place.sides)
      for (const { id, name } of side.members) found.set(id.replace(/-\d+$/, ""), name.replace(/ \d+$/, ""));
  return [...found].sort((one, other) => one[1].localeCompare(other[1]));
}
