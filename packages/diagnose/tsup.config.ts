import { defineConfig } from "tsup";
import { shared } from "../../tsup.shared.js";

export default defineConfig({ ...shared, entry: ["src/index.ts"] });
