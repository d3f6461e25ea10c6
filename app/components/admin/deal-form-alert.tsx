import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useErrorToast } from "~/browser/preserve-form";
import { useHydrated } from "~/browser/use-hydrated";
import type { DealError } from "~/domain/deals/edit/deal-form";
import { useTranslation } from "~/i18n/translation";
import { accountHref } from "~/views/accounts/account-address";
import type { DealFormResponse } from "~/views/admin/deal-form-response";

interface DealFormAlertProps {
  /** Counts what was refused: each time it is said anew. */
  attempt: number;
  refusal: DealError | null;
  /** Said when the deal could not be saved. */
  failedTitle: string;
  answer: DealFormResponse | null;
  /** The form's own address. */
  path: string;
  /** Whether the form by now says what somebody else has saved. */
  isOver: boolean;
}

/** Why a deal was not saved, in the words of specification §5.3 and §8.2 where they are given, and a way on. */
interface Said {
  title?: string;
  text: string;
  link?: ReactNode;
}

/** Says why a deal was not saved above its form, and in a toast. */
export function DealFormAlert({ attempt, ...about }: DealFormAlertProps) {
  const scripted = useHydrated();
  const said = useWords(about);
  useErrorToast(attempt || null, said?.text, said?.title);
  if (!said) return null;
  return (
    // The toast reads it out where there is one.
    <div role={scripted && attempt > 0 ? undefined : "alert"} className="alert">
      {said.title && <p className="font-bold">{said.title}</p>}
      <p>
        {said.text} {said.link}
      </p>
    </div>
  );
}

function useWords({ refusal, failedTitle, answer, path, isOver }: Omit<DealFormAlertProps, "attempt">): Said | null {
  const { t, localize } = useTranslation();
  if (refusal) return { text: t(`admin.refusals.${refusal}`) };
  if (answer?.signedOut) {
    const link = (
      <Link to={accountHref("/login", path)} target="_blank" className="underline underline-offset-4">
        {t("header.login")}
      </Link>
    );
    return { title: failedTitle, text: t("admin.signedOut"), link };
  }
  if (answer?.failure) return { title: failedTitle, text: `${localize(answer.failure)} ${t("admin.kept")}` };
  if (answer?.made) {
    const link = (
      <a href={`/admin/edit-deal/${answer.made.id}`} className="underline underline-offset-4">
        {t("deal.editNamed", { title: answer.made.title })}
      </a>
    );
    return { text: t("admin.madeBefore"), link };
  }
  if (!answer?.theirs) return null;
  if (isOver) return { text: t("admin.stale.same") };
  const link = (
    <a href={path} data-reload className="underline underline-offset-4">
      {t("admin.stale.takeAll")}
    </a>
  );
  return { title: t("admin.stale.title"), text: t("admin.stale.text"), link };
}
