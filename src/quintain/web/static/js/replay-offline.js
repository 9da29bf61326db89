// The offline replay: everything is in the file, nothing is fetched.
import { html, render } from "./lib.js";
import { Replay } from "./replay-core.js";

const data = JSON.parse(document.getElementById("data").textContent);
const rules = data.rules ?? { title: data.title, clauses: [], terms: [] };

// The clause buttons ask the server for the rules; here the file itself answers.
globalThis.fetch = async () => new Response(JSON.stringify(rules), { headers: { "Content-Type": "application/json" } });

document.title = `${data.name}, replay`;
render(html`<${Replay} data=${data} />`, document.getElementById("app"));
