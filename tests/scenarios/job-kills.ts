import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { Random } from "~/features/demo/random";
import { contradictions } from "~/features/invariants/invariants.server";
import { saveSourceFeed } from "~/features/sources/source-feeds.server";
import type { Database } from "~/platform/db/connection.server";
import { startProgram } from "../../scripts/start-site";
import { insertDeals } from "../support/deals";
import { feedFile } from "./feed-faults";
import { JobServers, PHASES, type Phase } from "./job-server";

const FEEDS = 3;
const PRODUCTS = 400;
const PICTURES = 40;
const HOSTS = 8;
/** Milliseconds between two requests to a host, less what timers may be early. */
const PACE = 9_900;
/** Milliseconds that work may take to the end, or to a phase, and pauses of hosts with it. */
const DONE_WITHIN = 240_000;

export type KilledJob = "feeds" | "pictures" | "links";

export interface JobKillReport {
  job: KilledJob;
  kills: Partial<Record<Phase | "start", number>>;
  requests: number;
  seconds: number;
  faults: string[];
}

interface Work {
  servers: JobServers;
  /** What is not done yet. */
  left: () => Promise<number>;
  /** What killed processes have claimed is due again, as after their leases. */
  endLeases: () => Promise<unknown>;
  examine: () => Promise<string[]>;
}

/**
 * SIGKILL of the whole site at moments of the requests that a job makes, and soon after starts; the site is started again each time.
 * In the end all that the job is for must be done, once. The database of `connectionString` is empty at first.
 */
export async function surviveJobKills(
  db: Database,
  { job, kills, seed, connectionString }: { job: KilledJob; kills: number; seed: number; connectionString: string },
): Promise<JobKillReport> {
  const random = new Random(seed);
  const started = performance.now();
  const report: JobKillReport = { job, kills: {}, requests: 0, seconds: 0, faults: [] };
  const origins: string[] = [];
  const start = () => {
    const settings = { DATABASE_URL: connectionString, OUTBOUND_ALLOWED_ORIGINS: origins.join(","), CHECK_LINKS: "on" };
    return startProgram("serve", { PORT: "0", DEMO_DEALS: "off", BCRYPT_COST: "10", ...settings });
  };
  const untilDone = async (work: Work) => {
    const site = start();
    const end = performance.now() + DONE_WITHIN;
    while ((await work.left()) > 0 && performance.now() < end) await sleep(500);
    if ((await work.left()) > 0)
      report.faults.push(`${await work.left()} are not done: ${site.output().slice(-2_000)}`);
    site.child.kill("SIGTERM");
    await site.ended;
  };
  const killAll = async (work: Work, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const phase = n % 5 === 4 ? "start" : (PHASES[n % 5] ?? "sent");
      const reached =
        phase === "start" ? sleep(1_500 + random.below(3_000)) : work.servers.reach(phase, random.below(3));
      const site = start();
      const isReached = await Promise.race([
        reached.then(() => true),
        sleep(DONE_WITHIN, false, { ref: false }),
        site.ended.then(() => false),
      ]);
      site.child.kill("SIGKILL");
      await site.ended;
      if (isReached) report.kills[phase] = (report.kills[phase] ?? 0) + 1;
      else report.faults.push(`kill ${n}: no request was ${phase}: ${site.output().slice(-2_000)}`);
      await work.endLeases();
    }
  };
  const work = await WORKS[job](db, origins, random);
  try {
    await killAll(work, job === "links" ? kills >> 1 : kills);
    await untilDone(work);
    report.faults.push(...(await work.examine()));
    if (job === "links") {
      await passDay(db);
      await killAll(work, kills - (kills >> 1));
      await untilDone(work);
      report.faults.push(...(await examineSecondDay(db, work)));
    }
    report.faults.push(...(await contradictions(db)));
  } finally {
    work.servers.close();
  }
  return {
    ...report,
    requests: work.servers.asked.length,
    seconds: Math.round((performance.now() - started) / 1_000),
  };
}

const WORKS: Record<KilledJob, (db: Database, origins: string[], random: Random) => Promise<Work>> = {
  feeds: feedWork,
  pictures: pictureWork,
  links: linkWork,
};

async function faultsOf(db: Database, query: ReturnType<typeof sql<{ fault: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ fault }) => fault);
}

async function countOf(db: Database, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.count ?? 0;
}

