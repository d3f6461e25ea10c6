import { Form, useNavigation } from "@remix-run/react";
import { NEW_ALERT_PATH } from "~/features/alerts/addresses";
import { categoryName } from "~/features/categories/categories";
import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import type { EmptySearchSuggestions } from "~/features/lists/web/search-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";
import { CloseMatches, DealGrid } from "./deal-list";

interface NoResultsProps extends EmptySearchSuggestions {
  query: string;
  close: DealCardView[];
}

/** A promise first, then what is close. */
export function NoResults({ query, close, promise, wider, nearest, newest }: NoResultsProps) {
  const { t, language } = useTranslation();
  const text = wider?.reason ?? t("search.noResultsText");
  return (
    <>
      <MessagePanel title={t("search.noResultsTitle", { query })} text={text}>
        {promise && <AlertPromise {...promise} />}
        {wider && <QuietLink to={wider.href}>{wider.text}</QuietLink>}
        {nearest && (
          <QuietLink to={nearest.path}>
            {t("search.nearest", { name: categoryName(nearest.category, language) })}
          </QuietLink>
        )}
        <QuietLink to="/deals">{t("list.showAll")}</QuietLink>
      </MessagePanel>
      <CloseMatches deals={close} />
      {newest.length > 0 && (
        <Section id="newest-deals" title={t("search.newest")} headingClass="mb-5 text-2xl font-bold" className="mt-12">
          <DealGrid deals={newest} />
        </Section>
      )}
    </>
  );
}

/** Saves an alert for the search and shows what it would have sent; visitors log in first. */
function AlertPromise({ fields, button, text, rehearse }: NonNullable<EmptySearchSuggestions["promise"]>) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={NEW_ALERT_PATH} className="w-full">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="rehearsed" value="on" disabled={busy} className="button button-primary">
        {button}
      </button>
      <p className="mt-2 mb-3 text-sm text-soft">
        {text} <TextLink to={rehearse.href}>{rehearse.text}</TextLink>
      </p>
    </Form>
  );
}
