import { isDatabaseUnavailable } from "~/platform/db/failures.server";
import { errorHeaders, STATUS } from "~/platform/errors/errors.server";
import { logDatabaseFailure } from "~/platform/log/faults.server";
import { log } from "~/platform/log/log.server";
import { errorPage, type PageRequest, UNLISTED } from "~/platform/page/page.server";
import { loadsSimultaneously } from "~/platform/preferences/preferences.server";
import { requestContext } from "~/platform/request/request-context.server";
import { type FeaturedTileView, featuredView } from "./featured-view.server";

/** The featured deals of a home page; null if they failed to load. A navigation does not wait for them. */
export type ServedFeatured = FeaturedTileView[] | null | Promise<FeaturedTileView[]>;

/**
 * The home page's sections, loaded in parallel or the featured deals after the list, even a failed one (specification
 * §4.2). A document waits for both. If the featured deals fail, the list is still returned; if the list fails, the error
 * page that is thrown contains the featured deals.
 */
export async function homeSections<L>(
  pageRequest: PageRequest,
  loadList: () => Promise<L>,
): Promise<{ list: L; featured: ServedFeatured }> {
  const isDocument = requestContext()?.isDocument ?? true;
  const list = loadList();
  const load = () => featuredOf(pageRequest);
  const featured = loadsSimultaneously(pageRequest.request) ? load() : list.then(load, load);
  const settled = featured.catch(() => null);
  try {
    return { list: await list, featured: isDocument ? await settled : featured };
  } catch (failure) {
    if (!isDatabaseUnavailable(failure)) throw failure;
    const shown = await settled;
    if (isDocument && shown === null) throw failure;
    logDatabaseFailure("unavailable", failure);
    throw await listFailure(shown);
  }
}

async function featuredOf(pageRequest: PageRequest): Promise<FeaturedTileView[]> {
  try {
    return await featuredView(pageRequest);
  } catch (failure) {
    log.error({ event: "no_featured_deals", reason: String(failure) });
    throw failure;
  }
}

async function listFailure(featured: FeaturedTileView[] | null): Promise<Response> {
  const code = "unavailable";
  const body: object = await errorPage(code, {}, UNLISTED).json();
  return Response.json({ ...body, featured }, { status: STATUS[code], headers: errorHeaders(code) });
}
