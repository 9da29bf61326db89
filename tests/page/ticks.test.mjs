import assert from "node:assert/strict";
import { test } from "node:test";
import { ticksFor } from "../../src/quintain/web/static/js/ticks.js";

const rounds = [
  ["Round 1", [{ label: "Phase 1, Needler Nymph 1", step: 0 }, { label: "Phase 1, Margaret", step: 10 }]],
  ["Round 2", [{ label: "Phase 1, Marlon", step: 12 }, { label: "Phase 2, Zepherina", step: 60 }]],
];

test("no word lies over another or beyond the end, however narrow it is", () => {
  for (const width of [200, 390, 1000, 1440]) {
    const kept = ticksFor(rounds, 100, width).sort((a, b) => a.left - b.left);
    for (const [n, each] of kept.entries()) {
      assert.ok(n === 0 || kept[n - 1].right <= each.left, `${width}: ${each.words}`);
      assert.ok(each.right <= width || each.step === 0);
    }
  }
});

test("Rounds go before Turns", () => {
  assert.deepEqual(ticksFor(rounds, 100, 1000).map((each) => each.words), ["Round 1", "Round 2", "Phase 2, Zepherina"]);
});

test("before it is measured nothing is written", () => {
  assert.deepEqual(ticksFor(rounds, 100, 0), []);
});
