import { redirect } from "@remix-run/node";

/** Redirects to the URL with `q` trimmed, or removed when blank, as forms send it without JavaScript. */
export function redirectToTrimmedQuery({ pathname, searchParams }: URL): void {
  const typed = searchParams.get("q");
  const q = typed?.trim();
  if (typed === null || (q && q === typed)) return;
  const params = new URLSearchParams(searchParams);
  if (q) params.set("q", q);
  else params.delete("q");
  // A leading // would redirect to another site.
  const path = pathname.replace(/^\/{2,}/, "/");
  throw redirect(params.size > 0 ? `${path}?${params}` : path);
}
