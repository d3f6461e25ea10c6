import { dealDefaults } from "~/domain/deals/deal-form";
import { findEditableDeal, reviseDeal } from "~/domain/deals/edit.server";
import { parseDealInput } from "~/domain/deals/input";
import { env } from "~/env.server";
import { apiRoute } from "~/http/api.server";
import { matchedVersion, refuse } from "~/http/api-answer.server";
import { dealSentences } from "~/http/api-sentences.server";
import { dealJson } from "~/http/api-views.server";

export const loader = apiRoute("/api/deals/{id}", {
  async GET({ db, params: { dealId = "" } }) {
    const deal = await findEditableDeal(db, dealId);
    return deal ? { data: dealJson(deal), version: deal.version } : refuse("not_found");
  },

  async PUT({ db, now, request, session, params: { dealId = "" }, body }) {
    const before = await findEditableDeal(db, dealId);
    if (!before) return refuse("not_found");
    const parsed = parseDealInput(body, dealDefaults({ now, timeZone: env().siteTimeZone, deal: before }));
    if (!parsed.ok) return refuse("bad_request", dealSentences(parsed.errors));
    const version = body.version ?? matchedVersion(request);
    const actorId = session.user.id;
    const revised = await reviseDeal(db, { dealId, input: parsed.value, actorId, version, now });
    if (revised === "not_found") return refuse("not_found");
    if ("stale" in revised) return refuse("stale");
    return { data: dealJson(revised.deal), version: revised.deal.version };
  },
});

export const action = loader;
