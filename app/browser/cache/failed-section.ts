import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { DealCardView } from "~/views/deal-view";
import { type FetchedInBackground, prefetchHref } from "./client-loader";
import { invalidate, storedData } from "./store";

/** The featured deals of the home page that was loaded last; null if none is cached. */
export function cachedFeatured(): DealCardView[] | null {
  const pages = storedData() as { featured?: DealCardView[] | null }[];
  return pages.find(({ featured }) => featured)?.featured ?? null;
}

/** Loads the page again, which is shown as it is until then, or if that fails. */
export function useReload(): { isLoading: boolean; reload: () => void } {
  const location = useLocation();
  const { state, data, load } = useFetcher<FetchedInBackground>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (data?.data) revalidate();
  }, [data, revalidate]);
  return {
    isLoading: state !== "idle",
    reload() {
      invalidate();
      load(prefetchHref(location));
    },
  };
}
