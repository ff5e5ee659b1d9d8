/** Tables that src/scan/buckets.ts writes. */
export const nibbles: i32 = 0;
export const sortsLow: i32 = 96;
export const sortsHigh: i32 = 112;
export const exact: i32 = 256;
export const openings: i32 = 1024;

/** Where strip and places leave their numbers. */
export const stripReport: i32 = 2016;
export const pathsReport: i32 = 2044;

/** Tables that src/judge/tables.ts writes. */
export const openingLetters: i32 = 2048;
export const freeBefore: i32 = 2304;
export const labelLast: i32 = 2560;
export const labelFirst: i32 = 2816;
export const titleBeginnings: i32 = 3072;
export const comparing: i32 = 3840;
export const operandWords: i32 = 6144;
export const diffWords: i32 = 7168;
export const stackWords: i32 = 7680;
export const comparingWords: i32 = 8448;
export const proseWords: i32 = 11264;

/** Numbers of the expressions that decide where a table does not. */
export const isTitle: i32 = 0;
export const isOperandHeader: i32 = 1;
export const isDiffHeader: i32 = 2;
export const isStack: i32 = 3;
export const isClosing: i32 = 4;
export const holdsAssertion: i32 = 5;
export const isDiffOrFrame: i32 = 6;
export const compares: i32 = 7;
export const isSummary: i32 = 8;
