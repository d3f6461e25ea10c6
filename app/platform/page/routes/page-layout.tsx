import { Outlet } from "@remix-run/react";
import { PageError } from "~/platform/errors/components/page-error";

export const ErrorBoundary = PageError;

export default function PageLayout() {
  return <Outlet />;
}
