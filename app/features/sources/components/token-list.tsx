import { Form, useNavigation } from "@remix-run/react";
import type { TokenView } from "~/features/sources/web/sources-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { TimedText } from "~/platform/ui/timed-text";

/** Revoking a token cannot be undone and needs a second click. */
export function TokenList({ tokens }: { tokens: TokenView[] }) {
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const expiryOf = ({ expires, ended, orphaned }: TokenView) => {
    if (orphaned) return t("sources.orphaned");
    if (expires === null) return t("sources.neverEnds");
    return ended ? t("sources.ended", { when: expires.text }) : t("sources.ends", { when: expires.text });
  };
  return (
    <>
      <h3 className="mt-4 font-semibold">{t("sources.tokens")}</h3>
      {tokens.length === 0 && <p className="text-sm text-soft">{t("sources.noTokens")}</p>}
      <Form method="post" preventScrollReset>
        <ul className="text-sm">
          {tokens.map((token) => {
            const { id, scopes, created, used, expires } = token;
            const times = [created, used, expires].filter((time) => time !== null);
            const facts = [
              t("sources.created", { when: created.text }),
              used ? t("sources.used", { when: used.text }) : t("sources.neverUsed"),
              expiryOf(token),
            ];
            return (
              <li key={id} className="border-t border-line py-2 first:border-t-0">
                <p>{scopes}</p>
                <p className="text-soft">
                  <TimedText text={facts.join(" · ")} at={times} />
                </p>
                <details className="mt-1">
                  <summary className="cursor-pointer py-1 font-medium">{t("sources.revoke")}</summary>
                  <p className="mt-1 text-soft">{t("sources.revokeHint")}</p>
                  <button type="submit" name="revoke" value={id} disabled={busy} className="button button-quiet mt-2">
                    {t("sources.revokeNow")}
                  </button>
                </details>
              </li>
            );
          })}
        </ul>
      </Form>
    </>
  );
}
