import "./browser.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass } from "./clock.mjs";
import { latest, sockets } from "./sockets.mjs";

const net = await import("../../src/quintain/web/static/js/net.js");

const state = (more = {}) => ({ table: { name: "Friday", board: { creatures: [] }, ...more } });

/** A line that has been greeted with the table. */
function atTheTable() {
  net.connect("abc", "token", "Anna", "own");
  latest().open();
  latest().tell(state());
}

const deeds = () => latest().said;

beforeEach(async () => {
  for (const frame of latest()?.said ?? []) latest().tell({ ok: { id: frame.id } }); // nothing stays open between tests
  pass(60_000);
});

test("whoever asks for a line says who comes, and to which table", () => {
  net.connect("a b", "token", "Änn \u{1f98a}", "own");

  assert.equal(latest().address, "wss://quintain.example/socket/a%20b");
  assert.equal(latest().spoken, "quintain");
  assert.deepEqual(latest().greeting, { do: "hello", token: "token", name: "Änn \u{1f98a}", own: "own" });
});

test("the line is open once the table has been told", () => {
  net.connect("abc", "token", "Anna");
  net.line.value = "opening";
  latest().open();
  assert.equal(net.line.peek(), "opening");

  latest().tell(state());

  assert.equal(net.line.peek(), "open");
  assert.equal(net.table.peek().name, "Friday");
});

test("an answer settles with its own acknowledgement, whatever comes before", async () => {
  atTheTable();
  const one = net.send({ do: "answer", choose: "wait" });
  const two = net.send({ do: "answer", choose: "dodge" });
  const [first, second] = deeds();

  latest().tell({ ok: { id: second.id, which: 2 } });
  latest().tell(state());
  latest().tell({ ok: { id: first.id, which: 1 } });

  assert.equal((await one).which, 1);
  assert.equal((await two).which, 2);
});

test("what is refused is thrown in the server's words", async () => {
  atTheTable();
  const sent = net.send({ do: "answer", choose: "fly" });

  latest().tell({ error: { id: deeds()[0].id, what: "fly was not offered." } });

  await assert.rejects(sent, (error) => error.what === "fly was not offered.");
});

test("what was not acknowledged is sent again on the next line, as the same frame", async () => {
  atTheTable();
  const sent = net.send({ do: "answer", choose: "wait" });
  const [frame] = deeds();

  latest().break();
  assert.equal(net.line.peek(), "lost");
  pass(250);
  latest().open();

  assert.deepEqual(deeds(), [frame]);
  latest().tell({ ok: { id: frame.id } });
  assert.equal((await sent).id, frame.id);
});

test("what is said while there is no line waits for one", async () => {
  atTheTable();
  latest().break();
  const sent = net.send({ do: "answer", choose: "wait" });
  assert.deepEqual(net.unkept.peek(), { all: 1, unsent: 1 });

  pass(250);
  latest().open();

  assert.deepEqual(net.unkept.peek(), { all: 1, unsent: 0 });
  latest().tell({ ok: { id: deeds()[0].id } });
  await sent;
  assert.deepEqual(net.unkept.peek(), { all: 0, unsent: 0 });
});

test("what only asks is not counted as something to be kept", () => {
  atTheTable();

  net.send({ do: "odds" });

  assert.deepEqual(net.unkept.peek(), { all: 0, unsent: 0 });
});

test("a line that takes a deed and says nothing is given up for another", async () => {
  atTheTable();
  const sent = net.send({ do: "answer", choose: "wait" });
  const [frame] = deeds();
  const before = sockets.length;

  pass(5_000);

  assert.equal(sockets.length, before + 1);
  latest().open();
  assert.deepEqual(deeds(), [frame]);
  latest().tell({ ok: { id: frame.id } });
  await sent;
});

test("a lost line is tried again ever more slowly, and at once when the network is back", () => {
  atTheTable();
  const before = sockets.length;
  latest().break();
  pass(249);
  assert.equal(sockets.length, before);
  pass(1);
  assert.equal(sockets.length, before + 1);
  latest().break();
  pass(499);
  assert.equal(sockets.length, before + 1);
  pass(1);
  assert.equal(sockets.length, before + 2);
});

test("a link that is not good is refused for good", () => {
  net.connect("abc", "stale", "Anna");
  latest().open();
  const before = sockets.length;

  latest().tell({ error: { what: "This link opens nothing." } });
  pass(10_000);

  assert.equal(net.line.peek(), "refused");
  assert.equal(net.refusal.peek().what, "This link opens nothing.");
  assert.equal(sockets.length, before);
});

test("a database that is away for a moment refuses nobody", () => {
  net.connect("abc", "token", "Anna");
  net.line.value = "opening";
  latest().open();

  latest().tell({ error: { what: "Locked.", where: "database" } });

  assert.equal(net.line.peek(), "lost");
  assert.equal(net.refusal.peek(), null);
});

test("after an invitation was used the browser's own secret opens the seat", () => {
  net.connect("abc", "invitation", "Anna", "own");
  latest().open();
  latest().tell({ welcome: { own: true } });
  latest().tell(state());
  assert.equal(net.opener.peek(), "own");

  latest().break();
  pass(250);
  latest().open();

  assert.deepEqual(latest().greeting, { do: "hello", token: "own", name: "Anna" });
});

test("a server that says it stops is waited for", () => {
  atTheTable();

  latest().tell({ closing: true });
  latest().break();

  assert.equal(net.line.peek(), "stopped");
});

test("a board without a map keeps the one it had", () => {
  net.connect("abc", "token", "Anna");
  latest().open();
  latest().tell(state({ board: { map: { kind: "grid" }, creatures: [] } }));

  latest().tell(state({ board: { creatures: [1] } }));

  assert.deepEqual(net.table.peek().board, { map: { kind: "grid" }, creatures: [1] });
});

test("talk that is told anew replaces what it begins with", () => {
  atTheTable();
  latest().tell({ talk: { from: 0, lines: [{ n: 0 }, { n: 1 }] } });

  latest().tell({ talk: { from: 1, lines: [{ n: 1, text: "otherwise" }] } });

  assert.deepEqual(net.talk.peek(), [{ n: 0 }, { n: 1, text: "otherwise" }]);
});

test("lines of the log replace those from where they begin", () => {
  net.connect("abc", "token", "Anna");
  latest().open();
  latest().tell(state({ log: { from: 0, lines: [{ n: 0 }, { n: 1 }, { n: 2 }] } }));

  latest().tell(state({ log: { from: 1, lines: [{ n: 1, text: "otherwise" }] } }));

  assert.deepEqual(net.log.peek(), [{ n: 0 }, { n: 1, text: "otherwise" }]);
});
