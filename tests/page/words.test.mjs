import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/quintain/web/static/js";
const { table } = await import(`${JS}/net.js`);
const { aboutWords, brief, outcomeParts, questionOf } = await import(`${JS}/words.js`);
const { fraction, listed, percent, plural, shortName } = await import(`${JS}/lib.js`);
const { bookOf, pieces } = await import(`${JS}/glossary.js`);
const { keptWords } = await import(`${JS}/kept.js`);

const sits = (...creatures) => {
  table.value = { board: { creatures: creatures.map(([id, name]) => ({ id, name })) } };
};

test("people are called by their names without what they are", () => {
  sits(["wen", "Wen Shao, swordsman"], ["thug-1", "Street thug 1"]);
  assert.equal(brief("Wen Shao, swordsman attacks Street thug 1."), "Wen Shao attacks Street thug 1.");
});

test("a rank in brackets is left out as long as nobody else has the same name", () => {
  sits(["king", "Lightning Wolf (Hundred Beast King)"], ["swarm", "Lightning Wolf Pack"]);
  assert.equal(brief("Bite: Lightning Wolf (Hundred Beast King)"), "Bite: Lightning Wolf");
  sits(["a", "Crane (Hundred)"], ["b", "Crane (Thousand)"]);
  assert.equal(brief("Peck: Crane (Hundred)"), "Peck: Crane (Hundred)");
});

test("two who would be called alike keep their whole names", () => {
  sits(["a", "Margaret, knight"], ["b", "Margaret, healer"]);
  assert.equal(brief("Margaret, knight attacks Margaret, healer."), "Margaret, knight attacks Margaret, healer.");
});

test("what is written like an id is told by its name, the longest first", () => {
  sits(["street_thug", "Street thug"], ["street_thug-1", "Bully"]);
  assert.equal(brief("street thug-1 follows street thug."), "Bully follows Street thug.");
});

test("a question without words asks what it is about", () => {
  sits();
  assert.equal(questionOf({ question: "How do you react?", about: "react" }), "How do you react?");
  assert.equal(questionOf({ question: "", about: "last_breath" }), "Last breath?");
});

test("what an option costs is said once", () => {
  assert.equal(aboutWords({ label: "Surge for 2 Stamina", about: "2 Stamina; one more Action" }), "one more Action");
  assert.equal(aboutWords(null), "");
});

test("an outcome names whom it concerns", () => {
  sits(["mirka", "Mirka, archer"], ["mirka-2", "Mirka's hawk"]);
  assert.deepEqual(outcomeParts("mirka armour -5"), { name: "Mirka", what: "armour \u22125" });
  assert.deepEqual(outcomeParts("mirka-2 HP -1"), { name: "Mirka's hawk", what: "HP \u22121" });
  assert.deepEqual(outcomeParts("nothing"), { name: "", what: "nothing" });
});

test("chances are never a false certainty", () => {
  assert.deepEqual([0, 0.004, 0.5, 0.995, 1].map(percent), ["0 %", "under 1 %", "50 %", "over 99 %", "100 %"]);
  assert.equal(fraction("5/8"), 0.625);
  assert.equal(fraction("1"), 1);
});

test("names are listed as one says them", () => {
  assert.equal(listed(["Wen"]), "Wen");
  assert.equal(listed(["Wen", "Mirka", "Old Tam"]), "Wen, Mirka and Old Tam");
  assert.equal(shortName("Wen Shao, swordsman"), "Wen Shao");
  assert.deepEqual([plural(1, "seat"), plural(2, "seat"), plural(2, "man", "men")], ["1 seat", "2 seats", "2 men"]);
});

test("a game word is marked where it stands first, whole, and the longest that fits", () => {
  const book = bookOf([{ word: "Stun" }, { word: "Stun Damage" }, { word: "Grit", small: true }]);
  const marked = pieces("Stun Damage, then Stun, a Stunt, grit and Grit, Stun.", book)
    .filter(([, word]) => word)
    .map(([piece]) => piece);

  assert.deepEqual(marked, ["Stun Damage", "Stun", "grit"]);
});

test("without a book a text is as it was", () => {
  assert.deepEqual(pieces("Stun", null), [["Stun", null]]);
  assert.deepEqual(pieces("Stun", bookOf([])), [["Stun", null]]);
});

test("the header never claims more than is known of what was sent", () => {
  const none = { all: 0, unsent: 0 };
  assert.equal(keptWords("open", none, false)[1], "Every answer kept");
  assert.equal(keptWords("open", none, true)[1], "Read only");
  assert.equal(keptWords("open", { all: 1, unsent: 0 }, true)[1], "Sent, not kept yet");
  assert.equal(keptWords("lost", { all: 2, unsent: 2 }, false)[1], "Reconnecting, 2 answers not sent yet");
  assert.equal(keptWords("lost", { all: 1, unsent: 0 }, false)[1], "Reconnecting, sent and not kept yet");
  assert.equal(keptWords("stopped", none, false)[1], "The server has stopped, nothing is lost");
});
