import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { BatchQuestion } from "~/features/deals/web/batch-form.server";
import { useTranslation } from "~/platform/i18n/translation";

export function BatchConfirmation({ question, here }: { question: BatchQuestion; here: string }) {
  const { t, localize } = useTranslation();
  // The buttons stay enabled while loaders revalidate after the action.
  const busy = useNavigation().formData?.has("confirmed") ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <section className="panel mx-auto max-w-2xl px-5 py-8 shadow-card sm:px-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold">
        {localize(question.title)}
      </h1>
      <ul className="mt-4 list-disc pl-6">
        {question.titles.map((title, index) => (
          <li key={question.ids[index]}>{title}</li>
        ))}
      </ul>
      {question.unnamed > 0 && <p className="mt-1 pl-6">{t("admin.batch.more", { count: question.unnamed })}</p>}
      <p className="mt-4 text-soft">
        {question.deletes ? t("admin.batch.deleteHint", { count: question.ids.length }) : t("admin.batch.hint")}
      </p>
      <Form method="post" action={here} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="confirmed" value="true" />
        {question.ids.map((id) => (
          <input key={id} type="hidden" name="deal" value={id} />
        ))}
        <button type="submit" name="change" value={question.change} disabled={busy} className="button button-primary">
          {localize(question.button)}
        </button>
        <button type="submit" name="cancel" value="true" className="button button-quiet">
          {t("admin.cancel")}
        </button>
      </Form>
    </section>
  );
}
