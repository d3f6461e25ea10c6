import { data } from "@remix-run/node";
import { blockHost, unblockHost } from "~/features/moderation/block-hosts.server";
import { type BlockErrors, parseBlock } from "~/features/moderation/block-input";
import { REPORTS_PATH } from "~/features/reports/addresses";
import { type AdminFormRequest, requireRight } from "~/platform/access/require-admin.server";
import type { LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { redirectWithFlash } from "~/platform/page/flash.server";

export interface RejectedBlock {
  typed: Record<"host" | "reason" | "term", string>;
  errors: Partial<Record<"host" | "reason" | "term", LocalizedText>>;
}

/** Blocks the host of the form, or unblocks the one of the field `unblock`. */
export async function hostsAction(pageRequest: AdminFormRequest) {
  const { db, form, now } = pageRequest;
  const user = requireRight(pageRequest, "hosts");
  const actor = { actorId: user.id, now };
  const unblocked = form.get("unblock");
  if (unblocked !== null) {
    await unblockHost(db, unblocked.replaceAll("\0", ""), actor);
    return redirectWithFlash(REPORTS_PATH, "queueDone");
  }
  const typed = typedBlock(form);
  const parsed = parseBlock(typed);
  if ("errors" in parsed) {
    const error = inEachLanguage((t) => t("hosts.errors.invalid"));
    const block = { typed, errors: messages(parsed.errors) };
    return data({ error, typed: { id: "", answer: "" }, block }, { status: 400 });
  }
  await blockHost(db, parsed.value, actor);
  return redirectWithFlash(REPORTS_PATH, "queueDone");
}

export function typedBlock(form: URLSearchParams): RejectedBlock["typed"] {
  return { host: form.get("host") ?? "", reason: form.get("reason") ?? "", term: form.get("term") ?? "" };
}

function messages(errors: BlockErrors): RejectedBlock["errors"] {
  const texts = Object.entries(errors).map(([field, code]) => [
    field,
    inEachLanguage((t) => t(`hosts.errors.${code}`)),
  ]);
  return Object.fromEntries(texts);
}
