import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { env } from "~/env.server";
import { NARROWING_CONDITIONS } from "~/features/conditions/conditions";
import { FEED_FORMATS, FOLLOW_PATH, feedHref, listHrefOf } from "~/features/feeds/addresses";
import { parseFeedState } from "~/features/feeds/web/feed-state.server";
import { listName } from "~/features/feeds/web/feed-view.server";
import { narrowingErrors } from "~/features/feeds/web/narrowing.server";
import { feedLinks } from "~/features/lists/web/feed-links.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { currencyLabel } from "~/platform/i18n/format";
import { useTranslation } from "~/platform/i18n/translation";
import { localizedUrl } from "~/platform/page/addresses.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Field } from "~/platform/ui/field";
import { LinkField } from "~/platform/ui/link-field";
import { PageHeader } from "~/platform/ui/page-header";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

const UPDATED = { updated: true };

export const loader = page(async (pageRequest) => {
  const { language, url, t } = pageRequest;
  const state = parseFeedState(url.searchParams, env().siteCurrency);
  const own = new URL(feedHref(FOLLOW_PATH, state), "http://site.invalid").searchParams;
  const currency = currencyLabel(language, env().siteCurrency);
  const errors = await narrowingErrors(pageRequest);
  const conditions = NARROWING_CONDITIONS.map((name) => {
    const error = errors[name] ?? null;
    const value = (error ? url.searchParams.get(name) : own.get(name)) ?? "";
    return { name, label: t(`followFields.${name}`, { currency }), value, error };
  });
  const isCondition = (name: string) => (NARROWING_CONDITIONS as readonly string[]).includes(name);
  return {
    name: listName({ language, t }, state),
    listHref: listHrefOf(state),
    feeds: Object.values(FEED_FORMATS).map(({ name, path }) => ({
      name,
      url: localizedUrl(feedHref(path, state), language),
    })),
    kept: [...own].filter(([name]) => !isCondition(name)),
    conditions,
    meta: describePage(language, feedHref(FOLLOW_PATH, state), {
      title: t("follow.title"),
      description: t("follow.text"),
      hidden: true,
      feeds: feedLinks(language, state),
    }),
  };
});

export default function Follow() {
  const { name, listHref, feeds, kept, conditions } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const [feed, ...others] = useAbsolute(feeds);
  const location = useLocation();
  const wrong = conditions.find(({ error }) => error)?.name;
  const isUpdated = wrong === undefined && (location.state as Partial<typeof UPDATED> | null)?.updated;
  return (
    <div className="shell max-w-3xl py-8">
      <PageHeader title={t("follow.title")} text={t("follow.text")} />
      <Section id="address" title={t("follow.address")} className="panel mt-8 p-4 sm:p-6">
        <p className="mt-1 mb-4 [overflow-wrap:anywhere]">
          <TextLink to={listHref}>{name}</TextLink>
        </p>
        {feed && <LinkField label={t("follow.feed")} url={feed.url} focusKey={isUpdated ? location.key : null} />}
        <details className="mt-4">
          <summary className="cursor-pointer text-soft">{t("follow.formats")}</summary>
          {others.map((other) => (
            <div key={other.name} className="mt-3">
              <LinkField label={other.name} url={other.url} />
            </div>
          ))}
        </details>
      </Section>
      <Section id="how" title={t("follow.how")} className="mt-10">
        <ol className="mt-3 list-decimal space-y-2 ps-6">
          <li>{t("follow.reader")}</li>
          <li>{t("follow.copy")}</li>
          <li>{t("follow.paste")}</li>
        </ol>
        <p className="mt-4 text-soft">{t("follow.items")}</p>
      </Section>
      <Section id="narrow" title={t("follow.narrow")} className="mt-10">
        {/* A new form for each address, so that its fields show what the feed has. */}
        <Form
          action={FOLLOW_PATH}
          key={JSON.stringify([kept, conditions])}
          state={UPDATED}
          className="mt-3"
          preventScrollReset
        >
          {kept.map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <div className="grid gap-4 sm:grid-cols-2">
            {conditions.map(({ name, label, value, error }) => (
              <Field
                key={name}
                name={name}
                label={label}
                defaultValue={value}
                error={error}
                focusKey={name === wrong ? location : null}
                inputMode={name === "store" ? "text" : name.endsWith("Price") ? "decimal" : "numeric"}
                maxLength={100}
                autoComplete="off"
              />
            ))}
          </div>
          <button type="submit" className="button button-quiet mt-4">
            {t("follow.update")}
          </button>
        </Form>
      </Section>
      <Section id="categories" title={t("follow.categories")} className="mt-10">
        <p className="mt-2">
          {t("follow.opmlText")}{" "}
          <a href="/feeds.opml" download className="text-link">
            {t("follow.opml")}
          </a>
        </p>
      </Section>
    </div>
  );
}

/** Completes the addresses by script if the site's own origin is not configured. */
function useAbsolute(feeds: { name: string; url: string }[]) {
  const scripted = useHydrated();
  return feeds.map(({ name, url }) => ({ name, url: scripted ? new URL(url, location.origin).href : url }));
}
