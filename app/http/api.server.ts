import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Database } from "~/db/connection.server";
import { database } from "~/db/database.server";
import { CATEGORIES } from "~/domain/deals/categories";
import type { Deal } from "~/domain/deals/deal";
import { type ErrorCode, errorHeaders, isDatabaseAway, STATUS } from "./errors.server";

/** API error sentences are English; programs match on them. */
const SENTENCES: Record<ErrorCode, string> = {
  bad_request: "The request could not be understood",
  forbidden: "Not allowed",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  too_large: "The request is too large",
  limited: "Too many requests; try again later",
  busy: "Too many requests at this moment; try again in a few seconds",
  unavailable: "The database is not answering; try again in a few seconds",
};

/** The one shape of an API error. */
export function apiError(code: ErrorCode, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: SENTENCES[code] },
    { status: STATUS[code], headers: { ...errorHeaders(code), ...headers } },
  );
}

interface ApiRequest {
  params: LoaderFunctionArgs["params"];
  url: URL;
  db: Database;
}

/** A loader of the API: JSON for everything, what went wrong included. */
export function api(answer: (request: ApiRequest) => Promise<Response>) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await answer({ params, url: new URL(request.url), db: database() });
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      console.error(`Database away: ${(error as Error).message}`);
      return apiError("unavailable");
    }
  };
}

/** The action of an API path that is only read. */
export function readOnly(): Response {
  return apiError("method_not_allowed", { Allow: "GET, HEAD" });
}

/** A deal as the API gives it (SPEC.md section 3): the category by its server name, tags as one text. */
export function dealJson(deal: Deal) {
  const { ratingSum: _stars, ratingsCount: _ratings, noluckCount: _nolucks, coupon, expiresAt, ...rest } = deal;
  return {
    ...rest,
    category: CATEGORIES[deal.category],
    tags: deal.tags.join(","),
    ...(coupon && { coupon }),
    ...(expiresAt && { expiresAt }),
  };
}
