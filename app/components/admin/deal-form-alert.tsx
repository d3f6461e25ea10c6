import type { ReactNode } from "react";
import type { DealRefusal } from "~/domain/deals/edit/deal-form";
import { useTranslation } from "~/i18n/translation";
import type { DealFormAnswer } from "~/views/admin/deal-form-answer";

interface DealFormAlertProps {
  refusal: DealRefusal | null;
  /** Said when the deal could not be saved. */
  failedTitle: string;
  answer: DealFormAnswer | null;
  /** The form's own address. */
  path: string;
  /** Whether the form by now says what somebody else has saved. */
  isOver: boolean;
}

/** Why a deal was not saved, in the words of SPEC.md sections 5 and 8 where they are given. */
export function DealFormAlert({ refusal, failedTitle, answer, path, isOver }: DealFormAlertProps) {
  const { t, say } = useTranslation();
  if (refusal) return <Alert>{t(`admin.refusals.${refusal}`)}</Alert>;
  if (answer?.failure) {
    return (
      <Alert title={failedTitle}>
        {say(answer.failure)} {t("admin.kept")}
      </Alert>
    );
  }
  if (answer?.made) {
    return (
      <Alert>
        {t("admin.madeBefore")}{" "}
        <a href={`/admin/edit-deal/${answer.made.id}`} className="underline underline-offset-4">
          {t("deal.editNamed", { title: answer.made.title })}
        </a>
      </Alert>
    );
  }
  if (!answer?.theirs) return null;
  if (isOver) return <Alert>{t("admin.stale.same")}</Alert>;
  return (
    <Alert title={t("admin.stale.title")}>
      {t("admin.stale.text")}{" "}
      <a href={path} data-reload className="underline underline-offset-4">
        {t("admin.stale.takeAll")}
      </a>
    </Alert>
  );
}

function Alert({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div role="alert" className="alert">
      {title && <p className="font-bold">{title}</p>}
      <p>{children}</p>
    </div>
  );
}
