import type { Database } from "~/db/connection.server";
import { listRefusedRows, type RefusedRow } from "./refused-rows.server";
import { listRuns, type Run } from "./runs.server";
import { SILENT_AFTER } from "./source";
import { type ListedToken, listTokens } from "./tokens.server";

/** Sources of a page, and of each the last runs and refused rows. */
const SHOWN = { sources: 50, runs: 5, refused: 10 };

export interface SourceOverview {
  name: string;
  /** To the minute; null before anything came. */
  deliveredAt: Date | null;
  /** Whether nothing has come for 24 hours, nor has the source begun since. */
  silent: boolean;
  tokens: ListedToken[];
  runs: Run[];
  refused: RefusedRow[];
}

export interface SourcePage {
  sources: SourceOverview[];
  /** The page shown: the one asked for, or the last where there are fewer. */
  page: number;
  pages: number;
}

/** A page of the sources, by name, with what an admin wants to know of each. */
export async function overviewSources(
  db: Database,
  { now, page: asked }: { now: Date; page: number },
): Promise<SourcePage> {
  const { count } = await db
    .selectFrom("sources")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(count / SHOWN.sources));
  const page = Math.min(asked, pages);
  const sources = await db
    .selectFrom("sources")
    .selectAll()
    .orderBy("name")
    .offset((page - 1) * SHOWN.sources)
    .limit(SHOWN.sources)
    .execute();
  const tokens = await listTokens(db, { sources: sources.map(({ name }) => name), now });
  const silentSince = new Date(now.getTime() - SILENT_AFTER);
  const overviews = await Promise.all(
    sources.map(async ({ name, created_at, delivered_at }) => ({
      name,
      deliveredAt: delivered_at,
      silent: (delivered_at ?? created_at) <= silentSince,
      tokens: tokens.filter(({ source }) => source === name),
      runs: await listRuns(db, { source: name, limit: SHOWN.runs }),
      refused: await listRefusedRows(db, { source: name, limit: SHOWN.refused }),
    })),
  );
  return { sources: overviews, page, pages };
}
