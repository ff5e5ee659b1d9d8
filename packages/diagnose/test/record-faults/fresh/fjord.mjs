import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";
import { occupied } from "../harness/surroundings.mjs";

const core = "core/src/lib.rs";
const main = (...lines) => ({ edits: [write("cli/src/main.rs", ...lines)] });

/** A workspace of two crates, Rust 1.95. */
export const fjord = {
  name: "fjord",
  half: "fresh",
  ecosystem: "cargo",
  tool: "cargo",
  env: { CARGO_TERM_COLOR: "never" },
  prepare: "cargo test --offline && cargo clean && cargo fmt --check || cargo fmt",
  versions: { cargo: "cargo --version", rustc: "rustc --version" },
  faults: inTurn(6, [
    fault("ten-times", "assertion", "a factor is wrong", "cargo test --offline", {
      edits: [replace(core, "n * 10", "n * 20")],
      before: ["cargo build --offline"],
    }),
    fault(
      "unwraps-none",
      "assertion",
      "an option is unwrapped that is none",
      "cargo run --offline -p fjord-cli",
      {
        edits: [replace("cli/src/main.rs", "fjord_core::depth(3)", "fjord_core::depth(500).unwrap()")],
        alsoAcceptable: ["unknown"],
      },
    ),
    fault("lifetime-missing", "compile-error", "a lifetime is missing", "cargo build --offline", {
      edits: [
        replace(
          core,
          "/// Depth",
          "pub fn longer(a: &str, b: &str) -> &str {\n    if a.len() > b.len() { a } else { b }\n}\n\n/// Depth",
        ),
      ],
    }),
    fault(
      "trait-not-known",
      "compile-error",
      "a method is called that the type does not have",
      "cargo check --offline --workspace",
      { edits: [replace("cli/src/main.rs", "depth(3)", "depth(3).metres()")] },
    ),
    fault(
      "arrow-of-match",
      "syntax-error",
      "an arrow of a match is written in another way",
      "cargo check --offline",
      {
        edits: [replace(core, "1_000u32.checked_sub(n * 10)", "match n { 0 -> None, _ => Some(1) }")],
        alsoAcceptable: ["compile-error"],
      },
    ),
    fault(
      "crate-not-named",
      "missing-dependency",
      "a crate is used that is not in the manifest",
      "cargo build --offline",
      { edits: [replace("cli/src/main.rs", "fn main", "use serde_json::Value;\n\nfn main")] },
    ),
    fault(
      "member-not-there",
      "configuration-error",
      "a member of the workspace was not committed",
      "cargo build --offline",
      { edits: [replace("Cargo.toml", '"cli"]', '"cli", "gui"]')], alsoAcceptable: ["missing-dependency"] },
    ),
    fault("not-formatted", "lint", "a file is not formatted", "cargo fmt --check", {
      edits: [replace(core, "pub fn depth(n: u32)", "pub fn depth( n:u32 )")],
      tool: "rustfmt",
    }),
    fault(
      "clippy-of-return",
      "lint",
      "a needless return; the linter denies it",
      "cargo clippy --offline -- -D warnings",
      {
        edits: [
          replace(core, "    1_000u32.checked_sub(n * 10)\n}", "    return 1_000u32.checked_sub(n * 10);\n}"),
        ],
        tool: "clippy",
      },
    ),
    fault(
      "test-of-no-name",
      "no-tests",
      "the job names a target of tests that does not exist",
      "cargo test --offline --test smoke",
      { alsoAcceptable: ["configuration-error"] },
    ),
    fault("port-of-cli", "port-in-use", "another process has the port", "cargo run --offline -p fjord-cli", {
      ...main(
        "use std::net::TcpListener;",
        "",
        "fn main() {",
        '    TcpListener::bind("127.0.0.1:4882").unwrap();',
        "}",
      ),
      preamble: occupied(4882),
    }),
    fault(
      "file-of-data",
      "permission",
      "the program may not write",
      "cargo build --offline -q && setpriv --reuid 65534 --clear-groups target/debug/fjord-cli",
      {
        ...main("fn main() {", '    std::fs::write("/etc/fjord.txt", "9").unwrap();', "}"),
        setup: "chmod -R a+rX .",
      },
    ),
    fault(
      "variable-of-build",
      "missing-environment",
      "a variable is needed while compiling",
      "cargo build --offline",
      {
        ...main("fn main() {", '    println!("{}", env!("FJORD_BUILD"));', "}"),
        alsoAcceptable: ["compile-error"],
      },
    ),
  ]),
};
