import { bakery } from "./bakery.mjs";
import { harbor } from "./harbor.mjs";

export const projects = [bakery, harbor];
