import { sql } from "kysely";
import { followRedirectors } from "~/features/links/redirectors";
import type { Database } from "~/platform/db/connection.server";
import { parseUrl } from "~/platform/values/parse-url";

/** A store that no deal may lead to, with its subdomains. */
export interface HostBlock {
  host: string;
  /** The end of the block; null for ever. */
  until: Date | null;
  /** An admin's words; public. */
  reason: string;
}

export function activeBlocks(db: Database, now: Date) {
  return db
    .selectFrom("blocked_hosts")
    .select(["host", "until", "reason"])
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]));
}

/** The block that an address falls under, by its own host or that of its target behind redirectors; null without one. */
export async function findBlock(db: Database, url: string, now: Date): Promise<HostBlock | null> {
  const [block = null] = await findBlocks(db, [url], now);
  return block;
}

/** The blocks of many addresses, in their order, by one query. */
export async function findBlocks(db: Database, urls: readonly string[], now: Date): Promise<(HostBlock | null)[]> {
  const domains = urls.map(domainsOf);
  const known = [...new Set(domains.flat())];
  if (known.length === 0) return urls.map(() => null);
  const blocks = await activeBlocks(db, now).where(sql<boolean>`host = any(${known})`).execute();
  const byHost = new Map(blocks.map((block) => [block.host, block]));
  return domains.map((names) => names.map((name) => byHost.get(name)).find((block) => block !== undefined) ?? null);
}

/** The hosts of an address and of its target, and the domains that they belong to: "a.b.example" to "b.example". */
function domainsOf(address: string): string[] {
  const url = parseUrl(address);
  if (!url) return [];
  return [url, followRedirectors(url).url].flatMap(({ hostname }) => {
    const labels = hostname.replace(/\.$/, "").split(".");
    return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  });
}
