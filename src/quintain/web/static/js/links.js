// Links that this browser came by. Each is used once: from then on a secret that the browser made itself opens the
// seat.
import { findTable, recall, remember } from "./lib.js";
import { asLetters } from "./wire.js";

const INVITED = "quintain.invited";
const LINK = /^[\w-]{20,}$/;

/** 256 random bits as letters. */
export const newSecret = () => asLetters(crypto.getRandomValues(new Uint8Array(32)));

/**
 * {link, own, isDevice}: the secret is kept before the link is used, so that a lost reply, a reload or a second tab
 * loses nothing.
 */
function invitation(id, link, isDevice) {
  const all = recall(INVITED, {});
  if (all[id]?.link === link) return all[id];
  const fresh = { link, own: newSecret(), isDevice };
  remember(INVITED, { ...all, [id]: fresh });
  return fresh;
}

/** A link that is opened where its table is open already only changes the address: then the page begins anew. */
addEventListener("hashchange", () => {
  if (LINK.test(location.hash.slice(1))) location.reload();
});

/**
 * How this page comes to a table, {id, token, own, role, ...}; a link leaves the address at once, and takes no seat by
 * itself.
 */
export function arrive() {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const link = location.hash.slice(1);
  const asDevice = new URLSearchParams(location.search).has("device");
  const kept = findTable(id);
  if (LINK.test(link)) history.replaceState(null, "", location.pathname + (asDevice ? "" : location.search));
  else if (kept || !recall(INVITED, {})[id]) return kept ?? { id, token: "" };
  const { link: token, own, isDevice } = LINK.test(link) ? invitation(id, link, asDevice) : recall(INVITED, {})[id];
  return kept && [token, own].includes(kept.token)
    ? kept
    : { id, token, own, role: "", isDevice, hasSeat: Boolean(kept) };
}
