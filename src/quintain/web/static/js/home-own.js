// Content of one's own for one table: files are checked by the server, and what can be played with them comes first.
import { html, http, icon, plural, useState } from "./lib.js";

const LARGEST = 256 * 1024;

/** A ruleset with what was brought along before what it has. */
export function withOwn(system, own) {
  if (!own) return system;
  const others = (all, first) => [...first, ...all.filter((each) => !first.some(({ id }) => id === each.id))];
  return {
    ...system,
    encounters: others(system.encounters, own.encounters),
    campaigns: others(system.campaigns, own.campaigns),
  };
}

/** Bring files, read what is wrong with them, or leave them out again. */
export function Own({ system, own, onOwn }) {
  const [mistakes, setMistakes] = useState([]);
  const [busy, setBusy] = useState(false);
  const take = async (files) => {
    if (!files.length || busy) return;
    setBusy(true);
    try {
      const content = await texts(files);
      const tried = await http("POST", "/api/content", { system: system.name, content });
      setMistakes(tried.mistakes);
      if (!tried.mistakes.length) onOwn({ content, encounters: tried.encounters, campaigns: tried.campaigns });
    } catch (fault) {
      setMistakes([fault.what ? fault : { what: "This file cannot be read.", where: "", fix: "Choose a .toml file." }]);
    }
    setBusy(false);
  };
  return html`<div class="dropzone own">
    <label class="btn" for="own-content">${icon("plus")} ${busy ? "Reading it" : "Bring content"}</label>
    <input class="vh" id="own-content" type="file" multiple accept=".toml,application/toml,text/plain" disabled=${busy}
      onChange=${(event) => {
        take([...event.target.files]);
        event.target.value = "";
      }} />
    <span class="small quiet">${own ? said(own) : "Encounters, creatures, gear in .toml files, for this table."}</span>
    ${own && html`<button class="btn plain slim" type="button" onClick=${() => onOwn(null)}>Leave it out</button>`}
    ${mistakes.length > 0
      && html`<div class="notice" role="alert">
        <p><b>Nothing of it was taken: ${plural(mistakes.length, "mistake")}.</b></p>
        <ul>${mistakes.map((each, n) => html`<li key=${n}>${each.where ? `${each.where}: ` : ""}${each.what}
          <span class="quiet"> ${each.fix}</span></li>`)}</ul></div>`}
  </div>`;
}

const said = (own) =>
  `${Object.keys(own.content).join(", ")}: ${[
    plural(own.encounters.length, "fight"),
    ...(own.campaigns.length ? [plural(own.campaigns.length, "campaign")] : []),
  ].join(", ")}. It goes with this table, and all who play at it read so.`;

async function texts(files) {
  if (files.reduce((sum, file) => sum + file.size, 0) > LARGEST)
    throw { what: "This is over 256 KiB.", where: "", fix: "Start the server with --content and the folder instead." };
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()])));
}
