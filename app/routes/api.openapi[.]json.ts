import { refreshSite } from "~/server/current-site.server";
import { apiRoute } from "~/web/api/api.server";
import { openApiDocument } from "~/web/api/openapi.server";

export const loader = apiRoute("/api/openapi.json", {
  async GET() {
    await refreshSite();
    return { data: openApiDocument(), headers: { "Cache-Control": "public, max-age=300" } };
  },
});

export const action = loader;
