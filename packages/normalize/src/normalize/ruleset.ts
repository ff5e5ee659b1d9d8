/** Raised with every change of a rule that can change a result. */
export const ruleset = "2";
