// Figures and their intervals: in words as everywhere in the laboratory, and as places on a drawing.

/** 0.125 reads "12.5 %"; the ends are never said of what is only near them. */
export function share(of) {
  if (of <= 0) return "0 %";
  if (of >= 1) return "100 %";
  if (of < 0.001) return "under 0.1 %";
  if (of > 0.999) return "over 99.9 %";
  return `${(of * 100).toFixed(1)} %`;
}

const number = (of) => String(Number(of.toFixed(2)));

export function figureWords({ at, low, high }, isShare) {
  const tell = isShare ? share : number;
  return low === high ? tell(at) : `${tell(at)} (${tell(low)} to ${tell(high)})`;
}

export const tick = (of, isShare) => (isShare ? `${Math.round(of * 100)} %` : number(of));

/** From where to where a drawing reaches; shares from nothing to all. */
export function spanOf({ bars, is_share: isShare = true }) {
  if (isShare) return { least: 0, most: 1 };
  const ends = bars.flatMap(({ figure }) => [figure.low, figure.high]);
  const least = Math.min(0, ...ends);
  const most = Math.max(0, ...ends);
  return most > least ? { least, most } : { least, most: least + 1 };
}

const within = (of, { least, most }) => Math.min(1, Math.max(0, (of - least) / (most - least)));

/** A figure on a line of 100. */
export const barBox = ({ at, low, high }, span) => ({
  zero: 100 * within(0, span),
  at: 100 * within(at, span),
  low: 100 * within(low, span),
  high: 100 * within(high, span),
});

/** The points of a curve and of the band around it. */
export function curveSpots(figures, span, wide, high) {
  const step = figures.length > 1 ? wide / (figures.length - 1) : 0;
  const spot = (n, of) => `${Math.round(n * step)},${Math.round(high * (1 - within(of, span)))}`;
  const path = figures.map((each, n) => spot(n, each.at));
  const above = figures.map((each, n) => spot(n, each.high));
  const below = figures.map((each, n) => spot(n, each.low)).reverse();
  return { path: path.join(" "), band: [...above, ...below].join(" ") };
}
