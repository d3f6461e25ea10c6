import { DEFAULT_CURRENCY, DEFAULT_DAILY_DEALS, DEFAULT_TIME_ZONE, env } from "~/env.server";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { SITE_PATH } from "~/features/site/addresses";
import { SITE_QUESTIONS, type SiteQuestion } from "~/features/site/site-questions";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { currencyName } from "~/platform/i18n/format";
import { defaultText } from "~/platform/page/brand-texts.server";
import { currentSite } from "~/platform/process/current-site.server";

/** The defaults of which only an admin can know whether they are true of the site; null once all are answered or replaced. */
export function siteQuestions({ t, language }: AdminRequest) {
  const { answered } = currentSite().stored;
  const open = SITE_QUESTIONS.filter((name) => !answered.includes(name) && !isReplaced(name));
  if (open.length === 0) return null;
  const { siteTimeZone: zone, siteCurrency } = env();
  const yes = (key: "yes" | "unneeded" | "right") => ({ value: "yes", text: t(`overview.questions.${key}`) });
  const ownText = { href: SITE_PATH, text: t("overview.questions.change") };
  const views = {
    region: {
      text: t("overview.questions.region", { zone, currency: currencyName(language, siteCurrency) }),
      answers: [yes("right")],
      change: null,
    },
    imprint: {
      text: t("overview.questions.imprint"),
      answers: [yes("unneeded")],
      change: { href: `${SITE_PATH}#imprint`, text: t("overview.questions.write") },
    },
  };
  return {
    title: t("overview.questions.title"),
    action: SITE_PATH,
    questions: open.map((name) => {
      if (name === "region" || name === "imprint") return { name, ...views[name] };
      const said = defaultText({ t, language }, name);
      // Without affiliate rules nothing is said of them, which may be wrong too.
      if (said === "")
        return { name, text: t("overview.questions.noAffiliate"), answers: [yes("right")], change: ownText };
      const text = t(`overview.questions.${name}`, { text: said });
      return { name, text, answers: [yes("yes"), { value: "no", text: t("overview.questions.no") }], change: ownText };
    }),
  };
}

export type SiteQuestionsView = NonNullable<ReturnType<typeof siteQuestions>>;

/** Whether texts or settings of the site's own stand in place of the defaults. */
function isReplaced(question: SiteQuestion): boolean {
  const { stored, texts } = currentSite();
  const { dailyDeals, siteTimeZone, siteCurrency } = env();
  if (question === "imprint") return TEXT_LANGUAGES.some((lang) => texts.imprint?.[lang]);
  if (question === "region") return siteTimeZone !== DEFAULT_TIME_ZONE && siteCurrency.code !== DEFAULT_CURRENCY;
  if (question === "badge" && (stored.dailyDeals !== null || dailyDeals !== DEFAULT_DAILY_DEALS)) return true;
  return TEXT_LANGUAGES.every((lang) => texts[question]?.[lang]);
}
