import { Outlet } from "@remix-run/react";
import { PageError } from "./components/layout/page-error";
import { pageMeta } from "./views/page-meta";
import { pageHeaders } from "./web/page/page-headers";

/** Of an error page: of others each page says its own. */
export const meta = pageMeta;

/** Those of an error page. */
export const headers = pageHeaders;

/** The layout of every page: what fails in one leaves header and footer be. */
export const ErrorBoundary = PageError;

export default function PageLayout() {
  return <Outlet />;
}
