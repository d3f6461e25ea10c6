import { listRefusedRows } from "~/features/sources/refused-rows.server";
import { findRun } from "~/features/sources/runs.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { refusedRowJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/runs/{id}/refused-rows", {
  async GET({ db, service: { source }, params: { runId = "" } }) {
    if (!(await findRun(db, { source, id: runId }))) return reject("not_found");
    const rows = await listRefusedRows(db, { source, runId });
    return { data: rows.map(refusedRowJson), headers: { "Cache-Control": "no-store" } };
  },
});

export const action = loader;
