import { clientNetwork } from "~/server/limits/rate-limits.server";
import { searchSuggestions } from "~/web/lists/suggestions.server";
import { enforceLimits } from "~/web/page/enforce-limits.server";
import { page } from "~/web/page/page.server";
import { publicHeaders } from "~/web/page/public-headers";

const HEADERS = publicHeaders("application/json", "public, max-age=300");

export const loader = page(async (pageRequest) => {
  await enforceLimits(pageRequest.db, [["suggestions", clientNetwork()]]);
  return Response.json(await searchSuggestions(pageRequest), { headers: HEADERS });
});
