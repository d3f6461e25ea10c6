import { Form } from "@remix-run/react";
import { useReaction } from "~/browser/reactions";
import { stayWhenOffline } from "~/browser/stay-when-offline";
import { Icon } from "~/components/ui/icon";
import type { DealDetailView, WorkedView } from "~/views/deal-view";

/** "It worked". Loads the page again, because the deal's state and the person's NoLuck mark may change with it. */
export function WorkedButton({ deal, worked }: { deal: DealDetailView; worked: WorkedView }) {
  const { id, path } = deal;
  const { name, label } = worked;
  // A NoLuck mark that was set since replaces it.
  const isReplaced = useReaction("noluck", id, deal.noluck).on && worked.on;
  const on = worked.on && !isReplaced;
  return (
    <Form method="post" action="/worked" preventScrollReset onSubmit={stayWhenOffline}>
      <input type="hidden" name="redirectTo" value={path} />
      <button
        type="submit"
        name={on ? "off" : "on"}
        value={id}
        aria-label={label}
        aria-pressed={on}
        className="reaction"
      >
        <Icon name="check" />
        <span aria-hidden="true">{name}</span>
        <span aria-hidden="true" className="reaction-total">
          {worked.total - Number(isReplaced)}
        </span>
      </button>
    </Form>
  );
}
