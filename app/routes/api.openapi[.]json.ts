import { apiRoute } from "~/http/api.server";
import { openApiDocument } from "~/http/openapi.server";

export const loader = apiRoute("/api/openapi.json", {
  async GET() {
    return { data: openApiDocument(), headers: { "Cache-Control": "public, max-age=300" } };
  },
});

export const action = loader;
