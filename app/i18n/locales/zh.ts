import type { Translation } from "./en";
import { browsing } from "./zh/browsing";
import { managing } from "./zh/managing";

export const zh = { ...browsing, ...managing } satisfies Translation;
