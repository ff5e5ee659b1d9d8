import { packet } from "./packet.mjs";
import { signal } from "./signal.mjs";

export const projects = [packet, signal];
