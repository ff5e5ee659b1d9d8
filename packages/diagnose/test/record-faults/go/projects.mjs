import { abacus } from "./abacus.mjs";
import { tally } from "./tally.mjs";

export const projects = [abacus, tally];
