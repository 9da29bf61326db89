// Who sits where: the common cases as presets, every creature by hand, and the game master's seat.
import { capital } from "./board.js";
import { html, listed, Token } from "./lib.js";

/** Everybody who is not named; a campaign's foes are known only when their fight begins. */
const REST = "*";
const SHARED = "Second player";

/** The sides of what was chosen, each with members; the first side is the one a person usually plays. */
export function sidesOf(chosen) {
  if (!chosen) return [];
  if (!chosen.steps)
    return chosen.sides.map((side, n) => ({ ...side, members: side.members.map(told), shape: n ? "foe" : "party" }));
  const party = chosen.party ?? chosen.sides[0].members;
  return [
    { name: "party", shape: "party", members: party.map(told) },
    { name: "foes", shape: "foe", members: [{ id: REST, name: "Foes", short: "Fo", about: "of every fight" }] },
  ];
}

/** "Wen Shao, swordsman" is a name and what it is. */
function told(member) {
  const [name, ...rest] = member.name.split(", ");
  return { ...member, name, about: member.about || rest.join(", ") };
}

const everybody = (chosen) => sidesOf(chosen).flatMap((side) => side.members);

const COLOURS = { red: "Red", blue: "Blue" };
const sideName = (side) =>
  COLOURS[side.name] ?? (side.name === "players" ? "the player characters" : `the ${side.name.replaceAll("_", " ")}`);
const sideTitle = (side) => side.name.charAt(0).toUpperCase() + side.name.slice(1).replaceAll("_", " ");

/** Bots play as they usually do, if nobody wants it otherwise. */
const usualOf = (bots) => `bot:${(bots.find((each) => each.name === "usual") ?? bots[0]).bot}`;

/** The presets for an encounter or a campaign: each gives a value for every creature, and the game master's. */
export function presets(chosen, bots) {
  const sides = sidesOf(chosen);
  const bot = usualOf(bots);
  const deal = (give) =>
    Object.fromEntries(sides.flatMap((side, n) => side.members.map((each) => [each.id, give(side, n, each)])));
  const first = sides[0] ? sideName(sides[0]) : "the party";
  return [
    {
      id: "party",
      label: `I play ${first} against bots`,
      about: "Every other seat is a bot.",
      gm: "",
      seats: deal((_, n) => (n === 0 ? "me" : bot)),
    },
    {
      id: "watch",
      label: "Watch bots fight",
      about: "Every seat is a bot; you look on.",
      gm: "",
      seats: deal(() => bot),
    },
    {
      id: "two",
      label: "Two players",
      about: "You against one person, by a link.",
      gm: "",
      seats: deal((_, n) => (n === 0 ? "me" : `invite:${SHARED}`)),
    },
    {
      id: "gm",
      label: "I am the game master",
      about: `A link for each of ${first}; you command the rest.`,
      gm: "me",
      seats: deal((_, n) => (n === 0 ? "invite" : "gm")),
    },
  ];
}

/** Which preset this is, or "" if somebody was seated by hand. */
export function presetOf(all, seats, gm) {
  const same = (preset) => preset.gm === gm && Object.keys(preset.seats).every((id) => preset.seats[id] === seats[id]);
  return all.find(same)?.id ?? "";
}

const changeAll = (seats, from, to) =>
  Object.fromEntries(Object.entries(seats).map(([id, value]) => [id, value === from ? to : value]));

/** Some creatures' seat changed; a game master comes when one is needed, and who is one plays from that seat alone. */
export function seat(state, ids, value) {
  const mine = value === "me" && state.gm === "me" ? "gm" : value;
  const seats = { ...state.seats, ...Object.fromEntries(ids.map((id) => [id, mine])) };
  const isMine = Object.values(seats).includes("me");
  return { seats, gm: mine === "gm" && !state.gm ? (isMine ? "invite" : "me") : state.gm };
}

/** The game master's seat changed; without one, bots take what it commanded. */
export function seatGm(state, gm, bots) {
  if (!gm) return { gm, seats: changeAll(state.seats, "gm", usualOf(bots)) };
  return { gm, seats: gm === "me" ? changeAll(state.seats, "me", "gm") : state.seats };
}

/** The seats as the server wants them. */
export const ordered = (chosen, seats) => Object.fromEntries(everybody(chosen).map(({ id }) => [id, seats[id]]));

/** What the choice means, in a sentence or two. */
export function spoken(chosen, seats, gm) {
  const all = everybody(chosen);
  const mine = all.filter((each) => seats[each.id] === "me").map((each) => each.name);
  const links = [
    ...new Set(
      all.filter((each) => seats[each.id]?.startsWith("invite")).map((each) => guest(seats[each.id]) || each.name),
    ),
  ];
  if (gm === "invite") links.push("the game master");
  const you = [
    ...(mine.length ? [`You play ${listed(mine)}.`] : []),
    ...(gm === "me" ? ["You are the game master."] : []),
  ];
  return `${you.join(" ") || "You look on."} ${links.length ? `You get a link for ${listed(links)}.` : ""}`.trim();
}

const guest = (value) => (value?.startsWith("invite:") ? value.slice("invite:".length) : "");
const kindOf = (value) => (value?.startsWith("invite") ? "invite" : value);

// ------------------------------------------------------------ the form

