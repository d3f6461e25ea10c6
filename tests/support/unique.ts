import { randomInt } from "node:crypto";

/** Random digits, as names in some resources are shared with other runs. */
export const unique = (): string => String(randomInt(1e11, 1e12));
