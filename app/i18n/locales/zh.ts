import type { Translation } from "./en";
import { merge } from "./merge";
import { accountAndAdmin } from "./zh/account-and-admin";
import { dealPage } from "./zh/deal-page";
import { errorPages } from "./zh/error-pages";
import { everyPage } from "./zh/every-page";
import { listPages } from "./zh/list-pages";
import { serverOnly } from "./zh/server-only";

export const zh = merge(everyPage, accountAndAdmin, dealPage, listPages, errorPages, serverOnly) satisfies Translation;
