import { replace, write } from "../harness/edits.mjs";
import { memoryLimit } from "../harness/surroundings.mjs";

const alloy = "crates/alloy/src/lib.rs";
const melt = "crates/melt/src/main.rs";

/** A workspace of two crates with documentation tests and Clippy. */
export const foundry = {
  name: "foundry",
  half: "opened",
  ecosystem: "cargo",
  tool: "cargo",
  env: { CARGO_NET_OFFLINE: "true" },
  prepare: "cargo test -q --workspace",
  versions: { cargo: "cargo --version" },
  faults: [
    {
      id: "documentation-test",
      category: "assertion",
      wrapper: "github",
      edits: [replace(alloy, ".tin_percent(), 12);", ".tin_percent(), 13);")],
      run: "cargo test --workspace",
      injected: "an example in the documentation is wrong",
    },
    {
      id: "overflow-below-zero",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      wrapper: "gitlab",
      edits: [replace(melt, "tin_percent() * 11", "tin_percent() * 1100")],
      run: "cargo test -q && cargo run -q -p melt",
      injected: "a subtraction overflows when the program runs",
    },
    {
      id: "should-panic-does-not",
      category: "assertion",
      edits: [
        replace(
          alloy,
          "    #[test]\n    fn half",
          '    #[test]\n    #[should_panic(expected = "divide by zero")]\n    fn half',
        ),
      ],
      run: "cargo test -p alloy --lib",
      injected: "a test should panic and does not",
    },
    {
      id: "field-added",
      category: "compile-error",
      wrapper: "azure",
      edits: [replace(alloy, "pub tin: u32,", "pub tin: u32,\n    pub lead: u32,")],
      run: "cargo build --workspace --all-targets",
      injected: "a struct got a field and is made without it elsewhere",
    },
    {
      id: "lifetime-too-short",
      category: "compile-error",
      edits: [
        replace(
          melt,
          "fn main() {",
          'fn longest(a: &str, b: &str) -> &str {\n    if a.len() > b.len() { a } else { b }\n}\n\nfn main() {\n    longest("a", "b");',
        ),
      ],
      run: "cargo check --message-format short",
      injected: "a lifetime is missing; short messages",
    },
    {
      id: "trait-not-implemented",
      category: "compile-error",
      wrapper: "circleci",
      edits: [
        replace(alloy, "#[derive(Debug, Clone, PartialEq)]", "#[derive(Clone)]"),
        replace(melt, 'println!("{}", degrees(', 'println!("{:?}", ('),
      ],
      run: "cargo build",
      injected: "a type is printed that cannot be",
    },
    {
      id: "semicolon-in-struct",
      category: "syntax-error",
      alsoAcceptable: ["compile-error"],
      wrapper: "github",
      edits: [replace(alloy, "pub copper: u32,", "pub copper: u32;")],
      run: "cargo test --workspace",
      injected: "a semicolon where a comma belongs",
    },
    {
      id: "clippy-denied",
      category: "lint",
      tool: "cargo clippy",
      wrapper: "github",
      edits: [
        replace(melt, "    1085 - bronze", "    return 1085 - bronze"),
        replace(melt, "* 11\n", "* 11;\n"),
      ],
      run: "cargo clippy --workspace -- -D warnings",
      injected: "Clippy finds a needless return and warnings are denied",
    },
    {
      id: "member-not-there",
      category: "configuration-error",
      alsoAcceptable: ["missing-dependency"],
      edits: [replace("Cargo.toml", '"crates/melt"]', '"crates/melt", "crates/mould"]')],
      run: "cargo test",
      injected: "a member of the workspace was not committed",
    },
    {
      id: "feature-unknown",
      category: "configuration-error",
      alsoAcceptable: ["dependency-conflict", "missing-dependency"],
      wrapper: "jenkins",
      edits: [
        replace("crates/melt/Cargo.toml", 'path = "../alloy" }', 'path = "../alloy", features = ["tin"] }'),
      ],
      run: "cargo build",
      injected: "a feature is asked for that the crate does not have",
    },
    {
      id: "package-name-unknown",
      category: "configuration-error",
      wrapper: "gitlab",
      run: "cargo test -p alloys",
      injected: "the job names a package that the workspace does not have",
    },
    {
      id: "build-script-without-tool",
      category: "missing-executable",
      alsoAcceptable: ["compile-error", "configuration-error"],
      wrapper: "github",
      edits: [
        write(
          "crates/melt/build.rs",
          "fn main() {",
          '    let status = std::process::Command::new("protoc-gen-melt").status();',
          '    status.expect("failed to run protoc-gen-melt");',
          "}",
        ),
      ],
      run: "cargo build",
      injected: "the build script calls a program that is not installed",
    },
    {
      id: "rust-version-above",
      category: "wrong-runtime-version",
      edits: [
        replace("crates/alloy/Cargo.toml", 'edition = "2021"', 'edition = "2021"\nrust-version = "1.99"'),
      ],
      run: "cargo check --workspace",
      injected: "a crate asks for a newer compiler than the job has",
    },
    {
      id: "edition-of-the-future",
      category: "wrong-runtime-version",
      alsoAcceptable: ["configuration-error"],
      wrapper: "buildkite",
      edits: [replace("crates/alloy/Cargo.toml", 'edition = "2021"', 'edition = "2027"')],
      run: "cargo check",
      injected: "a crate is written for an edition that this cargo does not know",
    },
    {
      id: "test-aborts-on-memory",
      category: "out-of-memory",
      alsoAcceptable: ["killed"],
      wrapper: "gitlab",
      edits: [
        replace(
          alloy,
          "    #[test]\n    fn half",
          "    #[test]\n    fn hoards() {\n        let all: Vec<Vec<u8>> = (0..600).map(|_| vec![1u8; 4_000_000]).collect();\n        assert_eq!(all.len(), 600);\n    }\n\n    #[test]\n    fn half",
        ),
      ],
      before: ["cargo build -q --workspace --tests"],
      preamble: memoryLimit("foundry", "450M"),
      run: "cargo test -q -p alloy --lib",
      injected: "the kernel kills a test at the memory limit of the job",
    },
    {
      id: "fmt-check",
      category: "lint",
      tool: "rustfmt",
      wrapper: "gitlab",
      edits: [replace(melt, "    println!", "      println!")],
      run: "cargo fmt --all -- --check",
      injected: "a file is not formatted",
    },
    {
      id: "program-exits-seven",
      category: "unknown",
      wrapper: "azure",
      edits: [
        replace(
          melt,
          "fn main() {",
          'fn main() {\n    println!("melt: batch 7 of 9");\n    std::process::exit(7);\n}\n\n#[allow(dead_code)]\nfn rest() {',
        ),
      ],
      run: "cargo run -q -p melt",
      injected: "a program ends with 7 and gives no reason",
    },
    {
      id: "green-with-warnings",
      category: "none",
      edits: [replace(melt, "fn main() {", "fn error_unused() {}\n\nfn main() {")],
      run: "cargo test --workspace",
      wrapper: "azure",
      injected: "nothing: a warning of the compiler",
    },
  ],
};
