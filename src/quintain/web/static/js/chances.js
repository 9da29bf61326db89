// A side and its chance, in words.
import { capital } from "./board.js";

export const sideName = (side) => capital(side.replaceAll("_", " "));
export const inPercent = (chance) => `${Math.round(100 * chance)} %`;
