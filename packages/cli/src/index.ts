// The public surface of @testbed/cli: what is not named here is internal.
export { exitCodes, infrastructureExitCode, misuseExitCode, undecidedExitCode } from "./exit-codes.js";
