import { granary } from "./granary.mjs";
import { mill } from "./mill.mjs";

export const projects = [granary, mill];
