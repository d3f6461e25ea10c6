import { Form } from "@remix-run/react";
import type { ReportedContentView } from "~/features/reports/web/open-reports-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { Field } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";
import { TimedText } from "~/platform/ui/timed-text";

export function ReportedContent({ target, answer }: { target: ReportedContentView; answer: string | undefined }) {
  const { kind, id, title, count, notice, path, edit, comment, about, reports, upTo, reviewAt, refusal, verdicts } =
    target;
  const { t } = useTranslation();
  return (
    <article className="panel flex min-w-0 flex-col gap-4 p-4 shadow-card sm:p-6">
      <div>
        <h2 className="text-xl font-bold [overflow-wrap:anywhere]">
          {path ? <TextLink to={path}>{title}</TextLink> : title}
        </h2>
        <p className="mt-1 text-sm text-soft">
          {about} · {count}
        </p>
        {notice && <p className="mt-1 font-semibold">{notice}</p>}
      </div>
      {comment && (
        <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {comment}
        </blockquote>
      )}
      <ul className="flex flex-col gap-1.5">
        {reports.map(({ id, reason, note, by, at }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{reason}</span>
            {note && ` · ${note}`}{" "}
            <span className="text-sm text-soft">
              · <TimedText text={by} at={at} />
            </span>
          </li>
        ))}
      </ul>
      {refusal ? (
        <p className="font-semibold">{refusal}</p>
      ) : (
        <Form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="upTo" value={upTo} />
          <input type="hidden" name="reviewAt" value={reviewAt} />
          <Field
            id={`answer-${id}`}
            name="answer"
            label={t("reports.answer")}
            hint={t("reports.answerHint")}
            autoComplete="off"
            maxLength={500}
            defaultValue={answer}
          />
          <div className="flex flex-wrap gap-3">
            {verdicts.map(({ value, text }) => (
              <button key={value} type="submit" name="verdict" value={value} className="button button-quiet">
                {text}
              </button>
            ))}
            {edit && kind === "deal" && <QuietLink to={edit.path}>{edit.text}</QuietLink>}
          </div>
        </Form>
      )}
    </article>
  );
}
