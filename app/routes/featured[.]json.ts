import { featuredView } from "~/web/lists/featured-view.server";
import { page } from "~/web/page/page.server";

/** The home page's featured deals, for client-side navigation. */
export const loader = page(async (pageRequest) => Response.json(await featuredView(pageRequest)));
