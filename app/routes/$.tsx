import type { LoaderFunctionArgs } from "@remix-run/node";
import { PageError } from "~/components/layout/page-error";
import { errorPage } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";
import { languageOf } from "~/http/preferences.server";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

/** Every address that no other route knows. */
export function loader({ request }: LoaderFunctionArgs) {
  throw errorPage("not_found", languageOf(request));
}

export const action = loader;

export default function NotFound() {
  return null;
}
