// A question to the laboratory as the form holds it, and as the server wants it.

export const ASKS = [
  { id: "sim", label: "How fair is this?", about: "Win rates, what is left, what was used and what never was." },
  { id: "compare", label: "What does a change do?", about: "The same fights twice, with the same dice." },
  { id: "sweep", label: "How does it follow a number?", about: "A curve, or a map over two things." },
  { id: "worth", label: "What is what worth?", about: "A point of each number, each status, each ability." },
  { id: "balance", label: "Make it fair", about: "How many, or how strong, for the share you want." },
  { id: "odds", label: "What are the odds?", about: "One deed, every roll of it followed to its end: exact." },
  { id: "audit", label: "What is broken?", about: "Looks through a whole ruleset by itself." },
];

/** What each question needs beside where it is asked. */
const NEEDS = {
  sim: ["where", "way", "fights", "precision"],
  compare: ["where", "way", "fights", "precision", "other"],
  sweep: ["where", "way", "fights", "vary"],
  worth: ["where", "way", "fights", "side"],
  balance: ["where", "way", "fights", "target", "side", "vary"],
  odds: ["doing"],
  audit: ["fights"],
};

/** How many fights each question usually takes: an audit plays so many for each of hundreds of things. */
const USUAL = { audit: 40 };
export const usualFights = (ask) => USUAL[ask] ?? 1000;

export const needs = (ask, what) => NEEDS[ask].includes(what);

/** Texts of a field with one a line, without what is empty. */
export const lines = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const way = ({ rules, sets, bots }) => ({
  rules: Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])),
  sets: lines(sets),
  bots: Object.fromEntries(Object.entries(bots).filter(([, bot]) => bot)),
});

/** A deed: a check of one creature against a DC, or something done to another that stands so far away. */
function doing({ who, what, against, reaction, distance, dc }) {
  const deed = { who, what: what.trim() };
  if (!against) return { ...deed, dc: Number(dc) };
  return { ...deed, against, distance, ...(reaction.trim() ? { reaction: reaction.trim() } : {}) };
}

/** What is sent; only what the question needs. */
export function wishOf(form) {
  const wish = { ask: form.ask, system: form.system, seed: form.seed.trim() || "1", way: way(form.way) };
  if (needs(form.ask, "where")) wish.where = form.where;
  if (needs(form.ask, "precision") && form.precision) wish.precision = form.precision;
  else if (needs(form.ask, "fights") && form.fights) wish.fights = form.fights;
  if (needs(form.ask, "doing")) {
    wish.way = { ...wish.way, sets: [], bots: {} };
    wish.doing = doing(form);
  }
  if (needs(form.ask, "other")) wish.other = way(form.other);
  if (needs(form.ask, "vary")) wish.vary = lines(form.vary);
  if (needs(form.ask, "side") && form.side) wish.side = form.side;
  if (needs(form.ask, "target")) wish.target = form.target;
  return wish;
}

export const NO_WAY = { rules: {}, sets: "", bots: {} };

export const firstForm = (system, where) => ({
  ask: "sim",
  system,
  where,
  fights: 1000,
  precision: 0,
  seed: "1",
  way: NO_WAY,
  other: NO_WAY,
  vary: "",
  side: "",
  target: 50,
  who: "",
  what: "",
  against: "",
  reaction: "",
  distance: 1,
  dc: "",
});

/** What is missing before it can be asked, in words; nothing if all is there. */
export function missing(form) {
  if (needs(form.ask, "vary") && form.ask === "sweep" && !lines(form.vary).length) return "Say what varies.";
  if (needs(form.ask, "other")) {
    const { rules, sets, bots } = way(form.other);
    if (!sets.length && !Object.keys(rules).length && !Object.keys(bots).length) return "Say what is different.";
  }
  if (needs(form.ask, "doing")) {
    if (!form.what.trim()) return "Say what is done.";
    if (!form.who || (!form.against && form.dc === "")) return "Say who does it, and to whom.";
  }
  return "";
}
