import type { RejectionReason } from "~/domain/decisions/rejection-reasons";
import type { LocalizedText } from "~/i18n/languages";

export const QUEUE_PATH = "/admin/queue";

/** A page of the queue with the position of an address: what was skipped stays skipped. */
export function queueHref({ searchParams }: URL, path = QUEUE_PATH): string {
  const after = searchParams.get("after");
  return after ? `${path}?${new URLSearchParams({ after })}` : path;
}

/** What an admin can set of a member's trust; `record`: to follow the member's record. */
export const TRUST_CHOICES = ["give", "take", "record"] as const;
export type TrustChoice = (typeof TRUST_CHOICES)[number];

export interface QueueFieldView {
  name: string;
  /** The value that a change was based on; null for a submitted deal. */
  from: string | null;
  to: string;
  /** Whether the deal has a newer value than the one that the change was based on. */
  conflict: boolean;
}

export interface QueueItemView {
  id: string;
  isChange: boolean;
  isPublished: boolean;
  title: string;
  url: string;
  note: string;
  sent: string;
  version: string;
  dealVersion: string;
  fields: QueueFieldView[];
  /** That the shop is blocked; null for one that is not. */
  blocked: LocalizedText | null;
  /** `choices`: those that change something. Null once the account is deleted. */
  submitter: { id: string; name: string; record: string; trust: string; choices: TrustChoice[] } | null;
  duplicates: { id: string; title: string; text: string; path: string }[];
  skipHref: string;
  editHref: string;
}

export interface QueueView {
  waiting: number;
  item: QueueItemView | null;
  reasons: { value: RejectionReason; text: string }[];
}

/** Why nothing was decided, with what was typed. */
export interface QueueActionData {
  error: LocalizedText;
  typed: { id: string; reason: string; reasonText: string; into: string };
}
