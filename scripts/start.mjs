// `npm start`: set up what is missing, then grade the bundled candidates.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, install, requireNode, root } from "./toolchain.mjs";

requireNode();
// Ctrl-C reaches the program below as well; it ends by itself, and removes what it made.
process.on("SIGINT", () => undefined);
install();
build();
const example = join(root, "docs", "examples", "seven-candidates", "main.mjs");
const result = spawnSync(process.execPath, [example, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = result.status ?? 1;
