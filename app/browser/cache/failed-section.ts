import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { ServedFeatured } from "~/views/lists/featured-view";
import { type FetchedInBackground, prefetchHref } from "./client-loader";
import { invalidate, storedData } from "./store";

/** The featured deals of the home page that was loaded last; null if none is cached. */
export function cachedFeatured(): ServedFeatured {
  const pages = storedData() as { featured?: ServedFeatured }[];
  return pages.find(({ featured = null }) => featured !== null)?.featured ?? null;
}

/** Loads the home page again, which is shown as it is until its featured deals come, or if they fail. */
export function useReload(): { isLoading: boolean; reload: () => void } {
  const location = useLocation();
  const { state, data, load } = useFetcher<FetchedInBackground>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const { featured = null } = (data?.data ?? {}) as { featured?: ServedFeatured };
    Promise.resolve(featured).then(
      (deals) => deals && revalidate(),
      () => {},
    );
  }, [data, revalidate]);
  return {
    isLoading: state !== "idle",
    reload() {
      invalidate();
      load(prefetchHref(location));
    },
  };
}
