// Controls for what is placed in space: a square and its height, an area with its direction and length.
import { html, plural, useEffect, useRef, useSignal } from "./lib.js";
import { capital, placeOf, standsOn } from "./board.js";
import { covered } from "./aiming.js";
import { insideWords } from "./covers.js";
import { cellWords, groundAt, inUnit, levelOf, levelsAt, squareOf } from "./heights.js";
import { table } from "./net.js";
import { withSquare } from "./spots.js";
import { creature, currentAsk, cursor, previewed } from "./state.js";
import {
  ROSE,
  compassOf,
  directionName,
  directionsOf,
  joined,
  lengthsOf,
  settled,
  sourcesOf,
  tiltOf,
  tiltsOf,
  turned,
} from "./templates.js";

const board = () => table.peek().board;

/** What is looked at and not chosen yet is shown on the board while the pointer or the focus is on it. */
const looking = (value) => ({
  onMouseEnter: () => {
    previewed.value = value;
  },
  onMouseLeave: () => {
    previewed.value = null;
  },
  onFocus: () => {
    previewed.value = value;
  },
  onBlur: () => {
    previewed.value = null;
  },
});

/** How much a choice would cover and who stands inside: read, and heard, before one commits. */
export function Inside() {
  const now = useSignal(covered);
  return html`<p class="inside" role="status">${now ? insideWords(board(), now.cells) : ""}</p>`;
}

/** Squares as a list, for whoever does not use the board. */
function Squares({ id, name, list, value, set, says }) {
  return html`<label for=${id}>${name}</label>
    <select id=${id} class="field" value=${value} onChange=${(event) => set(event.target.value)}>
      <option value="" disabled>choose one of ${list.length}</option>
      ${list.map((each) => html`<option key=${each} value=${each} selected=${each === value}>
        ${cellWords(board().map, each)}${says(squareOf(each))}</option>`)}
    </select>`;
}

/** Who or what is at a square, in a few words. */
function there(square) {
  const now = board();
  const who = now.creatures
    .filter((each) => !each.gone && standsOn(now, each, square))
    .map((each) => each.name.split(",")[0]);
  return who.length ? `, ${who.join(", ")}` : "";
}

// ------------------------------------------------------------ a square and its height

export function CellField({ shape, value, set, id }) {
  const now = board(),
    square = value ? squareOf(value) : "";
  const squares = [...new Set(shape.cells.map(squareOf))];
  const take = (next) => set(withSquare(shape, value, next));
  return html`<${Squares} id=${id} name=${`A shaded ${placeOf(now.map).one} on the board, or`} list=${squares}
    value=${square} set=${take} says=${there} />
    ${square && html`<${Ruler} key=${square} shape=${shape} square=${square} level=${levelOf(value)}
      set=${(level) => set(level === null ? square : `${square},${level}`)} />`}
    ${(shape.covers || shape.boxes) && html`<${Inside} />`}`;
}

const LEAP = 5; // so many levels for a page

