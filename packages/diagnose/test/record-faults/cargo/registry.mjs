import { write } from "../harness/edits.mjs";

/** Cargo settings that put a loopback registry in the place of crates.io. */
export function registryAt(url, retries = 1) {
  return write(
    ".cargo/config.toml",
    "[source.crates-io]",
    'replace-with = "acme"',
    "[source.acme]",
    `registry = "sparse+${url}/"`,
    "[net]",
    `retry = ${retries}`,
    "[http]",
    "timeout = 3",
  );
}
