import { sql } from "kysely";
import { connect } from "~/db/connection.server";
import { SORTS } from "~/domain/deals/deal";
import { Random } from "~/domain/random";
import { readOptions, wholeNumber } from "~/programs/options";
import { exitWith } from "~/server/process/exit-with.server";
import { StartError } from "~/server/process/open-database.server";
import { residentBytes } from "../tests/scenarios/process-figures";
import { ask } from "../tests/site/site";
import { startPostgres } from "../tests/support/postgres";
import { addDeals } from "./measured-data";
import { startSite } from "./start-site";

const USAGE = `Usage: npm run benchmark-crawler -- [--addresses N]
Prints the memory of a web process while a crawler requests N different URLs (1 to 1,000,000; default 100000): deals,
searches and lists in both languages, and deals of the API.`;

/** Concurrent requests. */
const CONNECTIONS = 8;

const DEALS = 40_000;
/** Numbers of URLs after which memory is measured. */
const MEASURED_AFTER = [0, 500, 5_000, 20_000, 50_000, 100_000, 1_000_000];

const MB = 2 ** 20;

interface Shop {
  ids: string[];
  words: string[];
  tags: string[];
}

async function readShop(connectionString: string): Promise<Shop> {
  const db = connect(connectionString, { connections: 1 });
  const deals = await db.selectFrom("deals").select(["id", "title"]).execute();
  const { rows } = await sql<{ slug: string }>`select distinct unnest(tag_slugs) as slug from deals`.execute(db);
  await db.destroy();
  const words = new Set(deals.flatMap(({ title }) => title.split(/[^\p{L}\p{N}]+/u).filter(Boolean)));
  return { ids: deals.map(({ id }) => id), words: [...words], tags: rows.map(({ slug }) => slug) };
}

/** A language and a path. */
function randomAddress({ ids, words, tags }: Shop, random: Random): string {
  const language = random.pick(["en", "zh"]);
  const kind = random.below(20);
  if (kind < 10) return `${language} /deals/${random.pick(ids)}`;
  if (kind < 15) return `en /api/deals/${random.pick(ids)}`;
  if (kind < 18) return `${language} /search?q=${encodeURIComponent(random.sample(words, 2).join(" "))}`;
  return `${language} /tag/${encodeURIComponent(random.pick(tags))}?sort=${random.pick(SORTS)}&q=${encodeURIComponent(random.pick(words))}`;
}

function* differentAddresses(shop: Shop, addresses: number): Generator<string> {
  const random = new Random(1);
  const previous = new Set<string>();
  while (previous.size < addresses) {
    const next = randomAddress(shop, random);
    if (previous.has(next)) continue;
    previous.add(next);
    yield next;
  }
}

async function visit(port: number, address: string): Promise<void> {
  const [language = "", path = ""] = address.split(" ");
  const headers = { Cookie: `language=${language}`, "Accept-Encoding": "gzip, br" };
  let reply = await ask(port, path, { headers });
  // To the deal's canonical URL.
  if (reply.headers.location) reply = await ask(port, String(reply.headers.location), { headers });
  if (reply.status !== 200) throw new StartError(`${path} returned ${reply.status}.`);
}

async function benchmark(): Promise<void> {
  const options = readOptions({ addresses: "100000" }, USAGE);
  const addresses = wholeNumber("addresses", options.addresses, 1, 1_000_000);
  const postgres = await startPostgres({ shared_buffers: "1GB" });
  const settings = { DATABASE_URL: postgres.connectionString, RATE_LIMIT_FACTOR: "0" };
  await addDeals(settings, DEALS);
  // As the container image sets it.
  const site = await startSite({ ...settings, CACHE_MB: "64", MALLOC_MMAP_THRESHOLD_: "65536" });
  try {
    const table: Record<string, string> = {};
    let visited = 0;
    const measureMemory = async () => {
      if (MEASURED_AFTER.includes(visited) || visited === addresses)
        table[visited] = ((await residentBytes(site.child.pid ?? 0)) / MB).toFixed(0);
    };
    await measureMemory();
    const left = differentAddresses(await readShop(postgres.connectionString), addresses);
    const crawl = async () => {
      for (const address of left) {
        await visit(site.port, address);
        visited += 1;
        await measureMemory();
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, crawl));
    console.log(`${DEALS} deals; resident MB after so many different URLs`);
    console.table(table);
  } finally {
    await site.stop();
    await postgres.stop();
  }
}

benchmark().catch(exitWith);
