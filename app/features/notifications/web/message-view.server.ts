import type { Message } from "~/features/notifications/inbox.server";
import { messageText } from "~/features/notifications/sending/message-text.server";
import { ageText } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";

/** A message as a row of the inbox. */
export function messageView({ t, language, now }: Pick<PageRequest, "t" | "language" | "now">, message: Message) {
  const { id, at, isUnread } = message;
  return { id: String(id), ...messageText({ t, language }, message), age: ageText(language, at, now), isUnread };
}

export type MessageView = ReturnType<typeof messageView>;