/** Each response has other prices, and the deals have those of one response in the end. */
async function feedWork(db: Database, origins: string[], random: Random): Promise<Work> {
  let responses = 0;
  const servers = new JobServers(random, (path) => {
    responses += 1;
    const products = Array.from({ length: PRODUCTS }, (_, n) => ({ n, price: 10 + (responses % 60) }));
    return { status: 200, body: Buffer.from(feedFile("google", path.slice(1), products)) };
  });
  origins.push(await servers.start());
  const now = new Date();
  for (let n = 0; n < FEEDS; n += 1) {
    const feed = { source: `feed-${n}`, address: `${origins[0]}/feed-${n}`, format: "google" as const, map: null };
    await saveSourceFeed(db, { ...feed, intervalMinutes: 15, trusted: true }, { now });
  }
  let since = new Date();
  return {
    servers,
    left: () =>
      countOf(
        db,
        sql`select count(*)::integer as count from source_feeds where coalesce(fetched_at, 'epoch') < ${since}`,
      ),
    async endLeases() {
      since = new Date();
      await sql`update source_feeds set due_at = ${since}`.execute(db);
    },
    examine: () =>
      faultsOf(
        db,
        sql`
        select 'a deal twice: ' || url as fault from all_deals group by url having count(*) > 1
        union all select 'there are ' || count(*) || ' deals' from all_deals having count(*) <> ${FEEDS * PRODUCTS}
        union all select 'a deal has ended: ' || url from all_deals where status <> 'published' or expires_at <= now()
        union all select delivery.source || ' has ' || count(distinct discounted_price) || ' prices'
          from deliveries delivery join all_deals using (import_key)
          group by delivery.source having count(distinct discounted_price) <> 1
        union all select source || ': ' || problem from source_feeds where problem is not null
        union all select source || ' has no complete run' from source_feeds
          where not exists (select from runs where runs.source = source_feeds.source and state = 'complete' and deal_count = ${PRODUCTS})
        union all select 'a run has ended deals' from runs where ended > 0
        union all select 'two present prices of ' || offer_id from price_spans where ended_at = 'infinity'
          group by offer_id having count(*) <> 1
        union all select 'a deal more than once in the prices: ' || count(*) from price_spans where ended_at = 'infinity'
          having count(*) <> ${FEEDS * PRODUCTS}`,
      ),
  };
}

async function pictureWork(db: Database, origins: string[], random: Random): Promise<Work> {
  const bodies = new Map<string, Buffer>();
  for (let n = 0; n < PICTURES; n += 1) {
    const background = { r: (n * 37) % 256, g: (n * 101) % 256, b: (n * 11) % 256 };
    const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
    bodies.set(`/${n}.jpg`, await image.jpeg({ quality: 100 }).toBuffer());
  }
  const servers = new JobServers(random, (path) => ({ status: 200, body: bodies.get(path) ?? Buffer.alloc(0) }));
  origins.push(await servers.start());
  await insertDeals(
    db,
    [...bodies.keys()].map((path) => ({ imageUrl: `${origins[0]}${path}` })),
  );
  return {
    servers,
    left: () => countOf(db, sql`select count(*)::integer as count from picture_addresses where picture is null`),
    endLeases: () => sql`update picture_addresses set due_at = now() where picture is null`.execute(db),
    async examine() {
      const pictures = await db.selectFrom("pictures").select(["hash", "large", "small"]).execute();
      const spoilt = await Promise.all(
        pictures.map(async ({ hash, large, small }) => {
          const [one, other] = await Promise.all(
            [large, small].map((bytes) =>
              sharp(bytes ?? Buffer.alloc(0))
                .stats()
                .catch(() => null),
            ),
          );
          return one && other ? [] : [`picture ${hash} is not whole`];
        }),
      );
      return [
        ...spoilt.flat(),
        ...(await faultsOf(
          db,
          sql`
          select 'there are ' || count(*) || ' pictures' as fault from pictures having count(*) <> ${PICTURES}
          union all select address || ': ' || coalesce(problem, 'still due') from picture_addresses
            where problem is not null or due_at is not null or failures > 0 or picture is null
          union all select 'two addresses have the picture ' || picture from picture_addresses group by picture having count(*) > 1`,
        )),
      ];
    },
  };
}

/** Of each host one page is there and one is not. */
async function linkWork(db: Database, origins: string[], random: Random): Promise<Work> {
  const page = Buffer.from("<!doctype html><title>Kettle</title><p>An enamel kettle in three colours, in stock.");
  const front = Buffer.from("<!doctype html><title>Hearth</title><p>Welcome to the shop of all kettles and pans.");
  const servers = new JobServers(random, (path) => {
    if (path === "/") return { status: 200, body: front };
    return path === "/there" ? { status: 200, body: page } : { status: 404, body: Buffer.from("<p>Not found") };
  });
  for (let n = 0; n < HOSTS; n += 1) origins.push(await servers.start());
  await insertDeals(
    db,
    origins.flatMap((origin) => [{ url: `${origin}/there` }, { url: `${origin}/gone` }]),
  );
  return {
    servers,
    left: () =>
      countOf(
        db,
        sql`select count(*)::integer as count from deals left join link_checks on deal_id = id
          where asked_at is null or asking is not null or due_at is null or due_at <= now()`,
      ),
    endLeases: () => Promise.resolve(),
    examine: () =>
      faultsOf(
        db,
        sql`
        select url || ' is ' || state || ' after a day' as fault from deals where state <> 'live'
        union all select url || ' has the status ' || coalesce(link_checks.status::text, 'none')
          from link_checks join deals on id = deal_id
          where coalesce(link_checks.status, 200) <> case when url like '%gone' then 404 else 200 end
        union all select url || ' was missing twice in a day' from link_checks join deals on id = deal_id
          where last_missing_at >= first_missing_at + interval '1 day'`,
      ),
  };
}

/** All times of link checks are a day earlier. */
async function passDay(db: Database): Promise<void> {
  const earlier = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '1 day'`;
  const columns = ["due_at", "asked_at", "first_missing_at", "last_missing_at"].map(earlier);
  await sql`update link_checks set ${sql.join(columns)}`.execute(db);
}

async function examineSecondDay(db: Database, { servers }: Work): Promise<string[]> {
  const pause = servers.shortestPause();
  return [
    ...(pause < PACE ? [`a host was asked twice in ${pause} ms`] : []),
    ...(await faultsOf(
      db,
      sql`
      select url || ' is ' || state as fault from deals
      where state <> case when url like '%gone' then 'doubtful' else 'live' end`,
    )),
  ];
}
