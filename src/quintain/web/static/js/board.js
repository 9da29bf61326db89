// The board, drawn (`BoardMap`) and in words (`BoardText`), from the same data. Also used for thumbnails and the
// replay.
import { html, listed, plural, shortName } from "./lib.js";
import { ArenasMap, arenasPlace } from "./arenas.js";
import { runningLines } from "./dials.js";
import { GridMap, gridPlace } from "./grid.js";

/** The kinds of map. A new kind brings a drawing and a place: how to measure, walk and name its spots. */
const DRAWINGS = { grid: GridMap, arenas: ArenasMap };
const PLACES = { grid: gridPlace, arenas: arenasPlace };

const NOWHERE = {
  covers: (at, size, spot) => at === spot,
  distance: () => null,
  direction: () => "",
  step: () => null,
  name: (spot) => spot,
  isInside: () => false,
  first: () => null,
  away: () => "",
  size: [1, 1],
  least: 1,
  most: 1,
  point: () => [0, 0],
  figure: () => [0, 0],
  spotAt: () => null,
  steps: () => null,
  one: "place",
  says: "",
  lines: () => [],
};

/** How a map measures and names its spots; where it matters who stands there, creatures are given too. */
export const placeOf = (map, creatures) => (PLACES[map?.kind] ?? (() => NOWHERE))(map, creatures);

/** Whether a creature stands on that spot; a big one covers several. */
export const standsOn = (board, each, spot) =>
  Boolean(each.at) && placeOf(board.map).covers(each.at, each.size ?? 1, spot);

/** Whether the map can be drawn at all; a fight without one is still listed in words. */
export const canDraw = (map) => Boolean(DRAWINGS[map?.kind]);

/**
 * props: board, selectable (Set of spots or null), selected (a spot or a creature's id), picked (a spot beside it),
 * cursor (a spot or null),
 * onSpot(spot), onLook(spot or null), targets (Map of creature ids), onCreature(id), thumb (small, silent, nothing to
 * press);
 * risks (Map of spots to what would happen on the way), threatened and reach (Sets of spots);
 * covered (an area that is placed or looked at: {cells, isChosen}), marks (Map of spots to a word in their corner)
 */
export function BoardMap(props) {
  const Drawing = DRAWINGS[props.board?.map?.kind];
  if (!Drawing) return props.thumb ? null : html`<${BoardText} board=${props.board} />`;
  return html`<${Drawing} ...${props} says=${props.thumb ? "" : summary(props.board)} />`;
}

/** One sentence for the picture. */
function summary(board) {
  const { map, creatures, threat } = board;
  const here = creatures.filter((each) => each.at && !each.gone);
  const size = placeOf(map).says;
  const attack = threat ? ` ${nameOf(board, threat.from)} attacks ${nameOf(board, threat.to)}.` : "";
  return `${map.name}${size
    && `, ${size}`}, with ${plural(here.length,
    "creature")}.${attack} The same positions are listed under Board as text.`;
}

const nameOf = (board, id) => board.creatures.find((each) => each.id === id)?.name ?? id;

/** All that shows on a creature's token, also what there is no room for. */
const signsOn = (each) => each.tags.filter((tag) => tag.badge || tag.kind === "condition").map((tag) => tag.label);

export const sideWord = (each) => (each.own ? "you" : each.shape === "foe" ? "foe" : "ally");

/** From whom one measures: whoever is to decide, else the first own creature that stands; and what it is called. */
export function measured(board, acting = "") {
  const own = board.creatures.filter((each) => each.own && each.at);
  const from = own.find((each) => each.id === acting) ?? own.find((each) => !each.down) ?? own[0];
  return { me: from, whom: own.length > 1 && from ? shortName(from.name) : "you" };
}

