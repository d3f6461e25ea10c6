import { FEED_CONDITIONS, LIST_CONDITIONS } from "~/features/conditions/conditions";
import { readConditions } from "~/features/conditions/read-conditions";
import { isSort } from "~/features/deals/deal";
import type { FeedState } from "~/features/feeds/addresses";
import type { Currency } from "~/platform/values/currency";

/** What a list's address says, and conditions of feeds alone. Invalid values are ignored. */
export function parseFeedState(params: URLSearchParams, currency: Currency): FeedState {
  const sort = params.get("sort") ?? "";
  const conditions = readConditions(params, [...LIST_CONDITIONS, ...FEED_CONDITIONS], currency);
  return { ...conditions, sort: isSort(sort) ? sort : "newest" };
}
