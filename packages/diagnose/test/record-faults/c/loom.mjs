import { replace, write } from "../harness/edits.mjs";
import { memoryLimit } from "../harness/surroundings.mjs";

const configure = "cmake -S . -B build";
const build = `${configure}\ncmake --build build`;
const test = `${build}\nctest --test-dir build --output-on-failure`;

/** C++ with CMake 3.25, clang 14 or g++ 12 and CTest. */
export const loom = {
  name: "loom",
  half: "opened",
  tool: "cmake",
  env: { CXX: "clang++" },
  prepare: `${test}\nrm -rf build`,
  versions: { cmake: "cmake --version", clang: "clang++ --version" },
  faults: [
    {
      id: "colours-swapped",
      category: "assertion",
      tool: "ctest",
      edits: [replace("src/pattern.cpp", "% 2 == 0", "% 2 == 1")],
      run: test,
      injected: "the colours are swapped",
    },
    {
      id: "aborts",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      tool: "ctest",
      wrapper: "azure",
      edits: [replace("src/pattern.cpp", "return rows;", "return {rows.at(height)};")],
      run: test,
      injected: "an exception leaves the program",
    },
    {
      id: "prints-like-linker",
      category: "assertion",
      tool: "ctest",
      edits: [
        replace(
          "test/pattern_test.cpp",
          "const auto rows = loom::pattern(3, 2);",
          'const auto rows = loom::pattern(2, 2);\n  std::cerr << "ld: cannot find -lacme: No such file or directory\\nfatal error: no space left on device\\n";',
        ),
      ],
      run: test,
      injected: "a wrong expectation; the test prints errors of linker and disk",
    },
    {
      id: "member-unknown",
      category: "compile-error",
      wrapper: "github",
      edits: [replace("src/pattern.cpp", "rows.push_back(row)", "rows.append(row)")],
      run: build,
      injected: "a member function that does not exist is called",
    },
    {
      id: "type-wrong",
      category: "compile-error",
      env: { CXX: "g++" },
      edits: [replace("src/pattern.cpp", "std::string row;", "int row = rows;")],
      run: build,
      injected: "a list is assigned to a number",
      versions: { gcc: "g++ --version" },
    },
    {
      id: "link-fails",
      category: "compile-error",
      wrapper: "buildkite",
      edits: [
        replace(
          "CMakeLists.txt",
          "target_link_libraries(pattern_test loom)",
          "target_include_directories(pattern_test PRIVATE src)",
        ),
      ],
      run: build,
      injected: "a library is not linked",
    },
    {
      id: "brace-missing",
      category: "syntax-error",
      alsoAcceptable: ["compile-error"],
      edits: [replace("src/pattern.cpp", "    rows.push_back(row);\n  }", "    rows.push_back(row);")],
      run: build,
      injected: "a brace is missing",
    },
    {
      id: "header-missing",
      category: "missing-dependency",
      alsoAcceptable: ["compile-error"],
      wrapper: "gitlab",
      edits: [
        replace(
          "src/pattern.cpp",
          '#include "pattern.hpp"',
          '#include "pattern.hpp"\n#include <fmt-acme/core.h>',
        ),
      ],
      run: build,
      injected: "the development package of a library is not installed",
    },
    {
      id: "package-missing",
      category: "missing-dependency",
      alsoAcceptable: ["configuration-error"],
      edits: [replace("CMakeLists.txt", "set(CMAKE", "find_package(AcmeYarn 2 REQUIRED)\nset(CMAKE")],
      run: configure,
      injected: "a package that CMake must find is not installed",
    },
    {
      id: "compiler-missing",
      category: "missing-executable",
      env: { CXX: "clang++-99" },
      run: configure,
      injected: "the compiler of the job is not installed",
    },
    {
      id: "ninja-missing",
      category: "missing-executable",
      wrapper: "github",
      env: { PATH: "/tmp/record-faults/tools/without-ninja" },
      setup:
        "/usr/bin/mkdir -p /tmp/record-faults/tools/without-ninja && /usr/bin/ln -sf /usr/bin/{cmake,clang++,bash,env,make,ld,cat} /tmp/record-faults/tools/without-ninja/",
      run: "cmake -G Ninja -S . -B build",
      injected: "the build tool that the job asks for is not installed",
    },
    {
      id: "cmake-too-old",
      category: "wrong-runtime-version",
      alsoAcceptable: ["configuration-error"],
      edits: [replace("CMakeLists.txt", "VERSION 3.16", "VERSION 4.2")],
      run: configure,
      injected: "the project asks for a newer CMake than the job has",
    },
    {
      id: "source-not-listed",
      category: "configuration-error",
      edits: [replace("CMakeLists.txt", "src/pattern.cpp)", "src/pattern.cpp src/weave.cpp)")],
      run: configure,
      injected: "a listed source file does not exist",
    },
    {
      id: "lists-missing",
      category: "configuration-error",
      wrapper: "circleci",
      run: "cmake -S cpp -B build",
      setup: "mkdir cpp",
      injected: "the job configures a folder without CMakeLists.txt",
    },
    {
      id: "test-time-limit",
      category: "timeout",
      tool: "ctest",
      edits: [
        replace(
          "test/pattern_test.cpp",
          "const auto rows",
          "for (volatile bool on = true; on;) {\n  }\n  const auto rows",
        ),
      ],
      run: `${build}\nctest --test-dir build --timeout 2`,
      injected: "a test loops longer than its limit",
    },
    {
      id: "no-tests",
      category: "no-tests",
      tool: "ctest",
      run: `${build}\nctest --test-dir build -R integration --no-tests=error`,
      injected: "the selection of the job matches no test",
    },
    {
      id: "disk-full",
      category: "disk-full",
      wrapper: "gitlab-timestamps",
      setup: "mkdir build",
      preamble: "mount -t tmpfs -o size=160k tmpfs build",
      run: build,
      injected: "the file system of the build folder is full",
    },
    {
      id: "killed-in-build",
      category: "killed",
      alsoAcceptable: ["out-of-memory"],
      env: { CXX: "g++" },
      edits: [
        write("slow.sh", "kill -KILL $PPID"),
        replace(
          "CMakeLists.txt",
          "enable_testing()",
          "enable_testing()\nadd_custom_target(stop ALL COMMAND bash ${CMAKE_SOURCE_DIR}/slow.sh)\nadd_dependencies(loom stop)",
        ),
      ],
      run: build,
      injected: "the build tool is killed from outside",
    },
    {
      id: "oom-compiler",
      category: "out-of-memory",
      alsoAcceptable: ["killed"],
      env: { CXX: "g++" },
      setup: "cmake -S . -B build",
      preamble: memoryLimit("loom", "30M"),
      run: "cmake --build build",
      injected: "the kernel kills the compiler at the memory limit of the job",
    },
  ],
};
