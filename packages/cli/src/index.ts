// The public surface of @testbed/cli: what is not named here is internal.
export const placeholder = 0;
