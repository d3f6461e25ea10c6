import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field, type FieldProps } from "~/platform/ui/field";

interface PageAddressFormProps extends Omit<FieldProps, "name"> {
  path: string;
  address: string;
  /** The form's button. */
  children: ReactNode;
}

/** Opens the form of a deal, filled from what is known of the store's page at an address. */
export function PageAddressForm({ path, address, children, ...field }: PageAddressFormProps) {
  return (
    <Form action={path} className="panel mb-5 flex flex-col items-start gap-4 p-4 shadow-card sm:p-6">
      <div className="w-full">
        <Field
          name="url"
          inputMode="url"
          key={address}
          defaultValue={address}
          placeholder="https://"
          autoComplete="off"
          {...field}
        />
      </div>
      {children}
    </Form>
  );
}
