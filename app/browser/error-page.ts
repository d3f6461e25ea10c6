import { isRouteErrorResponse } from "@remix-run/react";
import type { ErrorPage } from "~/web/page/page.server";

export function isErrorPage(error: unknown): error is { status: number; data: ErrorPage } {
  return isRouteErrorResponse(error) && typeof (error.data as ErrorPage | null)?.title?.en === "string";
}
