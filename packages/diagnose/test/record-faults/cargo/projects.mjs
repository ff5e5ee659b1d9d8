import { ferris } from "./ferris.mjs";
import { gauge } from "./gauge.mjs";

export const projects = [ferris, gauge];
