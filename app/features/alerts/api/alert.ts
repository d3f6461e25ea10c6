import { env } from "~/env.server";
import { parseAlert } from "~/features/alerts/alert-input.server";
import { deleteAlert, findAlert, pauseAlert, updateAlert } from "~/features/alerts/alerts.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { alertSentences } from "~/platform/api/sentences.server";
import { alertJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/alerts/{id}", {
  async GET({ db, session, params: { alertId: id = "" } }) {
    const alert = await findAlert(db, { id, userId: session.user.id });
    return alert ? { data: alertJson(alert), headers: { "Cache-Control": "no-store" } } : reject("not_found");
  },

  async PUT({ db, now, session, params: { alertId: id = "" }, body: { paused, ...rule } }) {
    const own = { id, userId: session.user.id };
    const before = await findAlert(db, own);
    if (!before) return reject("not_found");
    const parsed = parseAlert(rule, { currency: env().siteCurrency, dealId: before.dealId });
    if (!parsed.ok) return reject("bad_request", alertSentences(parsed.errors));
    await updateAlert(db, { ...own, rule: parsed.value, now });
    if (typeof paused === "boolean") await pauseAlert(db, { ...own, paused, now });
    const alert = await findAlert(db, own);
    return alert ? { data: alertJson(alert) } : reject("not_found");
  },

  async DELETE({ db, session, params: { alertId: id = "" } }) {
    const deleted = await deleteAlert(db, { id, userId: session.user.id });
    return deleted ? { data: { success: true } } : reject("not_found");
  },
});

export const action = loader;
