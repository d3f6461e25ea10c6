import type { ShownField, ShownObject, ShownOperation } from "~/platform/api/docs.server";
import { useTranslation } from "~/platform/i18n/translation";
import { AnchorLink } from "~/platform/ui/text-link";

const CODE = "font-mono text-sm [overflow-wrap:anywhere]";

/** The OpenAPI document's own texts are English. */
export function Operation({ operation }: { operation: ShownOperation }) {
  const { t } = useTranslation();
  const { id, method, path, summary, token, parameters, body, responses } = operation;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="panel p-4 sm:p-6">
      <h3 id={`${id}-title`} className={`${CODE} font-bold`} translate="no">
        {method} {path}
      </h3>
      <p lang="en" className="mt-2 max-w-prose">
        {summary}
      </p>
      {token && <p className="mt-1 text-sm text-soft">{t(`api.${token}`)}</p>}
      <Fields title={t("api.parameters")} fields={parameters} />
      <Fields title={t("api.body")} fields={body} />
      <h4 className="mt-4 font-semibold">{t("api.answers")}</h4>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {responses.map(({ status, object, description }) => (
          <div key={status} className="contents">
            <dt className={CODE}>{status}</dt>
            <dd lang="en">
              {object ? (
                <AnchorLink to={`object-${object}`} className="text-link">
                  {object}
                </AnchorLink>
              ) : (
                description
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ApiObject({ object: { name, of, fields } }: { object: ShownObject }) {
  const { t } = useTranslation();
  return (
    <section id={`object-${name}`} className="panel p-4 sm:p-6">
      <h3 className={`${CODE} font-bold`} translate="no">
        {name}
      </h3>
      {of && (
        <p className="mt-1 text-sm">
          {t("api.listOf")}{" "}
          <AnchorLink to={`object-${of}`} className="text-link" translate="no">
            {of}
          </AnchorLink>
        </p>
      )}
      <Fields title={t("api.fields")} fields={fields} />
    </section>
  );
}

function Fields({ title, fields }: { title: string; fields: ShownField[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 font-semibold">{title}</h4>
      <dl className="mt-1 space-y-2 text-sm">
        {fields.map(({ name, type, required, description }) => (
          <div key={name}>
            <dt className={CODE} translate="no">
              {name} <span className="text-soft">{type}</span>
            </dt>
            <dd className="text-soft">
              {required ? t("api.required") : t("api.optional")}
              {description && (
                <>
                  {" · "}
                  <span lang="en">{description}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
