/** Where Debian and most systems have it; never looked up on a PATH. */
export const perl = "/usr/bin/perl";

/** Numbers of the system calls `prctl`, `prlimit64` and `getrusage`, for `contain.pl` (the kernel's syscall tables). */
export const systemCalls: Readonly<Partial<Record<NodeJS.Architecture, string>>> = {
  x64: "157,302,98",
  arm64: "167,261,165",
};
