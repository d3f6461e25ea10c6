import { useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { isPageFresh, pageKey, watchRevalidated } from "./cache/cached-loader";
import { invalidate, invalidatePinned, rootAnswered, writeCache } from "./cache/loader-cache";
import { noteRoot } from "./cache/root-loader";
import { forgetSettledReactions } from "./reaction-state";
import { useRootData } from "./use-root-data";

/** Caches the document's own page, shows a page again that has been revalidated, and invalidates what others may have changed. */
export function CachedPages() {
  const data = useMatches().at(-1)?.data;
  const key = pageKey(useLocation());
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is what tells that a page has been loaded.
  useLayoutEffect(forgetSettledReactions, [data]);

  useEffect(() => {
    if (data && !isPageFresh(key)) writeCache(key, data);
  }, [data, key]);

  useEffect(() => watchRevalidated((fetched) => fetched === key && revalidate()), [key, revalidate]);

  useEffect(() => {
    // Another tab may have logged in or out, and time has passed.
    const look = () => document.visibilityState === "hidden" && invalidate({ keepPinned: true });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  const root = useRootData();
  useEffect(() => {
    rootAnswered();
    noteRoot(root);
  }, [root]);
  const username = root?.user?.username;
  const shownTo = useRef(username);
  useEffect(() => {
    if (shownTo.current === username) return;
    shownTo.current = username;
    if (invalidatePinned()) revalidate();
  }, [username, revalidate]);

  return null;
}
