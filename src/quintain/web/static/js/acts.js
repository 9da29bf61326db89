// What may be done without being asked: a game master's overrides, questions and talk.
import { effect, signal } from "./lib.js";
import { send, table } from "./net.js";
import { attempt } from "./state.js";

/** Every act of the seats of this person, each with its seat. */
export const acts = signal([]);

const DELAY = 200;

/** Keeps the list fresh while there is something to do. */
export function keepActs() {
  let timer = 0;
  effect(() => {
    const now = table.value;
    clearTimeout(timer);
    if (!now?.acts || now.you.see) {
      if (acts.peek().length) acts.value = [];
      return;
    }
    timer = setTimeout(() => refresh(now.you.seats ?? []), DELAY);
  });
}

async function refresh(seats) {
  try {
    const lists = await Promise.all(
      seats.map(async (seat) => (await send({ do: "acts", seat })).acts.map((each) => ({ ...each, seat }))),
    );
    acts.value = lists.flat();
  } catch {
    acts.value = [];
  }
}

/** Talk, questions and what has a price are everybody's, as the ruleset says; the rest is a game master's. */
export const isTalk = (option) => Boolean(option.talk);
export const isBought = (option) => Boolean(option.bought);
export const isDesk = (option) => !isTalk(option) && !isBought(option);

export const doAct = (option, value) =>
  attempt({ do: "act", seat: option.seat, act: value === undefined ? option.id : `${option.id}:${value}` });
