import type { ShownCheck, ShownQuestion } from "~/features/accounts/web/human-check.server";
import { HONEYPOT } from "~/features/human-check/honeypot";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, type FieldsOf } from "~/platform/ui/field";

/** Asks password managers to leave a field alone: 1Password, LastPass, Bitwarden, Dashlane and Proton Pass. */
const IGNORED = {
  ...{ "data-1p-ignore": true, "data-lpignore": true, "data-bwignore": true },
  ...{ "data-form-type": "other", "data-protonpass-ignore": true },
};

interface QuestionProps {
  field: FieldsOf<"answer">;
}

interface HumanCheckProps extends QuestionProps {
  check: ShownCheck;
  failed: boolean;
}

export function HumanCheck({ check: { provider, question }, failed, field }: HumanCheckProps) {
  const { t } = useTranslation();
  if (!question) {
    return (
      <noscript>
        <p className="font-medium text-warning">{t("account.checkNeedsScript")}</p>
      </noscript>
    );
  }
  if (!provider || failed || field("answer").error) return <Question question={question} field={field} />;
  return (
    <noscript>
      <Question question={question} field={field} />
    </noscript>
  );
}

function Question({ question, field }: QuestionProps & { question: ShownQuestion }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <input type="hidden" name="question" value={question.token} />
      <Field
        {...field("answer")}
        key={question.token}
        label={t("account.check", { question: question.sum })}
        hint={t("account.checkHint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <label key={`trap ${question.token}`} className="hidden" aria-hidden="true">
        {t("account.trap")}
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" {...IGNORED} />
      </label>
    </div>
  );
}
