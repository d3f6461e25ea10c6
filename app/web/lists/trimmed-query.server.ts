import { redirect } from "@remix-run/node";

/** Leads to the address with its `q` trimmed, and without one that is blank: forms send it so where no script runs. */
export function redirectToTrimmedQuery({ pathname, searchParams }: URL): void {
  const typed = searchParams.get("q");
  const q = typed?.trim();
  if (typed === null || (q && q === typed)) return;
  const params = new URLSearchParams(searchParams);
  if (q) params.set("q", q);
  else params.delete("q");
  // Two slashes would lead to another site.
  const path = pathname.replace(/^\/{2,}/, "/");
  throw redirect(params.size > 0 ? `${path}?${params}` : path);
}
