const services = [
  "github",
  "gitlab",
  "circleci",
  "jenkins",
  "azure",
  "buildkite",
  "plain",
  "github-cli",
  "gitlab-timestamps",
  "jenkins-timestamps",
];

/** A fault in one line. */
export const fault = (id, category, injected, run, more = {}) => ({ id, category, injected, run, ...more });

/** Gives the faults of a project the services in turn, beginning with another one for each project. */
export const inTurn = (first, faults) =>
  faults.map((one, index) => ({ wrapper: services[(first + index) % services.length], ...one }));
