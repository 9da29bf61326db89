import assert from "node:assert/strict";
import { test } from "node:test";
import { fills, missingFields, told, written } from "../../src/quintain/web/static/js/shapes.js";

const PILLS = { kind: "subset", items: ["pill", "rope", "torch"], least: 1, most: 2, names: { pill: "a pill" } };
const SPLIT = { kind: "split", amount: 5, most: { armor: 3, hp: 9 } };
const FORM = {
  kind: "form",
  fields: [
    { name: "dc", label: "DC", usual: "10", shape: { kind: "number", least: 1, most: 20 } },
    { name: "why", label: "Why", usual: "", shape: { kind: "text" } },
  ],
};

test("a split starts as a legal one: as much as fits, item by item", () => {
  assert.deepEqual(fills(SPLIT), { armor: 3, hp: 2 });
  assert.equal(written(SPLIT, fills(SPLIT)), "armor=3+hp=2");
});

test("a split is written only when it adds up and nothing takes more than it can", () => {
  assert.equal(written(SPLIT, { armor: 0, hp: 5 }), "hp=5");
  assert.equal(written(SPLIT, { armor: 1, hp: 3 }), null);
  assert.equal(written(SPLIT, { armor: 4, hp: 1 }), null);
});

test("of a subset as many are needed as it says, and they are written in the order in which they were offered", () => {
  assert.deepEqual(fills(PILLS), []);
  assert.equal(written(PILLS, []), null);
  assert.equal(written(PILLS, ["rope", "pill"]), "pill+rope");
  assert.equal(written(PILLS, ["pill", "rope", "torch"]), null);
});

test("a subset of all is filled from the start", () => {
  assert.deepEqual(fills({ ...PILLS, least: 3, most: 3 }), ["pill", "rope", "torch"]);
});

test("a number is whole and within its bounds", () => {
  const shape = { kind: "number", least: -5, most: 20 };
  assert.equal(fills(shape), "0");
  assert.equal(fills({ kind: "number", least: 3, most: 9 }), "3");
  assert.equal(written(shape, "007"), "7");
  assert.equal(written(shape, "-5"), "-5");
  for (const wrong of ["", "1.5", "21", "-6", "x", "1e1"]) assert.equal(written(shape, wrong), null, wrong);
});

test("words are one line, and no longer than they may be", () => {
  const shape = { kind: "text", longest: 8 };
  assert.equal(written(shape, "  a\n b "), "a b");
  assert.equal(written(shape, "   "), null);
  assert.equal(written(shape, "much too long"), null);
});

test("a spot, one of several and an order are what was offered or nothing", () => {
  assert.equal(written({ kind: "spot", spots: ["3,4"] }, "3,4"), "3,4");
  assert.equal(written({ kind: "spot", spots: ["3,4"] }, "3,5"), null);
  assert.equal(written({ kind: "one", items: ["a", "b"] }, "c"), null);
  assert.equal(written({ kind: "order", items: ["a", "b"] }, ["b", "a"]), "b>a");
  assert.equal(written({ kind: "order", items: ["a", "b"] }, ["b"]), null);
});

test("a form starts with what is usual, and words of one's own need not be said", () => {
  assert.deepEqual(fills(FORM), { dc: "10", why: "" });
  assert.equal(written(FORM, fills(FORM)), "dc=10;why=");
  assert.equal(written(FORM, { dc: "10", why: "the lock; rusty" }), "dc=10;why=the lock; rusty");
});

test("a form says which of its fields is not filled as it must be", () => {
  assert.deepEqual(missingFields(FORM, { dc: "21", why: "" }).map((each) => each.label), ["DC"]);
  assert.equal(written(FORM, { dc: "21", why: "" }), null);
});

test("an answer is told in the names of things", () => {
  assert.equal(told(PILLS, "pill+rope"), "a pill, rope");
  assert.equal(told(PILLS, ""), "none");
  assert.equal(told(FORM, "dc=12;why=the lock; rusty"), "DC: 12; Why: the lock; rusty");
  assert.equal(told({ kind: "one", items: ["a"], names: { a: "Ash" } }, "a"), "Ash");
});
