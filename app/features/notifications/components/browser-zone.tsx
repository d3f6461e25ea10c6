import { useHydrated } from "~/platform/browser/hydration/use-hydrated";

/** The browser's time zone; null without script. */
export function useBrowserZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}

/** Sends the browser's time zone for a user who has not chosen one; without script the site's applies. */
export function BrowserZone() {
  const zone = useBrowserZone();
  return zone && <input type="hidden" name="zone" value={zone} />;
}
