import { replace } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";
import { memoryLimit } from "../harness/surroundings.mjs";

const grotto = "src/grotto.cpp";
const build = "cmake -S . -B build -DCMAKE_CXX_COMPILER=clang++ && cmake --build build";
const test = `${build} && ctest --test-dir build --output-on-failure`;

/** A library of C++ with CMake, Clang and GoogleTest. */
export const grotto_ = {
  name: "grotto",
  half: "fresh",
  ecosystem: "c",
  tool: "cmake",
  prepare: `${test} && rm -rf build`,
  versions: { cmake: "cmake --version", clang: "clang++ --version" },
  faults: inTurn(3, [
    fault("shallowest", "assertion", "the smallest is found", test, {
      edits: [replace(grotto, "max_element", "min_element")],
    }),
    fault("null-read", "assertion", "a null pointer is read", test, {
      edits: [replace(grotto, "return *", "int* none = nullptr;\n  return *none + *")],
      alsoAcceptable: ["killed"],
    }),
    fault("const-broken", "compile-error", "a constant is changed", build, {
      edits: [replace(grotto, "return *", "depths.clear();\n  return *")],
    }),
    fault("template-refuses", "compile-error", "a text is searched among numbers", build, {
      edits: [
        replace(
          grotto,
          "std::max_element(depths.begin(), depths.end())",
          'std::find(depths.begin(), depths.end(), std::string("deep"))',
        ),
      ],
    }),
    fault("semicolon-lost", "syntax-error", "a semicolon is missing", build, {
      edits: [replace(grotto, "depths.end());", "depths.end())")],
      alsoAcceptable: ["compile-error"],
    }),
    fault("header-of-stalactites", "missing-dependency", "a header is not installed", build, {
      edits: [replace(grotto, "#include <algorithm>", "#include <algorithm>\n#include <stalactite/drip.h>")],
    }),
    fault("package-of-cmake", "missing-dependency", "a package of CMake is not installed", build, {
      edits: [
        replace(
          "CMakeLists.txt",
          "enable_testing()",
          "find_package(Stalactite 2 REQUIRED)\nenable_testing()",
        ),
      ],
    }),
    fault("file-of-target", "configuration-error", "a target names a file that does not exist", build, {
      edits: [replace("CMakeLists.txt", "src/grotto.cpp", "src/grotto.cpp src/lake.cpp")],
      alsoAcceptable: ["missing-dependency"],
    }),
    fault("command-of-cmake", "configuration-error", "a command of CMake is misspelt", build, {
      edits: [replace("CMakeLists.txt", "add_library(", "add_libary(")],
    }),
    fault("minimum-of-cmake", "wrong-runtime-version", "the project asks for a newer CMake", build, {
      edits: [replace("CMakeLists.txt", "VERSION 3.20", "VERSION 3.99")],
    }),
    fault("undefined-name", "compile-error", "a function is declared and never defined", build, {
      edits: [
        replace("src/grotto.h", "int deepest", "int widest();\nint deepest"),
        replace("test/grotto_test.cpp", "9); }", "9 + widest()); }"),
      ],
    }),
    fault(
      "compiler-for-memory",
      "out-of-memory",
      "the kernel kills the compiler at the memory limit of the job",
      build,
      { preamble: memoryLimit("grotto", "36M"), alsoAcceptable: ["killed"] },
    ),
    fault(
      "no-tests-registered",
      "no-tests",
      "no test is registered",
      "cmake -S . -B build && cmake --build build && ctest --test-dir build --no-tests=error",
      { edits: [replace("CMakeLists.txt", "add_test(NAME tests COMMAND tests)", "")] },
    ),
  ]),
};
