// Who sits where: letting people in, links to send, seats handed to bots, answers for whoever is away.
import { copyText, html, http, icon, seatLink, useEffect, useRef, useSignal, useState } from "./lib.js";
import { newSecret } from "./links.js";
import { table } from "./net.js";
import { attempt, tell } from "./state.js";

/** Whether this person runs the table. */
const manages = (now) => Boolean(now?.you?.host || now?.you?.gm);

/** Somebody at the door waits for the host: a line above the board. */
export function Knocking() {
  const now = useSignal(table);
  if (!manages(now)) return null;
  return now.people
    .filter((each) => each.pending)
    .map(
      (each) => html`<div key=${each.person} class="noticebar due" role="group" aria-label="Somebody asks to come in">
    <span>${icon("people")} <b>${each.name}</b> asks to come in${each.label ? `: ${each.label}` : ", to watch"}.</span>
    <span class="row push"><button class="btn slim" type="button"
      onClick=${() => attempt({ do: "admit", person: each.person, yes: false })}>Refuse</button>
      <button class="btn slim go" type="button"
        onClick=${() => attempt({ do: "admit", person: each.person, yes: true })}>Let in</button></span></div>`,
    );
}

export function People() {
  const now = useSignal(table);
  const bots = useLevels(now.system);
  const [links, setLinks] = useState({});
  const seats = now.people.filter((each) => !each.pending);
  const waits = new Map((now.waiting ?? []).map((each) => [each.seat, each]));
  const relink = async (seat) => {
    const ok = await attempt({ do: "relink", seat, link: newSecret() });
    if (ok?.token) setLinks({ ...links, [seat]: seatLink(now.id, ok.token) });
  };
  return html`<section class="pad rule people" aria-labelledby="people-h" tabindex="0">
    <div class="headrow"><h2 id="people-h">People</h2>
      <span class="small quiet push">${now.local ? "only on this machine" : "open to your network"}</span></div>
    <ul class="seatlist">${seats.map((each) =>
      html`<${Seat} key=${each.seat} of=${each} now=${now} bots=${bots} link=${links[each.seat]} relink=${relink}
      waits=${waits.get(each.seat)} />`)}
      ${manages(now) && html`<li><b>Spectators</b>
        <span class="row acts"><button class="btn slim" type="button" onClick=${() => relink("")}>
        ${icon("link")} New link</button></span>
        ${links[""] && html`<${LinkField} link=${links[""]} label="Spectator" />`}</li>`}
    </ul>
    ${now.you.role !== "spectator" && html`<${Device} now=${now} />`}
    ${manages(now) && !now.you.gm
      && html`<div class="row">
      <button class="btn slim" type="button" aria-pressed=${now.paused ? "true" : "false"}
      onClick=${() => attempt({ do: "pause", on: !now.paused })}>
      ${icon(now.paused ? "play" : "pause")} ${now.paused ? "Go on" : "Pause"}</button></div>`}
  </section>`;
}

function Seat({ of, now, bots, link, relink, waits }) {
  const isMine = now.you.seats?.includes(of.seat) || of.seat === now.you.seat;
  const state =
    of.kind === "bot" ? `bot, ${of.bot}` : of.kind === "open" ? "nobody yet" : of.here ? of.name : `${of.name}, away`;
  const canBot = manages(now) && !isMine && of.seat !== "gm";
  const isAway = waits && !isMine && of.kind !== "bot" && !of.here;
  return html`<li><span><b>${of.label}
  </b> <span class="small quiet">${isMine ? `you${of.name ? `, ${of.name}` : ""}` : state}</span></span>
    ${isAway && manages(now)
      && html`<span class="row acts">
      <button class="btn slim" type="button" onClick=${() => attempt({ do: "away", seat: of.seat })}>Answer by default
      <span class="vh"> for ${of.label}</span></button></span>`}
    ${
      manages(now) &&
      !isMine &&
      html`<details class="seatmore"><summary class="small">Link or bot<span class="vh"> for ${of.label}</span>
      </summary><span class="row acts">
      ${of.kind === "open" && html`<button class="btn slim" type="button" onClick=${() => relink(of.seat)}>
        ${icon("link")} New link</button>`}
      ${
        canBot &&
        (of.kind === "bot"
          ? html`<button class="btn slim" type="button" onClick=${() => attempt({ do: "bot", seat: of.seat, bot: "" })}>
            Back to people</button>`
          : bots.map(
              ({ bot, name, about }) =>
                html`<button key=${bot} class="btn slim" type="button" title=${`It ${about}`}
                  onClick=${() => attempt({ do: "bot", seat: of.seat, bot })}>To a bot: ${name}</button>`,
            ))
      }
      ${of.person && !isMine &&
        html`<button class="btn slim" type="button" onClick=${() => attempt({ do: "revoke", person: of.person })}
        aria-label=${`Take the seat back from ${of.name}`}>Take the seat back</button>`}
    </span></details>`
    }
    ${link && html`<${LinkField} link=${link} label=${of.label} />`}</li>`;
}

/** A link that brings the own seat to one other browser. */
function Device({ now }) {
  const [link, setLink] = useState("");
  const self = useRef();
  useEffect(() => {
    if (link) self.current.scrollIntoView({ block: "center" });
  }, [link]);
  const make = async () => {
    const ok = await attempt({ do: "device", link: newSecret() });
    if (ok?.token) setLink(seatLink(now.id, ok.token, "?device"));
  };
  return html`<div class="device" ref=${self}>
    <button class="btn slim" type="button" onClick=${make}>${icon("link")} Use on another device</button>
    ${link && html`<${LinkField} link=${link} label="another device" />
      <p class="small quiet">It works once, within 10 minutes. Send it to nobody else: whoever opens it is you.</p>`}
      </div>`;
}

/** A link to send, with a button that copies it. */
export function LinkField({ link, label }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(link));
    tell("Copied.");
  };
  return html`<span class="linkfield">
    <input class="field" readonly aria-label=${`Link for ${label}`} value=${link}
    onFocus=${(event) => event.target.select()} />
    <button class="btn slim" type="button" onClick=${copy} aria-label=${`Copy the link for ${label}`}>
    ${icon(isCopied ? "check" : "link")} ${isCopied ? "Copied" : "Copy"}</button></span>`;
}

let known = null;

/** How well bots can play, from easy to strong. */
function useLevels(system) {
  const [levels, setLevels] = useState([]);
  useEffect(() => {
    known ??= http("GET", "/api/systems").catch(() => ({ systems: [] }));
    known.then((data) => setLevels(data.systems.find((each) => each.name === system)?.levels ?? []));
  }, [system]);
  return levels;
}
