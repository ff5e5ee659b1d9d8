import { ledger } from "./ledger.mjs";
import { quarry } from "./quarry.mjs";
import { telescope } from "./telescope.mjs";

export const projects = [ledger, telescope, quarry];
