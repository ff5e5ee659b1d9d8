// The public surface of @testbed/mcp: what is not named here is internal.
export const placeholder = 0;
