import { z } from "zod";
import { FEED_FORMATS } from "~/features/sources/feed-input.server";
import { INTERVALS, MAX_ADDRESS } from "~/features/sources/source-feed";
import { body, count, moment, words } from "./schema-parts";

const trusted = z.boolean("trusted must be true or false");
const TRUSTED = "false: new deals of the source wait in the queue, at most 100";

export const sourceBodies = {
  TrustBody: body({
    trusted: trusted.meta({ description: `true: those that wait are published; ${TRUSTED}` }),
  }),
  FeedBody: body({
    address: words("address").meta({
      description: `Of at most ${MAX_ADDRESS} characters, with https; a user and password in it are sent as basic authentication; absent: it stays`,
    }),
    format: z.enum(FEED_FORMATS, `format must be one of ${FEED_FORMATS.join(", ")}`),
    intervalMinutes: z.literal([...INTERVALS], `intervalMinutes must be one of ${INTERVALS.join(", ")}`),
    map: z.record(z.string(), z.unknown(), "map must be an object").nullish().meta({
      description: "Which column is which field, as for npm run import; required for csv",
    }),
    store: words("store").meta({ description: "The store of all deals; absent: as the feed says" }),
    category: words("category").meta({ description: "The category of all deals; absent: as the feed says" }),
    trusted: trusted.nullish().meta({ description: `${TRUSTED}; absent: as before, and true for a new source` }),
  }),
  FetchBody: body({
    endMost: z.boolean("endMost must be true or false").nullish().meta({
      description: "true: the fetch may end more than half of the source's deals",
    }),
  }),
};

const feed = z.object({
  address: z.string().meta({ description: "Only the host: the rest may be secret" }),
  format: z.string(),
  intervalMinutes: count,
  dueAt: moment.meta({ description: "The next fetch" }),
  fetchedAt: moment.optional(),
  problem: z.string().optional().meta({ description: "Why the last fetch failed: a word, or status_ and a status" }),
  failingSince: moment.optional(),
  wouldEnd: count.optional().meta({ description: "How many deals would end, if that has to be confirmed by endMost" }),
  liveDeals: count.optional().meta({ description: "Of how many" }),
});

const source = z.object({
  name: z.string(),
  deliveredAt: moment.optional().meta({ description: "The last delivery, to the minute" }),
  trusted: z.boolean(),
  waiting: count.meta({ description: "How many of its deals wait in the queue" }),
  feed: feed.optional(),
});

export const sourceResponses = {
  Sources: z.array(source),
  Source: source,
  FeedPreview: z.object({
    problem: z.string().optional().meta({ description: "Why nothing can be read" }),
    deals: z.array(
      z.object({
        ...{ title: z.string(), store: z.string(), category: z.string(), url: z.string() },
        ...{ originalPrice: z.number(), discountedPrice: z.number(), imageUrl: z.string().optional() },
      }),
    ),
    rejected: z.array(z.object({ line: count, errors: z.array(z.object({ field: z.string(), code: z.string() })) })),
  }),
};
