import { listSources } from "~/features/sources/overview.server";
import { apiRoute } from "~/platform/api/api.server";
import { sourceJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/sources", {
  async GET({ db }) {
    return { data: (await listSources(db)).map(sourceJson), headers: { "Cache-Control": "no-store" } };
  },
});

export const action = loader;
