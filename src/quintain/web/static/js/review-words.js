// A review in words and numbers: at which step of a replay it stood how, and what turned it.
import { capital } from "./board.js";
import { inPercent, sideName } from "./chances.js";

const points = (count) => `${count} ${count === 1 ? "point" : "points"}`;

/** "+12", "−3", "0": a number of points with its sign. */
export const signed = (count) => {
  const whole = Math.round(count);
  return whole > 0 ? `+${whole}` : whole < 0 ? `\u2212${-whole}` : "0";
};

/** The last step that shows no more than so many events. */
export const stepOf = (frames, events) => Math.max(0, frames.findLastIndex((each) => (each.told ?? 0) <= events));

/** Where it was looked how the fight stood, by step: of several at one step the last. */
export function placed(review, frames) {
  const found = new Map();
  for (const point of review.points) found.set(stepOf(frames, point.events), point);
  return [...found].map(([step, point]) => ({ step, sides: point.sides }));
}

/** How it stood at a step, as it was last looked at, and at which step that was. */
export const standingAt = (spots, step) => spots.findLast((each) => each.step <= step) ?? spots[0] ?? null;

/** The turning points, each with the steps between which it turned and where that is best watched. */
export function turnsOf(review, frames, names) {
  return review.turns.map((turn) => {
    const [from, to] = turn.events.map((events) => stepOf(frames, events));
    const step = Math.min(to, from + 1);
    const spot = telling(frames, step, to);
    return {
      ...turn,
      from,
      step,
      to,
      line: spot?.text ?? "",
      choices: review.choices
        .filter((each) => turn.start <= each.answers && each.answers < turn.end)
        .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
        .slice(0, 2)
        .map((each) => choiceWords(each, names, stepOf(frames, each.events))),
    };
  });
}

/** What tells most of these steps: somebody fell, or else the last deed. */
function telling(frames, from, to) {
  const lines = frames.slice(from, to + 1).flatMap((frame) => frame.lines);
  return (
    lines.findLast((line) => line.moments?.some((each) => each.kind === "felled")) ??
    lines.findLast((line) => line.moments?.some((each) => each.kind === "dealt")) ??
    lines.findLast((line) => line.leads) ??
    lines.at(-1)
  );
}

/** "Steps 12 to 16: Red gains 23 points (± 12). Dice did +20 of it, answers +3." */
export function turnWords({ step, to, side, points: gained, error, by_choice: chosen }) {
  const when = to > step ? `Steps ${step + 1} to ${to + 1}` : `Step ${step + 1}`;
  return `${when}: ${sideName(side)} gains ${points(Math.round(gained))} (± ${Math.round(error)}). Dice did ${
    signed(gained - chosen)} of it, answers ${signed(chosen)}.`;
}

/** What was answered, what else could have been, and what that was worth to its side. */
function choiceWords({ who, taken, usual, points: worth, error, question }, names, step) {
  const gave = Math.round(worth);
  const verdict = Math.abs(worth) <= error ? "within the error" : gave > 0 ? "better" : "worse";
  const how = `${signed(worth)} (± ${Math.round(error)}), ${verdict}`;
  const by = names.get(who) ?? capital(question);
  return { step, text: `${by}: \u201c${taken}\u201d, not \u201c${usual}\u201d: ${how}` };
}

/** Up to three answers that would surely have been better, by what they were worth, and at which step each was due. */
export function betterOf(review, frames, names) {
  return (review.missed ?? [])
    .filter((each) => each.points > each.error)
    .sort((a, b) => b.points - a.points)
    .slice(0, 3)
    .map(({ who, question, taken, best, points: worth, error, events }) => ({
      step: stepOf(frames, events),
      text: `${names.get(who) ?? capital(question)}: \u201c${best}\u201d, not \u201c${taken}\u201d: ${
        signed(worth)} (\u00b1 ${Math.round(error)})`,
    }));
}

/** In one sentence, for who does not see it: where it starts, its swings and its end. */
export function curveWords(spots, side, turns) {
  const at = (spot) => inPercent(spot.sides[side]?.chance ?? 0);
  const swings = turns.map((turn) => {
    const [before, after] = [standingAt(spots, turn.from), standingAt(spots, turn.to)];
    return `${before.sides[side]?.chance > after.sides[side]?.chance ? "falls" : "rises"} from ${at(before)} to ${
      at(after)} at step ${turn.step + 1}`;
  });
  return `Chance that ${sideName(side)} wins, step by step. It starts at ${at(spots[0])}${
    swings.map((each) => `, ${each}`).join("")} and ends at ${at(spots.at(-1))}.`;
}
