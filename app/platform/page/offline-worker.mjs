/* global SITE */

/**
 * Shows the notifications of alerts. Where the network fails it shows the offline page instead of the browser's own. It keeps that page, the build's hashed
 * files and the icons: nothing that is one person's. app/platform/page/routes/offline-worker.ts puts SITE in front: `build`, the
 * version; `offline`, the offline page's address by language; `files`, what else is kept from the start.
 */

const CACHE = `build-${SITE.build}`;

self.addEventListener("install", (event) => event.waitUntil(keepFirst()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(pageOrOffline(event));
    event.waitUntil(renewSubscription().catch(() => {}));
  } else if (pathname.startsWith("/assets/") || SITE.files.includes(pathname)) event.respondWith(kept(event));
});

self.addEventListener("push", (event) => event.waitUntil(notify(event.data?.json().notification)));
self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(self.clients.openWindow(notification.data[action] ?? notification.data.navigate));
});

self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription)),
);

/** Not of one build: what the site was last told of this browser's subscription, for the next one. */
const PUSH_CACHE = "push";
const PUSH_RECORD = "/alerts/browser";

/**
 * A browser or its push service may replace or end a subscription; some say so, others are found out by the next page. A new one is
 * sent to the site in the place of the last one that the site has; where that fails, the next page tries again.
 */
async function renewSubscription(ended, renewed) {
  const { pushManager } = self.registration;
  if (!pushManager || self.Notification?.permission !== "granted") return;
  const cache = await caches.open(PUSH_CACHE);
  const last = (await (await cache.match(PUSH_RECORD))?.json()) ?? known(ended);
  const current =
    renewed ?? (await pushManager.getSubscription()) ?? (last && (await subscribedAnew(pushManager, last)));
  if (!current || current.endpoint === last?.endpoint) return;
  const sent = !last || (await sendSubscription(last.endpoint, current.toJSON()));
  if (sent) await cache.put(PUSH_RECORD, new Response(JSON.stringify(known(current))));
}

/** What is needed to subscribe anew. */
function known(subscription) {
  if (!subscription) return null;
  const key = subscription.options?.applicationServerKey;
  return { endpoint: subscription.endpoint, key: key ? [...new Uint8Array(key)] : null };
}

function subscribedAnew(pushManager, { key }) {
  const options = { userVisibleOnly: true, applicationServerKey: key && new Uint8Array(key) };
  return key ? pushManager.subscribe(options).catch(() => null) : null;
}

/** True when the site has it, or when it does not want it: its member has removed this browser. */
async function sendSubscription(ended, { endpoint, keys }) {
  const body = new URLSearchParams({ ended, endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const answer = await fetch(PUSH_RECORD, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  return answer?.status === 204 || answer?.status === 404;
}

/** As declarative Web Push has it, for browsers that do not know that yet. */
function notify({ title, navigate, actions = [], ...options }) {
  const places = Object.fromEntries(actions.map((one) => [one.action, one.navigate]));
  const icon = "/icons/icon-192.png";
  return self.registration.showNotification(title, { ...options, icon, actions, data: { ...places, navigate } });
}

/** Requested without credentials: cache entries are the same for every viewer. */
async function keepFirst() {
  const cache = await caches.open(CACHE);
  const addresses = [...Object.values(SITE.offline), ...SITE.files];
  await cache.addAll(addresses.map((address) => new Request(address, { credentials: "omit", cache: "no-cache" })));
}

/** Once no page of an older build is open, what that build has kept can go. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE && name !== PUSH_CACHE).map((name) => caches.delete(name)));
  // A page does not wait for the worker to wake up.
  await self.registration.navigationPreload?.enable();
}

async function pageOrOffline({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(SITE.offline[await languageOf(request)])) ?? Response.error();
  }
}

/** As on the server; where no cookie can be read, the browser's language. */
async function languageOf({ url }) {
  const asked = new URL(url).searchParams.get("lang");
  if (Object.hasOwn(SITE.offline, asked)) return asked;
  const chosen = self.cookieStore
    ? (await self.cookieStore.get("language"))?.value
    : self.navigator.language.split("-", 1)[0];
  return Object.hasOwn(SITE.offline, chosen) ? chosen : "en";
}

async function kept(event) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(event.request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}
