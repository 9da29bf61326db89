// A review in words, and at which steps of a replay it stood how.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.mjs";

const { curveWords, placed, signed, standingAt, stepOf, turnsOf, turnWords } = await import(
  "../../src/quintain/web/static/js/review-words.js"
);

const at = (chance) => ({ chance, low: chance - 0.1, high: chance + 0.1 });
const point = (answers, events, chance) => ({ answers, events, sides: { red: at(chance), blue: at(1 - chance) } });
const line = (n, text, kind) => ({ n, text, moments: kind ? [{ kind, who: "mirka" }] : undefined });
const FRAMES = [
  { told: 0, lines: [] },
  { told: 3, lines: [line(0, "Round 1 begins.")] },
  { told: 5, lines: [line(1, "Wen attacks.", "dealt")] },
  { told: 9, lines: [line(2, "Mirka falls.", "felled"), line(3, "Turn 5.")] },
];
const CHOICE = {
  answers: 2, events: 4, side: "blue", seat: "b", who: "mirka", question: "What does Mirka do?", taken: "Wait",
  usual: "Dodge", points: -12.4, error: 5,
};
const REVIEW = {
  points: [point(0, 3, 0.5), point(1, 4, 0.55), point(3, 9, 0.9)],
  turns: [{ start: 1, end: 3, events: [4, 9], side: "red", points: 35, error: 14.2, by_choice: 12.4 }],
  choices: [CHOICE, { ...CHOICE, answers: 7 }],
};

test("what was told by then says at which step it stands", () => {
  assert.deepEqual([0, 2, 3, 4, 5, 100].map((events) => stepOf(FRAMES, events)), [0, 0, 1, 1, 2, 3]);
});

test("of several looks at one step the last counts, and it holds until the next", () => {
  const spots = placed(REVIEW, FRAMES);
  assert.deepEqual(spots.map(({ step, sides }) => [step, sides.red.chance]), [[1, 0.55], [3, 0.9]]);
  assert.deepEqual([0, 1, 2, 3].map((step) => standingAt(spots, step).sides.red.chance), [0.55, 0.55, 0.55, 0.9]);
});

test("a turning point is told by its fall, with dice told from answers and what else could have been done", () => {
  const [turn] = turnsOf(REVIEW, FRAMES, new Map([["mirka", "Mirka"]]));
  assert.equal(turn.line, "Mirka falls.");
  assert.equal(turnWords(turn), "Steps 3 to 4: Red gains 35 points (± 14). Dice did +23 of it, answers +12.");
  assert.deepEqual(turn.choices, [{ step: 1, text: "Mirka: “Wait”, not “Dodge”: −12 (± 5), worse" }]);
});

test("what is within its error is called nothing else", () => {
  const near = { ...REVIEW, choices: [{ ...CHOICE, points: 3 }] };
  const { text } = turnsOf(near, FRAMES, new Map())[0].choices[0];
  assert.match(text, /^What does Mirka do\?: .*\+3 \(± 5\), within the error$/);
});

test("the curve is one sentence for who does not see it", () => {
  const words = curveWords(placed(REVIEW, FRAMES), "red", turnsOf(REVIEW, FRAMES, new Map()));
  const swing = "rises from 55 % to 90 % at step 3";
  assert.equal(words, `Chance that Red wins, step by step. It starts at 55 %, ${swing} and ends at 90 %.`);
});

test("points have a sign unless they are none", () => {
  assert.deepEqual([12.4, -3.6, 0.2, -0.2].map(signed), ["+12", "−4", "0", "0"]);
});
