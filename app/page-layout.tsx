import { Outlet } from "@remix-run/react";
import { PageError } from "./components/layout/page-error";
import { pageMeta } from "./page-meta";

/** For error pages; other pages export their own. */
export const meta = pageMeta;

/** Shown within header and footer. */
export const ErrorBoundary = PageError;

export default function PageLayout() {
  return <Outlet />;
}
