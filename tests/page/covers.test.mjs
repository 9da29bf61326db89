import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/quintain/web/static/js";
const { coveredBy, insideWords } = await import(`${JS}/covers.js`);
const { spotsOf, withSpot, withSquare } = await import(`${JS}/spots.js`);
const { table } = await import(`${JS}/net.js`);

const BOARD = {
  map: { kind: "grid", width: 9, height: 9, cell: 5, areas: [] },
  creatures: [
    { id: "wen", name: "Wen Shao, swordsman", at: "2,2", shape: "party", level: 0, tall: 2 },
    { id: "bat", name: "Bat", at: "3,2", shape: "foe", level: 4, tall: 1, height: "4 m up" },
    { id: "ghost", name: "Ghost", at: "2,2", shape: "foe", gone: true },
  ],
};
const BURST = { kind: "spot", spots: ["2,2"], covers: { "2,2": ["2,2", "3,2"] } };
const BALL = { kind: "cell", cells: ["2,2,0"], boxes: { "2,2,0": [[2, 2, 0, 3, 2, 1]] } };

test("what a choice covers is what the rules said of it", () => {
  assert.deepEqual(coveredBy(BURST, "2,2"), ["2,2", "3,2"]);
  assert.deepEqual(coveredBy(BURST, "9,9"), []);
  assert.deepEqual(coveredBy(BURST, ""), []);
  assert.deepEqual(coveredBy(BALL, "2,2,0"), ["2,2,0", "2,2,1", "3,2,0", "3,2,1"]);
});

test("whoever stands there is named, and who is gone is not", () => {
  const words = insideWords(BOARD, coveredBy(BURST, "2,2"));
  assert.match(words, /^2 squares\. In these squares: Wen Shao \(.*\) and Bat \(.*4 m up\)\.$/);
  assert.doesNotMatch(words, /Ghost/);
});

test("with heights only whoever is level with it is inside", () => {
  const words = insideWords(BOARD, coveredBy(BALL, "2,2,0"));
  assert.match(words, /Inside: Wen Shao/);
  assert.doesNotMatch(words, /Bat/);
  const above = { kind: "cell", cells: ["2,2,2"], boxes: { "2,2,2": [[2, 2, 2, 3, 2, 4]] } };
  assert.match(insideWords(BOARD, coveredBy(above, "2,2,2")), /Inside: Bat \(/);
});

test("in a zone stands whoever is at a place of it", () => {
  const zones = [
    { id: "cave", name: "Cave", places: [{ id: "c1" }, { id: "c2" }] },
    { id: "yard", name: "Yard", places: [] },
  ];
  const creatures = [{ id: "wen", name: "Wen", at: "c2", own: true }, { id: "bat", name: "Bat", at: "c1" }];
  const board = { map: { kind: "arenas", zones }, creatures };
  assert.equal(insideWords(board, ["cave"]), "1 place. There: Wen (you) and Bat (ally).");
  assert.equal(insideWords(board, ["c1", "c2"]), "2 places. In these places: Wen (you) and Bat (ally).");
  assert.equal(insideWords(board, ["yard"]), "1 place. There is nobody.");
});

test("nothing covered is nothing said", () => {
  assert.equal(insideWords(BOARD, []), "");
});

test("a press on the map fills a shape with what lies there", () => {
  assert.deepEqual(spotsOf(BURST), ["2,2"]);
  assert.deepEqual(spotsOf({ kind: "cell", cells: ["1,1,0", "1,1,2", "2,1,0"] }), ["1,1", "2,1"]);
  assert.deepEqual(spotsOf({ kind: "number" }), []);
  assert.equal(withSpot(BURST, "", "2,2"), "2,2");
});

test("another square keeps the height, where it can be chosen there too", () => {
  const shape = { kind: "cell", cells: ["1,1,0", "1,1,2", "2,1,2", "2,1,5", "3,1,7"] };
  assert.equal(withSquare(shape, "1,1,2", "2,1"), "2,1,2");
  assert.equal(withSquare(shape, "1,1,0", "2,1"), "2,1");
  assert.equal(withSquare(shape, "1,1,0", "3,1"), "3,1,7");
});

test("zones among several things mean something once it is known what for", () => {
  table.value = { board: { creatures: [], map: { zones: [{ id: "hall" }] } } };
  const shape = { kind: "one", items: ["hall", "wen"] };
  assert.deepEqual(spotsOf(shape), []);
  assert.deepEqual(spotsOf(shape, "wen"), ["hall"]);
});
