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
import { systemEndingsRules } from "./system/endings.js";
import { javascriptLoadingRules } from "./javascript/loading.js";
import { pythonPoetryRules } from "./python/poetry.js";
import { gitSettingsRules } from "./git/settings.js";
import { ciToolSetUpRules } from "./ci/tool-set-up.js";
import { ciServicesRules } from "./ci/services.js";
import { javascriptBrowsersRules } from "./javascript/browsers.js";
import { npmBunAndCorepackRules } from "./npm/bun-and-corepack.js";
import { pythonBuildsRules } from "./python/builds.js";
import { rubyPhpToolsRules } from "./ruby-php/tools.js";
import { containersDeploymentRules } from "./containers/deployment.js";
import { systemOwnChecksRules } from "./system/own-checks.js";
import { systemRefusedRules } from "./system/refused.js";
import { systemProgramsRules } from "./system/programs.js";
import { goProjectsRules } from "./go/projects.js";
import { javascriptStylesAndBuildsRules } from "./javascript/styles-and-builds.js";
import { npmWorkspacesRules } from "./npm/workspaces.js";
import { systemOwnWordsRules } from "./system/own-words.js";
import { ciWorkflowFilesRules } from "./ci/workflow-files.js";
import { nativeMoreTestsRules } from "./native/more-tests.js";
import { systemLintersRules } from "./system/linters.js";
import { rubyPhpScriptsRules } from "./ruby-php/scripts.js";
import { containersBuildsRules } from "./containers/builds.js";
import { rustFeaturesRules } from "./rust/features.js";
import { javascriptDenoAndBunRules } from "./javascript/deno-and-bun.js";
import type { Rule } from "./rule.js";

/** Every rule: words of a tool, what they mean, and what to do. Data to read; `diagnose` uses all of them. */
export const rules: readonly Rule[] = [
  ...ciGithubRules,
  ...ciOtherServicesRules,
  ...ciServicesRules,
  ...ciToolSetUpRules,
  ...ciWorkflowFilesRules,
  ...pnpmRules,
  ...npmProjectRules,
  ...npmRegistryRules,
  ...npmYarnRules,
  ...npmWorkspacesRules,
  ...npmBunAndCorepackRules,
  ...javascriptBundlersRules,
  ...javascriptStylesAndBuildsRules,
  ...javascriptTestSetUpRules,
  ...javascriptLoadingRules,
  ...javascriptDenoAndBunRules,
  ...javascriptTestsRules,
  ...javascriptBrowsersRules,
  ...javascriptTypeCheckersAndLintersRules,
  ...nodeModulesRules,
  ...nodeSystemErrorsRules,
  ...pythonPackagesRules,
  ...pythonPoetryRules,
  ...pythonBuildsRules,
  ...pythonRuntimeRules,
  ...pythonTestsAndLintersRules,
  ...goCodeAndTestsRules,
  ...goModulesRules,
  ...goProjectsRules,
  ...rustCargoRules,
  ...rustFeaturesRules,
  ...rustCodeAndTestsRules,
  ...jvmCodeRules,
  ...jvmTestsRules,
  ...jvmDependenciesRules,
  ...dotnetRules,
  ...rubyPhpCodeAndTestsRules,
  ...rubyPhpPackagesRules,
  ...rubyPhpToolsRules,
  ...rubyPhpScriptsRules,
  ...nativeBuildRules,
  ...nativeTestsRules,
  ...nativeMoreTestsRules,
  ...containersDockerRules,
  ...containersKubernetesRules,
  ...containersPodmanRules,
  ...containersBuildsRules,
  ...containersDeploymentRules,
  ...gitRules,
  ...gitSettingsRules,
  ...systemAptRules,
  ...systemEndingsRules,
  ...systemOwnChecksRules,
  ...systemOwnWordsRules,
  ...systemLimitsRules,
  ...systemServicesRules,
  ...systemRefusedRules,
  ...systemShellRules,
  ...systemProgramsRules,
  ...systemLintersRules,
];
