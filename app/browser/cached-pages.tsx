import { useLocation, useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { onRevalidated, pageKey } from "./cache/cached-loader";
import { invalidate, invalidatePinned, rootLoaded, writeCache } from "./cache/loader-cache";
import { rememberRoot } from "./cache/root-loader";
import { forgetSettledReactions } from "./reaction-state";
import { useRootData } from "./use-root-data";

/** Caches the document's own page, shows a page again that has been revalidated, and invalidates what others may have changed. */
export function CachedPages() {
  const data = useMatches().at(-1)?.data;
  const key = pageKey(useLocation());
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const [revalidated, setRevalidated] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is what tells that a page has been loaded.
  useLayoutEffect(forgetSettledReactions, [data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the document's page; those that follow come through the cache.
  useEffect(() => {
    if (data) writeCache(key, data);
  }, []);

  useEffect(() => onRevalidated(setRevalidated), []);
  useEffect(() => {
    // It would start a navigation that is under way anew, and lose what it says of scrolling.
    if (revalidated === null || !isIdle) return;
    setRevalidated(null);
    if (revalidated === key) revalidate();
  }, [revalidated, key, isIdle, revalidate]);

  useEffect(() => {
    // Another tab may have logged in or out, and time has passed.
    const look = () => document.visibilityState === "hidden" && invalidate({ keepPinned: true });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  const root = useRootData();
  useEffect(() => {
    rootLoaded();
    rememberRoot(root);
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
