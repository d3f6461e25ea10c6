import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/views/page/root-data";

/** The data of the root's loader; undefined where it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
