import { PageError } from "~/components/layout/page-error";
import { pageMeta } from "~/views/page-meta";
import { errorPage } from "~/web/page/page.server";
import { pageHeaders } from "~/web/page/page-headers";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

/** Every address that no other route knows. */
export function loader() {
  throw errorPage("not_found");
}

export const action = loader;

export default function NotFound() {
  return null;
}
