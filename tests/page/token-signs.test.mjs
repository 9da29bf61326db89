// What a token says: a frame that is no more exact than it should be, and three badges at most.
import assert from "node:assert/strict";
import { test } from "node:test";

import { badgesOf, dashes, quartersOf } from "../../src/quintain/web/static/js/token-signs.js";

test("a side of a foe's frame is whole as long as anything of its quarter is left", () => {
  assert.deepEqual([100, 76, 75, 26, 25, 1, 0].map(quartersOf), [4, 4, 3, 2, 1, 1, 0]);
});

test("a ring is drawn as far as the own health goes", () => {
  assert.equal(dashes(40), "40 100");
  assert.equal(dashes(-5), "0 100");
});

test("three badges are shown, those against it first, and the others are counted", () => {
  const tags = [
    { label: "Led", badge: "led", good: true },
    { label: "Saber" },
    { label: "Prone", badge: "prone" },
    { label: "Burning", badge: "burning" },
    { label: "Blinded", badge: "blinded" },
  ];

  const { shown, more } = badgesOf(tags);

  assert.deepEqual(shown.map((each) => each.badge), ["prone", "burning", "blinded"]);
  assert.equal(more, 1);
});

test("whoever has nothing wears nothing", () => {
  assert.deepEqual(badgesOf([{ label: "Saber" }]), { shown: [], more: 0 });
});
