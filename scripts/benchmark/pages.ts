import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartError } from "~/platform/process/open-database.server";
import { childProcesses, median, processorTime, webProcesses } from "../../tests/scenarios/process-figures";
import type { Options } from "./benchmark";
import { printTable } from "./measure";
import { addDeals, signIn, startDatabase, startMeasuredSite, stopAfterwards } from "./measured-site";

const REQUESTS = 100;
const CONNECTIONS = 2;
const STATEMENT_LOG = "statements.log";

/** The CPU time of a request in ms. */
interface Cost {
  node: number;
  postgres: number;
}

/** Requests a page of one checkout; its database has the same invented deals as the other's. */
class MeasuredCheckout {
  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
    private readonly deal: string,
    private readonly processes: { web: number[]; postmaster: number },
    private readonly database: pg.Client,
  ) {}

  static async start(root: string | undefined, deals: number): Promise<MeasuredCheckout> {
    const database = await startDatabase("postgres", { logging_collector: "on", log_filename: STATEMENT_LOG });
    await addDeals(database, deals, root);
    const cookie = `authSession=${await signIn(database)}; language=en`;
    const { origin, child } = await startMeasuredSite(database, {}, root);
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    stopAfterwards(() => client.end());
    await client.query("set log_statement = 'none'");
    const [deal] = await (await fetch(`${origin}/api/deals?limit=1`)).json();
    const { url } = await fetch(`${origin}/deals/${deal.id}`);
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const processes = { web: await webProcesses(child.pid ?? 0), postmaster: await parentOf(rows[0].pid) };
    return new MeasuredCheckout(origin, cookie, new URL(url).pathname, processes, client);
  }

  async get(path: string): Promise<string> {
    const address = `${this.origin}${path.replace("{deal}", this.deal)}`;
    const response = await fetch(address, { headers: { Cookie: this.cookie, "Accept-Encoding": "gzip" } });
    if (!response.ok) throw new StartError(`${address} returned ${response.status}.`);
    return response.text();
  }

  async cost(path: string, requests: number): Promise<Cost> {
    const before = await this.cpuTime();
    let sent = 0;
    const connection = async () => {
      for (; sent < requests; ) {
        sent += 1;
        await this.get(path);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    const after = await this.cpuTime();
    return { node: (after.node - before.node) / requests, postgres: (after.postgres - before.postgres) / requests };
  }

  private async cpuTime(): Promise<Cost> {
    const sum = async (pids: number[]) =>
      (await Promise.all(pids.map(processorTime))).reduce((all, one) => all + one, 0);
    const { web, postmaster } = this.processes;
    return { node: await sum(web), postgres: await sum(await childProcesses(postmaster)) };
  }

  /** The fewest of some requests: jobs of the process read meanwhile. */
  async statements(path: string): Promise<number> {
    await this.logStatements("all");
    const counts: number[] = [];
    while (counts.length < 5) {
      const before = await this.loggedStatements();
      await this.get(path);
      counts.push((await this.loggedStatements()) - before);
    }
    await this.logStatements("none");
    return Math.min(...counts);
  }

  private async logStatements(which: "all" | "none"): Promise<void> {
    await this.database.query(`alter system set log_statement = '${which}'`);
    await this.database.query("select pg_reload_conf()");
    await wait(200);
  }

  private async loggedStatements(): Promise<number> {
    await wait(200);
    const { rows } = await this.database.query(`
      select count(*)::int as count from regexp_matches(pg_read_file('log/${STATEMENT_LOG}'), 'LOG:  (execute|statement)', 'g')`);
    return rows[0].count;
  }
}

async function parentOf(pid: number): Promise<number> {
  return Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]);
}

const PAGES = {
  "/": "/",
  "/deals": "/deals",
  "/category/electronics": "/category/electronics",
  "/deals/{id}": "{deal}",
  "/search": "/search?q=headphones",
  "/api/deals?limit=24": "/api/deals?limit=24",
};

/** Prints what pages cost for a member, in turn with another checkout, which has been built, if there is one. */
export async function measure({ deals, runs, only, against }: Options): Promise<void> {
  const checkouts = [await MeasuredCheckout.start(undefined, deals)];
  if (against) checkouts.unshift(await MeasuredCheckout.start(against, deals));
  for (const path of Object.values(PAGES)) for (const checkout of checkouts) await checkout.cost(path, REQUESTS);
  const inTurn = (numbers: number[], digits = 0) => numbers.map((one) => one.toFixed(digits)).join(" → ");
  await printTable(
    `CPU in ms a request, median of ${runs} rounds of ${REQUESTS}; ${deals} deals${against && `; ${against} → this checkout`}`,
    PAGES,
    async (path) => {
      const costs: Cost[][] = checkouts.map(() => []);
      for (let round = 0; round < runs; round += 1) {
        for (const [at, checkout] of checkouts.entries()) costs[at]?.push(await checkout.cost(path, REQUESTS));
      }
      const medianOf = (part: (cost: Cost) => number) => costs.map((rounds) => median(rounds.map(part)));
      const all = medianOf(({ node, postgres }) => node + postgres);
      const bodies = await Promise.all(checkouts.map((checkout) => checkout.get(path)));
      const statements: number[] = [];
      for (const checkout of checkouts) statements.push(await checkout.statements(path));
      return {
        Node: inTurn(
          medianOf(({ node }) => node),
          1,
        ),
        PostgreSQL: inTurn(
          medianOf(({ postgres }) => postgres),
          1,
        ),
        ...(against && { ratio: ((all[1] ?? 0) / (all[0] ?? 1)).toFixed(2) }),
        statements: inTurn(statements),
        elements: inTurn(bodies.map((body) => body.match(/<[a-z]/g)?.length ?? 0)),
        KB: inTurn(
          bodies.map((body) => Buffer.byteLength(body) / 1024),
          1,
        ),
      };
    },
    only,
  );
}
