import { useState } from "react";
import { useErrorToast } from "~/platform/browser/forms/preserve-form";

export interface FormAlertProps {
  message: string | null | undefined;
  /** Of the form's action, whose message it is; null for what the page says by itself. */
  response: { errors?: object } | null;
  /** Whether a toast, which leaves, is enough with script: by default where fields have messages of their own. */
  inToast?: boolean;
}

/** In one place: a toast, or, in a document or where only this says what is wrong, above the form. */
export function FormAlert({
  message,
  response,
  inToast = Object.keys(response?.errors ?? {}).length > 0,
}: FormAlertProps) {
  const [loaded] = useState(response);
  const isToast = inToast && response !== loaded;
  useErrorToast(isToast ? response : null, message);
  if (!message || isToast) return null;
  return (
    <p role="alert" className="alert mt-4">
      {message}
    </p>
  );
}
