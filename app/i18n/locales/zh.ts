import type { Translation } from "./en";
import { accountAndAdmin } from "./zh/account-and-admin";
import { everyPage } from "./zh/every-page";
import { serverOnly } from "./zh/server-only";

export const zh = {
  ...everyPage,
  ...accountAndAdmin,
  ...serverOnly,
  home: { ...everyPage.home, ...serverOnly.home },
  list: { ...everyPage.list, ...serverOnly.list },
  category: { ...everyPage.category, ...serverOnly.category },
  tag: { ...everyPage.tag, ...serverOnly.tag },
  search: { ...everyPage.search, ...serverOnly.search },
  errors: { ...everyPage.errors, ...serverOnly.errors },
} satisfies Translation;
