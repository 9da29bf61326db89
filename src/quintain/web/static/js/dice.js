// One's own dice: one field for each die, the focus moves on, and only legal faces are taken.
import { html, useRef, useState } from "./lib.js";
import { attempt, creature, say } from "./state.js";
import { capital } from "./board.js";
import { brief } from "./words.js";

/** What a die may show. */
const spanOf = ({ least, most, step }) => (step > 1 ? `${least}, ${least + step} .. ${most}` : `${least} to ${most}`);

export function Throw({ roll }) {
  const [faces, setFaces] = useState(() => roll.faces.map(() => ""));
  const [isSent, setSent] = useState(false);
  const [isTried, setTried] = useState(false); // to answer with something missing: then it is said at its field
  const fields = useRef([]);
  const isLegal = (text, { least, most, step }) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most && (Number(text) - least) % step === 0;
  const isReady = faces.length === roll.faces.length && faces.every((text, n) => isLegal(text, roll.faces[n]));
  const missing = () => roll.faces.findIndex((die, n) => !isLegal(faces[n] ?? "", die));
  const type = (n, text) => {
    setFaces((old) => old.map((each, at) => (at === n ? text : each)));
    const die = roll.faces[n];
    // as many digits as fit: at once, for the next key may already be on its way; the last field is never left, so
    // that a digit too many is seen
    if (isLegal(text, die) && text.length === String(die.most).length) fields.current[n + 1]?.focus();
  };
  const give = async (event) => {
    event.preventDefault();
    if (isSent) return;
    if (!isReady) {
      const n = missing();
      setTried(true);
      fields.current[n]?.focus();
      say(`Die ${n + 1} of ${roll.faces.length}: ${spanOf(roll.faces[n])}`);
      return;
    }
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
      const isWrong = (text !== "" || isTried) && !isLegal(text, die);
      const span = spanOf(die);
      return html`<label key=${n} class="die"><span class="small">${die.die}</span>
        <input ref=${(field) => {
          fields.current[n] = field;
        }} class="field" type="text" inputmode="numeric" autocomplete="off" maxlength="3" value=${text}
          aria-label=${`Die ${n + 1} of ${roll.faces.length}, ${span}`}
          aria-invalid=${isWrong ? "true" : "false"} onInput=${(event) => type(n, event.target.value.trim())} />
        ${isWrong && html`<span class="small foe-ink">${span}</span>`}</label>`;
    })}</div>
    <div class="foot"><span class="small quiet">Secret rolls stay the table's.</span>
      <button id="throw-go" class="btn go push" type="submit" disabled=${isSent}>
      ${isSent ? "Sent" : "These are my dice"} <kbd>Enter</kbd></button></div>
  </form>`;
}
