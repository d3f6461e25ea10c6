import { findRun } from "~/features/sources/runs.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { runJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/runs/{id}", {
  async GET({ db, service: { source }, params: { runId: id = "" } }) {
    const run = await findRun(db, { source, id });
    return run ? { data: runJson(run), headers: { "Cache-Control": "no-store" } } : reject("not_found");
  },
});

export const action = loader;
