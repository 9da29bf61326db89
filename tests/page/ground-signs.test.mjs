// What the ground shows: marks come from what it does, never from the picture that somebody chose for it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { edgeOf, flows, lookOf, markOf, slopes } from "../../src/quintain/web/static/js/ground-signs.js";
import { lines, outline, stretches } from "../../src/quintain/web/static/js/squares.js";

const map = (areas, size = 4) => ({ width: size, height: size, areas });
const strokes = (text) => text.split("M").length - 1;

test("a lava look on calm water still shows the marks of water", () => {
  const calm = { kind: "water", look: "lava", spots: ["1,1"] };

  assert.deepEqual([lookOf(calm), markOf(calm), edgeOf(calm)], ["lava", "water", "water"]);
});

test("difficult ground has its bars whatever it looks like, and plain floor has none with any look", () => {
  assert.equal(markOf({ kind: "difficult", look: "grass" }), "difficult");
  assert.equal(markOf({ kind: "floor", look: "rubble" }), null);
  assert.equal(edgeOf({ kind: "floor", look: "rubble" }), "thin");
});

test("what is in the way has a thick edge, dashed where it hides nobody", () => {
  assert.equal(edgeOf({ kind: "blocked", look: "wood" }), "wall");
  assert.equal(edgeOf({ kind: "blocked", look: "wood", low: true }), "low");
});

test("a kind that no page knows is drawn as a wall where it is solid, else as something that stands there", () => {
  assert.deepEqual([lookOf({ kind: "idol", solid: true }), edgeOf({ kind: "idol", solid: true })], ["wall", "wall"]);
  assert.equal(markOf({ kind: "idol" }), "other");
});

test("strokes lie on the lower square and point downhill: outwards from a ledge, inwards in a pit", () => {
  const ledge = slopes(map([{ kind: "ledge", level: 3, spots: ["1,1"] }]));
  const pit = slopes(map([{ kind: "gap", level: -20, spots: ["1,1"] }]));

  assert.equal(strokes(ledge.edges), 4);
  assert.equal(strokes(ledge.strokes), 20);
  assert.match(ledge.strokes, /M44 40v-8/); // above the ledge, pointing up and away
  assert.match(pit.strokes, /M44 40v8/); // inside the pit
});

test("there is no slope at the edge of the map, beside a wall, or between squares of one height", () => {
  const corner = slopes(map([{ kind: "ledge", level: 3, spots: ["0,0"] }]));
  const pair = slopes(map([{ kind: "ledge", level: 3, spots: ["0,0", "1,0"] }]));
  const walled = slopes(
    map([
      { kind: "ledge", level: 3, spots: ["0,0"] },
      { kind: "blocked", solid: true, level: 0, spots: ["1,0", "0,1"] },
    ]),
  );

  assert.equal(strokes(corner.edges), 2);
  assert.equal(strokes(pair.edges), 3);
  assert.equal(walled.edges, "");
});

test("a chasm without a depth falls off all the same", () => {
  assert.equal(strokes(slopes(map([{ kind: "chasm", spots: ["1,1"] }])).edges), 4);
});

test("arrows follow the current", () => {
  const arrows = (current) => flows({ current, spots: ["0,0"] });

  assert.match(arrows("east"), /^M11 20L28 20/);
  assert.match(arrows("south"), /^M20 11L20 28/);
  assert.match(arrows("north_west"), /^M26.4 26.4L14.3 14.3/);
});

test("an edge goes once around squares that hang together", () => {
  assert.equal(strokes(outline(new Set(["0,0", "1,0"]))), 6);
  assert.deepEqual(stretches(["0,0", "1,0", "3,3"]), [["0,0", "1,0"], ["3,3"]]);
  assert.equal(strokes(lines(4, 3)), 5);
});
