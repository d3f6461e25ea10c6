import { redirect } from "@remix-run/node";
import { boundedLocation } from "~/platform/page/redirects.server";

/** Parameters that a list's form sends even if they are blank. */
const BLANK_FIELDS = ["minPrice", "maxPrice", "sort"];

/** Drops blank fields too, which forms send without JavaScript; a URL that would be too long is served as it is. */
export function redirectToTrimmedQuery({ pathname, searchParams }: URL): void {
  const typed = searchParams.get("q");
  const q = typed?.trim();
  const blank = BLANK_FIELDS.filter((name) => searchParams.get(name)?.trim() === "");
  if (blank.length === 0 && (typed === null || (q && q === typed))) return;
  const params = new URLSearchParams(searchParams);
  if (q) params.set("q", q);
  else params.delete("q");
  for (const name of blank) params.delete(name);
  // A leading // would redirect to another site.
  const path = pathname.replace(/^\/{2,}/, "/");
  const address = boundedLocation(params.size > 0 ? `${path}?${params}` : path, null);
  if (address !== null) throw redirect(address);
}
