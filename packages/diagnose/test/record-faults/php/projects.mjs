import { parade } from "./parade.mjs";
import { postbox } from "./postbox.mjs";

export const projects = [postbox, parade];
