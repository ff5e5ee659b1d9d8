/** What JavaScript decides: each of these is an expression or a table there, and asked for seldom. */

/** Whether the expression of a number in expressions.ts matches the line [start, end). */
export declare function matches(expression: i32, start: i32, end: i32): bool;

/** Rank of the unit of time [start, end), or -1. */
export declare function rank(start: i32, end: i32): i32;

/** Whether a unit beyond ASCII is part of a word. */
export declare function isOtherWord(code: i32): bool;

/** 1 if the quantity [at, stop) on the line [start, end) is labelled, 2 if in a comment of TAP, else 0. */
export declare function label(start: i32, end: i32, at: i32, stop: i32): i32;

/** Whether a word or a sign before `at` on the line [start, end) makes the number part of a sentence. */
export declare function isProse(start: i32, end: i32, at: i32): bool;
