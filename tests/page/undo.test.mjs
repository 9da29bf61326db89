import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { takesWords } = await import("../../src/quintain/web/static/js/undo.js");

test("a wish to go back says which answers it takes and whose", () => {
  assert.equal(takesWords({ own: 1, others: [] }), "It takes back 1 answer of yours.");
  assert.equal(
    takesWords({ own: 2, others: ["Bela", "Street thug 1"] }),
    "It takes back 2 answers of yours, and what Bela and Street thug 1 did.",
  );
  assert.equal(takesWords({ own: 0, others: ["Bela"] }), "It takes back what Bela did.");
  assert.equal(takesWords({ own: 0, others: [] }), "");
});
