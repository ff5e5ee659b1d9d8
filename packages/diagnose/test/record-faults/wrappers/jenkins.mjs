import { closing, line } from "./line.mjs";

/** The console text of a pipeline (`/consoleText`): https://www.jenkins.io/doc/book/pipeline/ */
export function jenkins(job) {
  const at = job.steps[0]?.lines[0]?.at ?? new Date();
  const end = job.steps.at(-1)?.lines.at(-1)?.at ?? at;
  return [
    line("Started by an SCM change", at),
    line(`Obtained Jenkinsfile from git https://git.acme.invalid/${job.project.name}.git`, at),
    line("[Pipeline] Start of Pipeline", at),
    line("[Pipeline] node", at),
    line(`Running on built-in in ${job.cwd}`, at),
    line("[Pipeline] {", at),
    ...job.steps.flatMap((step, index) => stage(step, index)),
    line("[Pipeline] }", end),
    line("[Pipeline] // node", end),
    line("[Pipeline] End of Pipeline", end),
    ...(job.exitCode === 0 ? [line("Finished: SUCCESS", end)] : closing(job, end, failure(job))),
  ];
}

const failure = ({ exitCode }) => [`ERROR: script returned exit code ${exitCode}`, "Finished: FAILURE"];

/** With the Timestamper plugin: `[2026-11-30T13:48:11.123Z] ` before each line. */
export function jenkinsTimestamps(job) {
  const traced = { ...job, steps: job.steps.map(withCommand) };
  return jenkins(traced).map(({ at, text }) => ({ at, text: `[${at.toISOString()}] ${text}` }));
}

/** `sh` of a pipeline runs with -x; a step that was recorded without it gets its command here. */
function withCommand(step) {
  return {
    ...step,
    lines: [line(`+ ${step.run.replaceAll("\n", "\n+ ")}`, step.lines[0]?.at), ...step.lines],
  };
}

function stage({ lines }, index) {
  const at = lines[0]?.at;
  const open = [
    "[Pipeline] stage",
    `[Pipeline] { (${["Install", "Build", "Test", "Verify"][index] ?? "More"})`,
    "[Pipeline] sh",
  ];
  const close = ["[Pipeline] }", "[Pipeline] // stage"];
  return [
    ...open.map((text) => line(text, at)),
    ...lines,
    ...close.map((text) => line(text, lines.at(-1)?.at)),
  ];
}
