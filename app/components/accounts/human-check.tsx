import { TextField } from "~/components/ui/text-field";
import type { LocalizedText } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import type { ShownCheck, ShownQuestion } from "~/views/accounts/human-check";

interface QuestionProps {
  error: LocalizedText | undefined;
  wanted: object | null;
}

interface HumanCheckProps extends QuestionProps {
  check: ShownCheck;
  /** Whether the provider is known to have failed. */
  failed: boolean;
}

/** The human check: a question, unless the provider's script runs in the background. */
export function HumanCheck({ check: { provider, question }, failed, ...props }: HumanCheckProps) {
  const { t } = useTranslation();
  if (!question) {
    return (
      <noscript>
        <p className="font-medium text-brand-ink">{t("account.checkNeedsScript")}</p>
      </noscript>
    );
  }
  if (!provider || failed || props.error) return <Question question={question} {...props} />;
  return (
    <noscript>
      <Question question={question} {...props} />
    </noscript>
  );
}

function Question({ question, error, wanted: focusKey }: QuestionProps & { question: ShownQuestion }) {
  const { t, localize } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <input type="hidden" name="question" value={question.token} />
      <TextField
        key={question.token}
        name="answer"
        label={t("account.check", { question: question.sum })}
        hint={t("account.checkHint")}
        inputMode="numeric"
        autoComplete="off"
        error={localize(error)}
        focusKey={focusKey}
      />
      <label className="hidden" aria-hidden="true">
        {t("account.trap")}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
