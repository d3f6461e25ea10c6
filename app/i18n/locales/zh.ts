import type { Translation } from "./en";
import { accounts } from "./zh/accounts";
import { admin } from "./zh/admin";
import { alerts } from "./zh/alerts";
import { api } from "./zh/api";
import { deals } from "./zh/deals";
import { duplicates } from "./zh/duplicates";
import { errors } from "./zh/errors";
import { feeds } from "./zh/feeds";
import { home } from "./zh/home";
import { jobs } from "./zh/jobs";
import { life } from "./zh/life";
import { lists } from "./zh/lists";
import { moderation } from "./zh/moderation";
import { overview } from "./zh/overview";
import { prices } from "./zh/prices";
import { ratings } from "./zh/ratings";
import { reactions } from "./zh/reactions";
import { reports } from "./zh/reports";
import { search } from "./zh/search";
import { signIn } from "./zh/sign-in";
import { site } from "./zh/site";
import { sources } from "./zh/sources";
import { submissions } from "./zh/submissions";
import { toasts } from "./zh/toasts";

export const zh = {
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
} satisfies Translation;
