import { Outlet } from "@remix-run/react";
import { PageError } from "./components/layout/page-error";
import { pageMeta } from "./views/page/page-meta";

/** Of an error page: of others each page says its own. */
export const meta = pageMeta;

/** The layout of every page: what fails in one leaves header and footer be. */
export const ErrorBoundary = PageError;

export default function PageLayout() {
  return <Outlet />;
}
