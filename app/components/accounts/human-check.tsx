import { useTranslation } from "react-i18next";
import { TextField } from "~/components/ui/text-field";
import type { ShownQuestion } from "~/http/human-check.server";

interface HumanCheckProps {
  question: ShownQuestion;
  error: string | undefined;
  wanted: object | null;
}

/** A small sum that people answer, and a field that only programs fill in. */
export function HumanCheck({ question, error, wanted }: HumanCheckProps) {
  const { t } = useTranslation();
  return (
    <>
      <input type="hidden" name="question" value={question.token} />
      <TextField
        key={question.token}
        name="answer"
        label={t("account.check", { question: question.sum })}
        hint={t("account.checkHint")}
        inputMode="numeric"
        autoComplete="off"
        error={error}
        wanted={wanted}
      />
      <label className="hidden" aria-hidden="true">
        {t("account.trap")}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
