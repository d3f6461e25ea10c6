import type { Database } from "~/db/connection.server";
import { listRefusedRows, type RefusedRow } from "./refused-rows.server";
import { listRuns, type Run } from "./runs.server";
import { SILENT_AFTER } from "./source";
import { type ListedToken, listTokens } from "./tokens.server";

/** Most sources that are shown, and of each the last runs and refused rows. */
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

/** All sources with what an admin wants to know of each: by name, 50 at most. */
export async function overviewSources(db: Database, now: Date): Promise<SourceOverview[]> {
  const sources = await db.selectFrom("sources").selectAll().orderBy("name").limit(SHOWN.sources).execute();
  const tokens = await listTokens(db);
  const silentSince = new Date(now.getTime() - SILENT_AFTER);
  return Promise.all(
    sources.map(async ({ name, created_at, delivered_at }) => ({
      name,
      deliveredAt: delivered_at,
      silent: (delivered_at ?? created_at) <= silentSince,
      tokens: tokens.filter(({ source }) => source === name),
      runs: await listRuns(db, { source: name, limit: SHOWN.runs }),
      refused: await listRefusedRows(db, { source: name, limit: SHOWN.refused }),
    })),
  );
}
