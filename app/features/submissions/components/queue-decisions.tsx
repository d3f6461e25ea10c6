import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { QueueActionData } from "~/features/submissions/web/queue-action.server";
import type { QueueItemView, QueueView } from "~/features/submissions/web/queue-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { KeyHint } from "./key-hint";

interface QueueDecisionsProps {
  item: QueueItemView;
  reasons: QueueView["reasons"];
  typed: QueueActionData["typed"] | null;
  versions: ReactNode;
}

export function QueueDecisions({ item, reasons, typed, versions }: QueueDecisionsProps) {
  const { t } = useTranslation();
  const skip = (
    <QuietLink to={item.skipHref} aria-keyshortcuts="n">
      {t("queue.skip")}
      <KeyHint letter="n" />
    </QuietLink>
  );
  if (item.refusal) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="font-semibold">{item.refusal}</p>
        {skip}
      </div>
    );
  }
  return (
    <>
      <Form method="post" replace className="flex flex-wrap items-center gap-3">
        {versions}
        <button type="submit" name="verdict" value="approve" aria-keyshortcuts="a" className="button button-primary">
          {t("queue.approve")}
          <KeyHint letter="a" />
        </button>
        <QuietLink to={item.editHref} aria-keyshortcuts="e">
          {t("queue.edit")}
          <KeyHint letter="e" />
        </QuietLink>
        {skip}
        {item.fields.some(({ conflict }) => conflict) && <Consent name="overwrite" text={t("queue.overwrite")} />}
        {item.blocked && <Consent name="allowBlocked" text={t("queue.allowBlocked")} />}
      </Form>
      <Form method="post" replace className="flex flex-col items-start gap-3 border-t border-line pt-5">
        {versions}
        <label className="flex w-full min-w-0 flex-col gap-1">
          {t("queue.reason")}
          <select
            name="reason"
            required
            aria-keyshortcuts="r"
            defaultValue={typed?.reason ?? ""}
            className="field w-full text-base"
          >
            <option value="">{t("reports.choose")}</option>
            {reasons.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="flex w-full min-w-0 flex-col gap-1">
          {t("queue.reasonText")}
          <input
            name="reasonText"
            maxLength={500}
            defaultValue={typed?.reasonText}
            className="field w-full text-base"
          />
        </label>
        <button type="submit" name="verdict" value="reject" className="button button-quiet">
          {t("queue.reject")}
          <KeyHint letter="r" />
        </button>
      </Form>
    </>
  );
}

function Consent({ name, text }: { name: string; text: string }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} className="size-6 accent-brand" />
      {text}
    </label>
  );
}
