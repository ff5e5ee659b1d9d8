import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const sail = "src/sail.cpp";
const build = "meson setup build && meson compile -C build";
const test = `${build} && meson test -C build --print-errorlogs`;
const alone = (...lines) => ({ edits: [write("src/job.cpp", ...lines)] });

/** A library of C++ with Meson, Boost.Test and doctest. */
export const mast = {
  name: "mast",
  half: "opened",
  ecosystem: "c",
  tool: "meson",
  prepare: `clang-format --dry-run --Werror src/*.cpp test/*.cpp && ${test} && rm -rf build`,
  versions: { meson: "meson --version", gcc: "g++ --version", clang: "clang++ --version" },
  faults: inTurn(2, [
    fault("area-of-a-square", "assertion", "the area is not halved", test, {
      edits: [replace(sail, " / 2", "")],
    }),
    fault("reef-too-early", "assertion", "a reef too early", `${build} && ./build/doctested`, {
      edits: [replace(sail, "wind < 5", "wind < 3")],
    }),
    fault("boost-alone", "assertion", "the area is a sum", `${build} && ./build/boosted`, {
      edits: [replace(sail, "foot * luff", "foot + luff")],
    }),
    fault("undeclared-wind", "compile-error", "a name is not declared", build, {
      edits: [replace(sail, "wind - 4", "gust - 4")],
    }),
    fault(
      "clang-refuses",
      "compile-error",
      "a function returns nothing of use",
      "clang++ -c src/job.cpp -o /dev/null",
      alone("#include <string>", "int knots() {", '  return std::string("seven");', "}"),
    ),
    fault("bracket-lost", "syntax-error", "a bracket is missing", build, {
      edits: [replace(sail, "foot * luff / 2; }", "foot * luff / 2;")],
      alsoAcceptable: ["compile-error"],
    }),
    fault("header-not-there", "missing-dependency", "a header is not installed", build, {
      edits: [replace(sail, '#include "sail.h"', '#include "sail.h"\n#include <nlohmann/sails.hpp>')],
    }),
    fault("library-not-there", "missing-dependency", "a library of the build is not installed", build, {
      edits: [replace("meson.build", "sail =", "rope = dependency('libhemp')\nsail =")],
      alsoAcceptable: ["configuration-error"],
    }),
    fault("function-never-defined", "compile-error", "a function is declared and never defined", build, {
      edits: [
        replace(
          "test/doctested.cpp",
          "CHECK(reefs(3) == 0);",
          "CHECK(area(1, 2) == 1); CHECK(knots() == 0);",
        ),
        replace("src/sail.h", "int reefs", "int knots();\n\nint reefs"),
      ],
    }),
    fault(
      "linker-wants-library",
      "missing-dependency",
      "a library to link is not installed",
      "g++ src/sail.cpp -shared -fPIC -lhemp -o libsail.so",
      {},
    ),
    fault(
      "option-misspelt",
      "configuration-error",
      "an option of the build is misspelt",
      "meson setup build --buildtype=fastest",
    ),
    fault("build-file-broken", "configuration-error", "a parenthesis is missing in the build file", build, {
      edits: [replace("meson.build", "link_with: sail))", "link_with: sail)")],
      alsoAcceptable: ["syntax-error"],
    }),
    fault(
      "standard-of-tomorrow",
      "wrong-runtime-version",
      "the compiler does not know the standard",
      "g++ -std=c++29 -c src/sail.cpp -o /dev/null",
      { alsoAcceptable: ["configuration-error", "compile-error"] },
    ),
    fault("format-differs", "lint", "a file is not formatted", "clang-format --dry-run --Werror src/*.cpp", {
      edits: [replace(sail, "{ return foot", "{   return foot")],
      tool: "clang-format",
    }),
    fault(
      "tidy-finds",
      "lint",
      "a linter finds a narrowing",
      "clang-tidy --warnings-as-errors='*' --checks='-*,bugprone-*' src/job.cpp --",
      {
        ...alone(
          "int half(int knots) {",
          "  double all = knots / 2;",
          "  return static_cast<int>(all);",
          "}",
        ),
        tool: "clang-tidy",
      },
    ),
    fault(
      "warnings-as-errors",
      "lint",
      "a variable is never used and warnings are errors",
      "g++ -Wall -Werror -c src/job.cpp -o /dev/null",
      { ...alone("int knots() {", "  int gust = 3;", "  return 7;", "}"), alsoAcceptable: ["compile-error"] },
    ),
    fault(
      "undefined-behaviour",
      "assertion",
      "a number overflows and the sanitizer is on",
      "g++ -fsanitize=undefined -fno-sanitize-recover src/job.cpp -o job && ./job",
      {
        ...alone(
          "#include <climits>",
          "int main(int argc, char **) {",
          "  int knots = INT_MAX;",
          "  return knots + argc > 0;",
          "}",
        ),
        alsoAcceptable: ["unknown"],
      },
    ),
    fault("aborts", "assertion", "an assert of C does not hold", "g++ src/job.cpp -o job && ./job", {
      ...alone(
        "#include <cassert>",
        "int main(int argc, char **) {",
        '  assert(argc > 5 && "not enough sails");',
        "}",
      ),
      alsoAcceptable: ["killed"],
    }),
    fault("test-sleeps", "timeout", "a test sleeps longer than its limit", test, {
      edits: [
        replace("meson.build", "link_with: sail))\n", "link_with: sail), timeout: 2)\n"),
        replace("test/doctested.cpp", "#include <doctest", "#include <unistd.h>\n#include <doctest"),
        replace("test/doctested.cpp", "CHECK(reefs(3) == 0);", "sleep(20);"),
      ],
    }),
    fault(
      "object-disk-full",
      "disk-full",
      "the disk of the objects is full",
      "mkdir -p out && g++ -g src/sail.cpp test/boosted.cpp -lboost_unit_test_framework -o out/boosted",
      { preamble: "mkdir -p out; mount -t tmpfs -o size=64k tmpfs out" },
    ),
    fault(
      "compiler-not-there",
      "missing-executable",
      "the compiler that the job names is not installed",
      "CXX=icpx meson setup build",
      { alsoAcceptable: ["configuration-error"] },
    ),
    fault("green-with-warnings", "none", "nothing: a warning of the compiler", test, {
      edits: [replace(sail, "int reefs(int wind) {", "int reefs(int wind) { int error;")],
    }),
  ]),
};
