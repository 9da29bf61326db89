// Many options in the order in which they are drawn: what matters first, bookkeeping folded, harm to the own side
// apart.

const MANY = 8; // more than that stand under headings
const ROOM = 17; // so many stand open, if there is a kind of which to fold
const FAMILY = 3; // so many of a kind, and more, can be folded
const HEADS = 3; // so many kinds of bookkeeping are named before they are opened

export const OWN_SIDE = "On your own side";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** [key, options of it], in the order in which the keys come. */
function parted(list, keyOf) {
  const parts = new Map();
  for (const option of list) parts.set(keyOf(option), [...(parts.get(keyOf(option)) ?? []), option]);
  return [...parts];
}

const RANKS = ["first", undefined, "last"];
const rankOf = (option) => RANKS.indexOf(option.rank);
const byRank = (list) => [...list].sort((a, b) => rankOf(a) - rankOf(b));

/** What an option is one of: what the ruleset says, else its verb. */
const kindOf = (option) => option.family ?? option.id.split(":")[0];

const kindName = (kind, first) =>
  (kind === first.family && first.family_name) || capital(kind.split(":").at(-1).replaceAll("_", " "));

/** "Stash, Take off, Ready": what the labels of several begin with, or their first word where they name nothing. */
function headsOf(list) {
  const heads = [...new Set(list.map(({ label }) => (/^([^:]+):/.exec(label) ?? /^(\S+)/.exec(label))[1]))];
  return heads.length > HEADS ? `${heads.slice(0, HEADS - 1).join(", ")} and more` : heads.join(", ");
}

/** Those of a group that are folded whatever the room: what is set aside, and bookkeeping beside what is not. */
function folded(group, isAllChores) {
  const asides = parted(group.open.filter((each) => each.aside), (each) => each.aside)
    .filter(([, members]) => members.length > 1);
  for (const [, members] of asides) fold(group, members[0].aside_name ?? capital(members[0].aside), members);
  const chores = group.open.filter((each) => each.rank === "last");
  if (!isAllChores && chores.length > 1) fold(group, headsOf(chores), chores);
}

function fold(group, name, members) {
  group.open = group.open.filter((each) => !members.includes(each));
  group.folds.push({ name, members });
}

/** Of all that stands open the largest kind that can be folded: not the first of what a fight is made of. */
function largest(groups) {
  const kinds = groups.flatMap((group) =>
    parted(group.open, kindOf).map(([kind, members]) => ({ group, kind, members })),
  );
  const isLead = ({ members }) => members[0].rank === "first";
  const lead = kinds.find(isLead);
  return kinds
    .filter((each) => each !== lead && each.members.length >= FAMILY && kinds.length > 1)
    .sort((a, b) => b.members.length - a.members.length || isLead(a) - isLead(b))[0];
}

/**
 * Groups with what stands open in each, and what is folded under which name: [{name, open, folds: [{name, members}]}].
 * A group that holds what matters comes before one that does not.
 */
export function arranged(options) {
  const ours = options.filter((each) => each.own_side);
  const rest = options.filter((each) => !each.own_side);
  const groups = parted(rest, (each) => each.group ?? "")
    .map(([name, list]) => ({ name, open: byRank(list), folds: [] }))
    .sort((a, b) => rankOf(a.open[0]) - rankOf(b.open[0]));
  const isAllChores = rest.every((each) => each.rank === "last");
  for (const group of groups) folded(group, isAllChores);
  const openIn = () => groups.reduce((sum, group) => sum + group.open.length, 0);
  for (let next = largest(groups); next && openIn() > ROOM; next = largest(groups))
    fold(next.group, kindName(next.kind, next.members[0]), next.members);
  if (ours.length) groups.push({ name: "", open: [], folds: [{ name: OWN_SIDE, members: ours }] });
  return groups;
}

/**
 * What stands open, with those that do one thing to several under its name: [{words, each: [{option, text}]}], where
 * the words are empty and the text is not given for what stands alone. `nameOf` says whom an option is aimed at.
 */
export function alike(open, nameOf) {
  const cut = (option) => {
    const name = nameOf(option);
    const at = name ? option.label.indexOf(name) : -1;
    return at < 0 ? null : { before: option.label.slice(0, at), name, after: option.label.slice(at + name.length) };
  };
  const parts = new Map(open.map((option) => [option, cut(option)]));
  const keyOf = (option) => (parts.get(option) ? `${kindOf(option)} ${parts.get(option).before}` : option.id);
  return parted(open, keyOf).flatMap(([, members]) => {
    if (members.length < FAMILY || !parts.get(members[0]))
      return members.map((option) => ({ words: "", each: [{ option }] }));
    const ends = new Set(members.map((option) => parts.get(option).after));
    const [end] = ends.size === 1 ? ends : [""];
    const text = (option) => parts.get(option).name + (end ? "" : parts.get(option).after);
    return [{
      words: capital(`${parts.get(members[0]).before.trim()}${end}`),
      each: members.map((option) => ({ option, text: text(option) })),
    }];
  });
}

/** Whether so many are drawn in groups: not if few, nor if each would be a group of its own. */
export const isMany = (options) =>
  options.length > MANY && new Set(options.map((each) => each.group)).size < options.length;

/** Few stand as they come, harm to the own side last. */
const plain = (options) => [...options.filter((each) => !each.own_side), ...options.filter((each) => each.own_side)];

/** The options by their numbers: those that stand open first, so that what is seen counts from 1. */
export function numbered(options) {
  if (!isMany(options)) return plain(options);
  const groups = arranged(options);
  return [
    ...groups.flatMap((group) => group.open),
    ...groups.flatMap((group) => group.folds.flatMap((each) => each.members)),
  ];
}
