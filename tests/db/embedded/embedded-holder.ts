// A separate process that opens the embedded database, for tests: prints events as lines of JSON.
import pg from "pg";
import { DataDirError } from "../../../app/db/embedded/data-dir.server.ts";
import { findEmbeddedDatabase, startEmbeddedDatabase } from "../../../app/db/embedded/embedded.server.ts";

const [command = "", dataDir = ""] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

try {
  if (command === "find") {
    const connectionString = await findEmbeddedDatabase(dataDir);
    say({ rows: connectionString === null ? null : await query(connectionString, "SELECT name FROM note") });
  } else {
    const database = await startEmbeddedDatabase(dataDir, { fsync: command === "write-durably" });
    say({ started: process.pid });
    if (command === "exit") process.exit(0);
    if (command.startsWith("write")) {
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      await client.query("CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY)");
      for (let n = 1; ; n++) {
        await client.query("INSERT INTO written VALUES ($1)", [n]);
        say({ written: n });
      }
    }
    if (command === "hold") await new Promise(() => setInterval(() => {}, 1000));
    await database.stop();
  }
} catch (error) {
  say({ failed: error instanceof DataDirError ? error.code : String(error), message: String(error) });
  process.exit(1);
}
