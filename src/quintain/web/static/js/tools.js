// The buttons beside a drawn board, each with its key.
import { html, icon } from "./lib.js";
import { fit, zoom } from "./view.js";

export const ToolBar = ({ children }) =>
  html`<div class="tools" role="group" aria-label="Tools of the board">${children}</div>`;

/** props: picture (an icon), words, letter (its key), does, pressed (of one that is on or off) */
export const Tool = ({ picture, words, letter = "", does, pressed }) =>
  html`<button class="btn tool" type="button" title=${words} onClick=${does}
    aria-pressed=${pressed === undefined ? null : String(pressed)}>${icon(picture)}<span class="word">${words}</span>
    ${letter && html`<kbd aria-hidden="true">${letter}</kbd>`}</button>`;

export const ZoomTools = () => html`<${Tool} picture="plus" words="Zoom in" letter="+" does=${() => zoom(1)} />
  <${Tool} picture="minus" words="Zoom out" letter="-" does=${() => zoom(-1)} />
  <${Tool} picture="fit" words="Fit the board" does=${fit} />`;
