import { TextLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import type { DuplicateView } from "~/views/submissions/submission-form";
import { suggestPath } from "~/views/submissions/submit-address";

/** Published deals that a submission may repeat. */
export function Duplicates({ duplicates }: { duplicates: DuplicateView[] }) {
  const { t } = useTranslation();
  return (
    <section role="alert" className="rounded-lg bg-gold-tint px-4 py-3 text-gold-ink" aria-labelledby="duplicates">
      <h2 id="duplicates" className="font-bold">
        {t("submissions.duplicatesTitle")}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {duplicates.map(({ id, path, title, text }) => (
          <li key={id}>
            <TextLink to={path} target="_blank">
              {title}
            </TextLink>
            <p>{text}</p>
            <TextLink to={suggestPath(id)} target="_blank">
              {t("submissions.improve")}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
