import type { Location } from "@remix-run/react";
import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { UnreachedError } from "~/views/page/error-page";
import { notify } from "./toast-queue";

type Router = typeof window.__remixRouter;

/** Where a navigation wants to go whose page has a script that cannot be fetched. */
let wanted: Location | null = null;
const listeners = new Set<() => void>();

const guarded = new WeakSet<Router>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page that the reader is on the way to, if its script cannot be fetched. Another navigation ends it. */
export function useUnreachedPage(underWay: Location | undefined): Location | null {
  const page = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => null,
  );
  return page !== null && page === underWay ? page : null;
}

/**
 * Fetches the scripts of pages before Remix does. Where one cannot be fetched, Remix loads the document anew that is to be
 * left: without a network the reader would lose it, and with one not get where they wanted to go.
 */
export function guardRouteScripts(): void {
  const router = window.__remixRouter;
  if (!guarded.has(router)) guardRoutes(router, router.routes);
  guarded.add(router);
}

function guardRoutes(router: Router, routes: Router["routes"]): void {
  for (const route of routes) {
    const { id, lazy, children } = route;
    if (lazy) {
      route.lazy = async () => {
        await fetchScript(router, id);
        return lazy();
      };
    }
    if (children) guardRoutes(router, children);
  }
}

async function fetchScript(router: Router, routeId: string): Promise<void> {
  const script = window.__remixManifest.routes[routeId]?.module ?? "";
  const { navigation, fetchers } = router.state;
  try {
    await import(/* @vite-ignore */ script);
  } catch {
    const answered = await isAnswered(script);
    const isSending = [navigation, ...fetchers.values()].some(({ state }) => state === "submitting");
    // What a newer build has replaced comes with a document, which Remix loads where a form is to be sent.
    if (answered && isSending) return;
    if (isSending && navigation.state === "idle") throw new UnreachedError();
    if (navigation.location && navigation.location === router.state.navigation.location) {
      endNavigation(router, navigation.location, answered);
    }
    // Remix waits for the script, and knows no other end.
    await new Promise(() => {});
  }
}

function endNavigation(router: Router, to: Location, answered: boolean): void {
  if (answered) {
    window.location.assign(`${to.pathname}${to.search}${to.hash}`);
  } else if (router.state.navigation.state === "submitting") {
    notify({ kind: "form", alert: true, text: i18next.t("errors.unsent") });
    void router.navigate(router.state.location, { replace: true });
  } else {
    wanted = to;
    for (const listener of listeners) listener();
  }
}

async function isAnswered(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}
