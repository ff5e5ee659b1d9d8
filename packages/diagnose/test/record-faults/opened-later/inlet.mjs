import { replace, write } from "../harness/edits.mjs";
import { refusedPort } from "../harness/places.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const lib = "src/lib.rs";
const bin = (...lines) => ({ edits: [write("src/main.rs", "fn main() {", ...lines, "}")] });

/** A crate with Debian's Rust 1.63. */
export const inlet = {
  name: "inlet",
  half: "opened",
  ecosystem: "cargo",
  tool: "cargo",
  env: {
    PATH: "/usr/bin:/bin",
    CARGO_TERM_COLOR: "never",
    CARGO_HOME: "/tmp/record-faults/home/cargo-debian",
  },
  prepare: "cargo test --offline && cargo clean",
  versions: { cargo: "cargo --version", rustc: "rustc --version" },
  faults: inTurn(1, [
    fault("litres-lost", "assertion", "the litres of the other are not counted", "cargo test --offline", {
      edits: [replace(lib, "self.litres + other.litres;", "self.litres;")],
      before: ["cargo build --offline"],
    }),
    fault(
      "example-out-of-date",
      "assertion",
      "the example of the documentation is wrong",
      "cargo test --offline --doc",
      {
        edits: [replace(lib, "17.5", "18.5")],
      },
    ),
    fault(
      "prints-like-git",
      "assertion",
      "a wrong expectation; the test prints errors of git and of a registry",
      "cargo test --offline",
      {
        edits: [
          replace(
            lib,
            "    #[test]",
            '    #[test]\n    fn replays() {\n        println!("fatal: unable to access \'https://git.acme.invalid/\': Could not resolve host: git.acme.invalid");\n        eprintln!("error: failed to get `serde` as a dependency of package `inlet`");\n        assert!("tide".starts_with(\'e\'), "the tide is out");\n    }\n\n    #[test]',
          ),
        ],
      },
    ),
    fault(
      "field-not-there",
      "compile-error",
      "a field is used that does not exist",
      "cargo build --offline",
      {
        edits: [replace("src/main.rs", "salt: 35.0", "salinity: 35.0")],
      },
    ),
    fault(
      "moved-water",
      "compile-error",
      "a value is used after it was moved",
      "cargo build --offline",
      bin('    let sea = String::from("sea");', "    let bay = sea;", '    println!("{sea} {bay}");'),
    ),
    fault("semicolon-forgotten", "syntax-error", "a semicolon is missing", "cargo check --offline", {
      edits: [replace(lib, "other.litres;", "other.litres")],
      alsoAcceptable: ["compile-error"],
    }),
    fault(
      "quote-not-closed",
      "syntax-error",
      "a text is not closed",
      "cargo build --offline",
      bin('    println!("low water);'),
    ),
    fault(
      "crate-not-vendored",
      "missing-dependency",
      "a crate is needed and the job is offline",
      "cargo build --offline",
      {
        edits: [replace("Cargo.toml", "[features]", '[dependencies]\ntidemark = "1"\n\n[features]')],
        setup: "rm -f Cargo.lock",
        alsoAcceptable: ["network"],
      },
    ),
    fault(
      "path-of-crate",
      "missing-dependency",
      "a crate of the repository was not committed",
      "cargo build --offline",
      {
        edits: [
          replace("Cargo.toml", "[features]", '[dependencies]\nestuary = { path = "estuary" }\n\n[features]'),
        ],
        alsoAcceptable: ["configuration-error"],
      },
    ),
    fault(
      "lock-is-frozen",
      "lockfile-mismatch",
      "the lock file is of another version of the package",
      "cargo build --locked --offline",
      {
        edits: [replace("Cargo.toml", '"0.2.0"', '"0.3.0"')],
      },
    ),
    fault(
      "rust-version-newer",
      "wrong-runtime-version",
      "the package wants a newer compiler",
      "cargo build --offline",
      {
        edits: [replace("Cargo.toml", 'edition = "2021"', 'edition = "2021"\nrust-version = "1.85"')],
      },
    ),
    fault(
      "edition-of-tomorrow",
      "wrong-runtime-version",
      "the package has an edition that this cargo does not know",
      "cargo build --offline",
      {
        edits: [replace("Cargo.toml", '"2021"', '"2024"')],
        alsoAcceptable: ["configuration-error"],
      },
    ),
    fault(
      "manifest-broken",
      "configuration-error",
      "a quote is missing in the manifest",
      "cargo test --offline",
      {
        edits: [replace("Cargo.toml", '"0.2.0"', '"0.2.0')],
        alsoAcceptable: ["syntax-error"],
      },
    ),
    fault("clippy-not-there", "missing-executable", "the linter is not installed", "cargo clippy --offline"),
    fault(
      "dead-code-denied",
      "lint",
      "warnings are errors and a function is never used",
      "RUSTFLAGS='-D warnings' cargo build --offline",
      {
        edits: [replace("src/main.rs", "fn main", "fn ebb() {}\n\nfn main")],
        alsoAcceptable: ["compile-error"],
      },
    ),
    fault("gauge-is-down", "service-not-ready", "the gauge that is asked is not up", "cargo run --offline", {
      edits: [
        write(
          "src/main.rs",
          "use std::net::TcpStream;",
          "",
          "fn main() {",
          `    TcpStream::connect("127.0.0.1:${refusedPort}").expect("gauge");`,
          "}",
        ),
      ],
    }),
    fault("stack-too-deep", "assertion", "a function calls itself for ever", "cargo run --offline", {
      edits: [
        write(
          "src/main.rs",
          "fn depth(n: u64) -> u64 {",
          "    if n == u64::MAX { 0 } else { 1 + depth(n + 1) }",
          "}",
          "",
          "fn main() {",
          '    println!("{}", depth(0));',
          "}",
        ),
      ],
      alsoAcceptable: ["killed", "out-of-memory", "unknown"],
    }),
    fault("green-with-warning", "none", "nothing: a warning and an ignored test", "cargo test --offline", {
      edits: [
        replace(
          lib,
          "    #[test]",
          "    #[test]\n    #[ignore]\n    fn permission_denied() {\n        let error = 1;\n    }\n\n    #[test]",
        ),
      ],
    }),
  ]),
};
