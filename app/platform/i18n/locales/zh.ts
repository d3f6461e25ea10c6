// Relative imports, because vite.config.ts loads this file without the alias.
import { signIn } from "../../../features/accounts/sign-in/texts/zh";
import { accounts } from "../../../features/accounts/texts/zh";
import { alerts } from "../../../features/alerts/texts/zh";
import { conditions } from "../../../features/conditions/texts/zh";
import { admin } from "../../../features/deals/edit/texts/zh";
import { deals } from "../../../features/deals/texts/zh";
import { duplicates } from "../../../features/duplicates/texts/zh";
import { feeds } from "../../../features/feeds/texts/zh";
import { home } from "../../../features/home/texts/zh";
import { life } from "../../../features/life/texts/zh";
import { linkChecks } from "../../../features/link-checks/texts/zh";
import { lists } from "../../../features/lists/texts/zh";
import { moderation } from "../../../features/moderation/texts/zh";
import { notifications } from "../../../features/notifications/texts/zh";
import { overview } from "../../../features/overview/texts/zh";
import { prices } from "../../../features/prices/texts/zh";
import { ratings } from "../../../features/ratings/texts/zh";
import { reactions } from "../../../features/reactions/texts/zh";
import { reports } from "../../../features/reports/texts/zh";
import { search } from "../../../features/search/texts/zh";
import { site } from "../../../features/site/texts/zh";
import { sources } from "../../../features/sources/texts/zh";
import { submissions } from "../../../features/submissions/texts/zh";
import { api } from "../../api/texts/zh";
import { errors } from "../../errors/texts/zh";
import { jobs } from "../../jobs/texts/zh";
import { toasts } from "../../page/texts/zh";
import type { Translation } from "./en";

export const zh = {
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
} satisfies Translation;
