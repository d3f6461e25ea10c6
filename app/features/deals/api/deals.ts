import { isAdminSort, isSort } from "~/features/deals/deal";
import { dealDefaults } from "~/features/deals/edit/deal-form";
import { createDeal } from "~/features/deals/edit/edit.server";
import { parseDealInput } from "~/features/deals/input";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { dealList } from "~/features/lists/pages.server";
import { apiRoute, findService } from "~/platform/api/api.server";
import { listCache, listHeaders, pageOf, parseFilters } from "~/platform/api/lists.server";
import { reject, replayHeaders } from "~/platform/api/response.server";
import { dealSentences, KEY_REUSED } from "~/platform/api/sentences.server";
import { dealJson } from "~/platform/api/views.server";
import { fingerprinted } from "~/platform/values/idempotency.server";

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
