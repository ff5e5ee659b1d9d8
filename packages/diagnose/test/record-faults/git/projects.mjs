import { atlas } from "./atlas.mjs";
import { voyage } from "./voyage.mjs";

export const projects = [atlas, voyage];
