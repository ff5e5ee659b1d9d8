// The public surface of @testbed/grader: what is not named here is internal.
export const placeholder = 0;
