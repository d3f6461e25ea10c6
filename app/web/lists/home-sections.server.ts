import { isDatabaseAway } from "~/db/failures.server";
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
 * The home page's sections, in the order that the reader prefers. One that fails leaves the other be: without the list
 * an error page is thrown that carries the featured deals.
 */
export async function homeSections<L>(pageRequest: PageRequest, list: () => Promise<L>): Promise<HomeSections<L>> {
  const simultaneously = loadsSimultaneously(pageRequest.request);
  const asked = inSectionOrder(simultaneously, {
    list,
    // A page that the browser puts together does not wait for them.
    featured: async () => (isForScript(pageRequest.request) ? null : featuredView(pageRequest)),
  });
  const [first, second] = await Promise.allSettled([asked.list, asked.featured]);
  if (first.status === "rejected") {
    if (second.status === "rejected" || !isDatabaseAway(first.reason)) throw first.reason;
    logDatabaseFailure("unavailable", first.reason);
    throw await listFailure(second.value);
  }
  if (second.status === "rejected") log.error({ event: "no_featured_deals", reason: String(second.reason) });
  const featured = second.status === "rejected" ? "failed" : second.value;
  return { list: first.value, featured, simultaneously };
}

async function listFailure(featured: ServedFeatured): Promise<Response> {
  const code = "unavailable";
  const shown: object = await errorPage(code).json();
  return Response.json({ ...shown, featured }, { status: STATUS[code], headers: errorHeaders(code) });
}
