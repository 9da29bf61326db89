// How large a map is drawn and which part of it is in sight, as plain arithmetic. A map has a size in the units of its
// drawing, a view has room in pixels, and a scale says how many pixels a unit is.

const AROUND = 40; // units left free around whoever has to be in sight
export const LEAST_SQUARE = 28; // pixels: smaller, and tokens cannot be told apart
const MOST_ZOOM = 4;

const between = (least, n, most) => Math.max(least, Math.min(most, n));

/** The scale at which all of a map is in sight. */
const whole = (room, [width, height]) => Math.min(room.width / width, room.height / height);

/** The scale without anybody's wish: the whole map, but no square too small to see or larger than needed. */
export const usual = (room, { size, least, most }) => between(least, whole(room, size), most);

/** The scale at which the points are in sight, as far as squares stay large enough. */
export function closer(room, { least, most }, points) {
  const box = boxOf(points);
  return box ? between(least, Math.min(room.width / box.width, room.height / box.height), most) : least;
}

/** A scale that a person may wish for. */
export const allowed = (room, { size, least }, scale) => between(Math.min(least, whole(room, size)), scale, MOST_ZOOM);

/** The box around points, with room for a square around each, or null. */
function boxOf(points) {
  if (!points.length) return null;
  const xs = points.map(([x]) => x),
    ys = points.map(([, y]) => y);
  const left = Math.min(...xs) - AROUND,
    top = Math.min(...ys) - AROUND;
  return { left, top, width: Math.max(...xs) + AROUND - left, height: Math.max(...ys) + AROUND - top };
}

/** As many of the points as fit into the view together, the first ones first. */
function fitting(room, scale, points) {
  const kept = [];
  for (const each of points) {
    const box = boxOf([...kept, each]);
    if (!kept.length || (box.width * scale <= room.width && box.height * scale <= room.height)) kept.push(each);
  }
  return kept;
}

/** Where a view has to be scrolled to, so that the points are in its middle; as it is if they are in sight already. */
export function scrolled(room, size, scale, points, now) {
  const box = boxOf(fitting(room, scale, points));
  if (!box) return now;
  const along = (from, long, room, at, all) => {
    const low = from * scale,
      high = (from + long) * scale;
    const isSeen = low >= at && high <= at + room;
    return between(0, isSeen ? at : (low + high - room) / 2, Math.max(0, all * scale - room));
  };
  return {
    left: along(box.left, box.width, room.width, now.left, size[0]),
    top: along(box.top, box.height, room.height, now.top, size[1]),
  };
}

/** Where a view has to be scrolled to when its scale becomes another, so that what is at a point of it stays there. */
export function anchored(room, size, scale, next, [x, y], now) {
  const along = (at, from, room, all) => {
    const free = (scale) => Math.max(0, (room - all * scale) / 2); // a smaller map lies in the middle
    return ((from + at - free(scale)) * next) / scale + free(next) - at;
  };
  return { left: along(x, now.left, room.width, size[0]), top: along(y, now.top, room.height, size[1]) };
}
