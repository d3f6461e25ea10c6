import { pageLoader } from "~/platform/browser/cache/client-loader";
import { errorPage } from "~/platform/page/page.server";

export const clientLoader = pageLoader();

/** The 404 page of every URL that no other route matches. */
export function loader() {
  throw errorPage("not_found");
}

export const action = loader;

export default function NotFound() {
  return null;
}
