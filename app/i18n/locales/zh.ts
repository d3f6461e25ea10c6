import type { Translation } from "./en";
import { accountAndAdmin } from "./zh/account-and-admin";
import { refusals } from "./zh/edge-refusals";
import { everyPage } from "./zh/every-page";

export const zh = { ...everyPage, ...accountAndAdmin, ...refusals } satisfies Translation;
