import type { Translation } from "./en";
import { browsing } from "./zh/browsing";
import { managing } from "./zh/managing";
import { refusals } from "./zh/refusals";

export const zh = { ...browsing, ...managing, ...refusals } satisfies Translation;
