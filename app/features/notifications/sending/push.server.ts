import { createECDH } from "node:crypto";
import webPush from "web-push";
import { env } from "~/env.server";
import type { Endpoint } from "~/features/notifications/channels.server";
import type { Database } from "~/platform/db/connection.server";
import type { OutboundRequest } from "~/platform/outbound/guarded-request.server";
import { siteSecret } from "~/platform/secrets/site-secret.server";
import { beginningOf, jsonBytes } from "./chat-text.server";
import type { Notice } from "./notice.server";
import { mainPlace } from "./webhook.server";

/** A push service keeps a message so long for a browser that is off; in seconds. */
const TTL = 24 * 60 * 60;

/** Push services take 4,096 bytes, of which 103 are the encryption's. */
const MAX_BYTES = { payload: 3_993, title: 600, body: 1_800 };

/** The site's pair of keys (RFC 8292): the private one is the site's secret of that name. */
async function vapidKeys(db: Database): Promise<{ publicKey: string; privateKey: string }> {
  const pair = createECDH("prime256v1");
  const secret = await siteSecret(db, "web push");
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}

/** The key with which browsers subscribe. */
export async function pushKey(db: Database): Promise<string> {
  return (await vapidKeys(db)).publicKey;
}

/** Declarative push: a browser that supports it needs no script; for others the offline worker shows it. */
function payloadOf(notice: Notice) {
  const { id, language, title, rows } = notice;
  const [first] = rows;
  const isOne = rows.length + notice.more === 1;
  const less = isOne && first?.why ? [{ action: "less", title: first.why.less, navigate: first.why.href }] : [];
  const shownTitle = beginningOf(title, (text) => jsonBytes(text) <= MAX_BYTES.title);
  const payloadWith = (body: string) => {
    const texts = { title: shownTitle, body };
    const notification = { ...texts, lang: language, tag: id, navigate: mainPlace(notice), actions: less };
    return { web_push: 8030, notification };
  };
  const body = isOne ? (first?.why?.text ?? first?.news ?? "") : rows.map((row) => row.title).join("\n");
  const fits = (text: string) => jsonBytes(text) <= MAX_BYTES.body && jsonBytes(payloadWith(text)) <= MAX_BYTES.payload;
  return payloadWith(beginningOf(body, fits));
}

/** The request to a push service. Its `Topic` is the same for each try, so that the service keeps only one. */
export async function pushRequest(
  db: Database,
  { endpoint, keys }: Extract<Endpoint, { kind: "push" }>,
  notice: Notice,
): Promise<{ url: URL; request: OutboundRequest }> {
  const { host } = new URL(env().publicOrigin ?? "");
  const vapidDetails = { subject: `https://${host}`, ...(await vapidKeys(db)) };
  const topic = notice.id.replaceAll("-", "");
  const payload = JSON.stringify(payloadOf(notice));
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, { vapidDetails, TTL, topic });
  return { url: new URL(endpoint), request: { method: "POST", headers: texts(headers), body } };
}

const texts = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
