import type { DuplicateView } from "~/features/deals/texts/duplicate-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";

interface DuplicatesProps {
  duplicates: DuplicateView[];
  field: { name: string; value: string; error?: string | null };
}

export function Duplicates({ duplicates, field }: DuplicatesProps) {
  const { t } = useTranslation();
  return (
    <>
      {duplicates.length > 0 && (
        <section role="alert" className="rounded-lg bg-gold-tint px-4 py-3 text-gold-ink" aria-labelledby="duplicates">
          <h2 id="duplicates" className="font-bold">
            {t("submissions.duplicatesTitle")}
          </h2>
          <ul className="mt-2 flex flex-col gap-3">
            {duplicates.map(({ id, path, title, text, improve }) => (
              <li key={id}>
                <TextLink to={path} target="_blank">
                  {title}
                </TextLink>
                <p>{text}</p>
                <TextLink to={improve.path} target="_blank">
                  {improve.text}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Field
        as="textarea"
        rows={3}
        name={field.name}
        label={t("submissions.different")}
        hint={t("submissions.differentHint")}
        defaultValue={field.value}
        error={field.error}
        focusKey={duplicates.length > 0 ? duplicates : null}
      />
    </>
  );
}
