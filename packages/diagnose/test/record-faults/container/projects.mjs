import { galley } from "./galley.mjs";
import { quay } from "./quay.mjs";

export const projects = [galley, quay];
