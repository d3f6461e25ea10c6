import { randomInt } from "node:crypto";

/** Random digits, for unique names in resources that are shared with other runs. */
export const unique = (): string => String(randomInt(1e11, 1e12));
