import { redirect } from "@remix-run/node";
import { dealPath } from "~/features/deals/addresses";
import { findKeptDeal } from "~/features/duplicates/merge.server";
import { findDeal } from "~/features/lists/browse.server";
import type { PageRequest } from "~/platform/page/page.server";
import { boundedLocation } from "~/platform/page/redirects.server";

/** Redirects the address of a missing deal to the deal it was merged into, with the query, else to all deals. */
export async function redirectMerged({ db, params, url }: PageRequest): Promise<Response> {
  const keptId = await findKeptDeal(db, params.dealId ?? "");
  const kept = keptId ? await findDeal(db, keptId) : null;
  if (!kept) return redirect("/deals");
  const path = dealPath(kept);
  return redirect(boundedLocation(`${path}${url.search}`, path), 301);
}
