import { accounts } from "./en/accounts";
import { admin } from "./en/admin";
import { alerts } from "./en/alerts";
import { api } from "./en/api";
import { deals } from "./en/deals";
import { duplicates } from "./en/duplicates";
import { errors } from "./en/errors";
import { feeds } from "./en/feeds";
import { home } from "./en/home";
import { jobs } from "./en/jobs";
import { life } from "./en/life";
import { lists } from "./en/lists";
import { moderation } from "./en/moderation";
import { overview } from "./en/overview";
import { prices } from "./en/prices";
import { ratings } from "./en/ratings";
import { reactions } from "./en/reactions";
import { reports } from "./en/reports";
import { search } from "./en/search";
import { signIn } from "./en/sign-in";
import { site } from "./en/site";
import { sources } from "./en/sources";
import { submissions } from "./en/submissions";
import { toasts } from "./en/toasts";

export const en = {
  ...accounts,
  ...admin,
  ...alerts,
  ...api,
  ...deals,
  ...duplicates,
  ...errors,
  ...feeds,
  ...home,
  ...jobs,
  ...life,
  ...lists,
  ...moderation,
  ...overview,
  ...prices,
  ...ratings,
  ...reactions,
  ...reports,
  ...search,
  ...signIn,
  ...site,
  ...sources,
  ...submissions,
  ...toasts,
};

/** A language without a form for one leaves its keys out. */
type SameKeys<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : SameKeys<T[K]>;
};
export type Translation = SameKeys<typeof en>;
