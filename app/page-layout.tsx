import { Outlet } from "@remix-run/react";
import { PageError } from "./components/layout/page-error";
import { pageMeta } from "./page-meta";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export default function PageLayout() {
  return <Outlet />;
}
