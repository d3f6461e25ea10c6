import { dealList } from "~/domain/deals/browse/pages.server";
import { isAdminSort, isSort } from "~/domain/deals/deal";
import { dealDefaults } from "~/domain/deals/edit/deal-form";
import { createDeal } from "~/domain/deals/edit/edit.server";
import { parseDealInput } from "~/domain/deals/input";
import { fingerprinted } from "~/domain/idempotency.server";
import { apiRoute, findService } from "~/web/api/api.server";
import { listCache, listHeaders, pageOf, parseFilters } from "~/web/api/lists.server";
import { reject, replayHeaders } from "~/web/api/response.server";
import { dealSentences, KEY_REUSED } from "~/web/api/sentences.server";
import { dealJson } from "~/web/api/views.server";
import { formSite } from "~/web/deals/deal-form-context.server";

export const loader = apiRoute("/api/deals", {
  async GET({ db, url, now, request }) {
    const isMine = /^(?:1|true)$/.test(url.searchParams.get("mine") ?? "");
    const service = isMine ? await findService(request, { db, now, scope: "deals:read" }) : null;
    if (service && "rejected" in service) return service;
    const { unknown, ...narrowed } = parseFilters(url);
    const featured = url.searchParams.get("featured") === "true";
    const sort = url.searchParams.get("sort") ?? "";
    const page = pageOf(url, { whole: true });
    const query = {
      ...{ ...narrowed, featured, deliveredBy: service?.source ?? null, now },
      sort: isSort(sort) || isAdminSort(sort) ? sort : "newest",
    } as const;
    const { deals, total } = unknown ? { deals: [], total: 0 } : await dealList(db, query, page);
    const cache = service ? { "Cache-Control": "no-store" } : listCache(featured ? 60 : 30);
    const headers = { ...listHeaders(url, page, total), ...cache };
    return { data: deals.map(dealJson), headers };
  },

  async POST({ db, now, headers, session, body }) {
    const parsed = parseDealInput(body, dealDefaults({ now, ...formSite(), deal: null }));
    if (!parsed.ok) return reject("bad_request", dealSentences(parsed.errors));
    const key = headers["Idempotency-Key"];
    const idempotencyKey = key === undefined ? null : fingerprinted(key.toLowerCase(), ["POST /api/deals", body]);
    const made = await createDeal(db, { input: parsed.value, actorId: session.user.id, idempotencyKey, now });
    if (made.differs) return KEY_REUSED;
    const [status, replayed] = made.created ? ([201, {}] as const) : ([200, replayHeaders(true)] as const);
    return { data: dealJson(made.deal), version: made.deal.version, status, headers: replayed };
  },
});

export const action = loader;
