/**
 * A job whose machine went away while its tests ran. The output before is real and ends where the step was
 * ended; what the CI wrote then cannot be produced here and follows its documentation or source, see `made`.
 */
export function lost(
  id,
  { category = "ci-infrastructure", alsoAcceptable, wrapper, injected, ending, source },
) {
  return {
    id,
    category,
    ...(alsoAcceptable ? { alsoAcceptable } : {}),
    wrapper,
    tool: wrapper.replace(/-.*/, ""),
    before: ["npm test"],
    run: "node ci/integration.mjs",
    name: "Run node ci/integration.mjs",
    ending,
    made: `the last ${ending.length} lines, after ${source}`,
    injected,
  };
}

/** A token in the form that the libraries of the actions take apart; it opens nothing. */
export const token = `e30.${Buffer.from(JSON.stringify({ scp: "Actions.Results:run-1:job-1" })).toString("base64url")}.x`;
