import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { migrateJobQueue, openJobQueue } from "~/platform/db/job-queue.server";
import { type DatabaseProxy, startDatabaseProxy } from "../../site/site";
import { databaseUrl, useDatabase } from "../../support/database";
import { useLog } from "../../support/log";
import { enqueue, enqueued, eventually, job, useJobQueue } from "./queue";

const db = useDatabase();
const queue = useJobQueue(db);
const log = useLog();
const events = () => log.records().map(({ event }) => event);

/** Of a worker, by the name that it has given. */
async function connectionsOf(name: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where application_name = ${name}`.execute(db());
  return rows.length;
}

/** A promise that a test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it("the queue's schema is migrated by several concurrent starts", async () => {
  await sql`drop schema graphile_worker cascade`.execute(db());
  await Promise.all(Array.from({ length: 4 }, () => migrateJobQueue(databaseUrl())));
  expect(await enqueued(db())).toEqual([]);
});

it("a client of the queue may be released twice, as graphile-worker does when it is stopped before LISTEN has failed", async () => {
  const pool = openJobQueue(databaseUrl());
  await new Promise<void>((resolve, reject) => {
    pool.connect((_, __, release) => {
      try {
        release();
        release();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
  });
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

describe("a job", () => {
  it("that fails is logged and retried later, and does not block others", async () => {
    const done: string[] = [];
    const broken = job("broken", async () => {
      throw new Error("does not work");
    });
    queue.start([broken, job("sound", async () => done.push("sound"))]);
    await eventually(async () => done.length === 1 && (await enqueued(db())).length === 1);
    expect(await enqueued(db())).toEqual([{ name: "broken", attempts: 1, isLocked: false, isDue: false }]);
    const failures = log.records().filter(({ event }) => event === "job_failed");
    expect(failures).toEqual([expect.objectContaining({ level: "error", job: "broken", attempt: 1 })]);
    expect(failures[0]?.stack).toMatch(/^Error: does not work\n/);
  });

  it("that waits for other people's servers does not keep others from running", async () => {
    const { open, opened } = gate();
    const done: string[] = [];
    const slow = { ...job("slow", () => opened.then(() => done.push("slow"))), isSlow: true } as const;
    queue.start([slow, job("other", async () => done.push("other"))]);
    await eventually(() => done.length === 1);
    await enqueue(db(), "other");
    await eventually(() => done.length === 2);
    expect(done).toEqual(["other", "other"]);
    open();
    await queue.empty();
    expect(done).toEqual(["other", "other", "slow"]);
  });

  it("whose worker was killed is retried by the next worker", async () => {
    const done: string[] = [];
    const task = job("task", async () => done.push("task"));
    await sql`select graphile_worker.add_job('task', job_key => 'task')`.execute(db());
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead', attempts = 1`.execute(db());
    queue.start([task]);
    await eventually(() => done.length === 1);
  });

  it("whose key was given to another, when its worker was killed, is deleted by the next worker", async () => {
    await sql`select graphile_worker.add_job('task')`.execute(db());
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db());
    queue.start([job("other", async () => 0)]);
    await eventually(async () => (await enqueued(db())).length === 0);
  });
});

describe("a worker that is told to stop", () => {
  it("finishes the running job, and starts no other", async () => {
    const [started, finish] = [gate(), gate()];
    const done: string[] = [];
    const slow = job("slow", async () => {
      started.open();
      await finish.opened;
      return done.push("slow");
    });
    const worker = queue.start([slow, job("next", async () => done.push("next"))]);
    await started.opened;
    await eventually(async () => (await enqueued(db())).length === 2);
    const stopped = worker.stop();
    finish.open();
    await stopped;
    expect(done).toEqual(["slow"]);
    expect(await enqueued(db())).toEqual([{ name: "next", attempts: 0, isLocked: false, isDue: true }]);
  });

  it("releases a job that does not finish in time for a retry", async () => {
    const started = gate();
    const endless = job("endless", () => {
      started.open();
      return new Promise(() => {});
    });
    const worker = queue.start([endless], { jobTimeoutMs: 50 });
    await started.opened;
    await worker.stop();
    expect(await enqueued(db())).toEqual([{ name: "endless", attempts: 1, isLocked: false, isDue: false }]);
    expect(log.records()).toEqual([expect.objectContaining({ event: "job_released", job: "endless" })]);
  });
});

describe("while the database is down", () => {
  let proxy: DatabaseProxy | undefined;
  afterEach(async () => {
    await queue.stopAll();
    await proxy?.cut();
  });

  it.each(["cut", "mute"] as const)(
    "a worker that is %s off waits, says so once, and goes on by itself",
    async (outage) => {
      proxy = await startDatabaseProxy(databaseUrl());
      const done: string[] = [];
      const url = new URL(proxy.connectionString);
      url.searchParams.set("application_name", outage);
      queue.start([job("task", async () => done.push("task"))], { connectionString: url.href });
      await eventually(() => done.length === 1);
      await queue.empty();
      await proxy[outage]();
      // Until then one may still take the job, for a worker that never hears of it.
      await eventually(async () => (await connectionsOf(outage)) === 0);
      await enqueue(db(), "task");
      await eventually(() => events().includes("jobs_interrupted"));
      // Several poll intervals.
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(done).toHaveLength(1);
      expect(events()).toEqual(["job_done", "jobs_interrupted"]);
      await proxy.restore();
      await eventually(() => done.length > 1);
      expect(events()).toContain("jobs_resumed");
      expect(events().filter((event) => event === "jobs_interrupted")).toHaveLength(1);
      expect(log.text()).not.toContain("stack");
    },
  );

  it("one that starts then works once the database is up", async () => {
    proxy = await startDatabaseProxy(databaseUrl());
    await proxy.cut();
    const done: string[] = [];
    queue.start([job("task", async () => done.push("task"))], { connectionString: proxy.connectionString });
    await eventually(() => events().includes("jobs_interrupted"));
    await proxy.restore();
    await eventually(() => done.length === 1);
  });

  it("a job that lost its connection is retried", async () => {
    proxy = await startDatabaseProxy(databaseUrl());
    const lost = gate();
    let times = 0;
    const task = job("task", async (database) => {
      times += 1;
      if (times === 1) await proxy?.cut();
      lost.open();
      return (await enqueued(database)).length;
    });
    queue.start([task], { connectionString: proxy.connectionString });
    await lost.opened;
    await eventually(() => events().includes("jobs_interrupted"));
    await proxy.restore();
    await queue.empty();
    await queue.stopAll();
    expect(times).toBe(2);
    expect(events()).toEqual(["jobs_interrupted", "job_failed", "jobs_resumed", "job_done"]);
  });

  it("a worker stops at once", async () => {
    proxy = await startDatabaseProxy(databaseUrl());
    const worker = queue.start([job("task", async () => 0)], { connectionString: proxy.connectionString });
    await proxy.cut();
    await eventually(() => events().includes("jobs_interrupted"));
    const before = performance.now();
    await worker.stop();
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
