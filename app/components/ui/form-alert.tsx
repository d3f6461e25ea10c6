import { useState } from "react";
import { useErrorToast } from "~/browser/preserve-form";

interface FormAlertProps {
  message: string | null | undefined;
  /** Of the form's action, whose message it is; null for what the page says by itself. */
  response: { errors?: object } | null;
}

/** Above the form, or, for a response without a reload, in a toast: in both only where no field has a message of its own. */
export function FormAlert({ message, response }: FormAlertProps) {
  const [loaded] = useState(response);
  useErrorToast(response, message);
  const isToast = response !== null && response !== loaded;
  if (!message || (isToast && Object.keys(response.errors ?? {}).length > 0)) return null;
  return (
    // The toast announces it.
    <p role={isToast ? undefined : "alert"} className="alert mt-4">
      {message}
    </p>
  );
}
