import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "~/platform/process/free-port.server";

const PROGRAM = "/usr/sbin/pgbouncer";

export const hasPgBouncer = existsSync(PROGRAM);

/** It refuses to run as root. */
const UNPRIVILEGED_ID = 65_534;

/** PgBouncer in transaction mode, with two connections to the server, whose statements time out after 5 s. */
export async function startPgBouncer(
  databaseUrl: string,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const server = new URL(databaseUrl);
  const port = await freePort();
  const dir = await mkdtemp(path.join(tmpdir(), "haojia-pgbouncer-"));
  await chmod(dir, 0o755);
  const database = `host=${server.hostname} port=${server.port} connect_query='set statement_timeout = 5000'`;
  await writeFile(path.join(dir, "users.txt"), `"${server.username}" ""\n`);
  await writeFile(
    path.join(dir, "pgbouncer.ini"),
    `[databases]
* = ${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(dir, "users.txt")}
pool_mode = transaction
default_pool_size = 2
`,
  );
  const asUser = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  const child = spawn(PROGRAM, ["-q", path.join(dir, "pgbouncer.ini")], { stdio: "ignore", ...asUser });
  const pooled = new URL(databaseUrl);
  pooled.host = `127.0.0.1:${port}`;
  await accepts(pooled.href, child);
  return {
    connectionString: pooled.href,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(dir, { recursive: true });
    },
  };
}

async function accepts(connectionString: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString });
    client.on("error", () => {});
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    )
      return client.end();
    await sleep(50);
  }
}
