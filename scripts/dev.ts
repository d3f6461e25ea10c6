import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { exitWith } from "~/platform/process/exit-with.server";
import { prepareDatabase } from "~/programs/prepare-database";
import { readSettings } from "~/programs/settings";

try {
  const env = readSettings();
  const database = await prepareDatabase(env);
  const remix = createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js");
  // A server of sources is for this machine, unless HOST says otherwise.
  const host = process.env.HOST?.trim() ? env.host : "127.0.0.1";
  const args = ["vite:dev", "--port", String(env.port), "--host", host, ...process.argv.slice(2)];
  const child = spawn(process.execPath, [remix, ...args], {
    env: { ...process.env, DATABASE_URL: database.connectionString },
    stdio: "inherit",
  });
  // Ctrl-C reaches the child as well; this process waits for it and then closes the database.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("exit", (code) => void database.close().then(() => process.exit(code ?? 0), exitWith));
} catch (error) {
  exitWith(error);
}
