import assert from "node:assert/strict";
import { test } from "node:test";
import { layOut, tokenAt } from "../../src/quintain/web/static/js/arenas-layout.js";

const note = { kind: "cover", name: "light cover", about: "" };
const zone = (id, x, y, notes = []) => ({ id, name: id, x, y, places: [{ id, notes }] });
const crowd = (at, many) => Array.from({ length: many }, (_, n) => ({ id: `${at}-${n}`, at, gone: false }));

const SMALL = { zones: [zone("west", 0, 0, [note]), zone("east", 1, 0)], links: [{ a: "west", b: "east" }] };
const HIGH = {
  zones: ["north", "middle", "south", "pit"].map((id, n) => zone(id, 0, n, [note, note])),
  links: [],
};

test("a map that fits is laid out as usual: what lies there stands below the tokens", () => {
  const { places } = layOut(SMALL, crowd("west", 4));
  const west = places.get("west");
  assert.equal(west.lies[0], 14);
  assert.ok(west.top + west.lies[1] > tokenAt(west, 0)[1] + 20);
});

test("a map that is too high is laid flatter: what lies there stands beside the tokens, and nothing overlaps", () => {
  const people = crowd("middle", 8);
  const { places, zones } = layOut(HIGH, people);
  const middle = places.get("middle");
  const last = people.map((_, n) => tokenAt(middle, n)[0]).reduce((a, b) => Math.max(a, b));
  assert.ok(middle.height < 2 * 49 + 2 * 24);
  assert.ok(middle.left + middle.lies[0] >= last + 20);
  for (const [n, upper] of zones.slice(0, -1).entries()) assert.ok(upper.top + upper.height <= zones[n + 1].top);
});

test("it is laid out once for those who stand there", () => {
  const people = crowd("north", 2);
  assert.equal(layOut(HIGH, people), layOut(HIGH, people));
  assert.notEqual(layOut(HIGH, people), layOut(HIGH, crowd("north", 2)));
});
