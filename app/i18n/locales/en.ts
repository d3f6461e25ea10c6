import { accountAndAdmin } from "./en/account-and-admin";
import { everyPage } from "./en/every-page";
import { serverOnly } from "./en/server-only";

export const en = {
  ...everyPage,
  ...accountAndAdmin,
  ...serverOnly,
  home: { ...everyPage.home, ...serverOnly.home },
  list: { ...everyPage.list, ...serverOnly.list },
  category: { ...everyPage.category, ...serverOnly.category },
  tag: { ...everyPage.tag, ...serverOnly.tag },
  search: { ...everyPage.search, ...serverOnly.search },
  errors: { ...everyPage.errors, ...serverOnly.errors },
};

/** The same keys with other texts; a language without a form for one leaves those keys out. */
type SameKeys<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : SameKeys<T[K]>;
};
export type Translation = SameKeys<typeof en>;
