import { loom } from "./loom.mjs";
import { press } from "./press.mjs";

export const projects = [press, loom];
