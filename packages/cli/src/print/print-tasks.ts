import { basename } from "node:path";
import { styleText } from "node:util";
import type { Admission, Task, TaskFault, TaskList } from "@testbed/grader";

/** A line for each task. */
export function describeTasks(tasks: readonly Task[]): string {
  return tasks
    .map(({ id, title, category, difficulty }) =>
      [id, title === id ? null : title, category, difficulty].filter((part) => part !== null).join("  "),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** A line for each fault: file, key and the fix. */
export function describeTaskFaults(directory: string, faults: readonly TaskFault[]): string {
  return faults
    .map(
      ({ file, key, message }) =>
        `${basename(directory)}/${file}${key === "" ? "" : `: ${key}`} ${message}\n`,
    )
    .join("");
}

/** Says on standard error which directories were passed over, and why. */
export function warnOfInvalidTasks(invalid: TaskList["invalid"]): void {
  for (const { directory, faults } of invalid) process.stderr.write(describeTaskFaults(directory, faults));
}

/** What a task proved and what it did not. */
export function describeAdmission({ task, admitted, checks }: Admission): string {
  const color = admitted ? "green" : "red";
  return [
    `${styleText(color, admitted ? "admitted" : "not admitted", { stream: process.stdout })}: ${task}`,
    ...checks.map(({ name, status, message, hint }) => {
      const mark = status === "passed" ? "ok" : "FAULT";
      return `  ${mark} ${name}: ${message}${hint === null ? "" : ` ${hint}`}`;
    }),
    "",
  ].join("\n");
}
