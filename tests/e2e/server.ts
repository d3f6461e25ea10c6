import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "~/platform/process/free-port.server";
import { buildIfStale } from "../../scripts/build.js";
import { DEFAULTS, startSite } from "../../scripts/start-site";
import { json, person, startRecaptchaServer } from "../support/recaptcha-server";
import { startReceiver } from "../support/receiver";
import { sharedFolder } from "../support/shared-folder";
import { knownDeals } from "./known-deals";

/** Its own embedded database has the demo deals and the known deals. SIGTERM stops it and removes its data. */

const folder = sharedFolder("e2e");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

async function importKnownDeals(): Promise<void> {
  const file = path.join(folder, "deals.jsonl");
  await writeFile(
    file,
    knownDeals(new Date())
      .map((deal) => `${JSON.stringify(deal)}\n`)
      .join(""),
  );
  const child = spawn(process.execPath, ["build/server/import.js", file], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  if (code !== 0) throw new Error("The known deals could not be imported.");
}

/** On the same database, with a stub provider. */
async function startSiteWithKeys(): Promise<string> {
  const provider = await startRecaptchaServer();
  // The token of the stubbed script decides about the verdict.
  provider.answer((response, { secret, response: token }) => {
    const known = secret === "secret-key" && token === "site-key signup person";
    json(known ? { ...person(), hostname: "127.0.0.1" } : "", known ? 200 : 500)(response);
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const site = await startSite({
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    RATE_LIMIT_FACTOR: "0",
    BCRYPT_COST: "10",
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SECRET_KEY: "secret-key",
    RECAPTCHA_VERIFY_URL: provider.url,
  });
  process.on("exit", () => site.child.kill("SIGKILL"));
  return origin;
}

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
/** A push service and the host of webhooks. */
const receiver = await startReceiver();
// The developer's environment must not affect the tests.
Object.assign(process.env, {
  ...DEFAULTS,
  NODE_ENV: "production",
  PORT: String(port),
  HOST: "127.0.0.1",
  PUBLIC_ORIGIN: origin,
  DATA_DIR: path.join(folder, "data"),
  DEMO_DEALS: "on",
  RATE_LIMIT_FACTOR: "0",
  BCRYPT_COST: "10",
  // Nothing listens there: the pages are the same as with a mail server.
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "shop@shop.test",
  ALLOW_WEBHOOKS: "on",
  CHECK_LINKS: "off",
  OUTBOUND_ALLOWED_ORIGINS: receiver.origin,
});
try {
  await buildIfStale();
  await import(new URL("../../build/server/serve.js", import.meta.url).href);
  await importKnownDeals();
  const withKeys = await startSiteWithKeys();
  console.log(
    `Tests may start at ${origin} and ${withKeys} with ${process.env.DATABASE_URL}, sending to ${receiver.origin}`,
  );
} catch (error) {
  console.error(error);
  process.exit(1);
}
