import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/views/page/root-data";

/** What the root's loader answered; undefined where it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
