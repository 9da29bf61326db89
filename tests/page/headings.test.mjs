import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, underHeadings } from "../../src/quintain/web/static/js/headings.js";

const turn = (n, round = 1) => [{ word: "Round", number: round }, { word: "Turn", number: n }];
const said = (n, head, heading, more = {}) => ({ n, text: "", head, heading, ...more });

test("lines stand under the heading before them, and one that is only a heading lends it its clauses", () => {
  const [first, second] = underHeadings([
    said(0, "Round 1, Turn 10", turn(10), { heading_only: true, rules: ["KI-002"] }),
    { n: 1, text: "Wen waits." },
    said(2, "Round 1, Turn 9", turn(9)),
  ]);

  assert.deepEqual([first.head, first.rules, first.lines.map((each) => each.n)], ["Round 1, Turn 10", ["KI-002"], [1]]);
  assert.deepEqual([second.head, second.lines.map((each) => each.n)], ["Round 1, Turn 9", [2]]);
});

test("headings with nothing under them are drawn together", () => {
  const heads = [10, 9, 8].map((n) => said(n, `Round 1, Turn ${n}`, turn(n), { heading_only: true }));

  assert.deepEqual(joined(underHeadings(heads)).map((each) => each.head), ["Round 1, Turns 10 to 8"]);
});

test("a heading of another Round is not drawn together with those before", () => {
  const heads = [said(0, "Round 1, Turn 1", turn(1), { heading_only: true }), said(1, "Round 2, Turn 10", turn(10, 2))];

  assert.deepEqual(joined(underHeadings(heads)).map((each) => each.head), ["Round 1, Turn 1", "Round 2, Turn 10"]);
});
