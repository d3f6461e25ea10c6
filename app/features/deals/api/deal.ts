import { dealDefaults } from "~/features/deals/edit/deal-form";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { parseDealInput } from "~/features/deals/input";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { apiRoute } from "~/platform/api/api.server";
import { matchedVersion, reject } from "~/platform/api/response.server";
import { dealSentences } from "~/platform/api/sentences.server";
import { dealJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/deals/{id}", {
  async GET({ db, params: { dealId = "" } }) {
    const deal = await findEditableDeal(db, dealId);
    return deal ? { data: dealJson(deal), version: deal.version } : reject("not_found");
  },

  async PUT({ db, now, headers, session, params: { dealId = "" }, body }) {
    const before = await findEditableDeal(db, dealId);
    if (!before) return reject("not_found");
    const parsed = parseDealInput(body, dealDefaults({ now, ...formSite(), deal: before }));
    if (!parsed.ok) return reject("bad_request", dealSentences(parsed.errors));
    const version = body.version ?? matchedVersion(headers["If-Match"]);
    const actorId = session.user.id;
    const revised = await reviseDeal(db, { dealId, input: parsed.value, actorId, version, now });
    if (revised === "not_found") return reject("not_found");
    if ("stale" in revised) return reject("stale");
    return { data: dealJson(revised.deal), version: revised.deal.version };
  },
});

export const action = loader;
