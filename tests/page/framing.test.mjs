import assert from "node:assert/strict";
import { test } from "node:test";
import { LEAST_SQUARE, allowed, anchored, closer, scrolled, usual } from "../../src/quintain/web/static/js/framing.js";

const ROOM = { width: 700, height: 350 };
const MAP = { size: [800, 480], least: LEAST_SQUARE / 40, most: 1.5 };
const BIG = { ...MAP, size: [2560, 2560] };
const START = { left: 0, top: 0 };

test("a map is drawn whole where its squares stay large enough, and no larger than needed", () => {
  assert.equal(usual(ROOM, MAP), 350 / 480);
  assert.equal(usual(ROOM, BIG), 0.7);
  assert.equal(usual({ width: 4000, height: 4000 }, MAP), 1.5);
});

test("a person may zoom out to the whole of a big map, but no further", () => {
  assert.equal(allowed(ROOM, BIG, 0.01), 350 / 2560);
  assert.equal(allowed(ROOM, MAP, 0.01), 0.7);
  assert.equal(allowed(ROOM, MAP, 99), 4);
});

test("a small window is drawn so large that all who are concerned are in it", () => {
  const phone = { width: 390, height: 192 };
  assert.equal(closer(phone, MAP, [[100, 100], [140, 100]]), 1.5);
  assert.equal(closer(phone, MAP, [[60, 100], [400, 100]]), 390 / 420);
  assert.equal(closer(phone, MAP, [[60, 100], [780, 400]]), 0.7);
  assert.equal(closer(phone, MAP, []), 0.7);
});

test("whoever is in sight already moves nothing, whoever is not comes to the middle", () => {
  assert.deepEqual(scrolled(ROOM, BIG.size, 1, [[100, 100]], START), START);
  assert.deepEqual(scrolled(ROOM, BIG.size, 1, [[1500, 100]], START), { left: 1150, top: 0 });
  assert.deepEqual(scrolled(ROOM, BIG.size, 1, [[2550, 2550]], START), { left: 1860, top: 2210 });
  assert.deepEqual(scrolled(ROOM, BIG.size, 1, [], START), START);
});

test("of those who do not fit together the first are shown", () => {
  assert.deepEqual(scrolled(ROOM, BIG.size, 1, [[1500, 100], [20, 2500]], START), { left: 1150, top: 0 });
});

test("what is under the pointer stays there while one zooms", () => {
  assert.deepEqual(anchored(ROOM, BIG.size, 1, 2, [200, 100], { left: 100, top: 50 }), { left: 400, top: 200 });
  assert.deepEqual(anchored(ROOM, [500, 300], 1, 2, [300, 175], START), { left: 100, top: 125 });
});
