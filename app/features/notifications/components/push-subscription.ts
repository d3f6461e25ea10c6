export type PushProblem = "unsupported" | "denied" | "failed";

export interface PushFields {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The push manager. Safari's declarative push has one that needs no service worker. */
async function pushManager(): Promise<PushManager | null> {
  const { pushManager: declarative } = window as { pushManager?: PushManager };
  if (declarative) return declarative;
  if (!("serviceWorker" in navigator && "PushManager" in window)) return null;
  const { pushManager: ofWorker } = await navigator.serviceWorker.register("/offline-worker.js");
  return ofWorker;
}

/** Subscribes to push. Call it after a click: only then browsers ask for the permission. */
export async function subscribeToPush(publicKey: string): Promise<PushFields | PushProblem> {
  if (!("Notification" in window)) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const manager = await pushManager();
    if (!manager) return "unsupported";
    return fieldsOf(await subscribed(manager, { userVisibleOnly: true, applicationServerKey: publicKey }));
  } catch {
    return "failed";
  }
}

/** A subscription with another key, from before the site's data was replaced, is in the way. */
async function subscribed(manager: PushManager, options: PushSubscriptionOptionsInit): Promise<PushSubscription> {
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const older = await manager.getSubscription();
    if (!(await older?.unsubscribe())) throw error;
    return manager.subscribe(options);
  }
}

function fieldsOf(subscription: PushSubscription): PushFields {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  return { endpoint, p256dh, auth };
}