const Choices = ({ bots, first }) => html`
  <option value="me">Me</option>
  ${first}
  ${bots.map(({ bot, name, about }) =>
    html`<option key=${bot} value=${`bot:${bot}`} title=${about}>Bot, ${name}</option>`)}
  <option value="gm">The game master</option>`;

function Guest({ id, label, value, onChange }) {
  if (kindOf(value) !== "invite") return null;
  return html`<label class="guest small" for=${id}><span class="quiet">${label}</span>
    <input id=${id} class="field" maxlength="40" autocomplete="off" value=${guest(value)}
      placeholder="a name, if you like"
      onInput=${(event) => onChange(event.target.value.trim() ? `invite:${event.target.value.slice(0, 40)}`
        : "invite")} /></label>`;
}

function Member({ each, shape, value, bots, onSeat }) {
  const id = `seat-${each.id}`;
  return html`<div class="srow">
    <${Token} of=${{ ...each, shape }} me=${value === "me"} quiet />
    <div><label class="name" for=${id}>${each.name}</label>
      ${each.about && html`<div class="small quiet">${each.about}</div>`}</div>
    <select id=${id} value=${kindOf(value)} onChange=${(event) => onSeat([each.id], event.target.value)}>
      <${Choices} bots=${bots} first=${html`<option value="invite">Someone I invite</option>`} />
    </select>
    <${Guest} id=${`${id}-guest`} label="One name, one seat:" value=${value}
      onChange=${(next) => onSeat([each.id], next)} />
  </div>`;
}

function Side({ side, n, seats, bots, onSeat }) {
  const ids = side.members.map((each) => each.id);
  const values = [...new Set(ids.map((id) => seats[id]))];
  const common = values.length === 1 ? values[0] : "";
  const isEach = common === "invite";
  const shown = common === "" ? "mixed" : isEach ? "each" : kindOf(common);
  const choose = (value) => {
    if (value === "mixed") return;
    onSeat(ids, value === "each" ? "invite" : value === "invite" ? `invite:${n ? SHARED : "First player"}` : value);
  };
  const id = `side-${n}`;
  return html`<div class="side-seats">
    <div class="srow">
      <${Token} of=${{ short: side.members.length, shape: side.shape }} me=${common === "me"} quiet />
      <div><label class="name" for=${id}>${sideTitle(side)}</label><div class="small quiet">${grouped(side.members)}
      </div></div>
      <select id=${id} value=${shown} onChange=${(event) => choose(event.target.value)}>
        ${shown === "mixed" && html`<option value="mixed">One by one</option>`}
        <${Choices} bots=${bots}
          first=${html`<option value="each">A link each</option><option value="invite">One I invite</option>`} />
      </select>
      ${!isEach && html`<${Guest} id=${`${id}-guest`} label="Who:" value=${common}
        onChange=${(next) => onSeat(ids, next === "invite" ? `invite:${SHARED}` : next)} />`}
    </div>
    <details class="each" open=${shown === "mixed"}><summary class="small">Seat them one by one</summary>
      ${side.members.map((each) =>
        html`<${Member} key=${each.id} each=${each} shape=${side.shape} value=${seats[each.id]} bots=${bots}
        onSeat=${onSeat} />`)}
    </details>
  </div>`;
}

export function Seats({ chosen, state, bots, onSeat, onGm }) {
  return html`${sidesOf(chosen).map((side, n) =>
    side.members.length > 1
      ? html`<${Side} key=${`${chosen.id}-${side.name}`} side=${side} n=${n} seats=${state.seats} bots=${bots}
        onSeat=${onSeat} />`
      : side.members.map(
          (each) =>
            html`<${Member} key=${each.id} each=${each} shape=${side.shape} value=${state.seats[each.id]} bots=${bots}
              onSeat=${onSeat} />`,
        ),
  )}
    <div class="srow">
      <span class="tok gm" aria-hidden="true"><span>GM</span></span>
      <div><label class="name" for="seat-gm">Game master</label><div class="small quiet">${commands(chosen, state)}
      </div></div>
      <select id="seat-gm" value=${state.gm} onChange=${(event) => onGm(event.target.value)}>
        <option value="">Nobody</option><option value="me">Me</option><option value="invite">Someone I invite</option>
      </select>
    </div>
    <p class="small quiet ownseats">${aboutBots(bots)}</p>`;
}

/** "An easy bot does anything at all now and then, a usual one plays by rules of thumb, a strong one looks ahead." */
function aboutBots(bots) {
  const words = bots.map(
    ({ name, about }, n) => `${name === "easy" ? "an" : "a"} ${name} ${n ? "one" : "bot"} ${about}`,
  );
  return `${capital(words.join(", "))}.`;
}

function commands(chosen, state) {
  if (!state.gm) return "not needed; the rules run by themselves";
  const held = everybody(chosen).filter((each) => state.seats[each.id] === "gm");
  return held.length ? `commands ${grouped(held)}` : "calls for checks, overrides, pauses";
}

/** "Wen Shao, Street thug (3), Bandit archer": the same creature several times is named once. */
export function grouped(members) {
  const counts = new Map();
  for (const { name } of members) {
    const stem = name.replace(/ \d+$/, "");
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${name} (${count})` : name)).join(", ");
}
