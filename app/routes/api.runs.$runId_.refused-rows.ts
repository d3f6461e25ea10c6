import { listRefusedRows } from "~/domain/sources/refused-rows.server";
import { findRun } from "~/domain/sources/runs.server";
import { refuse } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";
import { refusedRowJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/runs/{id}/refused-rows", {
  async GET({ db, service: { source }, params: { runId = "" } }) {
    if (!(await findRun(db, { source, id: runId }))) return refuse("not_found");
    const rows = await listRefusedRows(db, { source, runId });
    return { data: rows.map(refusedRowJson), headers: { "Cache-Control": "no-store" } };
  },
});

export const action = loader;
