import { Form } from "@remix-run/react";
import { ALERTS_PATH } from "~/features/alerts/addresses";
import type { AlertFormResponse, AlertFormView } from "~/features/alerts/web/alert-form.server";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { Field, FieldError, Tick, useRejectedFields } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";
import { Rehearsal } from "./rehearsal";

interface AlertFormProps {
  /** The path that saves the alert and shows its rehearsal. */
  path: string;
  view: AlertFormView;
  response: AlertFormResponse | null;
}

const FIRST = ["q", "category", "store", "tag", "minPrice", "maxPrice"] as const;

/** Two buttons: one shows what the typed rule would have sent, in an address of its own; the other saves it. */
export function AlertForm({ path, view, response }: AlertFormProps) {
  const { t, localize } = useTranslation();
  const { deal, isAboutDeal, rehearsal } = view;
  const [first, ...others] = view.fields;
  const values = response?.values ?? view.values;
  const field = useRejectedFields(response ?? view, [...FIRST, ...view.fields.map(({ name }) => name), "triggers"]);
  const problem = localize(response?.problem);
  const triggersError = field("triggers").error;
  const input = ({ name, label, options, ...about }: AlertFormView["fields"][number]) => (
    <Field
      key={name}
      {...field(name)}
      label={label}
      defaultValue={values[name]}
      {...(options ? { as: "select" as const, options } : { ...about, autoComplete: "off" })}
      {...(name === "q" && { hint: t("alerts.qHint") })}
    />
  );
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {/* A new form for each address and response, so that its fields show what those have. */}
      <Form
        key={JSON.stringify(values)}
        method="post"
        action={path}
        className="panel flex min-w-0 flex-col gap-4 p-4 shadow-card sm:p-6"
      >
        {problem && (
          <p role="alert" className="font-medium text-warning">
            {problem}
          </p>
        )}
        {isAboutDeal ? (
          <>
            <input type="hidden" name="deal" value={values.deal} />
            <p className="font-semibold">
              {deal ? <TextLink to={deal.path}>{deal.title}</TextLink> : t("alerts.noDeal")}
            </p>
            {view.fields.filter(({ name }) => name === "maxPrice").map(input)}
          </>
        ) : (
          <>
            {first && input(first)}
            <div className="grid gap-4 sm:grid-cols-2">{others.map(input)}</div>
            <div>
              {view.ticks.map(({ name, text }) => (
                <Tick key={name} name={name} text={text} on={values[name] !== ""} />
              ))}
            </div>
          </>
        )}
        <fieldset aria-describedby={triggersError ? "triggers-error" : undefined}>
          <legend className="font-medium">{t("alerts.triggersLabel")}</legend>
          <input type="hidden" name="triggers" value="" />
          {view.triggers.map(({ value, text, checked }) => (
            <Tick
              key={value}
              name="triggers"
              value={value}
              text={text}
              on={values.triggers?.includes(value) ?? checked}
            />
          ))}
          {triggersError && <FieldError id="triggers-error">{triggersError}</FieldError>}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <button id="save" type="submit" className="button button-primary">
            {t("alerts.save")}
          </button>
          <button type="submit" formMethod="get" formAction={`${path}#rehearsal`} className="button button-quiet">
            {t("alerts.rehearse")}
          </button>
          <QuietLink to={ALERTS_PATH}>{t("alerts.cancel")}</QuietLink>
        </div>
      </Form>
      {rehearsal && <Rehearsal {...rehearsal} />}
    </div>
  );
}
