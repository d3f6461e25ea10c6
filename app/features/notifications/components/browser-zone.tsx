import { useHydrated } from "~/platform/browser/hydration/use-hydrated";

/** The browser's time zone; null without script. */
export function useBrowserZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}

/** For a person who has not chosen a time zone; without script that is the site's. */
export function BrowserZone() {
  const zone = useBrowserZone();
  return zone && <input type="hidden" name="zone" value={zone} />;
}
