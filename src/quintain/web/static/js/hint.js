// What a strong player would do here, and why, where the host allows it: asked for by a button beside the question.
import { inPercent } from "./chances.js";
import { html, icon, useEffect, useRef, useSignal, useState } from "./lib.js";
import { choose } from "./answer.js";
import { put } from "./clause.js";
import { Clauses } from "./deeds.js";
import { send, table } from "./net.js";
import { isLooking, refusalText, say } from "./state.js";
import { brief } from "./words.js";

export function Hint({ ask }) {
  const now = useSignal(table);
  const looking = useSignal(isLooking);
  const [told, setTold] = useState(null);
  const box = useRef();
  const button = useRef();
  const isOpen = told !== null;
  useEffect(() => {
    if (!isOpen) return;
    box.current.showPopover();
    put(box.current, button.current);
    box.current.focus();
  }, [told]);
  if (!now.allows?.hints || looking || ask.options.length < 2) return null;
  const close = () => {
    setTold(null);
    button.current.focus();
  };
  const open = async () => {
    if (isOpen) {
      close();
      return;
    }
    setTold({ words: "It is being worked out." });
    try {
      const { hint } = await send({ do: "hint", seat: ask.seat, ask: ask.id });
      setTold(hint);
      say(hint.suggestions.length ? `Best: ${brief(hint.suggestions[0].label)}.` : NOTHING);
    } catch (error) {
      setTold({ words: refusalText(error) });
    }
  };
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return html`<button ref=${button} class="btn slim hintbtn" type="button" aria-expanded=${isOpen ? "true" : "false"}
      onClick=${open}>${icon("flag")} Hint</button>
    ${isOpen && html`<div ref=${box} class="advice" popover="manual" role="dialog" aria-label="Hint" tabindex="-1"
      onKeyDown=${onKeyDown}><div class="headrow"><h3>What a strong player would do</h3>
        <button class="btn slim push" type="button" onClick=${close}>Close</button></div>
      ${told.words ? html`<p class="small quiet">${told.words}</p>`
      : html`<${Suggestions} hint=${told} take=${(each) => {
        choose(ask, each.option, ask.options.find(({ id }) => id === each.option)?.shape ? undefined : null);
        close();
      }} />`}</div>`}`;
}

const NOTHING = "Nothing to weigh here: as far as one sees, all answers lead to the same.";

function Suggestions({ hint, take }) {
  if (!hint.suggestions.length) return html`<p class="small">${NOTHING}</p>`;
  return html`<ol>${hint.suggestions.map((each) => html`<li key=${each.choose}>
      <button class="btn slim" type="button" onClick=${() => take(each)}>${brief(each.label)}</button>
      <span class="small"> ${inPercent(each.chance)} to win
        <span class="quiet"> (${Math.round(100 * each.low)} to ${Math.round(100 * each.high)})</span></span>
      ${each.rules.length > 0 && html`<span class="small rules"> <${Clauses} ids=${each.rules} /></span>`}</li>`)}</ol>
    <p class="small quiet">Each was tried up to ${hint.tries} times, in worlds that your seat holds possible, and played
      on by usual bots. A 95 % interval is in brackets: where two overlap, neither is proven better.</p>`;
}
