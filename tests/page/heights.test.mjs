import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cellWords,
  groundAt,
  hasHeights,
  levelOf,
  levelRange,
  levelsAt,
  squareOf,
} from "../../src/quintain/web/static/js/heights.js";

const MAP = {
  kind: "grid",
  unit: "m",
  areas: [
    { kind: "roof", spots: ["1,1", "2,1"], level: 3 },
    { kind: "hall", spots: ["2,1"], ceiling: 5 },
    { kind: "tower", spots: ["3,1"], level: 9, solid: true },
    { kind: "rubble", spots: ["4,1"] },
  ],
};

test("a cell is a square and a level", () => {
  assert.equal(squareOf("7,3,4"), "7,3");
  assert.equal(levelOf("7,3,4"), 4);
  assert.equal(levelOf("7,3"), null);
  assert.equal(levelOf("7,3,-2"), -2);
});

test("levels at a square come from the highest down", () => {
  assert.deepEqual(levelsAt(["7,3,0", "7,3,4", "8,3,9", "7,3,2"], "7,3"), [4, 2, 0]);
  assert.equal(levelRange([4, 2, 0]), "0 to 4");
  assert.equal(levelRange([3]), "3");
});

test("a cell is told in the unit of its map", () => {
  assert.equal(cellWords(MAP, "7,3,4"), "7,3, 4 m");
  assert.equal(cellWords({}, "7,3,4"), "7,3, 4");
  assert.equal(cellWords(MAP, "7,3"), "7,3");
});

test("later areas lie over earlier ones, and each says only what it knows", () => {
  assert.equal(groundAt(MAP, "1,1").level, 3);
  assert.deepEqual([groundAt(MAP, "2,1").level, groundAt(MAP, "2,1").ceiling], [3, 5]);
  assert.equal(groundAt(MAP, "3,1").solid, true);
  assert.deepEqual(groundAt(MAP, "4,1"), groundAt(MAP, "9,9"));
});

test("heights matter where the ground is uneven, somebody is off it, or levels can be chosen", () => {
  const flat = { map: { kind: "grid", areas: [] }, creatures: [{ at: "1,1", above: 0 }] };
  assert.equal(hasHeights(flat), false);
  assert.equal(hasHeights({ ...flat, map: MAP }), true);
  assert.equal(hasHeights({ ...flat, creatures: [{ at: "1,1", above: 2 }] }), true);
  assert.equal(hasHeights({ ...flat, creatures: [{ at: "1,1", above: 2, gone: true }] }), false);
  assert.equal(hasHeights(flat, ["1,1,0", "1,1,2"]), true);
  assert.equal(hasHeights({ map: { kind: "arenas" }, creatures: [] }, ["1,1,0", "1,1,2"]), false);
});
