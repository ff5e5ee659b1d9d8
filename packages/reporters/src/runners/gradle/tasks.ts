/** A test task that Gradle announced. */
export interface GradleTask {
  readonly path: string;
  /** `FAILED`, `UP-TO-DATE`, `NO-SOURCE`, `SKIPPED`, `FROM-CACHE`; `""` for one that ran. */
  readonly outcome: string;
}

const TASK = /^(?:> Task )?(:\S{1,300})(?: (FAILED|UP-TO-DATE|NO-SOURCE|SKIPPED|FROM-CACHE))?$/u;
const TEST = /(?:^|:)(?:test|\w*[a-z]Test|\w*[a-z]Tests|test[A-Z]\w*)$/u;
const OTHER =
  /(?:Classes|Resources|Java|Kotlin|Groovy|Scala|Jar)$|(?:^|:)(?:checkstyle|codenarc|detekt|forbiddenApis|ktlint|lint|pmd|spotbugs)\w*$/u;

/** The test tasks, each once; a task that failed is named again. */
export function readTasks(lines: readonly string[]): readonly GradleTask[] {
  const tasks = new Map<string, GradleTask>();
  for (const line of lines) {
    // Printed text may stand in front.
    const [, path, outcome = ""] =
      TASK.exec(line.slice(Math.max(0, line.lastIndexOf("> Task :"))).slice(0, 400)) ?? [];
    if (path === undefined || !TEST.test(path) || OTHER.test(path)) continue;
    const known = tasks.get(path)?.outcome ?? "";
    tasks.set(path, { path, outcome: outcome === "" ? known : outcome });
  }
  return [...tasks.values()];
}
