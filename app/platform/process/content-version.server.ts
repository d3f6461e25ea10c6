import { ContentVersions } from "~/platform/cache/content-versions";
import { contentVersion } from "~/platform/db/content-version.server";
import { Listener } from "~/platform/db/listener.server";
import { database, directDatabaseUrl } from "./database.server";

/** The channel that migration 0033 notifies. */
const CHANNEL = "content_version";

/** The content version as far as this process knows it. */
export const contentVersions = new ContentVersions(() => contentVersion(database()));

/** Listens to each change of the version when it is committed, by whichever process, until it is closed. */
export function listenToContentVersion(): Listener {
  return new Listener(directDatabaseUrl(), CHANNEL, {
    onNotification: (payload) => contentVersions.notified(Number(payload)),
    onListening: (listening) => contentVersions.setListening(listening),
  });
}
