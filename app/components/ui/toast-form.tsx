import { Form } from "@remix-run/react";
import type { ToastButton } from "~/browser/toast";

export function ToastForm({ button, onSubmit }: { button: ToastButton; onSubmit?: () => void }) {
  return (
    <Form method="post" action={button.action} onSubmit={onSubmit}>
      <button type="submit" name={button.name} value={button.value} className="button button-quiet whitespace-nowrap">
        {button.label}
      </button>
    </Form>
  );
}
