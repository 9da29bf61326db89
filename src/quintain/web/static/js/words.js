// Sentences as they are read at the table: "Wen Shao, swordsman" is Wen Shao, and names stand out.
import { computed, html, shortName } from "./lib.js";
import { Said } from "./glossary.js";
import { table } from "./net.js";

/** Everybody who has been on this page's board: the log goes on naming those who are elsewhere now. */
const met = new Set();

/** [written, shown] for every creature, the longest first; where two would read alike both keep their whole names. */
const names = computed(() => {
  for (const each of table.value?.board?.creatures ?? []) met.add(each.name);
  const all = [...met];
  const isAlone = (name) => all.filter((other) => shortName(other) === shortName(name)).length === 1;
  const written = (table.value?.board?.creatures ?? [])
    .filter((each) => /[-_]/.test(each.id))
    .map((each) => [each.id.replaceAll("_", " "), isAlone(each.name) ? shortName(each.name) : each.name]);
  return [...all.map((name) => [name, isAlone(name) ? shortName(name) : name]), ...written].sort(
    (a, b) => b[0].length - a[0].length,
  );
});

/** The sentence with short names. */
export function brief(text) {
  let shown = String(text);
  for (const [name, short] of names.peek()) if (name !== short) shown = shown.replaceAll(name, short);
  return shown;
}

/** The question of an ask; where the rules put none into words, what it is about. */
export const questionOf = (ask) =>
  brief(ask.question) || `${ask.about.charAt(0).toUpperCase()}${ask.about.slice(1).replaceAll("_", " ")}?`;

/** The sentence with short names in bold, as pieces to draw. */
export function rich(text) {
  const shorts = [...new Set(names.peek().map(([, short]) => short))].filter(Boolean)
    .sort((a, b) => b.length - a.length);
  if (!shorts.length) return html`<${Said} text=${text} />`;
  const pattern = new RegExp(`(${shorts.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "u");
  return brief(text)
    .split(pattern)
    .map((piece, n) => (n % 2 ? html`<b key=${n}>${piece}</b>` : html`<${Said} key=${n} text=${piece} />`));
}

/** What an option costs and does, as far as its label does not say it. */
export const aboutWords = (option) =>
  (option?.about ?? "")
    .split("; ")
    .filter((part) => part && !option.label.toLowerCase().includes(part.toLowerCase()))
    .join("; ");

/** "mirka armour -5" of an outcome: whom it concerns by name, and what happens. */
export function outcomeParts(text) {
  const who = (table.peek()?.board?.creatures ?? [])
    .filter((each) => text.startsWith(`${each.id} `) || text.startsWith(`${each.id}:`))
    .sort((a, b) => b.id.length - a.id.length)[0];
  return who
    ? {
        name: brief(who.name),
        what: text
          .slice(who.id.length + 1)
          .trim()
          .replaceAll(" -", " \u2212"),
      }
    : { name: "", what: brief(text) };
}
