import type { Translation } from "./en";
import { accountAndAdmin } from "./zh/account-and-admin";
import { everyPage } from "./zh/every-page";
import { refusals } from "./zh/refusals";

export const zh = { ...everyPage, ...accountAndAdmin, ...refusals } satisfies Translation;
