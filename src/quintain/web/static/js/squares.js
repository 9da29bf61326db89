// Squares of a grid as paths: what they fill, the edge around them, the lines between them. Nothing is drawn here.

export const CELL = 40;

/** "7,3" is column 7, row 3. */
export const xy = (spot) => spot.split(",").map(Number);

/** Every square filled, as one path. */
export const filled = (spots) =>
  [...spots]
    .map((spot) => {
      const [x, y] = xy(spot);
      return `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h${-CELL}z`;
    })
    .join("");

/** The edge around a set of squares. */
export function outline(spots) {
  const path = [];
  for (const spot of spots) {
    const [x, y] = xy(spot),
      left = x * CELL,
      top = y * CELL;
    if (!spots.has(`${x},${y - 1}`)) path.push(`M${left} ${top}h${CELL}`);
    if (!spots.has(`${x},${y + 1}`)) path.push(`M${left} ${top + CELL}h${CELL}`);
    if (!spots.has(`${x - 1},${y}`)) path.push(`M${left} ${top}v${CELL}`);
    if (!spots.has(`${x + 1},${y}`)) path.push(`M${left + CELL} ${top}v${CELL}`);
  }
  return path.join("");
}

/** The lines between all squares of a grid. */
export function lines(width, height) {
  const path = [];
  for (let x = 1; x < width; x += 1) path.push(`M${x * CELL} 0V${height * CELL}`);
  for (let y = 1; y < height; y += 1) path.push(`M0 ${y * CELL}H${width * CELL}`);
  return path.join("");
}

/** The squares in stretches that hang together. */
export function stretches(spots) {
  const left = new Set(spots),
    found = [];
  for (const start of spots) {
    if (!left.delete(start)) continue;
    const stretch = [start];
    for (const spot of stretch) {
      const [x, y] = xy(spot);
      for (const near of [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`])
        if (left.delete(near)) stretch.push(near);
    }
    found.push(stretch);
  }
  return found;
}
