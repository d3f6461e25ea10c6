import { PageError } from "~/components/layout/page-error";
import { errorPage } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";

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
