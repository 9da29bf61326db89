import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { OWN_SIDE, alike, arranged, isMany, numbered } = await import(
  "../../src/quintain/web/static/js/arranging.js"
);

const of = (id, more = {}) => ({ id, label: id.replaceAll(":", ": "), group: "Main Action", ...more });
const attacks = (weapon, ...foes) =>
  foes.map((foe) => of(`attack:${weapon}:${foe}`, { label: `Attack ${foe}: ${weapon}`, rank: "first", target: foe }));
const chores = ["stash:sword", "stash:helmet", "doff:helmet"].map((id) => of(id, { rank: "last" }));
const others = ["dash", "defend", "withdraw", "prepare"].map((id) => of(id));
const ids = (list) => list.map(({ id }) => id);

test("what matters stands first, bookkeeping is folded under its own names", () => {
  const [group] = arranged([...chores, ...others, ...attacks("axe", "rat", "cat")]);
  assert.deepEqual(ids(group.open), ["attack:axe:rat", "attack:axe:cat", "dash", "defend", "withdraw", "prepare"]);
  assert.deepEqual(group.folds.map(({ name, members }) => [name, members.length]), [["stash, doff", 3]]);
});

test("a group that holds what matters comes before others, however late it was named", () => {
  const move = of("move", { group: "Move", rank: "first" });
  assert.deepEqual(arranged([...others, move]).map(({ name }) => name), ["Move", "Main Action"]);
});

test("bookkeeping that is all there is stands open", () => {
  const [group] = arranged(chores);
  assert.deepEqual([group.open.length, group.folds.length], [3, 0]);
});

test("where there are too many the largest kind is folded, never the first of what a fight is made of", () => {
  const foes = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const dashes = foes.slice(0, 6).map((foe) => of(`dash:${foe}`));
  const axe = attacks("axe", ...foes).map((each) => ({ ...each, family: "attack:axe", family_name: "Axe" }));
  const fists = attacks("fists", ...foes).map((each) => ({ ...each, family: "attack:fists", family_name: "Fists" }));
  const [group] = arranged([...axe, ...fists, ...dashes]);
  assert.deepEqual(group.folds.map(({ name }) => name), ["Fists"]);
  assert.equal(group.open.length, 14);
});

test("harm to the own side is folded last and apart; among few it comes last", () => {
  const ours = of("attack:axe:friend", { own_side: true, rank: "first" });
  const groups = arranged([ours, ...others, ...attacks("axe", "rat")]);
  assert.deepEqual(groups.at(-1).folds, [{ name: OWN_SIDE, members: [ours] }]);
  assert.deepEqual(ids(numbered([ours, others[0]])), ["dash", "attack:axe:friend"]);
});

test("numbers count what stands open first, so what is folded has the last ones", () => {
  const all = [...chores, ...others, ...attacks("axe", "rat", "cat")];
  assert.equal(isMany(all), true);
  assert.deepEqual(ids(numbered(all)).slice(0, 3), ["attack:axe:rat", "attack:axe:cat", "dash"]);
  assert.deepEqual(ids(numbered(all)).slice(-3), ids(chores));
});

test("one thing done to several is said once", () => {
  const found = alike([...attacks("axe", "rat", "cat", "dog"), others[0]], ({ target }) => target ?? "");
  assert.deepEqual(
    found.map(({ words, each }) => [words, each.map(({ option, text }) => text ?? option.id)]),
    [["Attack: axe", ["rat", "cat", "dog"]], ["", ["dash"]]],
  );
});

test("what differs behind the names stays with each", () => {
  const open = ["rat", "cat", "dog"].map((foe, n) =>
    of(`hit:${foe}`, { label: `Axe at ${foe} (DC ${n})`, target: foe }));
  const [{ words, each }] = alike(open, ({ target }) => target);
  assert.equal(words, "Axe at");
  assert.deepEqual(each.map(({ text }) => text), ["rat (DC 0)", "cat (DC 1)", "dog (DC 2)"]);
});
