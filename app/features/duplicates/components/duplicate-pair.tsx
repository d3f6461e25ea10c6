import { Form, useNavigation } from "@remix-run/react";
import type { DuplicatePairView } from "~/features/duplicates/web/duplicates-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field } from "~/platform/ui/field";
import { LocalTime } from "~/platform/ui/local-time";
import { TextLink } from "~/platform/ui/text-link";

export function DuplicatePair({ pair, reason }: { pair: DuplicatePairView; reason: string }) {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  const { certainty, older, newer, fields, published, refusal } = pair;
  const rows = [
    ...fields,
    { ...published, older: <LocalTime at={published.older} />, newer: <LocalTime at={published.newer} /> },
  ];
  return (
    <li className="panel flex min-w-0 flex-col gap-4 p-4 shadow-card sm:p-6">
      <p className="font-semibold">{certainty}</p>
      <table className="w-full table-fixed text-left [overflow-wrap:anywhere]">
        <thead>
          <tr className="align-top">
            <td className="w-1/4" />
            {[older, newer].map(({ id, title, path }, index) => (
              <th key={id} scope="col" className="px-2 pb-2 font-normal">
                <span className="block text-sm text-soft">
                  {index === 0 ? t("duplicates.older") : t("duplicates.newer")}
                </span>
                <TextLink to={path}>{title}</TextLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ...values }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 text-sm font-medium">
                {name}
              </th>
              <td className="p-2">{values.older}</td>
              <td className="p-2">{values.newer}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refusal ? (
        <p className="font-semibold">{refusal}</p>
      ) : (
        <Form method="post" className="flex flex-col items-start gap-3">
          <input type="hidden" name="older" value={older.id} />
          <input type="hidden" name="newer" value={newer.id} />
          <button type="submit" name="verdict" value="merge" disabled={busy} className="button button-primary">
            {t("queue.merge")}
          </button>
          <div className="w-full">
            <Field name="different" label={t("duplicates.reason")} defaultValue={reason} autoComplete="off" />
          </div>
          <button type="submit" name="verdict" value="different" disabled={busy} className="button button-quiet">
            {t("duplicates.different")}
          </button>
        </Form>
      )}
    </li>
  );
}
