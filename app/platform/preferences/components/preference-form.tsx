import { type useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";

interface PreferenceFormProps {
  fetcher: ReturnType<typeof useFetcher>;
  /** The address to go to; the page stays as it is if missing. */
  address?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Changes preferences in place; without script it redirects back. */
export function PreferenceForm({ fetcher, address, className, children }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  const scripted = useHydrated();
  return (
    <fetcher.Form method="post" action="/preferences" className={className}>
      <input type="hidden" name="redirectTo" value={address ?? `${pathname}${search}`} />
      {scripted && !address && <input type="hidden" name="inPlace" value="true" />}
      {children}
    </fetcher.Form>
  );
}
