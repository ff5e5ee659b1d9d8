import { ciServiceRules } from "./ci-services.js";
import { containerRules } from "./containers.js";
import { dotnetRules } from "./dotnet.js";
import { gitRules } from "./git.js";
import { goRules } from "./go.js";
import { javascriptBuildRules } from "./javascript-build.js";
import { javascriptRunnerRules } from "./javascript-runners.js";
import { jvmRules } from "./jvm.js";
import { nativeRules } from "./native.js";
import { nodeRuntimeRules } from "./node-runtime.js";
import { npmRules } from "./npm.js";
import { pnpmYarnRules } from "./pnpm-yarn.js";
import { pythonRules } from "./python.js";
import { pythonRunnerRules } from "./python-runners.js";
import { rubyPhpRules } from "./ruby-php.js";
import { rustRules } from "./rust.js";
import type { Rule } from "./rule.js";
import { systemRules } from "./system.js";

/** Every rule of this package. */
export const allRules: readonly Rule[] = [
  ...ciServiceRules,
  ...npmRules,
  ...pnpmYarnRules,
  ...javascriptBuildRules,
  ...javascriptRunnerRules,
  ...nodeRuntimeRules,
  ...pythonRules,
  ...pythonRunnerRules,
  ...goRules,
  ...rustRules,
  ...jvmRules,
  ...dotnetRules,
  ...rubyPhpRules,
  ...nativeRules,
  ...containerRules,
  ...gitRules,
  ...systemRules,
];
