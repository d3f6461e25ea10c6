import { apiRoute } from "~/platform/api/api.server";
import { openApiDocument } from "~/platform/api/openapi.server";
import { refreshSite } from "~/platform/process/current-site.server";

export const loader = apiRoute("/api/openapi.json", {
  async GET() {
    await refreshSite();
    return { data: openApiDocument(), headers: { "Cache-Control": "public, max-age=300" } };
  },
});

export const action = loader;
