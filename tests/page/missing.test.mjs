import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

document.querySelector ??= () => null; // nothing is drawn here, so there is nowhere to lead to

const { complain, keepLacking, lacking } = await import("../../src/quintain/web/static/js/missing.js");
const { table } = await import("../../src/quintain/web/static/js/net.js");
const { choice } = await import("../../src/quintain/web/static/js/state.js");

const say = { id: "say", shape: { kind: "text" } };
const told = (revision = 1) => {
  table.value = { board: { creatures: [] }, asks: [{ seat: "anna", id: "7", revision, options: [say] }] };
  return table.peek().asks[0];
};

/** Somebody chose to say something, wrote nothing, and wanted to answer. */
function pressTooEarly() {
  const ask = told();
  choice.value = { from: "ask", key: "anna/7/1", id: "say", value: "" };
  complain(ask);
}

keepLacking();

test("what is missing stays said while the table tells the same question again", () => {
  pressTooEarly();
  assert.equal(lacking.peek(), "Write it first.");

  told();

  assert.equal(lacking.peek(), "Write it first.");
});

test("what was missing is said no longer once something is chosen, or something else asked", () => {
  pressTooEarly();
  choice.value = { from: "ask", key: "anna/7/1", id: "say", value: "We go on." };
  assert.equal(lacking.peek(), "");

  pressTooEarly();
  told(2);
  assert.equal(lacking.peek(), "");
});
