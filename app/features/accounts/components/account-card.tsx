import { Form, useNavigation } from "@remix-run/react";
import type { FormEventHandler, ReactNode } from "react";
import { FormAlert, type FormAlertProps } from "~/platform/ui/form-alert";

interface AccountCardProps {
  title: string;
  message: string | null | undefined;
  response?: FormAlertProps["response"];
  inToast?: FormAlertProps["inToast"];
  children: ReactNode;
}

export function AccountCard({ title, message, response = null, inToast, children }: AccountCardProps) {
  return (
    <div className="shell py-8">
      <section className="panel mx-auto max-w-md px-5 py-8 shadow-card sm:px-8">
        <h1 className="text-2xl font-extrabold">{title}</h1>
        <FormAlert message={message} response={response} inToast={inToast} />
        {children}
      </section>
    </div>
  );
}

interface AccountFormProps {
  submit: string;
  busy?: boolean;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  cancel?: ReactNode;
}

/** A form that shows the server's errors instead of the browser's. */
export function AccountForm({ submit, busy = false, onSubmit, children, cancel }: AccountFormProps) {
  const isSubmitting = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-5">
      {children}
      <button type="submit" className="button button-primary" disabled={busy || isSubmitting}>
        {submit}
      </button>
      {cancel}
    </Form>
  );
}
