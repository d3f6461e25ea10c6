import { Outlet } from "@remix-run/react";
import { PageError } from "~/platform/errors/components/page-error";
import { pageMeta } from "~/platform/page/components/page-meta";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export default function PageLayout() {
  return <Outlet />;
}
