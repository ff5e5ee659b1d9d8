import type { Rule } from "../rule.js";

/** Builds of images with podman and buildah, and files of compose. */
export const containersBuildsRules: readonly Rule[] = [
  {
    id: "podman/build",
    category: "container",
    subcategory: "build",
    patterns: [
      /^(?:Error|error): (?:building at STEP|error building at STEP) /,
      /^Error: (?:stat|lstat|open) \S{0,300}(?:[Dd]ockerfile|[Cc]ontainerfile)\S{0,60}: no such file or directory/,
      /^Error: no (?:context directory|Containerfile or Dockerfile) /,
    ],
    confidence: "likely",
    matches: [
      'Error: building at STEP "COPY wines.txt /wines.txt": no items matching glob "/w/wines.txt" copied',
      "Error: stat /w/Dockerfile.release: no such file or directory",
    ],
    ignores: ["STEP 3/3: COPY wines.txt /wines.txt"],
    explanation: "An image could not be built.",
    nextStep: "Look at the step that is named; a file may be missing or kept out by the ignore file.",
    source: "containers/buildah, containers/podman",
  },
  {
    id: "compose/schema",
    category: "configuration-error",
    subcategory: "compose-file",
    patterns: [
      /^(?:validating \S{1,200}: )?(?:services|volumes|networks)[.\w-]{0,120} (?:[Aa]dditional propert(?:y|ies) (\S{1,60}) (?:is|are) not allowed|must be an? \w{1,20})/,
      /^service "?(\S{1,60}?)"? (?:refers to undefined (?:volume|network|secret|config)|has neither an image nor a build context|depends on undefined service)/,
      /^no such service: (\S{1,60})/,
      /^no configuration file provided: not found/,
    ],
    matches: ["services.app Additional property imagee is not allowed", "no such service: dbb"],
    ignores: ["Container app-db-1  Started"],
    explanation: "The compose file or the command names something that is not allowed or not there.",
    nextStep: "Correct what the line names; `docker compose config` checks the file.",
    source: "compose-spec/compose-go",
  },
];
