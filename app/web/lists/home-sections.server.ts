import { isDatabaseUnavailable } from "~/db/failures.server";
import { logDatabaseFailure } from "~/server/log/faults.server";
import { log } from "~/server/log/log.server";
import type { ServedFeatured } from "~/views/lists/featured-view";
import { inSectionOrder } from "~/views/lists/section-order";
import { errorHeaders, STATUS } from "~/web/page/errors.server";
import { isForScript } from "~/web/page/fetch-metadata.server";
import { errorPage, type PageRequest } from "~/web/page/page.server";
import { loadsSimultaneously } from "~/web/page/preferences.server";
import { featuredView } from "./featured-view.server";

interface HomeSections<L> {
  list: L;
  featured: ServedFeatured;
  simultaneously: boolean;
}

/**
 * The home page's sections, loaded in the order of the viewer's preference. If the featured deals fail, the list is
 * still returned; if the list fails, the error page that is thrown contains the featured deals.
 */
export async function homeSections<L>(pageRequest: PageRequest, list: () => Promise<L>): Promise<HomeSections<L>> {
  const simultaneously = loadsSimultaneously(pageRequest.request);
  const loading = inSectionOrder(simultaneously, {
    list,
    // On client-side navigation the browser fetches them separately.
    featured: async () => (isForScript(pageRequest.request) ? null : featuredView(pageRequest)),
  });
  const [first, second] = await Promise.allSettled([loading.list, loading.featured]);
  if (first.status === "rejected") {
    if (second.status === "rejected" || !isDatabaseUnavailable(first.reason)) throw first.reason;
    logDatabaseFailure("unavailable", first.reason);
    throw await listFailure(second.value);
  }
  if (second.status === "rejected") log.error({ event: "no_featured_deals", reason: String(second.reason) });
  const featured = second.status === "rejected" ? "failed" : second.value;
  return { list: first.value, featured, simultaneously };
}

async function listFailure(featured: ServedFeatured): Promise<Response> {
  const code = "unavailable";
  const body: object = await errorPage(code).json();
  return Response.json({ ...body, featured }, { status: STATUS[code], headers: errorHeaders(code) });
}
