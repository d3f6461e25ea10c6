import { randomInt } from "node:crypto";

/** Digits that nothing else has, in this run or another: for the names of what a test makes where others have theirs. */
export const unique = (): string => String(randomInt(1e11, 1e12));
