#!/usr/bin/env node
import { takeStdout } from "./stdio/take-stdout.js";

// Before anything else is loaded: a dependency may print while it is imported.
const output = takeStdout();
const { main } = await import("./main.js");
await main(process.argv.slice(2), output);
