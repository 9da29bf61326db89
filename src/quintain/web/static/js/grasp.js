// What a pointer does on the board, beside pressing: it takes the token of whoever is asked and drags it to where that
// one shall go, which chooses and never answers; it looks, and it measures.
import { offer, pointed } from "./aiming.js";
import { chooseToGo, movers } from "./going.js";
import { isMeasuring, markEnd } from "./measuring.js";
import { goOn } from "./pressing.js";
import { choice, chosenOption, currentAsk, dragged, isLooking, isSealed, say } from "./state.js";

/** Whether a press there may become a drag of the one who is asked. */
function isGraspable(node) {
  const ask = currentAsk.peek(),
    id = node.closest("[data-creature]")?.dataset.creature;
  const isOpen = ask && !isLooking.peek() && !isSealed(ask) && choice.peek()?.from !== "act" && !isMeasuring.peek();
  return Boolean(isOpen) && id === ask.who && movers(ask).length > 0;
}

/** Let go where it can go, that place is chosen; elsewhere everything is as it was. */
function drop(spot) {
  const ask = currentAsk.peek(),
    isOffered = offer().spots.includes(spot);
  dragged.value = null;
  if (!isOffered || !chooseToGo(ask, spot)) return;
  const option = chosenOption(ask);
  say(option.spot ? option.label : `${option.label}, ${spot}`);
  goOn(option.shape);
}

export const HANDS = {
  isGraspable,
  drag: (spot) => {
    if (dragged.peek()?.spot !== spot) dragged.value = { who: currentAsk.peek()?.who, spot };
  },
  drop,
  slip: () => {
    dragged.value = null;
  },
  look: (spot) => {
    pointed.value = spot;
  },
  catches: (spot) => {
    if (!isMeasuring.peek()) return false;
    if (spot) markEnd(spot);
    return true;
  },
};
