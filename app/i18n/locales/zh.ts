import type { Translation } from "./en";
import { merge } from "./merge";
import { accountAndAdmin } from "./zh/account-and-admin";
import { dealPage } from "./zh/deal-page";
import { errorPages } from "./zh/error-pages";
import { everyPage } from "./zh/every-page";
import { serverOnly } from "./zh/server-only";

export const zh = merge(
  merge(merge(merge(everyPage, accountAndAdmin), dealPage), errorPages),
  serverOnly,
) satisfies Translation;
