// One's own dice: one field for each die, the focus moves on, and only legal faces are taken.
import { html, useRef, useState } from "./lib.js";
import { attempt, creature } from "./state.js";
import { capital } from "./board.js";
import { brief } from "./words.js";

export function Throw({ roll }) {
  const [faces, setFaces] = useState(() => roll.faces.map(() => ""));
  const [isSent, setSent] = useState(false);
  const fields = useRef([]);
  const isLegal = (text, { least, most, step }) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most && (Number(text) - least) % step === 0;
  const isReady = faces.length === roll.faces.length && faces.every((text, n) => isLegal(text, roll.faces[n]));
  const type = (n, text) => {
    const next = faces.map((each, at) => (at === n ? text : each));
    setFaces(next);
    const die = roll.faces[n];
    // no further digit could follow
    const isWhole = isLegal(text, die) && (Number(text) * 10 > die.most || text.length === String(die.most).length);
    if (isWhole && fields.current[n + 1])
      fields.current[n + 1].focus(); // at once: the next key may already be on its way
    else if (isWhole) requestAnimationFrame(() => document.getElementById("throw-go")?.focus());
  };
  const give = async (event) => {
    event.preventDefault();
    if (!isReady || isSent) return;
    setSent(true);
    const ok = await attempt({ do: "faces", seat: roll.seat, roll: roll.roll, faces: faces.map(Number) });
    if (!ok) setSent(false);
  };
  const who = creature(roll.who);
  return html`<form class="ask arrive" id="ask" aria-labelledby="ask-h" onSubmit=${give}>
    <div class="lead"><h2 id="ask-h">${who ? `${brief(who.name)}: roll ${roll.dice}` : `Roll ${roll.dice}`}</h2>
      <p>${capital([roll.why, creature(roll.against) ? `against ${brief(creature(roll.against).name)}`
        : roll.against].filter(Boolean).join(", "))}${roll.why || roll.against ? ". " : ""}
        Type in what your own dice show.</p></div>
    <div class="dicerow">${roll.faces.map((die, n) => {
      const text = faces[n] ?? "";
      const isWrong = text !== "" && !isLegal(text, die);
      const span =
        die.step > 1 ? `${die.least}, ${die.least + die.step} .. ${die.most}` : `${die.least} to ${die.most}`;
      return html`<label key=${n} class="die"><span class="small">${die.die}</span>
        <input ref=${(field) => {
          fields.current[n] = field;
        }} class="field" type="text" inputmode="numeric" autocomplete="off" maxlength="3" value=${text}
          aria-label=${`Die ${n + 1} of ${roll.faces.length}, ${span}`}
          aria-invalid=${isWrong ? "true" : "false"} onInput=${(event) => type(n, event.target.value.trim())} />
        ${isWrong && html`<span class="small foe-ink">${span}</span>`}</label>`;
    })}</div>
    <div class="foot"><span class="small quiet">Secret rolls stay the table's.</span>
      <button id="throw-go" class="btn go push" type="submit" disabled=${!isReady || isSent}>
      ${isSent ? "Sent" : "These are my dice"} <kbd>Enter</kbd></button></div>
  </form>`;
}
