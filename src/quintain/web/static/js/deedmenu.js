// What one can do to a creature that was pressed: a small list beside it, on a phone under the map, where it covers
// nobody. It chooses and never answers.
import { html, shortName, signal, useLayoutEffect, useRef, useSignal } from "./lib.js";
import { choose, meantFor } from "./answer.js";
import { capital } from "./board.js";
import { choice, chosenOption, creature, currentAsk } from "./state.js";
import { aboutWords, brief } from "./words.js";

/** The id of the creature that was pressed. */
export const opened = signal("");

/** It stays as long as something of it is chosen, and goes when something is picked. */
export function DeedMenu({ map, isNarrow }) {
  const id = useSignal(opened),
    ask = useSignal(currentAsk),
    who = creature(id);
  useSignal(choice);
  const options = ask && who ? meantFor(ask, id) : [];
  const chosen = chosenOption(ask);
  const isOpen = options.length > 1 && options.includes(chosen) && !chosen.moves; // no list lies over the squares
  const self = useRef();
  useLayoutEffect(() => {
    if (isOpen && !isNarrow) turnInwards(self.current);
  }, [isOpen, id, isNarrow]);
  if (!isOpen) return null;
  const [x, y] = map.figure(who),
    [width, height] = map.size;
  const place = { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` };
  return html`<ul class=${isNarrow ? "deeds under" : "deeds"} ref=${self} style=${isNarrow ? null : place}
    aria-label=${`What can be done: ${shortName(who.name)}`}>
    ${options.map((each) => html`<li key=${each.id}><button type="button" title=${aboutWords(each) || null}
      aria-pressed=${each === chosen ? "true" : "false"} onClick=${(event) => {
      event.stopPropagation();
      choose(ask, each.id);
      opened.value = "";
    }}>${capital(brief(each.label))}</button></li>`)}</ul>`;
}

/** To the side on which the view has room for it. */
function turnInwards(list) {
  const view = list.closest(".boardview").getBoundingClientRect();
  list.classList.remove("leftwards", "upwards");
  const { right, bottom } = list.getBoundingClientRect();
  list.classList.toggle("leftwards", right > view.right);
  list.classList.toggle("upwards", bottom > view.bottom);
}
