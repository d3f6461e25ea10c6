// Relative imports, because vite.config.ts loads this file without the alias.
import { signIn } from "../../../features/accounts/sign-in/texts/en";
import { accounts } from "../../../features/accounts/texts/en";
import { alerts } from "../../../features/alerts/texts/en";
import { conditions } from "../../../features/conditions/texts/en";
import { admin } from "../../../features/deals/edit/texts/en";
import { deals } from "../../../features/deals/texts/en";
import { duplicates } from "../../../features/duplicates/texts/en";
import { feeds } from "../../../features/feeds/texts/en";
import { home } from "../../../features/home/texts/en";
import { life } from "../../../features/life/texts/en";
import { linkChecks } from "../../../features/link-checks/texts/en";
import { lists } from "../../../features/lists/texts/en";
import { moderation } from "../../../features/moderation/texts/en";
import { notifications } from "../../../features/notifications/texts/en";
import { overview } from "../../../features/overview/texts/en";
import { prices } from "../../../features/prices/texts/en";
import { ratings } from "../../../features/ratings/texts/en";
import { reactions } from "../../../features/reactions/texts/en";
import { reports } from "../../../features/reports/texts/en";
import { search } from "../../../features/search/texts/en";
import { site } from "../../../features/site/texts/en";
import { sources } from "../../../features/sources/texts/en";
import { submissions } from "../../../features/submissions/texts/en";
import { api } from "../../api/texts/en";
import { errors } from "../../errors/texts/en";
import { jobs } from "../../jobs/texts/en";
import { toasts } from "../../page/texts/en";

export const en = {
  ...accounts,
  ...admin,
  ...alerts,
  ...api,
  ...conditions,
  ...deals,
  ...duplicates,
  ...errors,
  ...feeds,
  ...home,
  ...jobs,
  ...life,
  ...linkChecks,
  ...lists,
  ...moderation,
  ...notifications,
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