/** The board as a list: the own creature first, then by distance from whoever is to decide, then the ground. */
export function BoardText({
  board,
  acting = "",
  selectable = null,
  risks = null,
  marks = null,
  selected = null,
  targets = null,
  onCreature = null,
}) {
  const place = placeOf(board.map, board.creatures);
  const here = board.creatures.filter((each) => !each.gone || !canDraw(board.map));
  const { me, whom } = measured(board, acting);
  const far = (each) => (me && each.at ? (place.distance(me.at, each.at) ?? 999) : 999);
  const rows = [...here].sort(
    (a, b) => Number(b === me) - Number(a === me) || Number(b.own) - Number(a.own) || far(a) - far(b),
  );
  const areas = (board.map.areas ?? []).filter((each) => each.spots?.length);
  return html`<section class="boardtext" aria-label="Board as text" tabindex="0">
    <ul>
      ${rows.map(
        (each) => html`<li key=${each.id}>
        ${describe(each, me, place, whom)}
        ${targets?.get(each.id) && onCreature
          && html` <button class="btn slim" type="button" onClick=${() => onCreature(each.id)}
          aria-pressed=${selected === each.id ? "true" : "false"}>Choose ${each.name}</button>`}
      </li>`,
      )}
      ${areas.map((each, n) =>
        html`<li key=${`area-${n}`}><b>${capital(each.name || each.kind)}</b>${groundNotes(each)}
        : ${spotList(each.spots)}.</li>`)}
      ${place.lines().map((text, n) => html`<li key=${`line-${n}`}>${text}</li>`)}
      ${runningLines(board).map((text, n) => html`<li key=${`runs-${n}`}>${text}</li>`)}
      ${board.goal && html`<li>To win: ${board.goal.text}</li>`}
      ${board.map.note ? html`<li>${capital(board.map.note)}.</li>` : null}
      ${selectable?.size ? html`<li>
        Can be chosen: ${spotList([...selectable].filter((spot) => !risks?.has(spot)).map((spot) =>
        (marks?.has(spot) ? `${place.name(spot)} (height ${marks.get(spot)})` : place.name(spot))))}.</li>` : null}
      ${[...byText(risks)].map(([text, spots]) => html`<li key=${text}>${text}: ${spotList(spots)}.</li>`)}
    </ul>
  </section>`;
}

/** Spots that carry the same warning, together. */
function byText(risks) {
  const found = new Map();
  for (const [spot, text] of risks ?? []) found.set(text, [...(found.get(text) ?? []), spot]);
  return found;
}

function describe(each, me, place, whom) {
  const conditions = signsOn(each);
  const bands = each.pools.map((pool) =>
    pool.band
      ? `${pool.name} ${pool.band}`
      : pool.most
        ? `${pool.name} ${pool.now} of ${pool.most}`
        : `${pool.name} ${pool.now}`,
  );
  const away = me && me !== each && each.at ? place.away(me.at, each.at, whom) : "";
  const where = !each.at ? "" : place.name(each.at) + (away && `, ${away}`);
  const reaches = me && me.side !== each.side && each.threatens?.includes(me.at);
  const state = [
    ...conditions,
    ...(each.down ? ["down"] : []),
    ...(each.height ? [each.height] : []),
    ...(reaches ? [`can reach ${whom}`] : []),
  ];
  return html`<b>${each.name}</b>, ${sideWord(each)}${where && `, ${where}`}
    ${state.length ? `. ${capital(state.join(", "))}` : ""}${bands.length ? `. ${bands.join(", ")}` : ""}.`;
}

/** ", 5 ft high, half cover": what is to be known of a stretch of ground beside its name. */
const groundNotes = (area) =>
  [area.height, area.cover]
    .filter(Boolean)
    .map((each) => `, ${each}`)
    .join("");

/** "Cart (blocked), 4 ft high": a stretch of ground in words; its kind where the name does not say it. */
export function groundWords(area) {
  const name = area.name || area.kind,
    kind = area.kind.replaceAll("_", " ");
  const isSaid =
    !area.name ||
    name.toLowerCase().includes(kind) ||
    ["thing", "object", "bright", "dim", "dark", "exit"].includes(area.kind);
  return `${name}${isSaid ? "" : ` (${kind})`}${groundNotes(area)}`;
}

/** What stands on a spot, for the cursor: "7,3, Iron monk, foe, 3 east, Prone". */
export function describeSpot(board, spot, acting = "") {
  const place = placeOf(board.map, board.creatures);
  if (place.about?.(spot)) return place.about(spot);
  const { me } = measured(board, acting);
  const who = board.creatures
    .filter((each) => standsOn(board, each, spot) && !each.gone)
    .map((each) =>
      [
        each.name,
        sideWord(each),
        ...(each.height ? [each.height] : []),
        ...signsOn(each),
      ].join(", "),
    );
  const what = (board.map.areas ?? []).filter((area) => area.spots?.includes(spot)).map(groundWords);
  const reached = me
    ? board.creatures
        .filter((each) => each.side !== me.side && each.threatens?.includes(spot))
        .map((each) => `in reach of ${each.name}`)
    : [];
  const notes = (board.map.zones ?? [])
    .flatMap((zone) => zone.places)
    .filter((each) => each.id === spot)
    .flatMap((each) => each.notes ?? [])
    .map((each) => each.name + (each.about ? ` (${each.about})` : ""));
  const away = me && me.at !== spot ? [place.away(me.at, spot).replace(/ of you$/, "")] : [];
  return [place.name(spot), ...(who.length ? who : ["nobody"]), ...what, ...notes, ...reached, ...away].join(", ");
}

const spotList = (spots) => listed(spots.length > 24 ? [...spots.slice(0, 24), `${spots.length - 24} more`] : spots);

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
