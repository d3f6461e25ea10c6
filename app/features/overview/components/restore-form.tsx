import { Form } from "@remix-run/react";
import type { LocalizedText } from "~/platform/i18n/languages";
import { Field, useRejectedFields } from "~/platform/ui/field";

interface RestoreFormProps {
  texts: Record<"file" | "hint" | "submit" | "wait", string>;
  rejected: { errors: { file: LocalizedText } } | undefined;
}

const FIELDS = ["file"] as const;

/** A form sent as a document: the browser shows the progress of the upload, and the response may begin another session. */
export function RestoreForm({ texts, rejected }: RestoreFormProps) {
  const field = useRejectedFields(rejected, FIELDS);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      noValidate
      className="panel mt-6 flex max-w-2xl flex-col gap-5 p-4 shadow-card sm:p-6"
    >
      <Field {...field("file")} type="file" accept=".zip" label={texts.file} hint={texts.hint} required />
      <p className="text-soft">{texts.wait}</p>
      <button type="submit" className="button button-primary self-start">
        {texts.submit}
      </button>
    </Form>
  );
}
