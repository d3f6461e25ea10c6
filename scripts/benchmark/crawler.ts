import { sql } from "kysely";
import { SORTS } from "~/features/deals/deal";
import { Random } from "~/features/demo/random";
import { connect } from "~/platform/db/connection.server";
import { StartError } from "~/platform/process/open-database.server";
import { residentBytes } from "../../tests/scenarios/process-figures";
import { ask } from "../../tests/site/site";
import type { Options } from "./benchmark";
import { addDeals, startDatabase, startMeasuredSite } from "./measured-site";

/** The number of concurrent requests. */
const CONNECTIONS = 8;

const DEALS = 40_000;
const MEASURED_AFTER = [0, 500, 5_000, 20_000, 50_000, 100_000];

async function* requests(connectionString: string, count: number): AsyncGenerator<[language: string, path: string]> {
  const db = connect(connectionString, { connections: 1 });
  const deals = await db.selectFrom("deals").select(["id", "title"]).execute();
  const { rows: tags } = await sql<{ slug: string }>`select distinct unnest(tag_slugs) as slug from deals`.execute(db);
  await db.destroy();
  const words = [...new Set(deals.flatMap(({ title }) => title.split(/[^\p{L}\p{N}]+/u).filter(Boolean)))];
  const random = new Random(1);
  const text = (count: number) => encodeURIComponent(random.sample(words, count).join(" "));
  const previous = new Set<string>();
  while (previous.size < count) {
    const kind = random.below(20);
    const { id } = random.pick(deals);
    let path = `/deals/${id}`;
    if (kind >= 18) path = `/tag/${encodeURIComponent(random.pick(tags).slug)}?sort=${random.pick(SORTS)}&q=${text(1)}`;
    else if (kind >= 15) path = `/search?q=${text(2)}`;
    else if (kind >= 10) path = `/api/deals/${id}`;
    const language = path.startsWith("/api/") ? "en" : random.pick(["en", "zh"]);
    if (previous.has(language + path)) continue;
    previous.add(language + path);
    yield [language, path];
  }
}

async function visit(port: number, language: string, path: string): Promise<void> {
  const headers = { Cookie: `language=${language}`, "Accept-Encoding": "gzip, br" };
  let reply = await ask(port, path, { headers });
  // A redirect leads to the deal's canonical URL.
  if (reply.headers.location) reply = await ask(port, String(reply.headers.location), { headers });
  if (reply.status !== 200) throw new StartError(`${path} returned ${reply.status}.`);
}

export async function measure({ addresses }: Options): Promise<void> {
  const database = await startDatabase("postgres");
  await addDeals(database, DEALS);
  // The container image sets the same.
  const { child, port } = await startMeasuredSite(database, { MALLOC_MMAP_THRESHOLD_: "65536" });
  const megabytes: Record<string, string> = {};
  let visited = 0;
  async function measureMemory() {
    if (!MEASURED_AFTER.includes(visited) && visited !== addresses) return;
    megabytes[visited] = ((await residentBytes(child.pid ?? 0)) / 2 ** 20).toFixed(0);
  }
  await measureMemory();
  const left = requests(database.connectionString, addresses);
  async function crawl() {
    for await (const [language, path] of left) {
      await visit(port, language, path);
      visited += 1;
      await measureMemory();
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, crawl));
  console.log(`${DEALS} deals; memory after so many different URLs`);
  console.table({ MB: megabytes });
}
