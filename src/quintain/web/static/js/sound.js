// One short, low tone when something waits for you; off by default.
import { settings } from "./state.js";

let context = null;

export function beep() {
  if (!settings.peek().sound) return;
  try {
    context ??= new AudioContext();
    context.resume();
    const tone = context.createOscillator(),
      loud = context.createGain(),
      start = context.currentTime;
    tone.type = "triangle";
    tone.frequency.setValueAtTime(392, start);
    tone.frequency.setValueAtTime(523, start + 0.12);
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    tone.connect(loud).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.42);
  } catch {
    /* a browser without sound stays silent */
  }
}
