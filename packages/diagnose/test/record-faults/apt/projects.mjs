import { bazaar } from "./bazaar.mjs";
import { stage } from "./stage.mjs";

export const projects = [stage, bazaar];
