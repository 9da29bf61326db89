// The words under a scrubber: of all places that have a name, those for which there is room.

const LETTER = 6.8; // pixels, of the size they are written in
const MARGIN = 18;

/**
 * Rounds first, then Turns; a word that would lie over another, or over the end, is left out.
 * `all` is [[round, [{label, step}]]], `last` the last step, `width` how many pixels there are.
 */
export function ticksFor(all, last, width) {
  if (last < 1 || !width) return [];
  const places = all.flatMap(([round, list]) =>
    list.map(({ label, step }, n) => {
      const words = n ? label : round;
      const left = (width * step) / last;
      return { step, words, isRound: n === 0, left, right: left + words.length * LETTER + MARGIN };
    }),
  );
  const kept = [];
  for (const each of [...places.filter((one) => one.isRound), ...places]) {
    const isFree = kept.every((other) => each.right <= other.left || each.left >= other.right);
    if (isFree && (each.right <= width || each.step === 0)) kept.push(each);
  }
  return kept;
}
