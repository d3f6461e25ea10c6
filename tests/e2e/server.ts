import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/free-port";
import { knownDeals } from "./known-deals";

/**
 * The production server on a free port of 127.0.0.1, with an embedded database of its own that holds the demo deals and
 * the deals that the tests know. It stops at a SIGTERM and leaves nothing behind.
 */

const folder = mkdtempSync(path.join(tmpdir(), "haojia-e2e-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Imports the known deals the way a shop does, while the site runs. */
async function importKnownDeals(): Promise<void> {
  const file = path.join(folder, "deals.jsonl");
  await writeFile(
    file,
    knownDeals(new Date())
      .map((deal) => `${JSON.stringify(deal)}\n`)
      .join(""),
  );
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/import.ts", file], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  if (code !== 0) throw new Error("The known deals could not be imported.");
}

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
// Empty is unset: what the developer's own environment says must not reach the tests.
Object.assign(process.env, {
  PORT: String(port),
  HOST: "127.0.0.1",
  PUBLIC_ORIGIN: origin,
  API_ALLOWED_ORIGINS: "",
  DATA_DIR: path.join(folder, "data"),
  DATABASE_URL: "",
  DEMO_DEALS: "on",
  SITE_NAME: "",
  SITE_TIME_ZONE: "",
  TRUST_PROXY: "",
  RATE_LIMIT_FACTOR: "0",
  BCRYPT_COST: "10",
});
try {
  await import("../../scripts/start");
  await importKnownDeals();
  console.log(`Tests may start at ${origin}`);
} catch (error) {
  console.error(error);
  process.exit(1);
}