/** The heights that can be chosen at a square, as on a ruler: the highest above. */
function Ruler({ shape, square, level, set }) {
  const self = useRef();
  const now = board(),
    levels = levelsAt(shape.cells, square);
  const mine = creature(currentAsk.peek()?.who)?.level ?? 0;
  const entry =
    level ?? levels.reduce((best, each) => (Math.abs(each - mine) < Math.abs(best - mine) ? each : best), levels[0]);
  const focus = (which) => self.current?.querySelector(`[data-level="${which}"]`)?.focus();
  useEffect(() => {
    self.current?.querySelector('[tabindex="0"]')?.scrollIntoView({ block: "nearest" });
  }, [level]);
  const onKeyDown = (event) => {
    const at = levels.indexOf(Number(event.target.dataset.level));
    const to = {
      ArrowUp: at - 1,
      ArrowRight: at - 1,
      ArrowDown: at + 1,
      ArrowLeft: at + 1,
      PageUp: at - LEAP,
      PageDown: at + LEAP,
      Home: 0,
      End: levels.length - 1,
    }[event.key];
    if (to !== undefined) {
      const next = levels[Math.max(0, Math.min(levels.length - 1, to))];
      set(next);
      focus(next);
    } else if (event.key === "Enter" && level === null) set(levels[at]);
    else if (event.key === "Escape") leave(square, () => set(null));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="ruler" ref=${self} role="radiogroup" aria-label=${`How high at ${square}`}
    onKeyDown=${onKeyDown}>
    ${levels.map(
      (
        each,
      ) => html`<button key=${each} type="button" role="radio" class="level" data-level=${each}
        aria-checked=${each === level ? "true" : "false"} tabindex=${each === entry ? "0" : "-1"}
        onClick=${() => set(each)} ...${looking(`${square},${each}`)}>
      <span class="num">${inUnit(now.map, each)}</span> <span class="quiet">${notes(now, shape, square, each, mine)}
      </span></button>`,
    )}
  </div>`;
}

/**
 * What there is to know of a height: the ground, whoever is there, how it is beside one's own, what it would set off.
 */
function notes(now, shape, square, level, mine) {
  const who = now.creatures.filter(
    (each) =>
      !each.gone &&
      standsOn(now, each, square) &&
      level >= (each.level ?? 0) &&
      level < (each.level ?? 0) + Math.max(1, each.tall ?? 0),
  );
  const ground = groundAt(now.map, square);
  const told = [
    level === ground.level ? "on the ground" : level === ground.top ? "on top" : "",
    level === mine ? "as high as now" : "",
    ...who.map((each) => each.name.split(",")[0]),
    shape.warns?.[`${square},${level}`] ?? "",
  ];
  return told.filter(Boolean).join(", ");
}

/** Back to the board, to choose another square. */
function leave(square, letGo) {
  letGo();
  cursor.value = square;
  document.getElementById("boardview")?.focus({ preventScroll: true });
}

// ------------------------------------------------------------ an area, its direction and its length

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const SLOPES = { "": "Level", up: "Up", down: "Down" };

export function TemplateField({ shape, value, set, id }) {
  const now = board(),
    parts = settled(shape, value),
    sources = sourcesOf(shape);
  const put = (change) => set(settled(shape, { ...parts, ...change }));
  const lengths = parts.direction === null ? [] : lengthsOf(shape, parts);
  return html`${sources.length > 1
    && html`<${Squares} id=${id} name="It starts at a shaded square on the board, or" list=${sources}
    value=${parts.source} set=${(source) => put({ source })} says=${there} />`}
    ${parts.source && html`<${Compass} shape=${shape} parts=${parts} put=${put} />`}
    ${
      lengths.length > 1 &&
      html`<span class="length"><label for=${`${id}-length`}>Length</label>
      <input id=${`${id}-length`} type="range" min="0" max=${lengths.length - 1} step="1"
        value=${lengths.indexOf(parts.length)} aria-valuetext=${plural(parts.length, placeOf(now.map).one)}
        onInput=${(event) => put({ length: lengths[Number(event.target.value)] })} />
      <span class="num" aria-hidden="true">${plural(parts.length, placeOf(now.map).one)}</span></span>`
    }
    <${Inside} />`;
}

function Compass({ shape, parts, put }) {
  const self = useRef();
  const directions = directionsOf(shape, parts.source),
    tilts = tiltsOf(directions);
  if (directions.length < 2) return null;
  const tilt = parts.direction === null ? tilts[0] : tiltOf(parts.direction);
  const level = directions.filter((each) => tiltOf(each) === tilt);
  const focus = (direction) => self.current?.querySelector(`[data-direction="${CSS.escape(direction)}"]`)?.focus();
  const lean = (next) =>
    put({
      direction:
        directions.find((each) => each === joined(compassOf(parts.direction), next)) ??
        directions.find((each) => tiltOf(each) === next),
    });
  const onKeyDown = (event) => {
    const arrow = ARROWS[event.key],
      slope = { PageUp: 1, PageDown: -1 }[event.key];
    const at = event.target.dataset.direction;
    if (arrow) {
      const next = turned(directions, parts.direction === null ? tilt || "" : at, arrow);
      if (!next) return;
      put({ direction: next });
      requestAnimationFrame(() => focus(next));
    } else if (slope && tilts.length > 1) {
      const order = ["down", "", "up"].filter((each) => tilts.includes(each));
      lean(order[Math.max(0, Math.min(order.length - 1, order.indexOf(tilt) + slope))]);
      requestAnimationFrame(() => self.current?.querySelector('[tabindex="0"]')?.focus());
    } else if (event.key === "Enter" && parts.direction === null) put({ direction: at });
    else if (event.key === "Escape") leave(squareOf(parts.source), () => put({ source: "", direction: null }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const entry = level.includes(parts.direction) ? parts.direction : level[0];
  return html`<div class="compass" ref=${self} role="radiogroup" aria-label="Direction" onKeyDown=${onKeyDown}>
      ${ROSE.map((each) => {
        const direction = joined(each, tilt);
        return level.includes(direction) && direction
          ? html`<button key=${direction} type="button" role="radio" class="point" data-direction=${direction}
            aria-label=${capital(directionName(direction))}
            aria-checked=${direction === parts.direction ? "true" : "false"}
            tabindex=${direction === entry ? "0" : "-1"} onClick=${() => put({ direction })}
            ...${looking(settled(shape, { ...parts, direction }))}>${each ? each.toUpperCase() : SLOPES[tilt]}</button>`
          : html`<span key=${`none-${each}`} aria-hidden="true"></span>`;
      })}
    </div>
    ${tilts.length > 1 && html`<span class="seg" role="group" aria-label="Slope">
      ${tilts.map((each) => html`<button key=${each} type="button" aria-pressed=${each === tilt ? "true" : "false"}
      onClick=${() => lean(each)}>${SLOPES[each]}</button>`)}</span>`}`;
}
