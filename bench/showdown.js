// Plays gen9 random battles of pokemon-showdown with its own runner and its own random player, for `make bench-peers`.
//
// Reads a number of battles per line; answers each with {"battles", "decisions", "cpu", "wall"} in seconds. A decision is
// a request with at least two legal choices.
"use strict";
const { createInterface } = require("readline");
const { Runner } = require("pokemon-showdown/dist/sim/tools/runner.js");
const { RandomPlayerAI } = require("pokemon-showdown/dist/sim/tools/random-player-ai.js");

let decisions = 0;

function choices(request) {
  const spare = request.side.pokemon.filter((each) => !each.active && !each.condition.endsWith(" fnt")).length;
  if (request.forceSwitch) return spare;
  if (!request.active) return 0;
  const active = request.active[0];
  const moves = active.moves.filter((move) => !move.disabled).length;
  return moves * (active.canTerastallize ? 2 : 1) + (active.trapped ? 0 : spare);
}

class Counting extends RandomPlayerAI {
  receiveRequest(request) {
    if (!request.wait && choices(request) > 1) decisions += 1;
    super.receiveRequest(request);
  }
}

const player = { createAI: (stream, options) => new Counting(stream, options) };

async function battles(count) {
  const counted = decisions, began = process.cpuUsage(), clock = process.hrtime.bigint();
  for (let number = 0; number < count; number++) {
    const prng = [number, number + 1, number + 2, number + 3].join(",");
    await new Runner({ format: "gen9randombattle", prng, p1options: player, p2options: player }).run();
  }
  const used = process.cpuUsage(began);
  const wall = Number(process.hrtime.bigint() - clock) / 1e9;
  return { battles: count, decisions: decisions - counted, cpu: (used.user + used.system) / 1e6, wall };
}

(async () => {
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await battles(Number(line))));
  }
})();
