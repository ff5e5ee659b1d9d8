// Every bench of the package, one after the other.
await import("./grade.mjs");
await import("./batch.mjs");
