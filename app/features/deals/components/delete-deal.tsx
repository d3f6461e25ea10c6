import { Form } from "@remix-run/react";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";

export function DeleteDeal({ id, label }: { id: string; label: string }) {
  return (
    <Form method="post" action={ADMIN_LIST_PATH}>
      <input type="hidden" name="deal" value={id} />
      <button type="submit" name="change" value="delete" className="button button-quiet">
        {label}
      </button>
    </Form>
  );
}
