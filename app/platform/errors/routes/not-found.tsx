import { pageLoader } from "~/platform/browser/cache/client-loader";
import { pageMeta } from "~/platform/page/components/page-meta";
import { errorPage } from "~/platform/page/page.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

/** The 404 page of every URL that no other route matches. */
export function loader() {
  throw errorPage("not_found");
}

export const action = loader;

export default function NotFound() {
  return null;
}
