import { searchSuggestions } from "~/features/lists/web/suggestions.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { page } from "~/platform/page/page.server";
import { publicHeaders } from "~/platform/page/public-headers";

const HEADERS = publicHeaders("application/json", "public, max-age=300");

export const loader = page(async (pageRequest) => {
  await enforceLimits(pageRequest.db, [["suggestions", clientNetwork()]]);
  return Response.json(await searchSuggestions(pageRequest), { headers: HEADERS });
});
