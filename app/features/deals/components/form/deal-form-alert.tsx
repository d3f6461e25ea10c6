import type { ReactNode } from "react";
import { accountHref } from "~/features/accounts/addresses";
import type { DealFormResponse } from "~/features/deals/web/deal-form-response.server";
import { useErrorToast } from "~/platform/browser/forms/preserve-form";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { TextLink } from "~/platform/ui/text-link";

interface DealFormAlertProps {
  /** Increases with each rejection, so that it is announced again. */
  attempt: number;
  rejection: string | null;
  failedTitle: string;
  response: DealFormResponse | null;
  path: string;
  isResolved: boolean;
}

/** Says why the form was rejected, in a toast and above the form; with script, invalid fields are named only in the toast. */
export function DealFormAlert({ attempt, ...props }: DealFormAlertProps) {
  const scripted = useHydrated();
  const content = useAlertContent(props);
  useErrorToast(attempt || null, content?.text, content?.title);
  const isToast = scripted && attempt > 0;
  if (!content || (isToast && props.rejection)) return null;
  return (
    <div role={isToast ? undefined : "alert"} className="alert">
      {content.title && <p className="font-bold">{content.title}</p>}
      <p>
        {content.text} {content.link}
      </p>
    </div>
  );
}

function useAlertContent({
  rejection,
  failedTitle,
  response,
  path,
  isResolved,
}: Omit<DealFormAlertProps, "attempt">): { title?: string; text: string; link?: ReactNode } | null {
  const { t, localize } = useTranslation();
  if (rejection) return { text: rejection };
  if (response?.signedOut) {
    const link = (
      <TextLink to={accountHref("/login", path)} target="_blank">
        {t("header.login")}
      </TextLink>
    );
    return { title: failedTitle, text: t("admin.signedOut"), link };
  }
  if (response?.problem) return { text: localize(response.problem) };
  if (response?.failure) return { title: failedTitle, text: `${localize(response.failure)} ${t("admin.kept")}` };
  if (response?.made) {
    const link = (
      <a href={`/admin/edit-deal/${response.made.id}`} className="text-link">
        {t("deal.editNamed", { title: response.made.title })}
      </a>
    );
    return { text: t("admin.madeBefore"), link };
  }
  if (!response?.theirs) return null;
  if (isResolved) return { text: t("admin.stale.same") };
  const link = (
    <a href={path} data-reload className="text-link">
      {t("admin.stale.takeAll")}
    </a>
  );
  return { title: t("admin.stale.title"), text: t("admin.stale.text"), link };
}
