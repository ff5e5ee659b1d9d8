import { replace, write } from "../harness/edits.mjs";

const configure = "cmake -S . -B build -G Ninja";
const all = `${configure}\ncmake --build build`;
const ctest = "ctest --test-dir build --output-on-failure";
const tests = (...lines) =>
  write("tests/firing_test.cc", '#include "firing.hh"', "#include <gtest/gtest.h>", ...lines);

/** A library and a command in C++17 with CMake, Ninja and GoogleTest. */
export const kiln = {
  name: "kiln",
  half: "opened",
  ecosystem: "c",
  tool: "cmake",
  prepare: `${all} && ${ctest} && rm -rf build`,
  versions: { cmake: "cmake --version", gcc: "g++ --version", ninja: "ninja --version" },
  faults: [
    {
      id: "glaze-too-early",
      category: "assertion",
      tool: "ctest",
      wrapper: "github",
      edits: [replace("lib/firing.cc", "< 1100", "> 1100")],
      before: [all],
      run: ctest,
      injected: "a comparison is upside down",
    },
    {
      id: "gtest-directly",
      category: "assertion",
      tool: "gtest",
      wrapper: "gitlab",
      edits: [replace("lib/firing.cc", "sum + step.minutes", "sum + step.degrees")],
      before: [all],
      run: "./build/firing_test --gtest_brief=0",
      injected: "another field is added up",
    },
    {
      id: "segfault-in-gtest",
      category: "assertion",
      alsoAcceptable: ["unknown", "killed"],
      tool: "ctest",
      edits: [
        tests(
          "TEST(Duration, Crashes) {",
          "  const Step *step = nullptr;",
          "  volatile int minutes = step->minutes;",
          "  EXPECT_EQ(minutes, 3);",
          "}",
        ),
      ],
      before: [all],
      run: ctest,
      injected: "a test dereferences a null pointer",
    },
    {
      id: "sanitizer-finds",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      tool: "ctest",
      wrapper: "circleci",
      edits: [
        replace(
          "CMakeLists.txt",
          "add_library(firing",
          "add_compile_options(-fsanitize=address -g)\nadd_link_options(-fsanitize=address)\nadd_library(firing",
        ),
        replace(
          "app/kiln.cc",
          "const int hours = argc",
          "int *lost = new int[3]();\n  delete[] lost;\n  const int hours = lost[1] > 5 || argc",
        ),
      ],
      before: [all],
      run: ctest,
      injected: "memory is read after it was freed, and the address sanitizer is on",
    },
    {
      id: "prints-like-cmake",
      category: "assertion",
      tool: "ctest",
      wrapper: "azure",
      edits: [
        tests(
          "TEST(Log, Keeps) {",
          '  std::puts("CMake Error: could not find package Boost");',
          '  std::puts("fatal error: zlib.h: No such file or directory");',
          '  std::puts("collect2: error: ld returned 1 exit status");',
          "  EXPECT_EQ(duration({{1, 2}}), 3);",
          "}",
        ),
      ],
      before: [all],
      run: ctest,
      injected: "a wrong expectation; the test prints errors of compiler and linker",
    },
    {
      id: "const-lost",
      category: "compile-error",
      wrapper: "github",
      edits: [
        replace(
          "lib/firing.cc",
          "std::string name_of(const Step &step) {",
          "std::string name_of(const Step &step) {\n  step.degrees += 1;",
        ),
      ],
      run: all,
      injected: "something constant is changed",
    },
    {
      id: "template-of-another-type",
      category: "compile-error",
      edits: [replace("app/kiln.cc", "duration({{900", "duration(std::vector<int>{900}) + duration({{900")],
      run: all,
      injected: "a vector of another type is passed",
    },
    {
      id: "defined-twice",
      category: "compile-error",
      wrapper: "jenkins",
      edits: [
        replace("app/kiln.cc", "int main", 'std::string name_of(const Step &) { return ""; }\n\nint main'),
        replace("app/kiln.cc", "std::cout <<", "std::cout << name_of({1, 1}) <<"),
      ],
      setup:
        "sed -i 's/add_executable(kiln app\\/kiln.cc)/add_executable(kiln app\\/kiln.cc lib\\/firing.cc)/' CMakeLists.txt",
      run: all,
      injected: "a function is defined in two files; found by the linker",
    },
    {
      id: "semicolon-of-struct",
      category: "syntax-error",
      alsoAcceptable: ["compile-error"],
      wrapper: "gitlab",
      edits: [replace("lib/firing.hh", "int minutes;\n};", "int minutes;\n}")],
      run: all,
      injected: "the semicolon after a struct is missing",
    },
    {
      id: "standard-unknown",
      category: "wrong-runtime-version",
      alsoAcceptable: ["configuration-error", "compile-error"],
      edits: [replace("CMakeLists.txt", "set(CMAKE_CXX_STANDARD 17)", "set(CMAKE_CXX_STANDARD 26)")],
      run: configure,
      injected: "the project asks for C++26, which this compiler does not know",
    },
    {
      id: "cmake-minimum-above",
      category: "wrong-runtime-version",
      wrapper: "buildkite",
      edits: [replace("CMakeLists.txt", "VERSION 3.20", "VERSION 3.31...4.0")],
      run: configure,
      injected: "the project asks for a newer CMake than the job has",
    },
    {
      id: "component-not-found",
      category: "missing-dependency",
      alsoAcceptable: ["configuration-error"],
      wrapper: "github",
      edits: [
        replace(
          "CMakeLists.txt",
          "find_package(GTest REQUIRED)",
          "find_package(GTest REQUIRED)\nfind_package(PkgConfig REQUIRED)\npkg_check_modules(GLAZE REQUIRED glaze>=2)",
        ),
      ],
      run: configure,
      injected: "a library is asked of pkg-config that is not installed",
    },
    {
      id: "target-unknown",
      category: "configuration-error",
      alsoAcceptable: ["missing-dependency"],
      edits: [
        replace(
          "CMakeLists.txt",
          "PRIVATE firing GTest::gtest GTest::gtest_main",
          "PRIVATE firing GTest::gmok",
        ),
      ],
      run: configure,
      wrapper: "gitlab",
      injected: "an imported target is misspelt",
    },
    {
      id: "command-of-cmake-unknown",
      category: "configuration-error",
      alsoAcceptable: ["syntax-error"],
      edits: [replace("CMakeLists.txt", "enable_testing()", "enable_tests()")],
      run: configure,
      injected: "a command of CMake is misspelt",
    },
    {
      id: "preset-missing",
      category: "configuration-error",
      wrapper: "github-cli",
      run: "cmake --preset ci-release",
      injected: "the job names a preset and there is no file of presets",
    },
    {
      id: "test-over-its-limit",
      category: "timeout",
      tool: "ctest",
      wrapper: "github",
      edits: [
        replace(
          "app/kiln.cc",
          "const int hours",
          "for (volatile long n = 0; n < 90000000000; ++n) {}\n  const int hours",
        ),
      ],
      before: [all],
      run: `${ctest} --timeout 2`,
      injected: "a program spins longer than the limit of its test",
    },
    {
      id: "label-without-tests",
      category: "no-tests",
      tool: "ctest",
      wrapper: "azure",
      before: [all],
      run: `${ctest} -L integration --no-tests=error`,
      injected: "the job selects a label that no test has",
    },
  ],
};
