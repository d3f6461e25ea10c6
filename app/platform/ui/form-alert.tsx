import { useState } from "react";
import { useErrorToast } from "~/platform/browser/forms/preserve-form";

export interface FormAlertProps {
  message: string | null | undefined;
  /** The response of the form's action that has the message; null for a message of the page itself. */
  response: { errors?: object } | null;
  /** Whether a toast, which leaves, is enough with script: by default where fields have messages of their own. */
  inToast?: boolean;
}

/** Shows a form's message in one place: in a toast, or above the form in a new document and if no field has a message. */
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
