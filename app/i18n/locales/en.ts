import { accountAndAdmin } from "./en/account-and-admin";
import { dealPage } from "./en/deal-page";
import { errorPages } from "./en/error-pages";
import { everyPage } from "./en/every-page";
import { listPages } from "./en/list-pages";
import { serverOnly } from "./en/server-only";
import { merge } from "./merge";

export const en = merge(everyPage, accountAndAdmin, dealPage, listPages, errorPages, serverOnly);

/** The same keys with other texts; a language without a form for one leaves those keys out. */
type SameKeys<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : SameKeys<T[K]>;
};
export type Translation = SameKeys<typeof en>;
