import { env } from "~/env.server";
import { parseAlert } from "~/features/alerts/alert-input.server";
import { createAlert, findAlert, listAlerts } from "~/features/alerts/alerts.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { alertSentences } from "~/platform/api/sentences.server";
import { alertJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/alerts", {
  async GET({ db, session }) {
    const alerts = await listAlerts(db, session.user.id);
    return { data: alerts.map(alertJson), headers: { "Cache-Control": "no-store" } };
  },

  async POST({ db, now, session, body: { dealId, ...rule } }) {
    const parsed = parseAlert(rule, { currency: env().siteCurrency, dealId: dealId || null });
    if (!parsed.ok) return reject("bad_request", alertSentences(parsed.errors));
    const userId = session.user.id;
    const created = await createAlert(db, { userId, rule: parsed.value, now });
    if (created === "no_account") return reject("unauthorized");
    if (created === "no_deal") return reject("bad_request", "dealId is no published deal");
    if ("most" in created) return reject("stale", `${created.most} alerts are saved, which is the limit`);
    const alert = await findAlert(db, { id: created.id, userId });
    return alert ? { data: alertJson(alert), status: 201 } : reject("unauthorized");
  },
});

export const action = loader;
