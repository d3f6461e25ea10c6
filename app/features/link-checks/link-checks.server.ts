import { sql } from "kysely";
import { followsMissing } from "~/features/life/missing-page.server";
import { updateState } from "~/features/life/update-state.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { DAY_MS, HOUR_MS } from "~/platform/values/durations";
import type { Verdict } from "./asking";
import type { Robots } from "./robots";
import type { Asking } from "./tables";

/** How long a process may take for a request before another one may ask the host. */
const LEASE_MS = 30_000;

const ROBOTS_COUNT_FOR_MS = DAY_MS;

/** When a host whose robots.txt cannot be read is asked for it again. */
const UNREADABLE_FOR_MS = HOUR_MS;

/** A host that no other process asks until `dueAt`. */
export interface HostLease {
  host: string;
  dueAt: Date;
}

/** The host of an address, and what is asked of it next. */
export interface LinkClaim extends HostLease {
  dealId: string;
  /** The deal's address. */
  url: string;
  /** Null for the first request. */
  asking: Asking | null;
  isSuspected: boolean;
  /** Whether `robots` is known; else it is read first. */
  hasRobots: boolean;
  robots: string | null;
  robotsAddress: string | null;
  robotsRedirects: number;
  headTells: boolean | null;
}

/** Takes a host that may be asked, for the most clicked deal that is due, for {@link LEASE_MS}; null without one. */
export async function claimLink(db: Database, now: Date): Promise<LinkClaim | null> {
  await sql`
    update link_checks set due_at = null where ctid = any(array(
      select ctid from link_checks where due_at <= ${now} and host is not null for update skip locked
    ))`.execute(db);
  const robotsSince = new Date(now.getTime() - ROBOTS_COUNT_FOR_MS);
  const { rows } = await sql<LinkClaim>`
    with free as (
      select link_hosts.host, link.deal_id, link.url
      from link_hosts cross join lateral (
        select deal_id, url, clicks, asking is null as is_next
        from link_checks join deals on deals.id = deal_id
        where link_checks.host = link_hosts.host and due_at is null and is_live and state_decision is null
        order by is_next, clicks desc limit 1
      ) link
      where link_hosts.due_at <= ${now}
      order by is_next, clicks desc, link_hosts.due_at limit 1
      for update of link_hosts skip locked
    )
    update link_hosts set due_at = ${new Date(now.getTime() + LEASE_MS)}
    from free join link_checks on link_checks.deal_id = free.deal_id
    where link_hosts.host = free.host
    returning link_hosts.host, link_hosts.due_at as "dueAt", free.deal_id as "dealId", free.url, asking,
      first_missing_at is not null as "isSuspected", robots, coalesce(robots_at > ${robotsSince}, false) as "hasRobots",
      robots_address as "robotsAddress", robots_redirects as "robotsRedirects",
      head_tells as "headTells"`.execute(db);
  return rows[0] ?? null;
}

/** Whether a deal's address can be asked until then. */
export async function isLinkDue(db: Database, until: Date): Promise<boolean> {
  const { rows } = await sql`
    select from link_hosts where due_at <= ${until} and exists (
      select from link_checks join deals on deals.id = deal_id
      where link_checks.host = link_hosts.host and (link_checks.due_at is null or link_checks.due_at <= ${until})
        and is_live and state_decision is null
    ) limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes a host, new or known, if it may be asked; else null. */
export async function leaseHost(db: Database, host: string, now: Date): Promise<HostLease | null> {
  const dueAt = new Date(now.getTime() + LEASE_MS);
  const row = await db
    .insertInto("link_hosts")
    .values({ host, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.column("host").doUpdateSet({ due_at: dueAt }).where("link_hosts.due_at", "<=", now),
    )
    .returning("host")
    .executeTakeFirst();
  return row ? { host, dueAt } : null;
}

/** Lets a host be asked again from then on. False: it was taken by another process after the lease, which counts instead. */
export async function releaseHost(
  db: Database,
  { host, dueAt }: HostLease,
  freeAt: Date,
  headTells: boolean | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("link_hosts")
    .set({ due_at: freeAt, ...(headTells !== null && { head_tells: headTells }) })
    .where("host", "=", host)
    .where("due_at", "=", dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records a host's robots.txt, and lets it be asked again from then on; later if that is unreadable. */
export async function recordRobots(
  db: Database,
  { host, dueAt, robotsRedirects }: LinkClaim,
  robots: Robots,
  { now, freeAt }: { now: Date; freeAt: Date },
): Promise<void> {
  const none = { robots: null, robots_at: null, robots_address: null, robots_redirects: 0, head_tells: null };
  const columns =
    robots === "unreadable"
      ? { ...none, due_at: new Date(now.getTime() + UNREADABLE_FOR_MS) }
      : "redirect" in robots
        ? { robots_address: robots.redirect.href, robots_redirects: robotsRedirects + 1, due_at: freeAt }
        : { ...none, robots: robots.rules, robots_at: now, due_at: freeAt };
  await db.updateTable("link_hosts").set(columns).where("host", "=", host).where("due_at", "=", dueAt).execute();
}

/** Records what follows from a request, and lets the host be asked again from then on. Nothing is recorded after the lease. */
export async function recordAsking(
  db: Database,
  claim: LinkClaim,
  next: Asking | (Verdict & { startedAt: string }),
  { now, freeAt, headTells = null }: { now: Date; freeAt: Date; headTells?: boolean | null },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const deal = await transaction
      .selectFrom("deals")
      .select("url")
      .where("id", "=", claim.dealId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const isHeld = await releaseHost(transaction, claim, freeAt, headTells);
    if (!isHeld || deal?.url !== claim.url) return;
    if ("verdict" in next) await recordVerdict(transaction, claim, next);
    else await recordNext(transaction, claim, next, now);
  });
}

async function recordNext(transaction: Database, { dealId }: LinkClaim, next: Asking, now: Date): Promise<void> {
  const { host } = new URL(next.address);
  await transaction
    .insertInto("link_hosts")
    .values({ host, due_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .updateTable("link_checks")
    .set({ asking: JSON.stringify(next), host, due_at: null })
    .where("deal_id", "=", dealId)
    .execute();
}

async function recordVerdict(
  transaction: Database,
  { dealId, url, isSuspected }: LinkClaim,
  verdict: Verdict & { startedAt: string },
): Promise<void> {
  const at = new Date(verdict.startedAt);
  const columns = { asking: null, host: new URL(url).host, asked_at: at, due_at: new Date(at.getTime() + DAY_MS) };
  const update = transaction.updateTable("link_checks").set(columns).where("deal_id", "=", dealId);
  if (verdict.verdict === "unknown") {
    await update.execute();
    return;
  }
  if (verdict.verdict === "present") {
    await update.set({ first_missing_at: null, last_missing_at: null, status: null }).execute();
    if (!isSuspected) return;
  } else {
    const first = sql<Date>`case when ${followsMissing(dealId)} then first_missing_at else ${at} end`;
    await update.set({ first_missing_at: first, last_missing_at: at, status: verdict.status }).execute();
  }
  await updateState(transaction, dealId, "page");
}
