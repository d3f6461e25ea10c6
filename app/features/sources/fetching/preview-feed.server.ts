import { feedRows } from "~/features/deals/import/formats/feed.server";
import type { FeedContext, RowRejection } from "~/features/deals/import/formats/feed-row";
import { type ImportedDelivery, parseImported } from "~/features/deals/import/imported-record.server";
import type { FetchProblem } from "~/features/sources/source-feed";
import type { SourceFeed } from "~/features/sources/source-feeds.server";
import { readFeedStart } from "./fetch-source-feed.server";

const MAX_SHOWN = 10;

/** What a fetch would bring: the first deals, and the first items that could not be read. */
export interface FeedPreview {
  deals: ImportedDelivery["input"][];
  rejected: { line: number; errors: RowRejection[] }[];
  problem: FetchProblem | null;
}

/** Reads the start of a feed, and stores nothing. */
export async function previewFeed({ address, format, map }: SourceFeed, context: FeedContext): Promise<FeedPreview> {
  const preview: FeedPreview = { deals: [], rejected: [], problem: null };
  const start = await readFeedStart({ address });
  if (typeof start === "string") return { ...preview, problem: start };
  const rows = feedRows(chunksOf(start.body), { ...context, format, address, ...(map && { map }) });
  for await (const row of rows) {
    const parsed = "record" in row ? parseImported(row.record, context) : null;
    if (parsed?.ok) preview.deals.push(parsed.value.input);
    else preview.rejected.push({ line: row.line, errors: parsed?.errors ?? ("errors" in row ? row.errors : []) });
    if (preview.deals.length === MAX_SHOWN || preview.rejected.length === MAX_SHOWN) break;
  }
  return preview.deals.length > 0 ? preview : { ...preview, problem: "unread" };
}

async function* chunksOf(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}
