// A process of its own that opens an embedded database, for tests: prints events as lines of JSON, until SIGTERM.
import pg from "pg";
import { openEmbeddedDatabase } from "~/platform/db/embedded/embedded.server";

const [command = "", dataDir = ""] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const database = await openEmbeddedDatabase(dataDir);
process.once("SIGTERM", () => void database.close());
say({ opened: process.pid });
if (command === "write") {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY)");
  for (let n = 1; ; n++) {
    await client.query("INSERT INTO written VALUES ($1)", [n]);
    say({ written: n });
  }
}
