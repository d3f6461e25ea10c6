import { listRuns, startRun } from "~/features/sources/runs.server";
import { apiRoute } from "~/platform/api/api.server";
import { runJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/runs", {
  async GET({ db, service: { source } }) {
    return { data: (await listRuns(db, { source })).map(runJson), headers: { "Cache-Control": "no-store" } };
  },

  async POST({ db, now, service: { source } }) {
    return { data: runJson(await startRun(db, { source, now })), status: 201 };
  },
});

export const action = loader;
