import assert from "node:assert/strict";
import { test } from "node:test";
import { deeds } from "../../src/quintain/web/static/js/deeds.js";

const attack = { n: 1, text: "Wen attacks Mirka with Sword.", who: "wen", leads: true };
const dodge = { n: 2, text: "Mirka answers with Dodge.", who: "mirka", goes_on: true };
const hurt = { n: 3, text: "Mirka takes 5 slashing damage.", short: "Mirka takes 5", goes_on: true };

test("an attack is one line with what came of it, and the rest of its step is folded under it", () => {
  const [deed] = deeds([attack, dodge, hurt, { ...hurt, n: 4, short: "Mirka falls" }]);

  assert.equal(deed.text, "Wen attacks Mirka with Sword: Mirka takes 5, Mirka falls.");
  assert.deepEqual([deed.line.n, deed.inside.map((each) => each.n)], [1, [2, 3, 4]]);
});

test("the line that leads may come after what led to it", () => {
  const [deed] = deeds([{ ...dodge, goes_on: false }, { ...attack, goes_on: true }]);

  assert.deepEqual([deed.line.n, deed.inside.map((each) => each.n)], [1, [2]]);
});

test("lines of other steps, and of steps in which nothing leads, stand by themselves", () => {
  const found = deeds([attack, { n: 2, text: "Turn 9." }, { n: 3, text: "Wen waits.", goes_on: true }]);

  assert.deepEqual(found.map((each) => [each.line.n, each.text, each.inside.length]), [
    [1, "Wen attacks Mirka with Sword.", 0],
    [2, "Turn 9.", 0],
    [3, "Wen waits.", 0],
  ]);
});
