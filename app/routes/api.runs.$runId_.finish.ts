import { finishRun } from "~/domain/sources/finish-run.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";
import { runJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/runs/{id}/finish", {
  async POST({ db, now, service: { source }, params: { runId: id = "" } }) {
    const run = await finishRun(db, { source, id, now });
    return run ? { data: runJson(run) } : reject("not_found");
  },
});

export const action = loader;
