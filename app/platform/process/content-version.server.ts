import { contentVersion } from "~/features/lists/content-version.server";
import { ContentVersions } from "~/platform/cache/content-versions";
import { Listener } from "~/platform/db/listener.server";
import { database, directDatabaseUrl } from "./database.server";

/** Migration 0033 notifies on it. */
const CHANNEL = "content_version";

/** What this process knows of the content version. */
export const contentVersions = new ContentVersions(() => contentVersion(database()));

/** Learns of each change when it is committed, by whichever process, until it is closed. */
export function listenToContentVersion(): Listener {
  return new Listener(directDatabaseUrl(), CHANNEL, {
    onNotification: (payload) => contentVersions.notified(Number(payload)),
    onListening: (listening) => contentVersions.setListening(listening),
  });
}
