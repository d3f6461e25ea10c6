import { LIST_CONDITIONS } from "~/features/conditions/conditions";
import { parseFlag, readConditions } from "~/features/conditions/read-conditions";
import { isSort } from "~/features/deals/deal";
import type { Currency } from "~/platform/values/currency";
import { EXACT_PARAMETER, type ListState, parsePage, SINGLE_PAGE_PARAMETER } from "./lists";

// Not in the module of addresses, which browsers load: the parser of prices is larger than they are.

export function parseListState(
  params: URLSearchParams,
  currency: Currency,
  { ownSort = "newest", ownLive = false }: Partial<Pick<ListState, "ownSort" | "ownLive">> = {},
): ListState {
  const sort = params.get("sort") ?? "";
  return {
    ...readConditions(params, LIST_CONDITIONS, currency),
    page: parsePage(params.get("page")),
    sort: isSort(sort) && sort !== "newest" ? sort : ownSort,
    ownSort,
    exact: parseFlag(params.get(EXACT_PARAMETER)) ?? false,
    live: parseFlag(params.get("live")) ?? ownLive,
    ownLive,
    singlePage: params.has(SINGLE_PAGE_PARAMETER),
  };
}
