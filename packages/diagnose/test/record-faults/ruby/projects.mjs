import { citadel } from "./citadel.mjs";
import { minaret } from "./minaret.mjs";

export const projects = [minaret, citadel];
