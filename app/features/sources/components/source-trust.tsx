import { Form, useNavigation } from "@remix-run/react";
import type { SourceView } from "~/features/sources/web/sources-view.server";
import { QUEUE_PATH } from "~/features/submissions/addresses";
import { useTranslation } from "~/platform/i18n/translation";
import { TextLink } from "~/platform/ui/text-link";

/** Whether a source's new deals are published at once, or wait in the queue. */
export function SourceTrust({ source: { name, trusted, waiting } }: { source: SourceView }) {
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className={trusted ? "text-soft" : "font-semibold"}>
        {trusted ? t("sources.trust.publishes") : t("sources.trust.waits")}
        {waiting && (
          <>
            {" "}
            <TextLink to={QUEUE_PATH}>{waiting}</TextLink>
          </>
        )}
      </p>
      <button type="submit" name={trusted ? "untrust" : "trust"} value={name} disabled={busy} className="chip">
        {trusted ? t("sources.trust.untrust") : t("sources.trust.trust")}
      </button>
    </Form>
  );
}
