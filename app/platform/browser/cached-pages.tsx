import { useLocation, useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ServedFeatured } from "~/features/home/web/home-sections.server";
import { onRevalidated, pageKey } from "./cache/client-loader";
import { announceAddressUpdate } from "./cache/revalidation";
import { rememberRoot, useRootData } from "./cache/root-data";
import { invalidate, invalidatePinned, set } from "./cache/store";
import { forgetSettledReactions } from "./reactions";
import { useDocumentEvent } from "./use-document-event";

/** Caches the document's page, renders a revalidated page again, and invalidates what another tab or user may have changed. */
export function CachedPages() {
  const data = useMatches().at(-1)?.data;
  const key = pageKey(useLocation());
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const [revalidated, setRevalidated] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data means that a page was loaded.
  useLayoutEffect(() => {
    forgetSettledReactions();
    announceAddressUpdate(null);
  }, [data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later pages come through the cache.
  useEffect(() => {
    if (data && !hasFailedSection(data)) set(key, data);
  }, []);

  useEffect(() => onRevalidated(setRevalidated), []);
  useEffect(() => {
    // A revalidation restarts a navigation under way, which loses its preventScrollReset. A busy browser has not yet
    // rendered its start.
    if (revalidated === null || !isIdle || window.__remixRouter.state.navigation.state !== "idle") return;
    setRevalidated(null);
    if (revalidated === key) revalidate();
  }, [revalidated, key, isIdle, revalidate]);

  // Another tab may have logged in or out, and time has passed.
  useDocumentEvent("visibilitychange", () => {
    if (document.visibilityState === "hidden") invalidate({ keepPinned: true });
  });

  // Back may restore a page from before a log-in.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      invalidate({ keepPinned: true });
      revalidate();
    };
    addEventListener("pageshow", refresh);
    return () => removeEventListener("pageshow", refresh);
  }, [revalidate]);

  const root = useRootData();
  useEffect(() => rememberRoot(root), [root]);
  const username = root?.user?.username;
  const shownUser = useRef(username);
  useEffect(() => {
    if (shownUser.current === username) return;
    shownUser.current = username;
    if (invalidatePinned()) revalidate();
  }, [username, revalidate]);

  return null;
}

/** A home page without its featured deals. */
function hasFailedSection(page: unknown): boolean {
  return (page as { featured?: ServedFeatured }).featured === null;
}
