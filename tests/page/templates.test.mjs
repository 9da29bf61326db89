import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aimedAt,
  directionName,
  directionsOf,
  lengthsOf,
  settled,
  squaresToPress,
  templateOf,
  tiltsOf,
  turned,
} from "../../src/quintain/web/static/js/templates.js";

/** Lines from two sources: to the east of one over one or two squares, to the north of the other. */
const choice = (source, direction, length, covers) => {
  const id = `${source}/${direction}/${length}`;
  return { id, source, direction, length, covers };
};
const SHAPE = {
  kind: "template",
  choices: [
    choice("5,5", "e", 1, ["6,5"]),
    choice("5,5", "e", 2, ["6,5", "7,5"]),
    choice("5,5", "n", 1, ["5,4"]),
    choice("9,9", "n", 1, ["9,8"]),
  ],
};
const ALONE = { kind: "template", choices: [choice("5,5", "e", 1, ["6,5"]), choice("5,5", "e", 2, ["6,5", "7,5"])] };

test("what there is no choice of is settled, and the longest length is taken", () => {
  assert.deepEqual(settled(ALONE, null), { source: "5,5", direction: "e", length: 2 });
});

test("where there is a choice nothing is settled", () => {
  assert.deepEqual(settled(SHAPE, null), { source: "", direction: null, length: null });
  assert.equal(templateOf(SHAPE, settled(SHAPE, null)), null);
});

test("a source keeps only the directions and the lengths that it has", () => {
  assert.deepEqual(directionsOf(SHAPE, "5,5"), ["e", "n"]);
  assert.deepEqual(lengthsOf(SHAPE, { source: "5,5", direction: "e" }), [1, 2]);
  const kept = settled(SHAPE, { source: "9,9", direction: "e", length: 2 });
  assert.deepEqual(kept, { source: "9,9", direction: "n", length: 1 });
});

test("a press on a square takes the source there, then what reaches the square pressed", () => {
  const source = aimedAt(SHAPE, null, "5,5");
  assert.equal(source.source, "5,5");
  assert.deepEqual(aimedAt(SHAPE, source, "7,5"), { source: "5,5", direction: "e", length: 2 });
  assert.deepEqual(aimedAt(SHAPE, source, "6,5"), { source: "5,5", direction: "e", length: 1 });
});

test("in the chosen direction a press takes the shortest that reaches there", () => {
  const now = { source: "5,5", direction: "e", length: 2 };
  const reversed = { ...SHAPE, choices: [...SHAPE.choices].reverse() };
  assert.deepEqual(aimedAt(reversed, now, "6,5"), { source: "5,5", direction: "e", length: 1 });
});

test("a press on the chosen source lets it go", () => {
  assert.equal(aimedAt(SHAPE, { source: "5,5" }, "5,5").source, "");
});

test("a press on nothing that can be reached changes nothing", () => {
  const now = { source: "5,5", direction: "n", length: 1 };
  assert.deepEqual(aimedAt(SHAPE, now, "1,1"), now);
});

test("squares that mean something are the sources, and what the chosen one reaches", () => {
  assert.deepEqual(squaresToPress(SHAPE, null), ["5,5", "9,9"]);
  assert.deepEqual(squaresToPress(SHAPE, { source: "5,5" }), ["6,5", "7,5", "5,4", "5,5", "9,9"]);
});

test("directions have names, with a slope where there is one", () => {
  assert.equal(directionName("ne"), "north-east");
  assert.equal(directionName("e+up"), "east and up");
  assert.equal(directionName("down"), "down");
  assert.deepEqual(tiltsOf(["e", "e+up"]), ["", "up"]);
});

test("an arrow turns towards where it points, or there at once where one cannot turn", () => {
  assert.equal(turned(["e", "ne", "n"], "e", [0, -1]), "ne");
  assert.equal(turned(["e", "n"], "e", [0, -1]), "n");
  assert.equal(turned(["e", "w"], "e", [0, -1]), "e");
  assert.equal(turned(["e+up", "ne+up"], "e+up", [0, -1]), "ne+up");
});
