import { finishRun, isUnconfirmed } from "~/features/sources/finish-run.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { runJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/runs/{id}/finish", {
  async POST({ db, now, service: { source }, params: { runId: id = "" }, body: { confirm } }) {
    const run = await finishRun(db, { source, id, confirm: confirm ?? false, now });
    if (!run) return reject("not_found");
    if (!isUnconfirmed(run)) return { data: runJson(run) };
    const error = `This run would end ${run.wouldEnd} of the source's ${run.live} live deals; send confirm: true if it is to`;
    return { ...reject("unconfirmed", error), details: { ...run } };
  },
});

export const action = loader;
