import { ciGithubRules } from "./ci/github.js";
import { ciOtherServicesRules } from "./ci/other-services.js";
import { containersDockerRules } from "./containers/docker.js";
import { containersKubernetesRules } from "./containers/kubernetes.js";
import { containersPodmanRules } from "./containers/podman.js";
import { dotnetRules } from "./dotnet/dotnet.js";
import { gitRules } from "./git/git.js";
import { goCodeAndTestsRules } from "./go/code-and-tests.js";
import { goModulesRules } from "./go/modules.js";
import { javascriptBundlersRules } from "./javascript/bundlers.js";
import { javascriptTestSetUpRules } from "./javascript/test-set-up.js";
import { javascriptTestsRules } from "./javascript/tests.js";
import { javascriptTypeCheckersAndLintersRules } from "./javascript/type-checkers-and-linters.js";
import { jvmCodeRules } from "./jvm/code.js";
import { jvmTestsRules } from "./jvm/tests.js";
import { jvmDependenciesRules } from "./jvm/dependencies.js";
import { nativeBuildRules } from "./native/build.js";
import { nativeTestsRules } from "./native/tests.js";
import { nodeModulesRules } from "./node/modules.js";
import { nodeSystemErrorsRules } from "./node/system-errors.js";
import { pnpmRules } from "./npm/pnpm.js";
import { npmProjectRules } from "./npm/project.js";
import { npmRegistryRules } from "./npm/registry.js";
import { npmYarnRules } from "./npm/yarn.js";
import { pythonPackagesRules } from "./python/packages.js";
import { pythonRuntimeRules } from "./python/runtime.js";
import { pythonTestsAndLintersRules } from "./python/tests-and-linters.js";
import { rubyPhpCodeAndTestsRules } from "./ruby-php/code-and-tests.js";
import { rubyPhpPackagesRules } from "./ruby-php/packages.js";
import { rustCargoRules } from "./rust/cargo.js";
import { rustCodeAndTestsRules } from "./rust/code-and-tests.js";
import { systemAptRules } from "./system/apt.js";
import { systemLimitsRules } from "./system/limits.js";
import { systemServicesRules } from "./system/services.js";
import { systemShellRules } from "./system/shell.js";
import type { Rule } from "./rule.js";

/** Every rule: words of a tool, what they mean, and what to do. Data to read; `diagnose` uses all of them. */
export const rules: readonly Rule[] = [
  ...ciGithubRules,
  ...ciOtherServicesRules,
  ...pnpmRules,
  ...npmProjectRules,
  ...npmRegistryRules,
  ...npmYarnRules,
  ...javascriptBundlersRules,
  ...javascriptTestSetUpRules,
  ...javascriptTestsRules,
  ...javascriptTypeCheckersAndLintersRules,
  ...nodeModulesRules,
  ...nodeSystemErrorsRules,
  ...pythonPackagesRules,
  ...pythonRuntimeRules,
  ...pythonTestsAndLintersRules,
  ...goCodeAndTestsRules,
  ...goModulesRules,
  ...rustCargoRules,
  ...rustCodeAndTestsRules,
  ...jvmCodeRules,
  ...jvmTestsRules,
  ...jvmDependenciesRules,
  ...dotnetRules,
  ...rubyPhpCodeAndTestsRules,
  ...rubyPhpPackagesRules,
  ...nativeBuildRules,
  ...nativeTestsRules,
  ...containersDockerRules,
  ...containersKubernetesRules,
  ...containersPodmanRules,
  ...gitRules,
  ...systemAptRules,
  ...systemLimitsRules,
  ...systemServicesRules,
  ...systemShellRules,
];
