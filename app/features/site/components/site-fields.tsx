import type { SiteFieldView } from "~/features/site/web/site-view.server";
import { Field, type FieldsOf } from "~/platform/ui/field";

interface SiteFieldsProps {
  fields: readonly SiteFieldView[];
  field: FieldsOf<SiteFieldView["name"]>;
  typed: Partial<Record<SiteFieldView["name"], string>> | undefined;
}

/** Fields that show the default while they are empty. */
export function SiteFields({ fields, field, typed }: SiteFieldsProps) {
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      {fields.map(({ name, label, hint, placeholder, value, lang }) => (
        <Field
          key={name}
          {...field(name)}
          label={label}
          hint={hint}
          placeholder={placeholder}
          lang={lang}
          autoComplete="off"
          defaultValue={typed?.[name] ?? value}
        />
      ))}
    </div>
  );
}
