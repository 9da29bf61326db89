// The laboratory's page: figures as words and as places, questions as the server wants them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barBox, curveSpots, figureWords, share, spanOf } from "../../src/quintain/web/static/js/lab-figures.js";
import { firstForm, lines, missing, wishOf } from "../../src/quintain/web/static/js/lab-wish.js";

test("a share is never said to be all or nothing if it only nearly is", () => {
  assert.deepEqual([0, 0.0004, 0.125, 0.9999, 1].map(share), [
    "0 %",
    "under 0.1 %",
    "12.5 %",
    "over 99.9 %",
    "100 %",
  ]);
});

test("a figure says its interval, unless nothing was estimated", () => {
  assert.equal(figureWords({ at: 0.5, low: 0.25, high: 0.75 }, true), "50.0 % (25.0 % to 75.0 %)");
  assert.equal(figureWords({ at: 3, low: 3, high: 3 }, false), "3");
});

test("shares fill a line from nothing to all, other figures one that holds them and nothing", () => {
  const lost = { at: -2, low: -4, high: 0 };

  assert.deepEqual(barBox({ at: 0.5, low: 0.25, high: 0.75 }, spanOf({ bars: [] })), {
    zero: 0,
    at: 50,
    low: 25,
    high: 75,
  });
  assert.deepEqual(barBox(lost, spanOf({ bars: [{ figure: lost }], is_share: false })), {
    zero: 100,
    at: 50,
    low: 0,
    high: 100,
  });
});

test("a curve goes from left to right, its band around it", () => {
  const figures = [
    { at: 0, low: 0, high: 0.5 },
    { at: 1, low: 0.5, high: 1 },
  ];

  assert.deepEqual(curveSpots(figures, { least: 0, most: 1 }, 100, 10), {
    path: "0,10 100,0",
    band: "0,5 100,0 100,5 0,10",
  });
});

test("a question is sent with what it needs and no more", () => {
  const form = { ...firstForm("ki", "mirror"), vary: " mirka.hp=1..3 \n\n", side: "red", target: 65 };

  assert.deepEqual(wishOf(form), {
    ask: "sim",
    system: "ki",
    where: "mirror",
    seed: "1",
    fights: 1000,
    way: { rules: {}, sets: [], bots: {} },
  });
  assert.deepEqual(wishOf({ ...form, ask: "sweep" }).vary, ["mirka.hp=1..3"]);
  assert.equal(wishOf({ ...form, ask: "balance" }).target, 65);
  assert.equal(wishOf({ ...form, ask: "audit" }).where, undefined);
  assert.equal(wishOf({ ...form, precision: 2 }).fights, undefined);
  const way = { ...form.way, sets: "a.hp=1" };
  const odds = { ...form, ask: "odds", who: "mirka", what: " unarmed ", against: "yula", way };
  assert.deepEqual(wishOf(odds), {
    ask: "odds",
    system: "ki",
    seed: "1",
    way: { rules: {}, sets: [], bots: {} },
    doing: { who: "mirka", what: "unarmed", against: "yula", distance: 1 },
  });
  assert.deepEqual(wishOf({ ...odds, against: "", dc: "9" }).doing, { who: "mirka", what: "unarmed", dc: 9 });
  const worth = wishOf({ ...form, ask: "worth", precision: 2 });
  assert.deepEqual([worth.fights, worth.precision], [1000, undefined]);
});

test("what is missing is said before anything is asked", () => {
  const form = firstForm("ki", "mirror");

  assert.equal(missing(form), "");
  assert.equal(missing({ ...form, ask: "sweep" }), "Say what varies.");
  assert.equal(missing({ ...form, ask: "compare" }), "Say what is different.");
  assert.equal(missing({ ...form, ask: "compare", other: { rules: {}, sets: "a.hp=1", bots: {} } }), "");
  assert.equal(missing({ ...form, ask: "odds" }), "Say what is done.");
  assert.equal(missing({ ...form, ask: "odds", what: "unarmed", who: "mirka" }), "Say who does it, and to whom.");
  assert.equal(missing({ ...form, ask: "odds", what: "thievery", who: "mirka", dc: "9" }), "");
  assert.deepEqual(lines(" a \n\n b"), ["a", "b"]);
});
