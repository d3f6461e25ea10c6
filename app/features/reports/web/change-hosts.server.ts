import { blockHost, unblockHost } from "~/features/moderation/block-hosts.server";
import { type BlockError, parseBlock } from "~/features/moderation/block-input";
import { type AdminFormRequest, requireRight } from "~/platform/access/require-admin.server";
import { errorTexts, type RefusedForm } from "~/platform/forms/refused-form.server";

/** Blocks the host of the form, or unblocks the one of the field `unblock`; returns the errors if it did neither. */
export async function changeHosts(
  pageRequest: AdminFormRequest,
): Promise<RefusedForm<BlockError["field"]>["errors"] | null> {
  const { db, form, now } = pageRequest;
  const actor = { actorId: requireRight(pageRequest, "hosts").id, now };
  const unblocked = form.get("unblock");
  if (unblocked !== null) {
    await unblockHost(db, unblocked.replaceAll("\0", ""), actor);
    return null;
  }
  const parsed = parseBlock(Object.fromEntries(form));
  if (!parsed.ok) return errorTexts(parsed.errors, (t, { code }) => t(`hosts.errors.${code}`));
  await blockHost(db, parsed.value, actor);
  return null;
}
